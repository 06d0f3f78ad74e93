import { payerSql } from '../focus/payer';
import {
  defaultOwners,
  fieldOf,
  Parameters,
  planned,
  type Built,
  type FieldRules,
  type Plan,
} from './fields';
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
        SELECT ${raw}, sum(${costColumn(request.costMethod, dialect)}) AS amount, count(*) AS charges FROM focus
        WHERE ${and(ofDays(request, parameters))} GROUP BY ALL),
      valued AS (
        SELECT ${field.value} AS called, ${field.label} AS name, BillingCurrency AS currency, amount, charges FROM scanned),
      found AS (
        SELECT called, max(name) AS label, currency, sum(amount) AS cost, ${dialect.asNumber('sum(charges)')} AS rows
        FROM valued GROUP BY called, currency)
      SELECT called AS value, label, currency, cost, rows FROM found WHERE ${search.join(' OR ') || 'true'}
      ORDER BY cost DESC, value, currency LIMIT ${VALUES_LIMIT}`;
    return { sql, values: parameters.values };
  });
}

/** One row: first_day, last_day, rows, currencies, providers, tag_keys (lists). */
export function rangeSql(): Built {
  return {
    sql: `SELECT strftime(min(ChargePeriodStart), '%Y-%m-%d') AS first_day,
        strftime(max(ChargePeriodStart), '%Y-%m-%d') AS last_day, count(*)::DOUBLE AS rows,
        coalesce(list_sort(list(DISTINCT BillingCurrency)), []) AS currencies,
        coalesce(list_sort(list(DISTINCT Provider)), []) AS providers,
        (SELECT coalesce(list_sort(list(k)), []) FROM (SELECT DISTINCT unnest(keys) AS k FROM (
          SELECT json_keys(t) AS keys FROM (SELECT DISTINCT Tags AS t FROM focus WHERE Tags IS NOT NULL
            UNION SELECT DISTINCT AllocatedTags FROM focus WHERE json_type(TRY_CAST(AllocatedTags AS JSON)) = 'OBJECT')) LIMIT 1000)) AS tag_keys
      FROM focus`,
    values: {},
  };
}

/** provider, account: every account of the bills. */
export function accountsSql(): Built {
  const account = "coalesce(SubAccountId, BillingAccountId, '')";
  return {
    sql: `SELECT coalesce(Provider, '') AS provider, ${account} AS account FROM focus GROUP BY ALL ORDER BY ALL LIMIT 100000`,
    values: {},
  };
}

/** name: of payers and accounts, as bills call them. */
export function accountNamesSql(): Built {
  return {
    sql: `SELECT DISTINCT unnest([BillingAccountName, SubAccountName]) AS name FROM focus ORDER BY ALL LIMIT 10000`,
    values: {},
  };
}

/** source, payer, provider, account, last_day: where each account stands, and the last day it is charged for there. */
export function accountDaysSql(): Built {
  const account = "coalesce(SubAccountId, BillingAccountId, '')";
  return {
    sql: `SELECT coalesce(SourceId, '') AS source, coalesce(${payerSql}, '') AS payer,
        coalesce(Provider, '') AS provider, ${account} AS account,
        strftime(max(ChargePeriodStart), '%Y-%m-%d') AS last_day
      FROM focus GROUP BY source, payer, provider, account ORDER BY ALL LIMIT 100000`,
    values: {},
  };
}

/** source: the one with most charges of these commitments. */
export function commitmentSourceSql(commitmentIds: readonly string[]): Built {
  const sql = `SELECT SourceId AS source, count(*) AS rows FROM focus
    WHERE CommitmentDiscountId IN (SELECT unnest(from_json($ids::JSON, '["VARCHAR"]')))
    GROUP BY 1 ORDER BY rows DESC, source LIMIT 1`;
  return { sql, values: { ids: JSON.stringify(commitmentIds) } };
}
