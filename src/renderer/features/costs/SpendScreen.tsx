import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { narrowedTo, valuesLeft } from '@shared/model/filterSets';
import { SPEND_GROUPS } from '@shared/model/limits';
import { resourceWords } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import { driverWords } from '@shared/words/drivers';
import type { CostRange, SpendRequest } from '../../data/costs';
import { change } from '@shared/model/change';
import { to, useUrl } from '../../platform/urlState';
import { cumulative, currenciesOf, labelOf, OTHER, runningSums, trendOf } from '@shared/model/trend';
import { ChartPlace, TrendChart } from '../../parts/chart/TrendChart';
import { PathLink } from '../../parts/navigation/PathLink';
import { IncompleteBanner } from '../../parts/imports/IncompleteBanner';
import { Page } from '../../parts/page/Page';
import { UnreadFilter } from '../../parts/filters/UnreadFilter';
import { UrlSegments } from '../../parts/filters/UrlSegments';
import { BasisLine } from '../../parts/spend/BasisLine';
import { fieldsIn, filtersSentence, only, setFilters } from '../../parts/spend/chargeFilter';
import { KnownShare } from '../../parts/spend/KnownShare';
import { useCurrency } from '../../parts/spend/useCurrency';
import { TroubleBanner } from '../../parts/syncs/TroubleBanner';
import { useSpendTrend } from '../../parts/chart/useSpendTrend';
import { useAnomalyMarks } from '../../parts/chart/useAnomalyMarks';
import { nextLevel } from '../../parts/spend/drill';
import { fieldLabel } from '../../parts/spend/fields';
import { resourcePath } from '../../parts/spend/resourcePath';
import { Change, Money } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { SpendTable } from './SpendTable';
import { SpendBar } from './SpendBar';
import { useFits, usePrevious } from './beside';
import * as state from './spendState';
import { WithBills } from './WithBills';
import './costs.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';

const HEIGHT = 280;

/** Spend by any field of the bill, over time and as a table, with filters; all of it in the URL. */
export function SpendScreen() {
  return <WithBills what="spend">{(known, last) => <Explorer known={known} last={last} />}</WithBills>;
}

function useSpendRequest(last: Date): SpendRequest & { granularity: state.Granularity } {
  const url = useUrl();
  const range = state.daysOf(url.get(state.rangeParam), last);
  const granularity = url.get(state.granularityParam);
  const method = url.get(state.methodParam);
  return {
    ...range,
    granularity: granularity === 'auto' ? state.suitable(range) : granularity,
    group_by: state.groupingsOf(url),
    ...(method === 'setting' ? {} : { cost_method: method }),
    filters: setFilters(url.get(state.filtersParam)),
    top: SPEND_GROUPS,
  };
}

/** Days that were chosen end there; others end where the bills do. */
const chosenEnd = (range: state.ChosenRange) => ('preset' in range ? undefined : range.to);

/** The providers that the filters leave; undefined: all. */
const providersOf = ({ filters = [] }: SpendRequest) => valuesLeft(filters, 'provider');

/** The one resource that the filters leave; undefined: more than one. */
function resourceIn({ filters = [] }: SpendRequest): string | undefined {
  const [found, ...others] = valuesLeft(filters, 'resource') ?? [];
  return others.length === 0 ? found || undefined : undefined;
}

