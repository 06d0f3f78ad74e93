import { Parameters, type Built } from './fields';
import { checkDays, costColumn, creditClause, type CostMethod } from './spend';

/** One resource in one currency, as a case names it. */
export interface Selector {
  key: string;
  provider: string;
  accountId: string;
  resourceId: string;
  currency: string;
}

export interface Days {
  /** 'YYYY-MM-DD', both ends included. */
  from: string;
  to: string;
}

export const CHARGES_LIMIT = 200;

const account = "coalesce(SubAccountId, BillingAccountId, '')";
const during = (range: Days, parameters: Parameters) =>
  `ChargePeriodStart >= ${parameters.add(range.from)}::DATE AND ChargePeriodStart < ${parameters.add(range.to)}::DATE + 1`;

/** What a case's resource is on the bill: the resource itself, its commitment or its capacity reservation. */
const resource = "coalesce(ResourceId, CommitmentDiscountId, CapacityReservationId, '')";

/** key, day, cost: one row a day with charges. */
export function dailyCostsSql(selectors: readonly Selector[], range: Days, method: CostMethod): Built {
  checkDays(range.from, range.to);
  const parameters = new Parameters();
  const rows = parameters.add(JSON.stringify(selectors));
  const sql = `WITH wanted AS (
      SELECT w.key, w.provider, w."accountId" AS account, w."resourceId" AS resource, w.currency FROM (
        SELECT unnest(from_json(CAST(${rows} AS JSON),
          '[{"key":"VARCHAR","provider":"VARCHAR","accountId":"VARCHAR","resourceId":"VARCHAR","currency":"VARCHAR"}]')) AS w)),
    scanned AS (
      SELECT coalesce(Provider, '') AS provider, ${account} AS account, ${resource} AS resource,
        BillingCurrency AS currency, ChargePeriodStart::DATE AS day, sum(${costColumn(method)}) AS cost
      FROM focus WHERE ${during(range, parameters)} AND ${creditClause(method)}
        AND ${resource} IN (SELECT resource FROM wanted)
      GROUP BY ALL)
    SELECT key, strftime(day, '%Y-%m-%d') AS day, sum(cost) AS cost
    FROM scanned JOIN wanted USING (provider, account, resource, currency) GROUP BY ALL ORDER BY key, day`;
  return { sql, values: parameters.values };
}

/** description, service, meter, quantity, unit, cost, rows: the largest first, at most 200. */
export function chargesSql(selector: Selector, range: Days, method: CostMethod): Built {
  checkDays(range.from, range.to);
  const parameters = new Parameters();
  const sql = `SELECT coalesce(ChargeDescription, '') AS description, coalesce(ServiceName, '') AS service,
      SkuMeter AS meter, sum(ConsumedQuantity) AS quantity, ConsumedUnit AS unit,
      sum(${costColumn(method)}) AS cost, count(*)::DOUBLE AS rows
    FROM focus WHERE ${during(range, parameters)} AND ${creditClause(method)}
      AND ${resource} = ${parameters.add(selector.resourceId)}
      AND ${account} = ${parameters.add(selector.accountId)}
      AND coalesce(Provider, '') = ${parameters.add(selector.provider)}
      AND BillingCurrency = ${parameters.add(selector.currency)}
    GROUP BY ALL ORDER BY cost DESC, description LIMIT ${CHARGES_LIMIT}`;
  return { sql, values: parameters.values };
}
