import { useMemo } from 'react';
import { costWords } from '@shared/words/costs';
import type { Comparison } from '../../data/costs';
import { change } from '@shared/model/change';
import { formatUnitPrice } from '../../platform/formatting/money';
import { formatNumber, formatPercent } from '../../platform/formatting/numbers';
import { to, useUrl } from '../../platform/urlState';
import type { Trend } from '@shared/model/trend';
import { Sparkline } from '../../parts/chart/Sparkline';
import { fieldLabel } from '../../parts/spend/fields';
import { Delta, DeltaShare, Money } from '../../ui/base/Money';
import { DataTable, type Column, type Sort } from '../../ui/table/DataTable';
import { groupRows, sortKeys, sortRows, type GroupRow } from './groupRows';
import { orderParam, sortParam } from './spendState';
import type { Used } from './usage';

interface Props {
  trend: Trend;
  compared: Comparison | undefined;
  fields: readonly string[];
  days: number;
  /** What each group used; undefined: not shown, or not known yet. */
  usage: ReadonlyMap<string, readonly Used[]> | undefined;
  onOnly(label: string): void;
}

const ROW = 34;
const HEAD = 36;
const MOST = 16;

export function GroupTable({ trend, compared, fields, days, usage, onOnly }: Props) {
  const words = costWords.spend;
  const url = useUrl();
  const sort: Sort = { by: url.get(sortParam), order: url.get(orderParam) };
  const by = url.get(sortParam);
  const { currency } = trend;
  const total = trend.series.reduce((sum, series) => sum + series.total, 0);
  const rows = useMemo(
    () => sortRows(groupRows(trend, compared), by, sort.order),
    [trend, compared, by, sort.order],
  );
  const known = compared?.notCompared === null;
  const columns: Column<GroupRow>[] = [
    ...fields.map((field, at): Column<GroupRow> => ({
      id: at === 0 ? 'label' : field,
      title: fieldLabel(field),
      width: fields.length === 1 ? 'minmax(200px, 3fr)' : 'minmax(130px, 2fr)',
      sortable: at === 0,
      cell: (row) => (
        <span className="cl-clip" title={row.parts[at] ?? row.name}>
          {row.parts[at] ?? ''}
        </span>
      ),
    })),
    {
      id: 'cost',
      title: words.cost,
      width: 'minmax(104px, 1fr)',
      align: 'end',
      sortable: true,
      cell: (row) => <Money amount={row.total} currency={currency} exact />,
    },
    ...(usage ? usageColumns(usage, currency) : []),
    ...(known ? comparison(currency) : []),
    {
      id: 'share',
      title: words.share,
      width: 'minmax(70px, 0.6fr)',
      align: 'end',
      cell: (row) => formatPercent(total === 0 ? 0 : row.total / total),
    },
    {
      id: 'average',
      title: words.average,
      width: 'minmax(104px, 1fr)',
      align: 'end',
      cell: (row) => <Money amount={row.total / Math.max(days, 1)} currency={currency} exact />,
    },
    {
      id: 'trend',
      title: words.trend,
      width: '104px',
      cell: (row) => <Sparkline values={row.values} />,
    },
  ];
  return (
    <DataTable
      label={words.table}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.key}
      rowLabel={(row) => row.name}
      rowHeight={ROW}
      maxHeight={HEAD + ROW * MOST}
      sort={sort}
      onSort={(next) =>
        url.set(to(sortParam, sortKeys.find((key) => key === next.by) ?? 'cost'), to(orderParam, next.order))
      }
      onOpen={(row) => !row.other && row.total !== 0 && onOnly(row.name)}
    />
  );
}

/** One unit with its price; several are only counted, for they cannot be added. */
function usageColumns(usage: ReadonlyMap<string, readonly Used[]>, currency: string): Column<GroupRow>[] {
  const words = costWords.spend;
  const oneOf = (row: GroupRow): Used | undefined => {
    const used = usage.get(row.key) ?? [];
    return used.length === 1 ? used[0] : undefined;
  };
  return [
    {
      id: 'usage',
      title: words.quantity,
      width: 'minmax(120px, 1fr)',
      align: 'end',
      cell: (row) => {
        const used = usage.get(row.key) ?? [];
        const one = oneOf(row);
        if (one) return `${formatNumber(one.quantity, 2)} ${one.unit}`;
        if (used.length === 0) return null;
        const all = used.map(({ quantity, unit }) => `${formatNumber(quantity, 2)} ${unit}`).join('\n');
        return (
          <span className="cl-faint" title={all}>
            {words.units(used.length)}
          </span>
        );
      },
    },
    {
      id: 'unitPrice',
      title: words.unitPrice,
      width: 'minmax(104px, 0.8fr)',
      align: 'end',
      cell: (row) => {
        const one = oneOf(row);
        return one && formatUnitPrice(one.cost / one.quantity, currency);
      },
    },
  ];
}

function comparison(currency: string): Column<GroupRow>[] {
  const words = costWords.spend;
  return [
    {
      id: 'previous',
      title: words.previous,
      width: 'minmax(104px, 1fr)',
      align: 'end',
      sortable: true,
      cell: (row) => row.previous !== null && <Money amount={row.previous} currency={currency} exact />,
    },
    {
      id: 'delta',
      title: words.delta,
      width: 'minmax(104px, 1fr)',
      align: 'end',
      sortable: true,
      cell: (row) => row.delta !== null && <Delta amount={row.delta} currency={currency} exact />,
    },
    {
      id: 'deltaShare',
      title: words.deltaShare,
      width: 'minmax(92px, 0.7fr)',
      align: 'end',
      cell: (row) => {
        if (row.compared === null || row.previous === null) return null;
        if (row.previous === 0 && row.compared !== 0) return <span className="cl-faint">{words.isNew}</span>;
        if (row.compared === 0 && row.previous !== 0) return <span className="cl-faint">{words.isGone}</span>;
        return <DeltaShare share={change(row.compared, row.previous)} />;
      },
    },
  ];
}
