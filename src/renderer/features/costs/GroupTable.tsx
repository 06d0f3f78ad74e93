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
import { DeltaShare, Money } from '../../ui/base/Money';
import {
  cellColumn,
  deltaColumn,
  endColumn,
  moneyColumn,
  numberColumn,
  sortable,
  textColumn,
} from '../../ui/table/columns';
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
  const all = trend.series.reduce((sum, series) => sum + series.total, 0);
  const rows = useMemo(
    () => sortRows(groupRows(trend, compared), by, sort.order),
    [trend, compared, by, sort.order],
  );
  const known = compared?.notCompared === null;
  const money = (id: string, title: string, read: (row: GroupRow) => number) =>
    moneyColumn(id, title, 'minmax(104px, 1fr)', (row: GroupRow) => ({
      amount: read(row),
      currency,
      exact: true,
    }));
  const columns: Column<GroupRow>[] = [
    ...fields.map((field, at) => ({
      ...textColumn(
        at === 0 ? 'label' : field,
        fieldLabel(field),
        fields.length === 1 ? 'minmax(200px, 3fr)' : 'minmax(130px, 2fr)',
        ({ parts }: GroupRow) => parts[at] ?? '',
      ),
      sortable: at === 0,
    })),
    sortable(money('cost', words.cost, ({ total }) => total)),
    ...(usage ? usageColumns(usage, currency) : []),
    ...(known ? comparison(currency) : []),
    numberColumn('share', words.share, 'minmax(70px, 0.6fr)', (row) =>
      formatPercent(all === 0 ? 0 : row.total / all),
    ),
    money('average', words.average, ({ total }) => total / Math.max(days, 1)),
    cellColumn('trend', words.trend, '104px', (row) => <Sparkline values={row.values} />),
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
    endColumn('usage', words.quantity, 'minmax(120px, 1fr)', (row) => {
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
    }),
    numberColumn('unitPrice', words.unitPrice, 'minmax(104px, 0.8fr)', (row) => {
      const one = oneOf(row);
      return one ? formatUnitPrice(one.cost / one.quantity, currency) : '';
    }),
  ];
}

function comparison(currency: string): Column<GroupRow>[] {
  const words = costWords.spend;
  return [
    sortable(
      endColumn(
        'previous',
        words.previous,
        'minmax(104px, 1fr)',
        ({ previous }: GroupRow) =>
          previous !== null && <Money amount={previous} currency={currency} exact />,
      ),
    ),
    sortable(
      deltaColumn('delta', words.delta, 'minmax(104px, 1fr)', ({ delta }: GroupRow) =>
        delta === null ? null : { amount: delta, currency, exact: true },
      ),
    ),
    endColumn('deltaShare', words.deltaShare, 'minmax(92px, 0.7fr)', ({ compared, previous }) => {
      if (compared === null || previous === null) return null;
      if (previous === 0 && compared !== 0) return <span className="cl-faint">{words.isNew}</span>;
      if (compared === 0 && previous !== 0) return <span className="cl-faint">{words.isGone}</span>;
      return <DeltaShare share={change(compared, previous)} />;
    }),
  ];
}
