import { defineRule } from '../common/define';
import { percentParameter } from '../common/parameters';
import { month, usage } from '../common/sql';
import { days, decimal, money, num, percent, text } from '../common/words';

export const zombieAccount = defineRule({
  id: 'zombie-account',
  title: 'Accounts in which nothing runs',
  board: 'case',
  group: 'Accounts',
  effort: 'low',
  providers: [],
  texts: {
    // What compute and database services bill for things that merely lie there.
    left: 'volumeusage|\\(gp[23]\\)|\\bgp[23]\\b|provisioned storage|snapshot|ip address|public ip|public ipv4|nat ?gateway|load ?balanc|managed disk|\\bdisks?\\b',
  },
  requires: ['ServiceCategory'],
  absence: true,
  levels: ['account'],
  common: { lookBack: { default: 30, min: 7, max: 120 } },
  own: [
    percentParameter({
      id: 'max_active_share',
      title: 'Activity that still counts as none',
      default: 2,
      min: 0,
      max: 20,
      description: 'Share of the account’s cost outside storage, network and things left behind.',
    }),
  ],
  minimumData:
    'Seven complete days on which the account has rows, and a whole bill: some resource billed for every hour of the last 7 complete days.',
  formula:
    'Accounts with usage rows on at least 7 and at least 90 % of the window’s complete days, of whose cost at most 2 % is something other than the categories Storage and Networking, disks, snapshots, addresses, NAT gateways and load balancers. Monthly saving = the whole cost: mean daily cost × 30.4375.',
  evidence: 'Cost by kind, days with rows, and the largest services.',
  remediation:
    'Ask the account’s owner; keep what must be kept by copying it to an archive account; then close the account. Providers keep a closed account for a time (AWS 90 days) in which it can be opened again.',
  build: (p) => ({
    sql: `SELECT provider, account_id, any_value(account_name) AS account_name, '' AS region,
        account_id AS resource_id, any_value(account_name) AS resource_name, 'Account' AS resource_type,
        arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
        NULL::VARCHAR AS tags, min(series_first) AS first_day, max(day) AS last_day,
        ${month()} AS monthly_cost, ${month()} AS monthly_saving,
        coalesce(sum(cost) FILTER (WHERE NOT idle), 0) / sum(cost) AS active, count(DISTINCT day) AS days_present,
        max(days) AS days
      FROM (SELECT *, service_category IN ('Storage', 'Networking') OR is_left AS idle FROM d WHERE ${usage})
      GROUP BY provider, account_id, currency
      HAVING sum(cost) > 0 AND active <= $max_active AND days_present >= 7 AND days_present >= 0.9 * max(days)
        AND max(day) >= max(through_day) - 1`,
    values: { max_active: p.number('max_active_share') / 100 },
  }),
  describe: (row) => ({
    title: `Nothing runs in account ${text(row, 'account_name')}`,
    summary: `Account ${text(row, 'account_name')} paid ${money(row, 'monthly_cost')} a month for storage and network, and ran next to nothing on ${days(num(row, 'days_present'))}.`,
    evidence: [
      { label: 'Cost of anything that runs', value: percent(num(row, 'active'), 1) },
      {
        label: 'Days with rows',
        value: `${decimal(num(row, 'days_present'), 0)} of ${decimal(num(row, 'days'), 0)}`,
      },
      { label: 'Largest service', value: text(row, 'service_name') },
    ],
  }),
});
