import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SPEND_GROUPS, SPEND_SERIES } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import { messages } from '@shared/words/messages';
import {
  useCostRangeQuery,
  useSpendQuery,
  type CostRange,
  type SpendRequest,
} from '../../data/costs.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { toDate } from '../../platform/formatting/dates';
import { change } from '../../platform/formatting/money';
import { daysIn } from '../../platform/formatting/ranges';
import { to, useUrl } from '../../platform/urlState';
import { currenciesOf, labelOf, trendOf } from '../../parts/chart/trend';
import { ChartPlace, TrendChart } from '../../parts/chart/TrendChart';
import { PathLink } from '../../parts/navigation/PathLink';
import { DemoBanner } from '../../parts/imports/DemoBanner';
import { IncompleteBanner } from '../../parts/imports/IncompleteBanner';
import { StartCard } from '../../parts/imports/StartCard';
import { Page } from '../../parts/page/Page';
import { UnreadFilter } from '../../parts/filters/UnreadFilter';
import { BasisLine } from '../../parts/spend/BasisLine';
import { TroubleBanner } from '../../parts/syncs/TroubleBanner';
import { useAnomalyMarks } from '../../parts/chart/useAnomalyMarks';
import { nextLevel } from '../../parts/spend/drill';
import { fieldLabel } from '../../parts/spend/fields';
import { Change, Money } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Banner, Empty, Failed, Skeleton } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { GroupTable } from './GroupTable';
import { SpendBar } from './SpendBar';
import { useFits, usePrevious } from './beside';
import * as state from './spendState';
import './costs.css';

const HEIGHT = 280;

/** Spend by any field of the bill, over time and as a table, with filters; all of it in the URL. */
export function SpendScreen() {
  const { data, error, refetch, isFetching } = useCostRangeQuery();
  if (error && !data) {
    return (
      <Failed
        title={messages.failedToFetch('spend')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) return <Skeleton rows={10} />;
  const last = toDate(data.data.completeThrough ?? data.data.lastDay ?? '');
  if (last) return <Explorer known={data.data} last={last} />;
  return (
    <Page>
      <StartCard />
    </Page>
  );
}

function useSpendRequest(last: Date): SpendRequest & { granularity: state.Granularity } {
  const url = useUrl();
  const range = state.daysOf(url.get(state.rangeParam), last);
  const granularity = url.get(state.granularityParam);
  const method = url.get(state.methodParam);
  return {
    ...range,
    granularity: granularity === 'auto' ? state.suitable(range) : granularity,
    group_by: [url.get(state.groupParam)],
    ...(method === 'setting' ? {} : { cost_method: method }),
    filters: url
      .get(state.filtersParam)
      .filter((filter) => filter.values.length > 0)
      .map((filter) => ({ ...filter, operator: 'in' as const })),
    top: SPEND_GROUPS,
  };
}

/** Days that were chosen end there; others end where the bills do. */
const chosenEnd = (range: state.ChosenRange) => ('preset' in range ? undefined : range.to);

/** The providers that the filters leave; undefined: all. */
const providersOf = ({ filters }: SpendRequest) => filters?.find(({ field }) => field === 'provider')?.values;

function Explorer({ known, last }: { known: CostRange; last: Date }) {
  const url = useUrl();
  const words = costWords.spend;
  const request = useSpendRequest(last);
  const { data, error, refetch, isFetching } = useSpendQuery({ body: request });
  const reply = data?.data;
  const currencies = useMemo(() => currenciesOf(reply?.rows ?? []), [reply]);
  const wanted = url.get(state.currencyParam);
  const currency = currencies.includes(wanted) ? wanted : (currencies[0] ?? known.currencies[0] ?? 'USD');
  const chart = useMemo(() => trendOf(reply?.rows ?? [], currency, SPEND_SERIES), [reply, currency]);
  const groups = useMemo(() => trendOf(reply?.rows ?? [], currency, SPEND_GROUPS), [reply, currency]);
  const total = reply?.totals.find((sum) => sum.currency === currency);
  const field = url.get(state.groupParam);
  const days = daysIn({ from: request.from, to: request.to });
  const only = (label: string) => {
    const row = reply?.rows.find((one) => labelOf(one) === label);
    const value = row?.group[0];
    if (value === undefined) return;
    const others = url.get(state.filtersParam).filter((filter) => filter.field !== field);
    const filters = [...others, { field, values: [value] }];
    const next = nextLevel(
      field,
      others.map((filter) => filter.field),
    );
    url.set(to(state.filtersParam, filters), to(state.groupParam, next));
  };
  const { granularity } = request;
  const { compared, previous } = usePrevious(request, field, currency, chart.periods);
  const marks = useAnomalyMarks({ ...request, currency, periods: chart.periods, fits: useFits(request) });
  const navigate = useNavigate();
  const { search } = useLocation();

  return (
    <Page bar={<SpendBar known={known} last={last} request={request} method={reply?.cost_method} />}>
      {known.demo && <DemoBanner />}
      <UnreadFilter unread={url.isUnread(state.filtersParam) ? 'all' : null} all={words.allCharges} />
      <IncompleteBanner bills={reply?.incomplete ?? []} />
      <TroubleBanner to={chosenEnd(url.get(state.rangeParam))} providers={providersOf(request)} />
      <Panel
        actions={
          <>
            {currencies.length > 1 && (
              <Segmented
                label={costWords.overview.currency}
                value={currency}
                options={currencies.map((code) => ({ value: code, label: code }))}
                onChange={(next) => url.set(to(state.currencyParam, next))}
              />
            )}
            <Segmented
              label={words.shape}
              value={url.get(state.shapeParam)}
              options={[
                { value: 'bars', label: words.bars },
                { value: 'area', label: words.area },
              ]}
              onChange={(next) => url.set(to(state.shapeParam, next))}
            />
          </>
        }
      >
        {total && (
          <p className="cl-spendtotal">
            <Money amount={total.cost} currency={currency} />
            <Change
              share={change(total.cost, total.previous)}
              against={words.against(days)}
              why={reply?.notCompared}
            />
            {/* The dates, the filters, the method and the currency have the same names there. */}
            <PathLink to={`/costs/changes${search}`}>{driverWords.open}</PathLink>
          </p>
        )}
        <BasisLine
          days={request}
          method={reply?.cost_method}
          totals={reply?.totals}
          fresh={costWords.frontier.line(known.frontiers)}
        />
        {error ? (
          <Failed
            title={messages.failedToFetch('spend')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : !reply ? (
          <ChartPlace height={HEIGHT} />
        ) : chart.series.length === 0 ? (
          <Empty icon="costs" title={words.empty}>
            {words.emptyText}
          </Empty>
        ) : (
          <TrendChart
            trend={chart}
            kind={url.get(state.shapeParam)}
            granularity={granularity}
            height={HEIGHT}
            label={words.chart(fieldLabel(field), `${request.from} – ${request.to}`)}
            onPick={only}
            previous={previous}
            marks={marks}
            onMark={({ caseId }) => void navigate(`/cases/${encodeURIComponent(caseId)}`)}
          />
        )}
      </Panel>
      {reply?.truncated && <Banner tone="info">{words.truncated}</Banner>}
      {reply && groups.series.length > 0 && (
        <Panel flush className="cl-spendtable">
          <GroupTable trend={groups} compared={compared} field={field} days={days} onOnly={only} />
        </Panel>
      )}
    </Page>
  );
}
