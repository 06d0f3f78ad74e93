import { daysBetween } from '@shared/model/days';
import type { Overlap, Row, SavingRule } from './common/rule';
import { numOrNull, text } from './common/words';

/** The evidence that says how many days a monthly cost was taken from. */
export const STANDS_ON = 'Monthly cost based on';

/** A bill of at least so many days tells what a whole month cost; looked at are at most so many. */
const LEAST_DAYS = 28;
const MONTH = 31;

/**
 * rules_month: what usage cost in the last complete month of its bill, by resource and service, as 31 days; only of what
 * was there that long. Recurring purchases are no part of it: theirs is a month of their own.
 */
export const monthTable = `CREATE OR REPLACE TEMP TABLE rules_month AS
SELECT s.provider, s.account_id, s.region, s.service_name, s.resource_id, s.currency, min(s.first_day) AS since,
  min(w.through_day) AS through_day, bool_or(s.recurring) AS recurring,
  sum(r.cost) * ${MONTH} / least(${MONTH}, max(w.through_day - w.first_day) + 1) AS cost
FROM rules_day r JOIN rules_series s USING (id) JOIN rules_source w USING (bill_id)
WHERE r.day BETWEEN w.through_day - ${MONTH - 1} AND w.through_day GROUP BY ALL`;

/** What all findings of a rule stand for, by columns of `found` and of rules_month. */
const scopes: Readonly<Record<Overlap, readonly string[]>> = {
  account: ['provider', 'account_id', 'currency'],
  service: ['provider', 'account_id', 'region', 'service_name', 'currency'],
  apart: ['provider', 'account_id', 'region', 'service_name', 'currency'],
  resource: ['provider', 'account_id', 'region', 'resource_id', 'currency'],
};

/**
 * A CTE `capped` after `found`: no saving is taken from more than what its scope cost in the last month on the bill, where it
 * was there all the time (`month_cost`: that cost, where the pace of the last days is above it).
 */
export function cappedByMonth({ overlap }: SavingRule): string {
  const keys = scopes[overlap].join(', ');
  return `month AS (SELECT ${keys}, sum(cost) AS cost FROM rules_month GROUP BY ${keys}
      HAVING max(through_day) - min(since) >= ${LEAST_DAYS - 1} AND NOT bool_or(recurring) AND sum(cost) > 0),
    paced AS (SELECT found.*, CASE WHEN month.cost < monthly_cost AND monthly_saving > 0 THEN month.cost END AS month_cost
      FROM found LEFT JOIN month USING (${keys})),
    capped AS (SELECT * REPLACE (coalesce(month_cost, monthly_cost) AS monthly_cost,
        monthly_saving * coalesce(month_cost / monthly_cost, 1) AS monthly_saving) FROM paced)`;
}

/**
 * How many days the monthly cost of a finding was taken from, where that needs saying: the last month, or the life of what is
 * younger than one (its cost will be that of a month, and the bill has no whole one yet). Null: the pace of its look-back.
 */
export function daysItStandsOn(rule: SavingRule, lookBack: number, row: Row, through: string): number | null {
  if (numOrNull(row, 'month_cost') !== null) return MONTH;
  if (rule.origin !== 'bill' || rule.overlap !== 'resource' || (numOrNull(row, 'monthly_saving') ?? 0) <= 0)
    return null;
  const age = daysBetween(text(row, 'first_day'), through) + 1;
  return age < LEAST_DAYS ? Math.min(age, lookBack) : null;
}
