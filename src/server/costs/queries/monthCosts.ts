import { addMonths, firstDay } from '@shared/model/days';
import { Parameters, planned, type Plan } from './fields';
import { and, costColumn, creditClause } from './spend';

/** Services of a customer in a month, by source and currency; more than any bill has. */
export const MONTH_COSTS_MAX = 20_000;

function ofMonth(month: string, parameters: Parameters): string {
  const day = (text: string) => parameters.dialect.date(parameters.add(text));
  return and([
    `BillingPeriodStart >= ${day(firstDay(month))}`,
    `BillingPeriodStart < ${day(firstDay(addMonths(month, 1)))}`,
  ]);
}

/**
 * What a billing month costs by source, provider, service and currency: `billed` and `effective` with credits,
 * `contracted` and `list` as everywhere without them; `missing_*`: charges that have no such cost.
 */
export const monthCostsSql = (month: string): Plan =>
  planned((dialect) => {
    const parameters = new Parameters(dialect);
    const sum = (method: 'net_unblended' | 'net_amortized' | 'contracted' | 'list', name: string) =>
      `coalesce(sum(${costColumn(method, dialect)}) FILTER (WHERE ${creditClause(method)}), 0) AS ${name}`;
    const missing = (column: string, condition: string, name: string) =>
      `${dialect.asNumber(dialect.charges(`${column} IS NULL AND ${condition}`))} AS missing_${name}`;
    // Where a month has two views, the one that gives the billed cost has no other: its amortized cost is 0.
    const other = (method: 'contracted' | 'list') =>
      `${dialect.exact('Cost')} <> 0 AND ${creditClause(method)}`;
    const sql = `SELECT SourceId AS source, coalesce(Provider, '') AS provider, coalesce(ServiceName, '') AS service,
        coalesce(BillingCurrency, '') AS currency,
        ${sum('net_unblended', 'billed')}, ${sum('net_amortized', 'effective')},
        ${sum('contracted', 'contracted')}, ${sum('list', 'list')},
        ${missing('BilledCost', 'true', 'billed')}, ${missing('Cost', 'true', 'effective')},
        ${missing('ContractedCost', other('contracted'), 'contracted')}, ${missing('ListCost', other('list'), 'list')}
      FROM focus WHERE ${ofMonth(month, parameters)}
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LIMIT ${MONTH_COSTS_MAX + 1}`;
    return parameters.summed(sql, 'month');
  });

/** What was billed for a month by source, provider and currency, whatever its services. */
export const monthBilledSql = (month: string): Plan =>
  planned((dialect) => {
    const parameters = new Parameters(dialect);
    const sql = `SELECT SourceId AS source, coalesce(Provider, '') AS provider, coalesce(BillingCurrency, '') AS currency,
        coalesce(sum(${costColumn('net_unblended', dialect)}), 0) AS billed
      FROM focus WHERE ${ofMonth(month, parameters)} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 LIMIT ${MONTH_COSTS_MAX}`;
    return parameters.summed(sql, 'month');
  });
