import { useMemo } from 'react';
import type { SpendRequest } from '../../data/costs';
import { groupKey } from '@shared/model/trend';
import { useCall } from '../../platform/api/calls';

/** What a group used, by unit. Units are never added together. */
export interface Used {
  unit: string;
  quantity: number;
  cost: number;
}

/** By the key of a group, the costliest unit first; undefined until it is known. */
export function useUsage(
  { from, to, group_by, filters, cost_method }: SpendRequest,
  currency: string,
  wanted: boolean,
): ReadonlyMap<string, readonly Used[]> | undefined {
  const body = { from, to, group_by, filters, ...(cost_method ? { cost_method } : {}) };
  const { currentData } = useCall('costs.usage', { body }, { skip: !wanted });
  return useMemo(() => {
    if (!currentData) return undefined;
    const used = new Map<string, Used[]>();
    for (const row of currentData.data.rows.filter((one) => one.currency === currency)) {
      const key = groupKey(row);
      used.set(key, [...(used.get(key) ?? []), row]);
    }
    return used;
  }, [currentData, currency]);
}
