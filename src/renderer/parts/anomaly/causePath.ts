import { addDays } from '@shared/model/case-life/life';
import type { AnomalyCause } from '../../data/cases';
import { filtersText } from '../spend/chargeFilter';

const BEFORE = 28;

/** The charges of a cause in Spend, day by day, from four weeks before. */
export function causeSpendPath(
  { filters, elements }: Pick<AnomalyCause, 'filters' | 'elements'>,
  days: { from: string; to: string },
): string {
  const from = addDays(days.from, -BEFORE);
  const found = elements.flatMap(({ parts }) => parts.map(({ field }) => field));
  const params = new URLSearchParams({
    range: `${from}..${days.to}`,
    method: 'amortized',
    by: 'day',
    group: found.includes('resource') ? 'charge' : 'resource',
    filters: filtersText(filters),
  });
  return `/costs?${params}`;
}
