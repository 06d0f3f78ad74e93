import {
  HEALTH_KEYS,
  HEALTH_PLACES,
  UNTAGGABLE_CATEGORIES,
  type UntaggableKind,
} from '@shared/model/allocation/health';
import { virtualName } from '@shared/model/spendFields';
import { account, tagColumns, tagMap } from './chargeFields';
import { defaultOwners, fieldOf, Parameters, type Built } from './fields';
import { and, checkDays, costColumn, creditClause, type SpendRequest } from './spend';

export type HealthRequest = Pick<SpendRequest, 'from' | 'to' | 'costMethod' | 'owners'> & {
  /** First day of the trend. */
  since: string;
  /** Beside every tag key: the owner and virtual tags. */
  fields: readonly string[];
  /** The field whose trend and places are told. */
  field: string;
};

const categories: Readonly<Record<(typeof UNTAGGABLE_CATEGORIES)[number], UntaggableKind>> = {
  Tax: 'tax',
  Credit: 'credit',
  Adjustment: 'adjustment',
};

/** '' can carry tags. As Spend narrows it: neither such a category, nor without a resource. */
const kind = `CASE ${UNTAGGABLE_CATEGORIES.map(
  (category) => `WHEN ChargeCategory = '${category}' THEN '${categories[category]}'`,
).join(' ')}
  WHEN coalesce(ResourceId, '') <> '' THEN ''
  WHEN contains(lower(coalesce(ServiceName, '')), 'support') THEN 'support' ELSE 'no_resource' END`;

/**
 * How much of the cost carries tags, in rows of `part`: `kind` (what can carry tags, and what cannot by why), `key`
 * (each tag key), `field` (those that were asked for, by their place), `month` and `place` of the one field.
 * `cost` is all of it, `carried` what has a value. Virtual tags go by all charges, whatever can carry tags.
 */
export function tagHealthSql(request: HealthRequest): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const owners = request.owners ?? defaultOwners;
  const asked = [...request.fields, request.field];
  const fields = asked.map((name) => fieldOf(name, parameters, owners));
  const raw = new Set([
    ...fields.flatMap((field) => field.raw),
    ...tagColumns,
    'ServiceName',
    'BillingCurrency',
  ]);
  for (const column of ['SubAccountId', 'SubAccountName', 'BillingAccountId', 'BillingAccountName'])
    raw.add(column);
  const from = `${parameters.add(request.from)}::DATE`;
  const early = [
    `ChargePeriodStart >= least(${from}, ${parameters.add(request.since)}::DATE)`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    creditClause(request.costMethod),
  ];
  const has = fields.map((field, at) => `, ${field.value} <> '' AS f${at}`).join('');
  const base = (name: string) => (virtualName(name) === null ? "kind = ''" : 'true');
  const none = "''";
  const sum = (condition: string) => `coalesce(sum(cost) FILTER (WHERE ${condition}), 0)`;
  const part = (name: string, a: string, b: string, cost: string, carried: string, where: string) =>
    `SELECT '${name}' AS part, ${a} AS a, ${b} AS b, '' AS label, currency, ${cost} AS cost, ${carried} AS carried
      FROM marked WHERE ${where} GROUP BY ALL`;
  const own = asked.length - 1;
  const parts = [
    part('kind', 'kind', none, 'sum(cost)', '0', 'inside'),
    ...request.fields.map((name, at) =>
      part('field', `'${at}'`, none, 'sum(cost)', sum(`f${at}`), `inside AND ${base(name)}`),
    ),
    part('month', 'month', none, 'sum(cost)', sum(`f${own}`), `recent AND ${base(request.field)}`),
    'SELECT * FROM keyed',
    'SELECT * FROM places',
  ];
  const recent = `ChargePeriodStart >= ${parameters.add(request.since)}::DATE`;
  const sql = `WITH scanned AS (
      SELECT strftime(ChargePeriodStart, '%Y-%m') AS month, ChargePeriodStart >= ${from} AS inside,
        ${recent} AS recent, ${kind} AS kind, ${[...raw].join(', ')},
        sum(${costColumn(request.costMethod)}) AS cost
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    marked AS MATERIALIZED (
      SELECT month, inside, recent, kind, BillingCurrency AS currency, cost, ${tagColumns.join(', ')}, ${account} AS account,
        coalesce(SubAccountName, SubAccountId, BillingAccountName, BillingAccountId, '') AS name,
        coalesce(ServiceName, '') AS service${has} FROM scanned),
    keyed AS (
      SELECT 'key' AS part, e.key AS a, '' AS b, '' AS label, currency, 0 AS cost, sum(cost) AS carried
      FROM (SELECT currency, cost, unnest(map_entries(${tagMap})) AS e FROM marked WHERE inside AND kind = '')
      WHERE e.value <> '' GROUP BY e.key, currency
      QUALIFY row_number() OVER (PARTITION BY currency ORDER BY carried DESC, a) <= ${HEALTH_KEYS + 1}),
    places AS (
      SELECT 'place' AS part, account AS a, service AS b, max(name) AS label, currency, sum(cost) AS cost,
        ${sum(`f${own}`)} AS carried
      FROM marked WHERE inside AND ${base(request.field)} GROUP BY account, service, currency
      HAVING sum(cost) - carried > 0
      QUALIFY row_number() OVER (PARTITION BY currency ORDER BY sum(cost) - carried DESC, account, service) <= ${HEALTH_PLACES})
    ${parts.join('\n    UNION ALL ')}`;
  return { sql, values: parameters.values };
}
