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
  'ends, account, provider, service, region, resource, charge, category, pricing, commitment, unit, allocation_method, allocated_resource';

const orders: Readonly<Record<ChargeOrder, string>> = { cost: 'abs(cost) DESC', day: 'ends DESC' };

/**
 * The charges themselves, alike ones of one day as one: day, account, account_name, service, region, resource,
 * resource_name, charge, category, pricing, commitment, unit, quantity, cost, list, tags, charges (how many rows they
 * are), and of what a charge is allocated to: allocation_method, allocation_details, allocated_resource,
 * allocated_name, allocated_tags. `all_rows`: how many there are. Throws Fault `bad_input` naming the field.
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
          coalesce(AllocatedMethodId, '') AS allocation_method,
          max(coalesce(AllocatedMethodDetails, '')) AS allocation_details,
          coalesce(AllocatedResourceId, '') AS allocated_resource,
          max(coalesce(AllocatedResourceName, '')) AS allocated_name,
          max(coalesce(${dialect.jsonText('AllocatedTags')}, '')) AS allocated_tags,
          max(coalesce(${dialect.tagsText}, '')) AS tags, ${dialect.asNumber('count(*)')} AS charges
        FROM focus WHERE ${and([...early, ...narrowed.late])}
        GROUP BY ends, ${account.value}, provider, service, region, resource, charge, category, pricing, commitment, unit,
          allocation_method, allocated_resource)
      SELECT ${dialect.dateText('ends')} AS day, ${dialect.asNumber('count(*) OVER ()')} AS all_rows, account, account_name,
        provider, service, region, resource, resource_name, charge, category, pricing, commitment, unit, quantity, cost, list,
        tags, charges, allocation_method, allocation_details, allocated_resource, allocated_name, allocated_tags
      FROM alike ORDER BY ${orders[request.order]}, ${KEYS} LIMIT ${request.limit} OFFSET ${request.offset}`;
    return { sql, values: parameters.values };
  });
}
