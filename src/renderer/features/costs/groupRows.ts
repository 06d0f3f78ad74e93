import { costWords } from '@shared/words/costs';
import type { Comparison } from '../../data/costs';
import { listed } from '../../parts/list/listed';
import { groupKey, type Trend, type TrendSeries } from '@shared/model/trend';

export interface GroupRow extends TrendSeries {
  /** Of the days that are compared, and of those before; null where they cannot be, or for what is put together. */
  compared: number | null;
  previous: number | null;
  delta: number | null;
}

export const sortKeys = ['cost', 'label', 'previous', 'delta'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The groups of the chart, each beside what it cost before; and those that cost nothing any more. */
export function groupRows(trend: Trend, compared: Comparison | undefined): GroupRow[] {
  const known = compared?.notCompared === null;
  const groups = (compared?.groups ?? []).filter(({ currency }) => currency === trend.currency);
  const both = new Map(groups.map((one) => [groupKey({ group: [one.group], label: [one.label] }), one]));
  const rows = trend.series.map((series): GroupRow => {
    if (!known || series.other) return { ...series, compared: null, previous: null, delta: null };
    const { cost, previous } = both.get(series.key) ?? { cost: series.total, previous: 0 };
    return { ...series, compared: cost, previous, delta: cost - previous };
  });
  const there = new Set(trend.series.map(({ key }) => key));
  const hasOther = trend.series.some(({ other }) => other);
  const gone = [...both].filter(([key, { previous }]) => !there.has(key) && previous !== 0 && !hasOther);
  return [
    ...rows,
    ...gone.map(([key, { label, previous }]): GroupRow => ({
      key,
      name: label || costWords.noValue,
      parts: [label || costWords.noValue],
      values: trend.periods.map(() => 0),
      total: 0,
      other: false,
      compared: 0,
      previous,
      delta: -previous,
    })),
  ];
}

/** “Other” stays last. */
export function sortRows(rows: readonly GroupRow[], by: SortKey, order: 'asc' | 'desc'): GroupRow[] {
  const sorted = listed(
    rows,
    { search: '', by, order },
    {
      name: ({ name }) => name,
      keys: {
        cost: ({ total }) => total,
        previous: ({ previous }) => previous ?? 0,
        delta: ({ delta }) => delta ?? 0,
      },
    },
  );
  return [...sorted.filter(({ other }) => !other), ...sorted.filter(({ other }) => other)];
}
