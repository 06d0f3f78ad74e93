import type { Explained } from '../../../data/costs.endpoints';
import type { DayRange } from '../../../platform/formatting/ranges';
import { filtersText, only, type ChargeFilter } from '../../../parts/spend/chargeFilter';

export type Item = Explained['drivers'][number]['items'][number];

/** Where Spend shows what an item is of, in the days that are explained: one level below it. */
export function spendOf(item: Item, days: DayRange, filters: readonly ChargeFilter[]): string {
  const own = [
    ...(item.account === '' ? [] : [only('account', item.account)]),
    ...(item.service === '' ? [] : [only('service', item.service)]),
  ];
  const kept = filters.filter(({ field }) => !own.some((one) => one.field === field));
  const group = item.level === 'account' ? 'service' : item.level === 'service' ? 'account' : 'charge';
  const params = new URLSearchParams({
    range: `${days.from}..${days.to}`,
    group,
    filters: filtersText([...kept, ...own]),
  });
  return `/costs?${params}`;
}