function Explorer({ known, last }: { known: CostRange; last: Date }) {
  const url = useUrl();
  const words = costWords.spend;
  const request = useSpendRequest(last);
  const query = useCall('costs.spend', { body: request });
  const { data, error } = query;
  const reply = data?.data;
  const currencies = useMemo(() => currenciesOf(reply?.rows ?? []), [reply]);
  const { currency, choice } = useCurrency(currencies, known.currencies[0]);
  const { granularity } = request;
  const chart = useSpendTrend(reply, currency, request, known);
  const groups = useMemo(() => trendOf(reply?.rows ?? [], currency, SPEND_GROUPS), [reply, currency]);
  const total = reply?.totals.find((sum) => sum.currency === currency);
  const fields = state.groupingsOf(url);
  const narrow = (label: string) => {
    const row = reply?.rows.find((one) => labelOf(one) === label);
    if (!row || label === OTHER) return;
    const picked = fields.map((field, at) => ({ field, value: row.group[at] ?? '' }));
    const narrowed = narrowedTo(setFilters(url.get(state.filtersParam)), picked, only);
    const last = fields.at(-1) ?? 'service';
    const next = nextLevel(
      last,
      fieldsIn(narrowed).filter((field) => field !== last),
    );
    url.set(to(state.filtersParam, narrowed), to(state.groupParam, next), to(state.thenParam, []));
  };
  const resource = resourceIn(request);
  const filters = setFilters(url.get(state.filtersParam));
  const shown = filtersSentence(filters);
  const shape = url.get(state.shapeParam);
  const grows = shape === 'cumulative';
  const { compared, previous } = usePrevious(request, currency, chart.periods);
  const isCompared = previous.some((value) => value !== null);
  const marks = useAnomalyMarks({ ...request, currency, periods: chart.periods, fits: useFits(request) });
  const navigate = useNavigate();
  const { search } = useLocation();

  return (
    <Page bar={<SpendBar known={known} last={last} request={request} method={reply?.cost_method} />}>
      <UnreadFilter unread={url.isUnread(state.filtersParam) ? 'all' : null} all={words.allCharges} />
      <IncompleteBanner bills={reply?.incomplete ?? []} />
      <TroubleBanner to={chosenEnd(url.get(state.rangeParam))} providers={providersOf(request)} />
      <Panel
        actions={
          <>
            {choice}
            <UrlSegments
              label={words.shape}
              param={state.shapeParam}
              values={state.shapes}
              texts={words.shapes}
            />
          </>
        }
      >
        {total && reply && (
          <Row as="p" gap="m" align="baseline" className="cl-spendtotal">
            <Money amount={total.cost} currency={currency} className="cl-size-xxl cl-strong cl-costfigure" />
            <Change
              share={change(total.compared, total.previous)}
              against={words.against(reply.compared, request.to)}
              why={reply.notCompared}
            />
            {/* The dates, the filters, the method and the currency have the same names there. */}
            <PathLink to={`/costs/changes${search}`}>{driverWords.open}</PathLink>
            {resource !== undefined && <PathLink to={resourcePath(resource)}>{resourceWords.open}</PathLink>}
          </Row>
        )}
        {shown !== '' && <p className="cl-flow-break cl-spendshows">{shown}</p>}
        <BasisLine
          days={request}
          filters={filters}
          method={reply?.cost_method}
          totals={reply?.totals}
          frontiers={known.frontiers}
        />
        <KnownShare method={reply?.cost_method} known={total?.known} />
        {error || !reply ? (
          <Pending what="spend" query={query}>
            <ChartPlace height={HEIGHT} />
          </Pending>
        ) : chart.series.length === 0 ? (
          <Empty icon="costs" title={words.empty}>
            {words.emptyText}
          </Empty>
        ) : (
          <TrendChart
            trend={grows ? cumulative(chart) : chart}
            kind={grows ? 'area' : shape}
            granularity={granularity}
            height={HEIGHT}
            label={words.chart(fields.map(fieldLabel).join(', '), `${request.from} – ${request.to}`)}
            onPick={narrow}
            previous={grows && isCompared ? runningSums(previous.map((value) => value ?? 0)) : previous}
            marks={grows ? [] : marks}
            onMark={({ caseId }) => void navigate(`/cases/${encodeURIComponent(caseId)}`)}
          />
        )}
      </Panel>
      {reply && groups.series.length > 0 && (
        <SpendTable request={request} reply={reply} trend={groups} compared={compared} onOnly={narrow} />
      )}
    </Page>
  );
}
