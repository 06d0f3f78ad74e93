import { defineRule } from '../common/define';
import { percentParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { byResource, resourceColumns, stillThere, usage } from '../common/sql';
import { days, decimal, money, nameOf, num, percent, placeOf } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const balancer = 'load ?balanc|application gateway|forwarding rule';

export const idleLoadBalancer = defineRule({
  id: 'idle-load-balancer',
  title: 'Idle load balancers',
  board: 'case',
  group: 'Network',
  effort: 'low',
  providers: ['AWS', 'Microsoft', 'Google Cloud', 'Oracle'],
  texts: {
    balancer,
    work: '\\blcu|lcuusage|capacity unit|data ?process|\\bbytes\\b|per gb',
  },
  requires: ['ResourceId', 'ConsumedUnit'],
  absence: true,
  own: [
    percentParameter({
      id: 'max_use',
      title: 'Usage still counted as idle',
      default: 1,
      min: 0,
      max: 20,
      description: 'Capacity units (or GB processed) for every 100 hours billed.',
    }),
  ],
  minimumData:
    'Seven complete days with rows, and a whole bill: some resource billed for every hour of the last 7 complete days.',
  formula:
    'Load balancers billed for at least 95% of the hours of each of their days, on at least 7 days without a gap, whose capacity units and GB processed are at most 1% of the hours billed. A region in which such work is billed without a resource id is excluded. Monthly saving = the whole cost: cost per day since first seen in the window × 30.4375.',
  evidence: 'Hours billed, capacity units or GB processed, and days present.',
  remediation:
    'Check that no DNS name points at the load balancer and that it is no standby, save its configuration, then delete it. To roll back, create it again from the saved configuration and point DNS at its new name.',
  build: (p) => ({
    sql: `SELECT ${resourceColumns}, ${runRate()} AS monthly_cost, ${runRate()} AS monthly_saving,
        sum(hours) FILTER (WHERE NOT is_work) AS hours, count(DISTINCT day) AS days_present,
        coalesce(sum(quantity) FILTER (WHERE is_work OR unit_hours IS NULL), 0) AS work
      FROM d WHERE is_balancer AND ${usage} AND resource_id IS NOT NULL
      GROUP BY ${byResource}
      HAVING ${stillThere} AND work <= $max_use * hours AND days_present >= 7
        AND hours >= 0.95 * 24 * (date_diff('day', min(day), max(day)) + 1)
        AND (provider, account_id, region) NOT IN (SELECT (provider, account_id, region) FROM d
          WHERE is_balancer AND ${usage} AND resource_id IS NULL AND (is_work OR unit_hours IS NULL))`,
    values: { max_use: p.number('max_use') / 100 },
  }),
  describe: (row) => ({
    title: `Delete idle load balancer ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} ran for ${days(num(row, 'days_present'))} with next to no traffic, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Hours billed in the window', value: decimal(num(row, 'hours'), 1) },
      { label: 'Capacity units or GB processed', value: decimal(num(row, 'work'), 3) },
      { label: 'Use', value: percent(num(row, 'work') / num(row, 'hours'), 2) },
      { label: 'Days present', value: decimal(num(row, 'days_present'), 0) },
    ],
  }),
  charges: (row) => ({ ...ofResource(row), charges: { ...usageOnly, has: [balancer] } }),
});
