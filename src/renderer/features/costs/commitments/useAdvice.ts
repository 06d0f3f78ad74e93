import { useCommitmentAdviceQuery } from '../../../data/costs.endpoints';
import { useUrl } from '../../../platform/urlState';
import type { ChargeFilter } from '../../../parts/spend/chargeFilter';
import { adviceDaysParam, discountParam } from './commitmentState';

/** What to commit to, by the assumptions in the address. */
export function useAdvice(filters: readonly ChargeFilter[], currency: string) {
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
