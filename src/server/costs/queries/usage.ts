import { badInput } from '@shared/kernel/fault';
import { SPEND_GROUPINGS } from '@shared/model/spendFields';
import { defaultOwners, fieldOf, Parameters, type Built } from './fields';
import { and, checkDays, costColumn, creditClause, narrow, type SpendRequest } from './spend';

/** Rows of an answer; beyond them the smallest are left out. */
export const USAGE_ROWS_MAX = 2_000;

/**
 * g0…, l0…, unit, currency, quantity, cost: what was used, by up to three fields and by the unit of its price; usage
 * charges with a quantity alone, the costliest first. Units are never added together. The quantity is the priced one,
 * and the consumed one where the bill has no other. Throws Fault `bad_input` naming the field.
 */
export function usageSql(request: Omit<SpendRequest, 'granularity' | 'top'>): Built {
  checkDays(request.from, request.to);
  if (request.groupBy.length > SPEND_GROUPINGS)
    throw badInput([{ field: 'groupBy', reason: `at most ${SPEND_GROUPINGS} fields` }]);
  const parameters = new Parameters();
  const owners = request.owners ?? defaultOwners;
  const groups = request.groupBy.map((name) => fieldOf(name, parameters, owners));
  const narrowed = narrow(request.filters, parameters, owners);
  const raw = [...new Set([...groups.flatMap((group) => group.raw), ...narrowed.raw, 'BillingCurrency'])];
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    "ChargeCategory = 'Usage'",
    "coalesce(nullif(PricingUnit, ''), ConsumedUnit, '') <> ''",
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const values = groups
    .map((group, at) => `${group.value} AS g${at}, max(${group.label}) AS l${at}, `)
    .join('');
  const keys = groups.map((_, at) => `g${at}, `).join('');
  const sql = `WITH scanned AS (
      SELECT ${raw.join(', ')}, coalesce(nullif(PricingUnit, ''), ConsumedUnit) AS used_unit,
        sum(coalesce(PricingQuantity, ConsumedQuantity)::DECIMAL(38, 12)) AS quantity,
        sum(${costColumn(request.costMethod)}) AS cost
      FROM focus WHERE ${and(early)} GROUP BY ALL)
    SELECT ${values}used_unit AS unit, BillingCurrency AS currency, sum(quantity) AS quantity, sum(cost) AS cost
    FROM scanned WHERE ${and(narrowed.late)} GROUP BY ${keys}unit, currency
    HAVING sum(quantity) <> 0
    ORDER BY cost DESC NULLS LAST, ${keys}unit LIMIT ${USAGE_ROWS_MAX + 1}`;
  return { sql, values: parameters.values };
}
