import { unitWords as words } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import type { UnitMetric } from '../../../data/units';
import { Sparkline } from '../../../parts/chart/Sparkline';
import { useCall } from '../../../platform/api/calls';
import { formatMonth } from '../../../platform/formatting/dates';
import { formatUnitPrice } from '../../../platform/formatting/money';
import { DeltaShare } from '../../../ui/base/Money';
import { cellColumn, endColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { definedColumn, DefinedList } from '../DefinedList';
import { MetricDialog } from './MetricDialog';
import { metricParam, unitDays } from './unitsState';

/** The metrics with the latest cost per unit of each, how it changed and how it went. */
export function MetricList(props: { metrics: readonly UnitMetric[]; known: CostRange; last: Date }) {
  return (
    <DefinedList
      all={props.metrics}
      words={words}
      columns={columnsOf(props.last)}
      param={metricParam}
      idOf={({ metric_id }) => metric_id}
      creating={(on) => <MetricDialog metric={null} known={props.known} {...on} />}
    />
  );
}

/** Cost per unit of a year, month by month, in the currency of most cost; and the newest month that has one. */
function useLatest({ metric_id: id }: UnitMetric, last: Date) {
  const query = { ...unitDays('12m', last), granularity: 'month' as const };
  const { data, isLoading } = useCall('unitMetrics.costs', { params: { id }, query });
  const series = data?.data.currencies[0];
  const latest = series?.periods.findLast(({ unit_cost: cost }) => cost !== null);
  return { series, latest, isLoading };
}

interface CellProps {
  metric: UnitMetric;
  last: Date;
}

function Latest({ metric, last }: CellProps) {
  const { series, latest, isLoading } = useLatest(metric, last);
  if (isLoading) return <span className="cl-faint">…</span>;
  if (!series || !latest || latest.unit_cost === null)
    return <span className="cl-faint cl-clip">{words.noFigure}</span>;
  return (
    <span className="cl-stack cl-gap-none">
      <span className="cl-strong cl-num">{formatUnitPrice(latest.unit_cost, series.currency)}</span>
      <span className="cl-faint cl-clip">{`${words.perUnit(metric.unit)}, ${formatMonth(latest.from)}`}</span>
    </span>
  );
}

function LatestChange({ metric, last }: CellProps) {
  const { latest } = useLatest(metric, last);
  return latest?.change == null ? <span className="cl-faint">–</span> : <DeltaShare share={latest.change} />;
}

function Trend({ metric, last }: CellProps) {
  const { series } = useLatest(metric, last);
  const values = series?.periods.flatMap(({ unit_cost: cost }) => (cost === null ? [] : [cost])) ?? [];
  return <Sparkline values={values} />;
}

function columnsOf(last: Date): Column<UnitMetric>[] {
  const { columns } = words;
  return [
    definedColumn(columns.name, words.allSpend),
    cellColumn('latest', columns.latest, 'minmax(180px, 1.2fr)', (one) => (
      <Latest metric={one} last={last} />
    )),
    endColumn('change', columns.change, '180px', (one) => <LatestChange metric={one} last={last} />),
    endColumn('trend', columns.trend, '130px', (one) => <Trend metric={one} last={last} />),
    numberColumn('values', columns.values, '140px', ({ values }) => values.last ?? words.noValues, 'muted'),
  ];
}
