import { defineRule } from '../common/define';
import { percentParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { usage } from '../common/sql';
import { days, decimal, money, num, percent, text, texts } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { inAccount } from '../common/place';

/** Days of compute, functions or databases from which on the account is in use, however little they cost. */
const IN_USE_DAYS = 2;
/** Units of what lies there or is carried, not of what runs. */
const lyingUnit = '^(1 )?([kmgt]i?b|bytes?)([ -]?mo.*)?$';

export const zombieAccount = defineRule({
  id: 'zombie-account',
  title: 'Inactive accounts',
  board: 'case',
  group: 'Accounts',
  effort: 'low',
  providers: [],
  texts: {
    // What compute and database services bill for things that merely lie there.
    left: 'volumeusage|\\(gp[23]\\)|\\bgp[23]\\b|provisioned storage|snapshot|ip address|public ip|public ipv4|nat ?gateway|load ?balanc|managed disk|\\bdisks?\\b',
    moved: 'data ?transfer|bandwidth|egress|\\bbytes\\b',
  },
  requires: ['ServiceCategory'],
  absence: true,
  levels: ['account'],
  overlap: 'account',
  common: { lookBack: { default: 30, min: 7, max: 120 } },
  own: [
    percentParameter({
      id: 'max_active_share',
      title: 'Activity still counted as inactive',
      default: 2,
      min: 0,
      max: 20,
      description: 'Share of the account’s cost outside storage, network and things left behind.',
    }),
  ],
  minimumData:
    'Seven complete days on which the account has rows, and a whole bill: some resource billed for every hour of the last 7 complete days.',
  formula:
    'Accounts with usage rows on at least 7 and at least 90% of the window’s complete days, of whose cost at most 2% is something other than the categories Storage and Networking, disks, snapshots, addresses, NAT gateways and load balancers, and in which compute, functions or databases were used on at most one day, whatever they cost. Monthly saving = the whole cost: cost per day since first seen in the window × 30.4375.',
  evidence: 'What else was billed and its share of the cost, days with rows, and the largest service.',
  remediation:
    'Ask the account’s owner; keep what must be kept by copying it to an archive account; then close the account. Providers keep a closed account for a time (AWS 90 days) in which it can be opened again.',
  build: (p) => ({
    sql: `SELECT provider, account_id, any_value(account_name) AS account_name, '' AS region,
        account_id AS resource_id, any_value(account_name) AS resource_name, 'Account' AS resource_type,
        arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
        NULL::VARCHAR AS tags, min(series_first) AS first_day, max(day) AS last_day,
        ${runRate()} AS monthly_cost, ${runRate()} AS monthly_saving,
        coalesce(sum(cost) FILTER (WHERE NOT idle), 0) / sum(cost) AS active, count(DISTINCT day) AS days_present,
        max(days) AS days, count(DISTINCT day) FILTER (WHERE runs) AS days_in_use,
        coalesce(list_slice(list_sort(list(DISTINCT service_name) FILTER (WHERE NOT idle)), 1, 3), []) AS others,
        coalesce(list_slice(list_sort(list(DISTINCT service_name) FILTER (WHERE runs)), 1, 3), []) AS running
      FROM (SELECT *, NOT idle AND NOT is_moved AND service_category IN ('Compute', 'Databases')
          AND quantity IS DISTINCT FROM 0 AND NOT regexp_matches(lower(coalesce(unit, '')), '${lyingUnit}') AS runs
        FROM (SELECT *, service_category IN ('Storage', 'Networking') OR is_left AS idle FROM d WHERE ${usage}))
      GROUP BY provider, account_id, currency
      HAVING sum(cost) > 0 AND active <= $max_active AND days_in_use < ${IN_USE_DAYS} AND days_present >= 7 AND days_present >= 0.9 * max(days)
        AND max(day) >= max(through_day) - 1`,
    values: { max_active: p.number('max_active_share') / 100 },
  }),
  describe: (row) => {
    const others = texts(row, 'others').join(', ');
    const running = texts(row, 'running').join(', ');
    const share = percent(num(row, 'active'), 1);
    const ran = running === '' ? 'nothing ran in it' : `only ${running} ran in it, on 1 day`;
    return {
      title: `Close inactive account ${text(row, 'account_name')}`,
      summary: `Account ${text(row, 'account_name')} paid ${money(row, 'monthly_cost')} per month for storage and network on ${days(num(row, 'days_present'))}, and ${ran}.`,
      evidence: [
        { label: 'Anything else', value: others === '' ? 'nothing' : `${others}: ${share} of the cost` },
        {
          label: 'Days with rows',
          value: `${decimal(num(row, 'days_present'), 0)} of ${decimal(num(row, 'days'), 0)}`,
        },
        { label: 'Largest service', value: text(row, 'service_name') },
      ],
    };
  },
  charges: (row) => ({ ...inAccount(row), charges: usageOnly }),
});
