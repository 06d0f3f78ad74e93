import { MONTH_DAYS } from '@shared/model/money';
import { defineRule } from '../common/define';
import { numberParameter, percentParameter } from '../common/parameters';
import { byService, onDemand, serviceColumns } from '../common/sql';
import { decimal, money, num, percent, placeOf, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { hoursOfDay } from '../prepare';
import { ofService } from '../common/place';

const other =
  'nat ?gateway|load ?balanc|ip address|snapshot|volumeusage|provisioned storage|serverless|lambda|fargate';
const spot = '\\bspot\\b|preemptible';
const machines = { ...usageOnly, serviceCategories: ['Compute'], ofResources: true };

/** Of what is there on the first or the last day of the window, nobody knows how long it lives: both are not counted. */
const EDGE_DAYS = 2;
/** A bill of so many days tells what a whole month of these machines cost. */
const MONTH_AT_LEAST = 28;
const MONTH_AT_MOST = 31;

const isShort = `${onDemand} AND service_category = 'Compute' AND resource_id IS NOT NULL
  AND unit_hours IS NOT NULL AND NOT is_other`;

export const shortLivedOnDemand = defineRule({
  id: 'short-lived-on-demand',
  title: 'Short-lived on-demand machines',
  board: 'case',
  group: 'Compute',
  effort: 'medium',
  providers: ['AWS', 'Microsoft', 'Google Cloud'],
  texts: {
    other: `${other}|${spot}`,
  },
  requires: ['ResourceId', 'ConsumedUnit', 'PricingCategory', 'ServiceCategory'],
  overlap: 'apart',
  own: [
    numberParameter({
      id: 'max_hours',
      title: 'Short life',
      default: 6,
      min: 1,
      max: 24,
      unit: 'hours',
      description: 'Machines that were billed for fewer hours in all are short-lived.',
    }),
    numberParameter({
      id: 'min_machines',
      title: 'Minimum machines',
      default: 10,
      min: 1,
      max: 100_000,
      unit: 'machines in the window',
      description: 'Fewer short-lived machines per service and region are ignored.',
    }),
    percentParameter({
      id: 'spot_discount',
      title: 'Discount of spot capacity',
      default: 72,
      min: 10,
      max: 90,
      description: 'What spot (preemptible) capacity takes off the on-demand price.',
    }),
  ],
  minimumData: 'Seven complete days with rows, resource ids, and hourly rows or hours as the unit.',
  formula:
    'Compute resources on demand that began and ended within the window and were billed for fewer hours in all than the short life (6), counted per account, region and service where there are at least the minimum of them. Monthly saving = their cost / days that can hold a whole life (the window without its first and last day) × 30.4375 × the discount of spot capacity (72%). Where the bill has a whole month, their cost is never more than what they cost in it.',
  evidence: 'Number of machines, mean life, the days that the monthly cost stands on, and the discount used.',
  remediation:
    'Run these jobs (builds, tests, batches) on spot capacity with on-demand as the fallback; jobs must tolerate interruption. To roll back, set the capacity type to on-demand again.',
  build: (p) => ({
    sql: `WITH month_of AS (SELECT ${byService}, sum(cost) * ${MONTH_DAYS} / max(known) AS month_cost, max(known) AS month_days
      FROM (SELECT s.source_id, s.resource_id, ${byService}, sum(r.cost) AS cost, sum(${hoursOfDay}) AS life,
          least(${MONTH_AT_MOST}, max(through_day) - max(source_first) + 1) AS known
        FROM rules_day r JOIN s USING (id)
        WHERE ${isShort} AND r.day BETWEEN through_day - ${MONTH_AT_MOST - 1} AND through_day
        GROUP BY ALL HAVING life < $max_hours AND known >= ${MONTH_AT_LEAST})
      GROUP BY ${byService}),
    paced AS (SELECT ${serviceColumns}, sum(daily) * ${MONTH_DAYS} AS pace, max(pace_days) AS pace_days,
        count(*) AS machines, avg(life) AS life
      FROM (
        SELECT source_id, provider, account_id, any_value(account_name) AS account_name, region, service_name,
          any_value(service_category) AS service_category, currency, resource_id, min(first_day) AS first_day,
          max(day) AS day, sum(cost) / (max(days) - ${EDGE_DAYS}) AS daily, sum(hours) AS life, max(days) AS pace_days
        FROM d WHERE ${isShort}
        GROUP BY source_id, provider, account_id, region, service_name, currency, resource_id
        HAVING life > 0 AND life < $max_hours AND min(first_day) > min(from_day) AND max(day) < max(through_day)
          AND sum(cost) > 0)
      GROUP BY ${byService} HAVING machines >= $min_machines)
    SELECT * EXCLUDE (pace, pace_days, month_cost, month_days), least(pace, coalesce(month_cost, pace)) AS monthly_cost,
      monthly_cost * $discount AS monthly_saving, $discount::DOUBLE AS discount,
      CASE WHEN month_cost < pace THEN month_days ELSE pace_days END AS pace_days
    FROM paced LEFT JOIN month_of USING (${byService})`,
    values: {
      max_hours: p.number('max_hours'),
      min_machines: p.number('min_machines'),
      discount: p.number('spot_discount') / 100,
    },
  }),
  describe: (row) => ({
    title: `Short-lived ${text(row, 'service_name')} machines on demand`,
    summary: `${decimal(num(row, 'machines'), 0)} machines of ${text(row, 'service_name')} ${placeOf(row)} lived ${decimal(num(row, 'life'), 1)} hours on average and cost ${money(row, 'monthly_cost')} per month on demand.`,
    evidence: [
      { label: 'Machines', value: decimal(num(row, 'machines'), 0) },
      { label: 'Average lifetime', value: `${decimal(num(row, 'life'), 1)} hours` },
      { label: 'Monthly cost based on', value: `Last ${decimal(num(row, 'pace_days'), 0)} days` },
      { label: 'Assumed spot discount', value: percent(num(row, 'discount')) },
    ],
  }),
  charges: (row, p) => {
    const lifeHoursBelow = p.number('max_hours');
    return {
      ...ofService(row),
      charges: { ...machines, onDemand: true, lacks: [other, spot], lifeHoursBelow },
      // What runs on spot capacity instead still costs something.
      measured: { ...machines, lacks: [other], lifeHoursBelow },
    };
  },
});
