import { UNTAGGABLE_CATEGORIES } from '@shared/model/allocation/health';
import { virtualName } from '@shared/model/spendFields';
import { filtersText, only, type ChargeFilter } from '../../../parts/spend/chargeFilter';
import type { DayRange } from '../../../platform/formatting/ranges';
import { methodParam } from '../spendState';

/** Charges without a value of the field, of those that can have one. */
const missing = (field: string): ChargeFilter[] => [
  { field, operator: 'is_empty', values: [] },
  ...(virtualName(field) === null
    ? [
        { field: 'charge_category', operator: 'not_in' as const, values: [...UNTAGGABLE_CATEGORIES] },
        { field: 'resource', operator: 'not_in' as const, values: [''] },
      ]
    : []),
];

interface Place {
  account: string;
  service: string;
}

/** Where Spend shows what is missing: everywhere, or in a place. */
export function missingSpend(
  field: string,
  days: DayRange,
  method: ReturnType<typeof methodParam.read>,
  place?: Place,
): string {
  const own = place ? [only('account', place.account), only('service', place.service)] : [];
  const params = new URLSearchParams({
    range: `${days.from}..${days.to}`,
    group: place ? 'resource' : 'account',
    filters: filtersText([...missing(field), ...own]),
  });
  const chosen = methodParam.write(method);
  if (chosen !== null) params.set(methodParam.key, chosen);
  return `/costs?${params}`;
}
