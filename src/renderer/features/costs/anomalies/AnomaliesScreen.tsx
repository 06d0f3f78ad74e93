import { useState } from 'react';
import { anomalyCourses, anomalyMeasures, anomalyStates, type AnomalyMeasure } from '@shared/model/anomaly';
import { anomalyWords as words } from '@shared/words/anomalies';
import { costWords } from '@shared/words/costs';
import { useAnomalyListInfiniteQuery, type AnomaliesAsked, type AnomalyPage } from '../../../data/cases';
import type { CostRange } from '../../../data/costs';
import { UrlSegments } from '../../../parts/filters/UrlSegments';
import { Page } from '../../../parts/page/Page';
import { formatMoney } from '../../../platform/formatting/money';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { SearchInput } from '../../../ui/fields/TextField';
import { Select } from '../../../ui/fields/Select';
import { Row, Text } from '../../../ui/layout/Layout';
import { SpendDays } from '../SpendDays';
import { daysOf } from '../spendState';
import { WithBills } from '../WithBills';
import { AllFeedback } from './AllFeedback';
import { AnomalyTable } from './AnomalyTable';
import {
  courseParam,
  directionParam,
  measureParam,
  rangeParam,
  searchParam,
  stateParam,
} from './anomalyState';
import './anomalies.css';
import { Pending } from '../../../parts/feedback/Loaded';

const directions = (['all', 'spike', 'drop'] as const).map((value) => ({
  value,
  label: words.directions[value],
}));

const courses = (['all', ...anomalyCourses] as const).map((value) => ({
  value,
  label: words.courses[value],
}));

/** Cost, or usage, that stood out in a period: what, since when, how much, whose, and how far it is settled. */
export function AnomaliesScreen() {
  return (
    <WithBills what={words.failed}>{(known, last) => <Anomalies known={known} last={last} />}</WithBills>
  );
}

function useAsked(last: Date): AnomaliesAsked & { from: string; to: string; measure: AnomalyMeasure } {
  const url = useUrl();
  const days = daysOf(url.get(rangeParam), last);
  const state = url.get(stateParam);
  const direction = url.get(directionParam);
  const course = url.get(courseParam);
  return {
    ...days,
    measure: url.get(measureParam),
    states: state === 'all' ? [] : [state],
    search: url.get(searchParam),
    ...(direction === 'all' ? {} : { direction }),
    ...(course === 'all' ? {} : { course }),
  };
}

function Anomalies({ known, last }: { known: CostRange; last: Date }) {
  const asked = useAsked(last);
  const query = useAnomalyListInfiniteQuery(asked);
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap((page) => page.data.rows) ?? [];
  return (
    <Page bar={<Bar known={known} last={last} asked={asked} counts={first?.data.counts} />}>
      {!first ? (
        <Pending what={words.failed} query={query} rows={10} />
      ) : (
        <>
          {rows.length > 0 && <Totals totals={first.data.totals} usage={asked.measure === 'usage'} />}
          <Panel flush>
            {rows.length === 0 ? (
              <Nothing page={first.data} currency={known.currencies[0] ?? 'USD'} measure={asked.measure} />
            ) : (
              <AnomalyTable
                rows={rows}
                measure={asked.measure}
                more={hasNextPage && !isFetching}
                onMore={() => void fetchNextPage()}
              />
            )}
          </Panel>
          {rows.length > 0 && (
            <p className="cl-faint cl-size-s">
              {words.count(rows.length, first.data.total)}
              {'. '}
              {judgedText(first.data.detector, known.currencies[0] ?? 'USD', asked.measure)}
            </p>
          )}
        </>
      )}
    </Page>
  );
}

function judgedText(detector: AnomalyPage['detector'], currency: string, measure: AnomalyMeasure): string {
  if (!detector) return words.off[measure];
  const { judged_from: from, judged_through: through } = detector;
  const amount = formatMoney(detector.minimum_amount, currency);
  const percent = `${detector.minimum_percent}%`;
  if (from === null || through === null) return `${words.floor[measure](amount, percent)} ${words.notJudged}`;
  return `${words.floor[measure](amount, percent)} ${words.judged(costWords.basis.days(from, through))}`;
}

/** What was looked for, and that there was nothing: an empty list alone would not tell that anybody had looked. */
function Nothing(props: { page: AnomalyPage; currency: string; measure: AnomalyMeasure }) {
  const { page, currency, measure } = props;
  const { counts, detector } = page;
  if (anomalyStates.some((state) => counts[state] > 0))
    return (
      <Empty icon="search" title={words.notFound}>
        {words.notFoundText}
      </Empty>
    );
  return (
    <Empty icon={detector?.judged_through ? 'success' : 'info'} title={words.none}>
      {detector?.judged_through && `${words.noneText} `}
      {judgedText(detector, currency, measure)}
    </Empty>
  );
}

function Totals({ totals, usage }: { totals: AnomalyPage['totals']; usage: boolean }) {
  return (
    <Row wrap align="stretch" className="cl-anomalies__totals">
      {totals.map(({ currency, above, below, month }) => (
        <Row as="dl" wrap align="stretch" key={currency} className="cl-anomalies__facts">
          {[
            { label: words.above, amount: above },
            { label: words.month, amount: month },
            { label: words.below, amount: below },
          ]
            .filter(({ amount }, at) => at === 0 || Math.abs(amount) >= 0.005)
            .map(({ label, amount }) => (
              <div key={label}>
                <Text as="dt" size="s" tone="muted">
                  {label}
                </Text>
                <Text as="dd" size="xl" strong>
                  <Money amount={amount} currency={currency} />
                </Text>
              </div>
            ))}
        </Row>
      ))}
      {usage && <p className="cl-faint cl-anomalies__priced">{words.atUsualPrice}</p>}
    </Row>
  );
}

interface BarProps {
  known: CostRange;
  last: Date;
  asked: { from: string; to: string };
  counts: AnomalyPage['counts'] | undefined;
}

function Bar({ known, last, asked, counts }: BarProps) {
  const url = useUrl();
  const [given, setGiven] = useState(false);
  const all = anomalyStates.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  const labelOf = (state: (typeof anomalyStates)[number]) =>
    counts ? words.withCount(words.states[state], counts[state]) : words.states[state];
  return (
    <>
      <SpendDays known={known} last={last} days={asked} param={rangeParam} />
      <UrlSegments
        label={words.measure}
        param={measureParam}
        values={anomalyMeasures}
        texts={words.measures}
      />
      <Segmented
        label={words.state}
        value={url.get(stateParam)}
        options={[
          { value: 'all', label: counts ? words.withCount(words.allStates, all) : words.allStates },
          ...anomalyStates.map((value) => ({ value, label: labelOf(value) })),
        ]}
        onChange={(state) => url.set(to(stateParam, state))}
      />
      <Select
        label={words.course}
        value={url.get(courseParam)}
        options={courses}
        onChange={(course) => url.set(to(courseParam, course))}
      />
      <Select
        label={words.direction}
        value={url.get(directionParam)}
        options={directions}
        onChange={(direction) => url.set(to(directionParam, direction))}
      />
      <SearchInput
        value={url.get(searchParam)}
        onChange={(text) => url.set(to(searchParam, text))}
        label={words.search}
        width={140}
      />
      <span className="cl-grow" />
      <Button onClick={() => setGiven(true)}>{words.feedback.given}</Button>
      {given && <AllFeedback onClose={() => setGiven(false)} />}
    </>
  );
}
