import { defaultOwners, fieldOf, Parameters, planned, type Plan } from './fields';
import { and, checkDays, costColumn, narrow, ofDays, type SpendRequest } from './spend';

type ChargeOrder = 'cost' | 'day';

interface ChargesRequest extends Omit<SpendRequest, 'granularity' | 'top' | 'groupBy'> {
  currency: string;
  /** The costliest first, or the newest day first. */
  order: ChargeOrder;
  limit: number;
  offset: number;
}

/** What makes a charge one of its own; in this order pages hold each once, whatever costs the same. */
const KEYS =
  'ends, account, provider, service, region, resource, charge, category, pricing, commitment, unit';

const orders: Readonly<Record<ChargeOrder, string>> = { cost: 'abs(cost) DESC', day: 'ends DESC' };

/**
 * The charges themselves, alike ones of one day as one: day, account, account_name, service, region, resource,
 * resource_name, charge, category, pricing, commitment, unit, quantity, cost, list, tags, charges (how many rows they
 * are). `all_rows`: how many there are. Throws Fault `bad_input` naming the field.
 */
export function chargesBehindSql(request: ChargesRequest): Plan {
  checkDays(request.from, request.to);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const owners = request.owners ?? defaultOwners;
    const narrowed = narrow(request.filters, parameters, owners);
    const account = fieldOf('account', parameters, owners);
    const early = [
      ...ofDays(request, parameters),
      `BillingCurrency = ${parameters.add(request.currency)}`,
      ...narrowed.early,
    ];
    const sql = `WITH alike AS (
        SELECT ${dialect.startOf('day', 'ChargePeriodStart')} AS ends, ${account.value} AS account, max(${account.label}) AS account_name,
          coalesce(Provider, '') AS provider, coalesce(ServiceName, '') AS service, coalesce(RegionId, '') AS region,
          coalesce(ResourceId, '') AS resource, max(coalesce(ResourceName, '')) AS resource_name,
          coalesce(ChargeDescription, SkuMeter, '') AS charge, coalesce(ChargeCategory, '') AS category,
          coalesce(PricingCategory, '') AS pricing, coalesce(CommitmentDiscountId, '') AS commitment,
          coalesce(nullif(PricingUnit, ''), ConsumedUnit, '') AS unit,
          sum(${dialect.exact('coalesce(PricingQuantity, ConsumedQuantity)')}) AS quantity,
          sum(${costColumn(request.costMethod, dialect)}) AS cost, sum(${dialect.exact('ListCost')}) AS list,
          max(coalesce(${dialect.tagsText}, '')) AS tags, ${dialect.asNumber('count(*)')} AS charges
        FROM focus WHERE ${and([...early, ...narrowed.late])}
        GROUP BY ends, ${account.value}, provider, service, region, resource, charge, category, pricing, commitment, unit)
      SELECT ${dialect.dateText('ends')} AS day, ${dialect.asNumber('count(*) OVER ()')} AS all_rows, account, account_name,
        provider, service, region, resource, resource_name, charge, category, pricing, commitment, unit, quantity, cost, list,
        tags, charges
      FROM alike ORDER BY ${orders[request.order]}, ${KEYS} LIMIT ${request.limit} OFFSET ${request.offset}`;
    return { sql, values: parameters.values };
  });
}
