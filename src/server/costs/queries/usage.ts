import { badInput } from '@shared/kernel/fault';
import { SPEND_GROUPINGS } from '@shared/model/spendFields';
import { defaultOwners, fieldOf, Parameters, planned, type Plan } from './fields';
import { and, checkDays, costColumn, narrow, ofDays, type SpendRequest } from './spend';

/** Rows of an answer; beyond them the smallest are left out. */
export const USAGE_ROWS_MAX = 2_000;

/**
 * g0…, l0…, unit, currency, quantity, cost: what was used, by up to three fields and by the unit of its price; usage
 * charges with a quantity alone, the costliest first. Units are never added together. The quantity is the priced one,
 * and the consumed one where the bill has no other. Throws Fault `bad_input` naming the field.
 */
export function usageSql(request: Omit<SpendRequest, 'granularity' | 'top'>): Plan {
  checkDays(request.from, request.to);
  if (request.groupBy.length > SPEND_GROUPINGS)
    throw badInput([{ field: 'groupBy', reason: `at most ${SPEND_GROUPINGS} fields` }]);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const owners = request.owners ?? defaultOwners;
    const groups = request.groupBy.map((name) => fieldOf(name, parameters, owners));
    const narrowed = narrow(request.filters, parameters, owners);
    const raw = [...new Set([...groups.flatMap((group) => group.raw), ...narrowed.raw, 'BillingCurrency'])];
    const early = [
      ...ofDays(request, parameters),
      "ChargeCategory = 'Usage'",
      "coalesce(nullif(PricingUnit, ''), ConsumedUnit, '') <> ''",
      ...narrowed.early,
    ];
    const values = groups
      .map((group, at) => `${group.value} AS g${at}, ${group.label} AS name${at}, `)
      .join('');
    const keys = groups.map((_, at) => `g${at}, `).join('');
    const labels = groups.map((_, at) => `max(name${at}) AS l${at}, `).join('');
    const sql = `WITH scanned AS (
        SELECT ${raw.join(', ')}, coalesce(nullif(PricingUnit, ''), ConsumedUnit) AS used_unit,
          sum(${dialect.exact('coalesce(PricingQuantity, ConsumedQuantity)')}) AS used,
          sum(${costColumn(request.costMethod, dialect)}) AS amount
        FROM focus WHERE ${and(early)} GROUP BY ALL),
      valued AS (
        SELECT ${values}used_unit AS unit, BillingCurrency AS currency, used, amount
        FROM scanned WHERE ${and(narrowed.late)})
      SELECT ${keys}${labels}unit, currency, sum(used) AS quantity, sum(amount) AS cost
      FROM valued GROUP BY ${keys}unit, currency HAVING sum(used) <> 0
      ORDER BY cost DESC NULLS LAST, ${keys}unit, currency LIMIT ${USAGE_ROWS_MAX + 1}`;
    return { sql, values: parameters.values };
  });
}
