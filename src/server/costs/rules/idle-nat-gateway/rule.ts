import { defineRule } from '../common/define';
import { numberParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { byResource, resourceColumns, stillThere, usage } from '../common/sql';
import { days, decimal, money, nameOf, num, placeOf } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const nat = 'nat ?gateway|\\bcloud nat\\b';

export const idleNatGateway = defineRule({
  id: 'idle-nat-gateway',
  title: 'Idle NAT gateways',
  board: 'case',
  group: 'Network',
  effort: 'low',
  providers: ['AWS', 'Microsoft', 'Google Cloud'],
  texts: { nat },
  requires: ['ResourceId', 'ConsumedUnit'],
  absence: true,
  own: [
    numberParameter({
      id: 'max_data',
      title: 'Data still counted as idle',
      default: 0.01,
      min: 0,
      max: 100,
      unit: 'GB in the window',
      description: 'A gateway that processed more than this is in use.',
    }),
  ],
  minimumData:
    'Seven complete days with rows, and a whole bill: some resource billed for every hour of the last 7 complete days.',
  formula:
    'NAT gateways billed for at least 95% of the hours of each of their days, on at least 7 days without a gap, with no more than the given GB of data processed. A region in which data of NAT gateways is billed without a resource id is excluded. Monthly saving = the whole cost: cost per day since first seen in the window × 30.4375.',
  evidence: 'Hours billed, days present, and GB processed.',
  remediation:
    'Remove the routes that point at the gateway, wait a day, then delete it and release its address. To roll back, create a gateway in the same subnet and restore the routes; its public address will differ.',
  build: (p) => ({
    sql: `SELECT ${resourceColumns}, ${runRate()} AS monthly_cost, ${runRate()} AS monthly_saving,
        sum(hours) AS hours, count(DISTINCT day) AS days_present,
        coalesce(sum(quantity) FILTER (WHERE unit_hours IS NULL), 0) AS data
      FROM d WHERE is_nat AND ${usage} AND resource_id IS NOT NULL
      GROUP BY ${byResource}
      HAVING ${stillThere} AND data <= $max_data AND days_present >= 7
        AND hours >= 0.95 * 24 * (date_diff('day', min(day), max(day)) + 1)
        AND (provider, account_id, region) NOT IN (SELECT (provider, account_id, region) FROM d
          WHERE is_nat AND ${usage} AND resource_id IS NULL AND unit_hours IS NULL)`,
    values: { max_data: p.number('max_data') },
  }),
  describe: (row) => ({
    title: `Delete idle NAT gateway ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} ran for ${days(num(row, 'days_present'))} and processed ${decimal(num(row, 'data'))} GB. It costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Hours billed in the window', value: decimal(num(row, 'hours'), 1) },
      { label: 'Days present', value: decimal(num(row, 'days_present'), 0) },
      { label: 'Data processed', value: `${decimal(num(row, 'data'), 3)} GB` },
    ],
  }),
  charges: (row) => ({ ...ofResource(row), charges: { ...usageOnly, has: [nat] } }),
});
