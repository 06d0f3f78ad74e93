import { MONTH_DAYS } from '@shared/model/money';
import { usage } from '../common/sql';
import type { Row } from '../common/rule';
import { num, text } from '../common/words';
import type { DaySeries } from '../common/anomalies/detector';
import type { Place } from '../common/anomalies/nesting';
import { seriesFrom } from '../common/anomalies/days';

/** More series than this are not looked at: those of the most money are. */
const SERIES_MAX = 20_000;

/**
 * What was consumed each day of one SKU of a service in one unit, in one account and in all of them. Quantities of two
 * units never meet. What cost nothing has no price, and its usage no impact.
 */
export const seriesSql = `WITH base AS MATERIALIZED (
    SELECT source_id, provider, currency, account_id, service_name, sku, unit, day, sum(quantity) AS q, sum(cost) AS c,
      any_value(account_name) AS account_name, any_value(service_category) AS service_category
    FROM d WHERE ${usage} AND quantity IS NOT NULL AND sku <> '' AND unit <> '' AND service_name <> ''
    GROUP BY ALL),
  bounds AS (SELECT source_id, coalesce(min(through_day) FILTER (WHERE NOT ended), max(through_day)) AS through_day
    FROM s GROUP BY source_id),
  leveled AS (
    SELECT source_id, provider, currency, coalesce(account_id, '') AS account_id, service_name, sku, unit, day,
      sum(q) AS q, sum(c) AS c, any_value(account_name) AS account_name, any_value(service_category) AS service_category,
      CASE grouping(account_id) WHEN 0 THEN 'service-account' ELSE 'service' END AS level,
      count(DISTINCT account_id) AS accounts
    FROM base GROUP BY GROUPING SETS ((source_id, provider, currency, day, service_name, sku, unit),
      (source_id, provider, currency, day, service_name, sku, unit, account_id)))
  SELECT level, source_id, provider, currency, account_id, '' AS region, service_name, sku, unit,
    any_value(account_name) AS account_name, any_value(service_category) AS service_category, '' AS resource_id,
    epoch(any_value(through_day)) / 86400 AS through, list((b.through_day - day)::DOUBLE) AS ages, list(q) AS costs,
    sum(c) / nullif(sum(q), 0) AS price, max(abs(c)) AS peak,
    greatest(sum(c) / (max(b.through_day - day) + 1) * ${MONTH_DAYS}, 0) AS monthly_cost, NULL::DOUBLE AS monthly_saving
  FROM leveled JOIN bounds b USING (source_id) WHERE day <= b.through_day
  GROUP BY level, source_id, provider, currency, account_id, service_name, sku, unit
  HAVING sum(c) > 0 AND sum(q) > 0 AND (level = 'service-account' OR max(accounts) > 1)
  ORDER BY sum(c) DESC LIMIT ${SERIES_MAX}`;

export interface UsageSeries {
  place: Place;
  /** Units of each day. */
  days: DaySeries;
  /** Of a unit. */
  price: number;
}

export function usageFrom(row: Row): UsageSeries {
  return {
    place: {
      level: row['level'] === 'service' ? 'service' : 'service-account',
      source: text(row, 'source_id'),
      provider: text(row, 'provider'),
      currency: text(row, 'currency'),
      service: text(row, 'service_name'),
      account: text(row, 'account_id'),
      region: '',
      sku: text(row, 'sku'),
      unit: text(row, 'unit'),
    },
    days: seriesFrom(row),
    price: num(row, 'price'),
  };
}
