import { filtersText, only } from './chargeFilter';

/** Spend of the last 30 days of one value of a field. */
export const valuePath = (field: string, value: string): string =>
  `/costs?${new URLSearchParams({ range: '30d', filters: filtersText([only(field, value)]) })}`;
