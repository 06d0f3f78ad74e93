import { useCallback, useMemo } from 'react';
import { setsOf } from '@shared/model/filterSets';
import type { Comparison, SpendRequest } from '../../data/costs';
import type { AnomalyCase } from '../../data/cases';
import { previousBy } from '../../parts/chart/previous';
import type { Granularity } from './spendState';
import { useCall } from '../../platform/api/calls';

type Request = SpendRequest & { granularity: Granularity };
interface Condition {
  field: string;
  operator: string;
  values?: string[] | undefined;
}

/** The same number of days before: by group, and as a line under the chart. */
export function usePrevious(
  request: Request,
  currency: string,
  periods: readonly string[],
): { compared: Comparison | undefined; previous: (number | null)[] } {
  const { from, to, granularity, cost_method, filters, top, group_by = [] } = request;
  const method = cost_method ? { cost_method } : {};
  const [field = 'service', ...then] = group_by;
  const { currentData } = useCall('costs.compare', {
    body: { from, to, filters, top, group_by: field, ...method },
  });
  const compared = currentData?.data;
  const previous = useMemo(
    () =>
      previousBy(compared?.days ?? [], currency, {
        periods,
        granularity,
        from,
        previousFrom: compared?.compared.before_from ?? from,
      }),
    [compared, currency, periods, granularity, from],
  );
  // Groups of several fields have no figure of before; the days have.
  return { compared: then.length === 0 ? compared : undefined, previous };
}

const valuesOf = (found: AnomalyCase): Readonly<Record<string, string>> => ({
  service: found.service,
  account: found.account_id,
  provider: found.provider,
});

/**
 * An anomaly fits where every filter on a field that it names lets it through, in one of the sets; other filters say
 * nothing of it.
 */
export function useFits({ filters = [] }: Pick<Request, 'filters'>): (found: AnomalyCase) => boolean {
  const key = JSON.stringify(filters);
  return useCallback(
    (found) =>
      setsOf<Condition>(filters).some((set) =>
        set.every(({ field, operator, values = [] }) => {
          const own = valuesOf(found)[field];
          if (own === undefined || (operator !== 'in' && operator !== 'not_in')) return false;
          return own === '' || values.includes(own) === (operator === 'in');
        }),
      ),
    // The filters are a new list in every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  );
}
