import type { Explained } from '../../../data/costs.endpoints';
import type { DayRange } from '../../../platform/formatting/ranges';
import type { SpendFilter } from '../spendState';

export type Item = Explained['drivers'][number]['items'][number];

/** Where Spend shows what an item is of, in the days that are explained: one level below it. */
export function spendOf(item: Item, days: DayRange, filters: readonly SpendFilter[]): string {
  const own = [
    ...(item.account === '' ? [] : [{ field: 'account', values: [item.account] }]),
    ...(item.service === '' ? [] : [{ field: 'service', values: [item.service] }]),
  ];
  const kept = filters.filter(({ field }) => !own.some((one) => one.field === field));
  const group = item.level === 'account' ? 'service' : item.level === 'service' ? 'account' : 'charge';
  const params = new URLSearchParams({
    range: `${days.from}..${days.to}`,
    group,
    filters: JSON.stringify([...kept, ...own]),
  });
  return `/costs?${params}`;
}
