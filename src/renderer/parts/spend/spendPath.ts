import { isAnyOf } from '@shared/model/filterSets';
import { filtersText, type ChargeFilter, type ChargeFilters } from './chargeFilter';
import { isPreset } from '../../platform/formatting/ranges';
import { urlList } from '../../platform/urlState';
import { methodOfCostType } from '@shared/model/costMethods';
import type { CostGranularity, CostQuery, CostRule } from '@shared/model/cost-query/types';

const steps: Record<CostGranularity, string | null> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  total: null,
};

/** The text that a pattern looks for within values; null: Spend has nothing like it. */
function partOf(pattern: string): string | null {
  const inner = /^%?([^%_]+)%?$/.exec(pattern)?.[1];
  return inner !== undefined && (inner === pattern || pattern === `%${inner}%`) ? inner : null;
}

function filterOf({ key, operator, values }: CostRule): ChargeFilter[] {
  if (key === 'cost') return [];
  if (operator === 'equals' || operator === 'not_equals')
    return [{ field: key, operator: operator === 'equals' ? 'in' : 'not_in', values: [...values] }];
  const part = partOf(values[0] ?? '');
  if (part === null) return [];
  return [{ field: key, operator: operator === 'like' ? 'contains' : 'not_contains', values: [part] }];
}

/** Without a rule that Spend does not have, a set leaves more than the query; without any, all. */
function filtersOf(filters: CostQuery['filters']): ChargeFilters {
  return filters.flatMap((one): ChargeFilters => {
    if (!isAnyOf(one)) return filterOf(one);
    const any = one.any.map((set) => set.flatMap(filterOf));
    return any.some((set) => set.length === 0) ? [] : [{ any }];
  });
}

/**
 * Spend as a query over costs shows it: its grouping, its method, and of its rules those that Spend has too, which are
 * values that a field is or is not, and texts within them. `range` is for other days than the query's own, as the address
 * of Spend says it.
 */
export function spendPath(query: CostQuery, range: string | null): string {
  const filters = filtersOf(query.filters);
  const [group, ...then] = query.groupBy;
  const step = steps[query.granularity];
  const params = new URLSearchParams({
    range: range ?? rangeOf(query),
    method: methodOfCostType[query.costType],
    ...(group === undefined ? {} : { group }),
    ...(then.length === 0 ? {} : { then: urlList('then').write(then) ?? '' }),
    ...(step === null ? {} : { by: step }),
    ...(filters.length === 0 ? {} : { filters: filtersText(filters) }),
  });
  return `/costs?${params}`;
}

/** The days of a preset; Spend has no other count of days, and then the shortest preset that holds them all. */
function rangeOf({ period }: CostQuery): string {
  if ('from' in period) return `${period.from}..${period.to}`;
  const presets = [7, 14, 28, 30, 60, 90].filter((days) => days >= period.days).map((days) => `${days}d`);
  return presets.find(isPreset) ?? '1y';
}
