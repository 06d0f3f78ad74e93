import { defineRule } from '../common/define';
import { numberParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { usage } from '../common/sql';
import { days, money, num, placeOf, text } from '../common/words';
import { inAccount } from '../common/place';

export const newService = defineRule({
  id: 'new-service',
  title: 'New services',
  board: 'alert',
  group: 'Changes',
  effort: 'low',
  providers: [],
  texts: {},
  overlap: 'service',
  levels: ['account'],
  common: {
    lookBack: { default: 30, min: 7, max: 120 },
    minimum: {
      default: 25,
      title: 'Minimum projected month',
      description: 'New services projected to cost less per month are ignored.',
    },
  },
  own: [
    numberParameter({
      id: 'new_days',
      title: 'New for',
      default: 10,
      min: 1,
      max: 60,
      unit: 'days',
      description:
        'A service is new when it was first billed in the account within so many of the last complete days.',
    }),
  ],
  minimum: (p) => ({ days: 7, history: p.number('new_days') + 30 }),
  minimumData: 'Thirty days of history before the days in which a service counts as new.',
  formula:
    'Services first billed (usage, whole history of the bill) in an account within the last 10 complete days, while the account itself is at least 30 days older. Month = their usage since then / days since then × 30.4375, and their recurring purchases by their own month. No saving.',
  evidence:
    'First day, cost so far, projected month, and whether the service is new to the whole organization.',
  remediation:
    'Ask the account’s owner whether the service was meant; set a budget for it, or block it by policy.',
  weight: 'monthly_cost',
  build: (p) => ({
    sql: `SELECT n.provider, n.account_id, n.account_name, '' AS region, n.service_name AS resource_id,
        n.service_name AS resource_name, 'Service' AS resource_type, n.service_name, n.service_category, n.currency,
        NULL::VARCHAR AS tags, n.first_day, n.last_day, n.so_far, n.age,
        n.monthly_cost, NULL::DOUBLE AS monthly_saving,
        NOT EXISTS (SELECT 1 FROM s o WHERE o.provider = n.provider AND o.service_name = n.service_name
          AND o.charge_category = 'Usage' AND o.series_first < n.first_day) AS everywhere
      FROM (
        SELECT provider, account_id, any_value(account_name) AS account_name, service_name,
          any_value(service_category) AS service_category, currency,
          min(series_first) FILTER (WHERE ${usage}) AS first_day, max(day) FILTER (WHERE ${usage}) AS last_day,
          sum(cost) FILTER (WHERE ${usage}) AS so_far, ${runRate()} AS monthly_cost,
          date_diff('day', min(series_first) FILTER (WHERE ${usage}), max(through_day)) + 1 AS age
        FROM d WHERE service_name <> '' GROUP BY provider, account_id, service_name, currency
        HAVING age <= $new_days) n
      JOIN (SELECT provider, account_id, min(series_first) AS since FROM s WHERE ${usage} GROUP BY ALL) a
        ON a.provider = n.provider AND a.account_id = n.account_id AND a.since <= n.first_day - 30
      WHERE NOT EXISTS (SELECT 1 FROM s o WHERE o.provider = n.provider AND o.account_id = n.account_id
        AND o.service_name = n.service_name AND o.charge_category = 'Usage' AND o.series_first < n.first_day)`,
    values: { new_days: p.number('new_days') },
  }),
  describe: (row) => ({
    title: `New service ${text(row, 'service_name')}`,
    summary: `${text(row, 'service_name')} was first billed ${placeOf(row)} on ${text(row, 'first_day')} and is on its way to ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'First billed', value: text(row, 'first_day') },
      { label: 'Cost so far', value: `${money(row, 'so_far')} in ${days(num(row, 'age'))}` },
      { label: 'New to', value: row['everywhere'] === true ? 'the whole organization' : 'this account' },
    ],
  }),
  charges: (row) => ({
    ...inAccount(row),
    service: text(row, 'service_name'),
    charges: { chargeCategories: ['Usage', 'Purchase'] },
  }),
});
