import { costWords } from '@shared/words/costs';
import type { Comparison } from '../../data/costs.endpoints';
import type { Trend, TrendSeries } from '@shared/model/trend';

export interface GroupRow extends TrendSeries {
  /** Of as many days before; null where they cannot be compared, or for what is put together. */
  previous: number | null;
  delta: number | null;
}

export const sortKeys = ['cost', 'label', 'previous', 'delta'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The groups of the chart, each beside what it cost before; and those that cost nothing any more. */
export function groupRows(trend: Trend, compared: Comparison | undefined): GroupRow[] {
  const known = compared?.notCompared === null;
  const before = new Map<string, number>();
  for (const { label, currency, previous } of compared?.groups ?? []) {
    if (currency !== trend.currency) continue;
    const name = label || costWords.noValue;
    before.set(name, (before.get(name) ?? 0) + previous);
  }
  const rows = trend.series.map((series): GroupRow => {
    const previous = known && !series.other ? (before.get(series.name) ?? 0) : null;
    return { ...series, previous, delta: previous === null ? null : series.total - previous };
  });
  const there = new Set(trend.series.map(({ name }) => name));
  const hasOther = trend.series.some(({ other }) => other);
  const gone = [...before].filter(([name, cost]) => !there.has(name) && cost !== 0 && !hasOther);
  return [
    ...rows,
    ...gone.map(([name, previous]): GroupRow => ({
      name,
      parts: [name],
      values: trend.periods.map(() => 0),
      total: 0,
      other: false,
      previous,
      delta: -previous,
    })),
  ];
}

const valueOf = (row: GroupRow, key: SortKey): number =>
  key === 'previous' ? (row.previous ?? 0) : key === 'delta' ? (row.delta ?? 0) : row.total;

/** “Other” stays last. */
export function sortRows(rows: readonly GroupRow[], by: SortKey, order: 'asc' | 'desc'): GroupRow[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (a.other !== b.other) return a.other ? 1 : -1;
    return sign * (by === 'label' ? a.name.localeCompare(b.name) : valueOf(a, by) - valueOf(b, by));
  });
}
