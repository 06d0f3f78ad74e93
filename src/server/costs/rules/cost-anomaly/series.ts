import { MONTH_DAYS } from '@shared/model/money';
import { usage } from '../common/sql';
import type { Row } from '../common/rule';
import { isoDay } from '../common/anomalies/days';
import { num, text } from '../common/words';
import { levels, type Cell, type Contributor, type Place, type Placed } from '../common/anomalies/nesting';

/** Daily series of four kinds, each of one source; a payer that is behind, and has not ended, holds its source back. */
export const seriesSql = `WITH base AS MATERIALIZED (
    SELECT source_id, provider, currency, account_id, region, service_name, day, sum(cost) AS c,
      any_value(account_name) AS account_name, any_value(service_category) AS service_category
    FROM d WHERE ${usage} GROUP BY source_id, provider, currency, account_id, region, service_name, day),
  bounds AS (SELECT source_id, coalesce(min(through_day) FILTER (WHERE NOT ended), max(through_day)) AS through_day,
      max(days) AS days FROM s GROUP BY source_id),
  leveled AS (
    SELECT source_id, provider, currency, coalesce(account_id, '') AS account_id, coalesce(region, '') AS region,
      coalesce(service_name, '') AS service_name, day, sum(c) AS c, any_value(account_name) AS account_name,
      any_value(service_category) AS service_category,
      CASE grouping(service_name, account_id, region) WHEN 1 THEN 'service-account' WHEN 3 THEN 'service'
        WHEN 5 THEN 'account' ELSE 'region' END AS level
    FROM base GROUP BY GROUPING SETS ((source_id, provider, currency, day, service_name),
      (source_id, provider, currency, day, account_id), (source_id, provider, currency, day, region),
      (source_id, provider, currency, day, service_name, account_id)))
  SELECT level, source_id, provider, currency, account_id, region, service_name, any_value(account_name) AS account_name,
    any_value(service_category) AS service_category, '' AS resource_id, epoch(any_value(through_day)) / 86400 AS through,
    list((b.through_day - day)::DOUBLE) AS ages, list(c) AS costs, max(abs(c)) AS peak,
    greatest(sum(c) / (max(b.through_day - day) + 1) * ${MONTH_DAYS}, 0) AS monthly_cost, NULL::DOUBLE AS monthly_saving
  FROM leveled JOIN bounds b USING (source_id) WHERE day <= b.through_day
    AND NOT (level = 'region' AND region = '') AND NOT (level = 'service' AND service_name = '')
  GROUP BY level, source_id, provider, currency, account_id, region, service_name`;

export function placeFrom(row: Row): Place {
  const level = levels.find((candidate) => candidate === row['level']);
  if (level === undefined) throw new Error('A series has no level');
  return {
    level,
    source: text(row, 'source_id'),
    provider: text(row, 'provider'),
    currency: text(row, 'currency'),
    service: text(row, 'service_name'),
    account: text(row, 'account_id'),
    region: text(row, 'region'),
  };
}

const joinOn = {
  service: 'u.service_name = a.service',
  account: 'u.account_id = a.account',
  region: 'u.region = a.region',
  'service-account': 'u.service_name = a.service AND u.account_id = a.account',
} as const;

/** What moved in each anomaly against its mean day of up to four weeks before, by these columns of `u`. */
function movedSql(places: readonly Placed[], usageText: string, by: readonly string[], most: number) {
  const anomalies = places.map((place, i) => ({
    i,
    level: place.level,
    source: place.source,
    provider: place.provider,
    currency: place.currency,
    service: place.service,
    account: place.account,
    region: place.region,
    a_from: isoDay(place.anomaly.firstDay),
    a_to: isoDay(place.anomaly.lastDay),
  }));
  const shape =
    '[{"i":"INTEGER","level":"VARCHAR","source":"VARCHAR","provider":"VARCHAR","currency":"VARCHAR","service":"VARCHAR","account":"VARCHAR","region":"VARCHAR","a_from":"DATE","a_to":"DATE"}]';
  const grouped = by.map((column) => `u.${column}`).join(', ');
  const branches = levels.map(
    (level) => `SELECT a.i, ${grouped}, any_value(u.account_name) AS account_name,
      coalesce(sum(u.c) FILTER (WHERE u.day BETWEEN a.a_from AND a.a_to), 0)
        - coalesce(sum(u.c) FILTER (WHERE u.day < a.a_from), 0) * (any_value(a.a_to) - any_value(a.a_from) + 1)
          / greatest(1, least(28, any_value(a.a_from) - min(u.from_day))) AS delta
    FROM a JOIN u ON u.source_id = a.source AND u.provider = a.provider AND u.currency = a.currency AND ${joinOn[level]}
    WHERE a.level = '${level}' AND u.day BETWEEN a.a_from - 28 AND a.a_to
    GROUP BY a.i, ${grouped}`,
  );
  const sql = `, a AS MATERIALIZED (SELECT unnest(from_json($anomalies, '${shape}'), recursive := true)),
  u AS MATERIALIZED (SELECT source_id, provider, currency, service_name, account_id, any_value(account_name) AS account_name, region,
      ${usageText} AS usage_text, day, sum(cost) AS c, min(from_day) AS from_day
    FROM d WHERE ${usage} AND day >= (SELECT min(a_from) - 28 FROM a)
    GROUP BY source_id, provider, currency, service_name, account_id, region, usage_text, day)
  SELECT * FROM (${branches.join(' UNION ALL ')})
  QUALIFY row_number() OVER (PARTITION BY i ORDER BY abs(delta) DESC, ${by.join(', ')}) <= ${most}`;
  return { sql, values: { anomalies: JSON.stringify(anomalies) } };
}

/** The three usages that moved most in each anomaly. */
export const contributorsSql = (places: readonly Placed[]) =>
  movedSql(places, 'coalesce(description, text)', ['service_name', 'account_id', 'region', 'usage_text'], 3);

/** What the services of accounts moved in each anomaly, the 200 largest. */
export const cellsSql = (places: readonly Placed[]) =>
  movedSql(places, "''", ['service_name', 'account_id'], 200);

export const cellFrom = (row: Row): Cell => ({
  service: text(row, 'service_name'),
  account: text(row, 'account_id'),
  delta: num(row, 'delta'),
});

export const contributorFrom = (row: Row): Contributor => ({
  service: text(row, 'service_name'),
  account: text(row, 'account_id'),
  accountName: text(row, 'account_name'),
  region: text(row, 'region'),
  usage: text(row, 'usage_text'),
  delta: num(row, 'delta'),
});
