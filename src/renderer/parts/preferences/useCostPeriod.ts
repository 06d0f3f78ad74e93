import {
  costMethods,
  costPeriods,
  FALLBACK_COST_PERIOD,
  NORMAL_COST_METHOD,
  type CostMethod,
  type CostPeriod,
} from '@shared/model/limits';
import { useCall, useChange } from '../../platform/api/calls';

const DOMAIN = 'cost';
const PERIOD = 'period';
const METHOD = 'method';

function useSetting(type: string): unknown {
  const { data } = useCall('settings.get', { query: {} });
  return data?.data.find((setting) => setting.domain === DOMAIN && setting.type === type)?.value;
}

/** Whether amounts are said for a month or for a year: a setting of the organisation. */
export function useCostPeriod() {
  const value = useSetting(PERIOD);
  const [put] = useChange('settings.put');
  const period: CostPeriod = costPeriods.find((known) => known === value) ?? FALLBACK_COST_PERIOD;
  return [
    period,
    (next: CostPeriod) => put({ body: { domain: DOMAIN, type: PERIOD, value: next } }),
  ] as const;
}

/** How cost is calculated, unless a screen asks otherwise: a setting of the organisation. */
export function useCostMethod() {
  const value = useSetting(METHOD);
  const [put] = useChange('settings.put');
  const method: CostMethod = costMethods.find((known) => known === value) ?? NORMAL_COST_METHOD;
  return [
    method,
    (next: CostMethod) => put({ body: { domain: DOMAIN, type: METHOD, value: next } }),
  ] as const;
}
