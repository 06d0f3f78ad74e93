import { payerSql } from '../focus/payer';
import { account } from './chargeFields';
import { defaultOwners, fieldOf, Parameters, planned, type FieldRules, type Plan } from './fields';
import { and, checkDays, costColumn, ofDays, type CostMethod } from './spend';

const VALUES_LIMIT = 500;

/** The values of a field with their rows and spend, the largest first, at most 500. */
export function valuesSql(request: {
  field: string;
  from: string;
  to: string;
  search?: string;
  /** Ids that are found too, in lower case: what is searched for is in a name that is not on the bill. */
  also?: readonly string[];
  costMethod: CostMethod;
  owners?: FieldRules;
}): Plan {
  checkDays(request.from, request.to);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const field = fieldOf(request.field, parameters, request.owners ?? defaultOwners);
    const search: string[] = [];
    if (request.search)
      search.push(dialect.contains("called || ' ' || label", parameters.add(request.search)));
    // Some providers' accounts stand on the bill with a path before them.
    const also = (request.also ?? []).flatMap((id) => [id, `/subscriptions/${id}`]);
    if (request.search && also.length > 0)
      search.push(dialect.among(dialect.lower('called'), parameters.add(`\n${also.join('\n')}\n`)));
    const raw = [...new Set([...field.raw, 'BillingCurrency'])].join(', ');
    const sql = `WITH scanned AS (
        SELECT ${raw}, sum(${costColumn(request.costMethod, dialect)}) AS amount, ${dialect.charges()} AS charges FROM focus
        WHERE ${and(ofDays(request, parameters))} GROUP BY ALL),
      valued AS (
        SELECT ${field.value} AS called, ${field.label} AS name, BillingCurrency AS currency, amount, charges FROM scanned),
      found AS (
        SELECT called, max(name) AS label, currency, sum(amount) AS cost, ${dialect.asNumber('sum(charges)')} AS rows
        FROM valued GROUP BY called, currency)
      SELECT called AS value, label, currency, cost, rows FROM found WHERE ${search.join(' OR ') || 'true'}
      ORDER BY cost DESC, value, currency LIMIT ${VALUES_LIMIT}`;
    return parameters.summed(sql, 'month', [request]);
  });
}

/** Tag keys that are told. */
const KEYS_MAX = 1000;

/** One row: first_day, last_day, rows, currencies, providers, tag_keys (lists). */
export const rangeSql = (): Plan =>
  planned((dialect) => ({
    sql: `SELECT ${dialect.dateText('min(ChargePeriodStart)')} AS first_day,
        ${dialect.dateText('max(ChargePeriodStart)')} AS last_day, ${dialect.asNumber('count(*)')} AS rows,
        ${dialect.valuesOf('BillingCurrency')} AS currencies, ${dialect.valuesOf('Provider')} AS providers,
        (${dialect.tagKeys(KEYS_MAX)}) AS tag_keys
      FROM focus`,
    values: {},
  }));

/** provider, account: every account of the bills. */
export const accountsSql = (): Plan =>
  planned((dialect) =>
    new Parameters(dialect).summed(
      `SELECT coalesce(Provider, '') AS provider, ${account} AS account FROM focus
      GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 100000`,
      'day',
    ),
  );

/** name: of payers and accounts, as bills call them. */
export const accountNamesSql = (): Plan =>
  planned((dialect) =>
    new Parameters(dialect).summed(
      `SELECT DISTINCT ${dialect.eachOf(['BillingAccountName', 'SubAccountName'])} AS name FROM focus
      ORDER BY name LIMIT 10000`,
      'day',
    ),
  );

/** source, payer, provider, account, last_day: where each account stands, and the last day it is charged for there. */
export const accountDaysSql = (): Plan =>
  planned((dialect) =>
    new Parameters(dialect).summed(
      `SELECT coalesce(SourceId, '') AS source, coalesce(${payerSql}, '') AS payer,
        coalesce(Provider, '') AS provider, ${account} AS account,
        ${dialect.dateText('max(ChargePeriodStart)')} AS last_day
      FROM focus GROUP BY source, payer, provider, account
      ORDER BY source, payer, provider, account LIMIT 100000`,
      'day',
    ),
  );

/** source: the one with most charges of these commitments. */
export const commitmentSourceSql = (commitmentIds: readonly string[]): Plan =>
  planned((dialect) => {
    const parameters = new Parameters(dialect);
    const ids = parameters.add(JSON.stringify(commitmentIds));
    const sql = `SELECT SourceId AS source, count(*) AS rows FROM focus
      WHERE ${dialect.inList('CommitmentDiscountId', ids)} GROUP BY SourceId ORDER BY rows DESC, source LIMIT 1`;
    return { sql, values: parameters.values };
  });
