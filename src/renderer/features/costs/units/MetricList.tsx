import { useState } from 'react';
import { unitWords as words } from '@shared/words/units';
import type { CostRange } from '../../../data/costs';
import type { UnitMetric } from '../../../data/units';
import { Sparkline } from '../../../parts/chart/Sparkline';
import { List } from '../../../parts/list/List';
import { Page } from '../../../parts/page/Page';
import { filterTexts } from '../../../parts/spend/chargeFilter';
import { useRights } from '../../../parts/user/userContext';
import { formatMonth } from '../../../platform/formatting/dates';
import { formatUnitPrice } from '../../../platform/formatting/money';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { DeltaShare } from '../../../ui/base/Money';
import { Empty } from '../../../ui/feedback/States';
import { nameColumn, numberColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/DataTable';
import { MetricDialog } from './MetricDialog';
import { metricParam, unitDays } from './unitsState';
import { useCall } from '../../../platform/api/calls';

/** The metrics with the latest cost per unit of each, how it changed and how it went. */
export function MetricList(props: { metrics: readonly UnitMetric[]; known: CostRange; last: Date }) {
  const { metrics, known, last } = props;
  const url = useUrl();
  const mayChange = useRights().mayChange('resources:write');
  const [isCreating, setCreating] = useState(false);
  const create = mayChange && (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page>
      <List
        all={metrics}
        rows={metrics}
        actions={create}
        none={
          <Empty icon="costs" title={words.none} action={create}>
            {mayChange ? words.noneText : `${words.noneText} ${words.noneReadOnly}`}
          </Empty>
        }
        label={words.table}
        columns={columnsOf(last)}
        rowKey={({ metric_id }) => metric_id}
        rowLabel={({ name }) => name}
        onOpen={({ metric_id }) => url.set(to(metricParam, metric_id))}
      />
      {isCreating && (
        <MetricDialog
          metric={null}
          known={known}
          onSaved={({ metric_id }) => url.set(to(metricParam, metric_id))}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
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
    nameColumn('name', columns.name, 'minmax(220px, 2fr)', ({ name, filters }) => ({
      name,
      under: filterTexts(filters).join(', ') || words.allSpend,
    })),
    {
      id: 'latest',
      title: columns.latest,
      width: 'minmax(180px, 1.2fr)',
      cell: (metric) => <Latest metric={metric} last={last} />,
    },
    {
      id: 'change',
      title: columns.change,
      width: '180px',
      align: 'end',
      cell: (metric) => <LatestChange metric={metric} last={last} />,
    },
    {
      id: 'trend',
      title: columns.trend,
      width: '130px',
      align: 'end',
      cell: (metric) => <Trend metric={metric} last={last} />,
    },
    numberColumn('values', columns.values, '140px', ({ values }) => values.last ?? words.noValues, 'muted'),
  ];
}
