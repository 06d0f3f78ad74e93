import { costWords } from '@shared/words/costs';
import { OTHER, type Trend } from '@shared/model/trend';

interface PivotColumn {
  key: string;
  title: string;
  total: number;
}

export interface PivotRow {
  name: string;
  /** One a column. */
  values: number[];
  total: number;
  other: boolean;
}

/** Figures by two things at once; every cell is in one row and one column, so that both add up to the total. */
export interface Pivot {
  columns: PivotColumn[];
  rows: PivotRow[];
  total: number;
  /** The largest cell, for its shade. */
  largest: number;
}

/** Columns of periods, of which the latest are shown by themselves. */
export const PERIODS_MAX = 62;
/** Columns of values, of which the largest are shown by themselves. */
export const VALUES_MAX = 24;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function pivotOf(columns: readonly Omit<PivotColumn, 'total'>[], rows: PivotRow[]): Pivot {
  return {
    columns: columns.map((column, at) => ({
      ...column,
      total: sumOf(rows.map(({ values }) => values[at] ?? 0)),
    })),
    rows,
    total: sumOf(rows.map(({ total }) => total)),
    largest: Math.max(0, ...rows.flatMap(({ values }) => values.map(Math.abs))),
  };
}

/** Groups by period; those before the latest 62 are one column. */
export function byPeriod(trend: Trend, titleOf: (period: string) => string): Pivot {
  const early = Math.max(0, trend.periods.length - PERIODS_MAX);
  const shown = trend.periods.slice(early).map((period) => ({ key: period, title: titleOf(period) }));
  const first = trend.periods[early] ?? '';
  const columns =
    early > 0 ? [{ key: 'earlier', title: costWords.spend.before(titleOf(first)) }, ...shown] : shown;
  const rows = trend.series.map(({ name, values, total, other }): PivotRow => {
    const before = early > 0 ? [sumOf(values.slice(0, early))] : [];
    return { name, values: [...before, ...values.slice(early)], total, other };
  });
  return pivotOf(columns, rows);
}

/** Everything but the last grouping by the values of the last one; those beyond the largest 24 are “Other”. */
export function byLastGrouping(trend: Trend): Pivot {
  const cells = trend.series.map(({ name, parts, total, other }) => ({
    row: other || parts.length < 2 ? name : parts.slice(0, -1).join(' · '),
    column: other || parts.length < 2 ? OTHER : (parts.at(-1) ?? ''),
    total,
  }));
  const sums = (key: 'row' | 'column') => {
    const found = new Map<string, number>();
    for (const cell of cells) found.set(cell[key], (found.get(cell[key]) ?? 0) + cell.total);
    return [...found].sort(([a, x], [b, y]) => Number(a === OTHER) - Number(b === OTHER) || y - x);
  };
  const values = sums('column').map(([name]) => name);
  const named = values.filter((name) => name !== OTHER).slice(0, VALUES_MAX);
  const hasOther = named.length < values.length;
  const columns = [...named, ...(hasOther ? [OTHER] : [])];
  const at = new Map(columns.map((name, index) => [name, index]));
  const rows = new Map<string, PivotRow>();
  for (const [name, total] of sums('row'))
    rows.set(name, { name, values: columns.map(() => 0), total, other: name === OTHER });
  for (const { row, column, total } of cells) {
    const found = rows.get(row);
    const index = at.get(column) ?? columns.length - 1;
    if (found) found.values[index] = (found.values[index] ?? 0) + total;
  }
  return pivotOf(
    columns.map((name) => ({ key: name, title: name })),
    [...rows.values()],
  );
}
