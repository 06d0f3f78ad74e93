import type { Dialect } from './dialects/dialect';
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
const keysOf = (dialect: Dialect, account: string): Readonly<Record<string, string>> => ({
  ends: dialect.startOf('day', 'ChargePeriodStart'),
  account,
  provider: "coalesce(Provider, '')",
  service: "coalesce(ServiceName, '')",
  region: "coalesce(RegionId, '')",
  resource: "coalesce(ResourceId, '')",
  charge: "coalesce(ChargeDescription, SkuMeter, '')",
  category: "coalesce(ChargeCategory, '')",
  pricing: "coalesce(PricingCategory, '')",
  commitment: "coalesce(CommitmentDiscountId, '')",
  unit: "coalesce(nullif(PricingUnit, ''), ConsumedUnit, '')",
  allocation_method: "coalesce(AllocatedMethodId, '')",
  allocated_resource: "coalesce(AllocatedResourceId, '')",
});

/** What pages go by, the greatest first; a cost that is not known comes last. */
const ranks: Readonly<Record<ChargeOrder, (cost: string, day: string) => string>> = {
  cost: (cost) => `coalesce(abs(${cost}), -1)`,
  day: (_, day) => day,
};

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
    const keys = keysOf(dialect, account.value);
    const cost = `sum(${costColumn(request.costMethod, dialect)})`;
    const rank = ranks[request.order];
    const where = and([...early, ...narrowed.late]);
    // Tags take longer to read than all that is saved by reading the page alone.
    const { fingerprint } = narrowed.late.length > 0 ? { fingerprint: null } : dialect;
    const page =
      fingerprint &&
      pageOf({
        ...request,
        where,
        print: fingerprint(Object.values(keys)),
        rank: rank(cost, `max(${keys.ends})`),
      });
    const sql = `WITH ${page ? `${page.ctes},` : ''}
      alike AS (
        SELECT ${Object.entries(keys)
          .map(([name, value]) => `${value} AS ${name}`)
          .join(', ')},
          max(${account.label}) AS account_name, max(coalesce(ResourceName, '')) AS resource_name,
          sum(${dialect.exact('coalesce(PricingQuantity, ConsumedQuantity)')}) AS quantity,
          ${cost} AS cost, sum(${dialect.exact('ListCost')}) AS list,
          max(coalesce(AllocatedMethodDetails, '')) AS allocation_details,
          max(coalesce(AllocatedResourceName, '')) AS allocated_name,
          max(coalesce(${dialect.jsonText('AllocatedTags')}, '')) AS allocated_tags,
          max(coalesce(${dialect.tagsText}, '')) AS tags, ${dialect.asNumber('count(*)')} AS charges
        FROM focus WHERE ${where}${page ? ` AND ${page.isOnIt}` : ''} GROUP BY ${Object.values(keys).join(', ')})
      SELECT ${dialect.dateText('ends')} AS day, ${dialect.asNumber(page?.all ?? 'count(*) OVER ()')} AS all_rows, account, account_name,
        provider, service, region, resource, resource_name, charge, category, pricing, commitment, unit, quantity, cost, list,
        tags, charges, allocation_method, allocation_details, allocated_resource, allocated_name, allocated_tags
      FROM alike ${page ? `WHERE ${rank('cost', 'ends')} ${page.within}` : ''}
      ORDER BY ${rank('cost', 'ends')} DESC, ${Object.keys(keys).join(', ')}
      LIMIT ${request.limit} OFFSET ${page?.offset ?? request.offset}`;
    return { sql, values: parameters.values };
  });
}

/**
 * Finds which charges a page may have before their texts are read: those that rank between its first and its last one,
 * told apart by a fingerprint of what makes them one of their own. Where several rank alike, their texts decide.
 */
function pageOf(of: { where: string; print: string; rank: string; limit: number; offset: number }) {
  const { where, print, rank, limit, offset } = of;
  return {
    ctes: `prints AS (SELECT ${print} AS print, ${rank} AS place FROM focus WHERE ${where} GROUP BY print),
      edges AS (SELECT min(place) AS last, max(place) AS first
        FROM (SELECT place FROM prints ORDER BY place DESC LIMIT ${limit} OFFSET ${offset})),
      paged AS (SELECT print FROM prints, edges WHERE place BETWEEN last AND first)`,
    isOnIt: `${print} IN (SELECT print FROM paged)`,
    all: '(SELECT count(*) FROM prints)',
    within: 'BETWEEN (SELECT last FROM edges) AND (SELECT first FROM edges)',
    offset: `(SELECT ${offset} - count(*) FROM prints, edges WHERE place > first)`,
  };
}
