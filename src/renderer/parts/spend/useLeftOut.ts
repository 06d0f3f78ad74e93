import { costMethodRules, leftOutFilters, type LeftOut } from '@shared/model/costMethods';
import type { SpendMethod } from '@shared/model/limits';
import { formatMoney } from '../../platform/formatting/money';
import type { DayRange } from '../../platform/formatting/ranges';
import type { ChargeFilters } from './chargeFilter';
import { useCall } from '../../platform/api/calls';

interface LeftOutSum {
  kind: LeftOut;
  sums: readonly { currency: string; cost: number }[];
}

export const sumsText = (sums: LeftOutSum['sums']): string =>
  sums.map(({ cost, currency }) => formatMoney(cost, currency)).join(', ');

/** What the method leaves out of these charges, with its amounts; nothing that there is none of. */
export function useLeftOut(
  method: SpendMethod,
  { from, to }: DayRange,
  filters: Readonly<ChargeFilters> | undefined,
): LeftOutSum[] {
  const { leavesOut, whole } = costMethodRules[method];
  const asked = (kind: LeftOut) => {
    const own = leftOutFilters[kind].map((filter) => ({ ...filter, values: [...filter.values] }));
    const body = {
      from,
      to,
      granularity: 'total' as const,
      cost_method: whole,
      filters: [...(filters ?? []), ...own],
    };
    return [{ body }, { skip: filters === undefined || !leavesOut.includes(kind) }] as const;
  };
  const found = {
    credits: useCall('costs.spend', ...asked('credits')).currentData,
    commitment_purchases: useCall('costs.spend', ...asked('commitment_purchases')).currentData,
  };
  return leavesOut
    .map((kind) => ({ kind, sums: (found[kind]?.data.totals ?? []).filter(({ cost }) => cost !== 0) }))
    .filter(({ sums }) => sums.length > 0);
}
