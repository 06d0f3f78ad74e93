import { TOP_SPENDERS } from '@shared/model/limits';
import type { DayRange } from '../../platform/formatting/ranges';
import { labelOf, OTHER } from '@shared/model/trend';
import { useCall } from '../../platform/api/calls';

export const spenderKinds = ['service', 'account', 'owner'] as const;
export type SpenderKind = (typeof spenderKinds)[number];

export interface Spender {
  /** The value of the field that it stands for. */
  value: string;
  /** Empty where the bills name none. */
  label: string;
  cost: number;
  /** Of all spend in this currency, 0 to 1. */
  share: number;
}

/** Those that cost most in these days, in one currency. */
export function useTopSpenders(kind: SpenderKind, days: DayRange, currency: string) {
  const query = useCall('costs.spend', {
    body: { ...days, granularity: 'total', group_by: [kind], top: TOP_SPENDERS },
  });
  const data = query.data?.data;
  const all = data?.totals.find((sum) => sum.currency === currency)?.cost ?? 0;
  const spenders = data?.rows
    .filter((row) => row.currency === currency && labelOf(row) !== OTHER)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, TOP_SPENDERS)
    .map((row): Spender => ({
      value: row.group[0] ?? '',
      label: labelOf(row),
      cost: row.cost,
      share: all === 0 ? 0 : row.cost / all,
    }));
  return { spenders, query };
}
