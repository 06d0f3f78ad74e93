import { useMemo } from 'react';
import { costWords } from '@shared/words/costs';
import { formatPercent } from '../../platform/formatting/numbers';
import { to, useUrl } from '../../platform/urlState';
import type { Trend, TrendSeries } from '../../parts/chart/trend';
import { fieldLabel } from '../../parts/spend/fields';
import { Money } from '../../ui/base/Money';
import { DataTable, type Column, type Sort } from '../../ui/table/DataTable';
import { orderParam, sortParam } from './spendState';

interface Props {
  trend: Trend;
  field: string;
  days: number;
  onOnly(label: string): void;
}

const ROW = 34;
const HEAD = 36;
const MOST = 16;

export function GroupTable({ trend, field, days, onOnly }: Props) {
  const words = costWords.spend;
  const url = useUrl();
  const sort: Sort = { by: url.get(sortParam), order: url.get(orderParam) };
  const { currency } = trend;
  const total = trend.series.reduce((sum, series) => sum + series.total, 0);
  const rows = useMemo(() => sorted(trend.series, sort.by, sort.order), [trend, sort.by, sort.order]);
  const columns: Column<TrendSeries>[] = [
    {
      id: 'label',
      title: fieldLabel(field),
      width: 'minmax(220px, 3fr)',
      sortable: true,
      cell: (row) => <span className="cl-clip">{row.name}</span>,
    },
    {
      id: 'cost',
      title: words.cost,
      width: 'minmax(110px, 1fr)',
      align: 'end',
      sortable: true,
      cell: (row) => <Money amount={row.total} currency={currency} exact />,
    },
    {
      id: 'share',
      title: words.share,
      width: 'minmax(80px, 0.6fr)',
      align: 'end',
      cell: (row) => formatPercent(total === 0 ? 0 : row.total / total),
    },
    {
      id: 'average',
      title: words.average,
      width: 'minmax(110px, 1fr)',
      align: 'end',
      cell: (row) => <Money amount={row.total / Math.max(days, 1)} currency={currency} exact />,
    },
  ];
  return (
    <DataTable
      label={words.table}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.name}
      rowLabel={(row) => row.name}
      rowHeight={ROW}
      maxHeight={HEAD + ROW * MOST}
      sort={sort}
      onSort={(next) =>
        url.set(to(sortParam, next.by === 'label' ? 'label' : 'cost'), to(orderParam, next.order))
      }
      onOpen={(row) => !row.other && onOnly(row.name)}
    />
  );
}

function sorted(series: readonly TrendSeries[], by: string, order: Sort['order']): TrendSeries[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...series].sort((a, b) => {
    if (a.other !== b.other) return a.other ? 1 : -1;
    return sign * (by === 'label' ? a.name.localeCompare(b.name) : a.total - b.total);
  });
}
