import { useCommitmentAdviceQuery } from '../../../data/costs.endpoints';
import { useUrl } from '../../../platform/urlState';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { adviceDaysParam, discountParam } from './commitmentState';

/** What to commit to, by the assumptions in the address. */
export function useAdvice(filters: ChargeFilters, currency: string) {
  const url = useUrl();
  return useCommitmentAdviceQuery({
    body: {
      days: Number(url.get(adviceDaysParam)),
      discount: Number(url.get(discountParam)),
      currency,
      filters: [...filters],
    },
  });
}
