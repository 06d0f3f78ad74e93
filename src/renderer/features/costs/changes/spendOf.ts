import { narrowedTo } from '@shared/model/filterSets';
import type { Explained } from '../../../data/costs';
import type { DayRange } from '../../../platform/formatting/ranges';
import { filtersText, only, type ChargeFilters } from '../../../parts/spend/chargeFilter';

export type Item = Explained['drivers'][number]['items'][number];

/** Where Spend shows what an item is of, in the days that are explained: one level below it. */
export function spendOf(item: Item, days: DayRange, filters: Readonly<ChargeFilters>): string {
  const { account, service } = item;
  const own = [
    ...(account === '' ? [] : [{ field: 'account', value: account }]),
    ...(service === '' ? [] : [{ field: 'service', value: service }]),
  ];
  const group = item.level === 'account' ? 'service' : item.level === 'service' ? 'account' : 'charge';
  const params = new URLSearchParams({
    range: `${days.from}..${days.to}`,
    group,
    filters: filtersText(narrowedTo(filters, own, only)),
  });
  return `/costs?${params}`;
}
