import { useUrl } from '../../../platform/urlState';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import {
  adviceDaysParam,
  discountParam,
  everyParam,
  exchangeBelowParam,
  exchangeYearsParam,
  fallParam,
  familyDiscountParam,
  layersParam,
  reservationDiscountParam,
  termParam,
} from './commitmentState';
import { useCall } from '../../../platform/api/calls';

const yearsOf = (text: string): 1 | 3 => (text === '3' ? 3 : 1);

const monthsOf = (text: string): 12 | 36 => (text === '3' ? 36 : 12);

function useAssumptions(filters: ChargeFilters, currency: string) {
  const url = useUrl();
  return {
    days: Number(url.get(adviceDaysParam)),
    discount: Number(url.get(discountParam)),
    family_discount: Number(url.get(familyDiscountParam)),
    reservation_discount: Number(url.get(reservationDiscountParam)),
    exchange_below: Number(url.get(exchangeBelowParam)),
    exchange_years: yearsOf(url.get(exchangeYearsParam)),
    currency,
    filters: [...filters],
  };
}

/** What to commit to, by the assumptions in the address. */
export function useAdvice(filters: ChargeFilters, currency: string) {
  return useCall('costs.commitmentAdvice', { body: useAssumptions(filters, currency) });
}

/** The same in layers. */
export function useLadder(filters: ChargeFilters, currency: string) {
  const url = useUrl();
  const assumptions = useAssumptions(filters, currency);
  return useCall('costs.commitmentLadder', {
    body: {
      ...assumptions,
      layers: Number(url.get(layersParam)),
      every_months: Number(url.get(everyParam)),
      term_months: monthsOf(url.get(termParam)),
      fall: Number(url.get(fallParam)),
    },
  });
}
