import { MONTH_DAYS } from '@shared/model/money';
import { defineRule } from '../common/define';
import { percentParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { onDemand } from '../common/sql';
import { days, decimal, money, num, percent, placeOf, text } from '../common/words';
import { programOfService } from '../../commitments/eligible';
import { coversOf, dayLists, savesOf } from '../../commitments/daySimulation';
import { usageOnly } from '../../charges/selector';
import { ofService } from '../common/place';

const machine =
  'instance|\\bv?cpus?\\b|\\bcores?\\b|\\bram\\b|virtual ?machines?|boxusage|fargate|\\bcompute\\b';
const other =
  'nat ?gateway|load ?balanc|ip address|snapshot|volumeusage|provisioned storage|extended ?support';
const spot = '\\bspot\\b|preemptible';
const machines = { ...usageOnly, serviceCategories: ['Compute', 'Databases'], has: [machine] };

/** On-demand machines, with the share of their cost that other cases take (see taken.ts). */
const machinesLeft = `SELECT m.*, greatest(coalesce(one.share, 0), coalesce(fleet.share, 0)) AS share
  FROM (SELECT *, sum(hours) OVER (
      PARTITION BY source_id, provider, account_id, region, service_name, currency, resource_id) AS life
    FROM d WHERE ${onDemand} AND service_category IN ('Compute', 'Databases') AND is_machine AND NOT is_other) m
  LEFT JOIN (SELECT provider, account_id, region, currency, resource_id, max(share) AS share FROM rules_taken
      WHERE resource_id IS NOT NULL GROUP BY ALL) one USING (provider, account_id, region, currency, resource_id)
  LEFT JOIN (SELECT provider, account_id, region, currency, service_name, max(share) AS share,
        max(life_below) AS life_below
      FROM rules_taken WHERE resource_id IS NULL AND life_below IS NOT NULL GROUP BY ALL) fleet
    ON fleet.provider = m.provider AND fleet.account_id = m.account_id AND fleet.region = m.region
      AND fleet.currency = m.currency AND fleet.service_name = m.service_name
      AND m.resource_id IS NOT NULL AND m.life > 0 AND m.life < fleet.life_below`;

export const commitmentGap = defineRule({
  id: 'commitment-gap',
  title: 'Steady on-demand usage without a commitment',
  board: 'case',
  group: 'Commitments',
  effort: 'medium',
  providers: [],
  texts: {
    machine,
    other: `${other}|${spot}`,
  },
  requires: ['PricingCategory', 'ServiceCategory'],
  overlap: 'apart',
  // What is switched off at night or moved to spot capacity is not steady; a newer type costs less.
  after: {
    'always-on-nonproduction': 'whole',
    'short-lived-on-demand': 'whole',
    'previous-generation': 'saving',
  },
  common: { lookBack: { default: 30, min: 14, max: 120 } },
  own: [
    percentParameter({
      id: 'commitment_discount',
      title: 'Discount without your own',
      default: 25,
      min: 1,
      max: 75,
      description:
        'What a commitment takes off the on-demand price where your bills show no commitment on that service; 25% is near one year without upfront payment. Where they show one, its own discount counts.',
    }),
  ],
  minimum: () => ({ days: 14, history: 14 }),
  minimumData: 'Fourteen complete days with rows, and the columns PricingCategory and ServiceCategory.',
  formula:
    'Per account, region and service: on-demand (Standard, no commitment) compute and database instance cost of each complete day, without what other cases take (machines to be stopped outside working hours, short-lived machines, what a newer type saves); days without any count as 0. Simulated as on Commitments: with a discount d (what your own commitments take off that service over these days; else the lower of what they take off other services of the kind and the assumed one), the commitment that costs least covers the d-quantile of the days, and no more than the last 7 days alone would bear. Monthly saving = (mean of what it covers − commitment × (1 − d)) × 30.4375, the lower of all days and the last 7. Cases are simulated per account, region and service, so together they never save more than one commitment for all of them.',
  evidence:
    'What the commitment covers, mean month, days looked at, and the discount used, with where it comes from.',
  remediation:
    'Buy a commitment (savings plan, reservation, committed use discount) that covers no more than this, after deleting and rightsizing what other cases name. Commitments shows which one, and how to buy it in layers. A commitment cannot be undone: begin with a part of it and one year.',
  build: (p) => ({
    sql: `SELECT provider, account_id, any_value(account_name) AS account_name, region,
        service_name AS resource_id, service_name AS resource_name, 'Service' AS resource_type, service_name,
        any_value(service_category) AS service_category, currency, NULL::VARCHAR AS tags,
        min(first_day) AS first_day, max(last_day) AS last_day,
        ${runRate()} AS monthly_cost, sum(covers) * ${MONTH_DAYS} AS covers,
        sum(saves) * ${MONTH_DAYS} AS monthly_saving, max(days) AS days,
        any_value(discount) AS discount, bool_or(is_own) AS is_own,
        sum(taken / days) * ${MONTH_DAYS} AS taken
      FROM (SELECT *, ${savesOf('covers', 'discount')} AS saves FROM (SELECT *, ${coversOf('discount')} AS covers FROM (
        SELECT found.*, coalesce(own.discount, least(pooled.discount, $discount::DOUBLE)) AS discount,
          coalesce(own.discount IS NOT NULL OR pooled.discount < $discount::DOUBLE, false) AS is_own FROM (
        SELECT source_id, provider, account_id, any_value(account_name) AS account_name, region, service_name,
          any_value(service_category) AS service_category, currency, any_value(days) AS days, sum(c) AS cost,
          'Usage' AS charge_category, 0.0 AS recurring_cost, min(series_first) AS series_first,
          min(from_day) AS from_day, max(through_day) AS through_day,
          ${dayLists('rest')}, sum(c) - sum(rest) AS taken,
          min(first_day) AS first_day, max(day) AS last_day
        FROM (
          SELECT source_id, provider, account_id, any_value(account_name) AS account_name, region, service_name,
            any_value(service_category) AS service_category, currency, any_value(days) AS days, day,
            sum(cost) AS c, sum(cost * (1 - share)) AS rest, min(first_day) AS first_day,
            min(series_first) AS series_first, min(from_day) AS from_day, max(through_day) AS through_day
          FROM (${machinesLeft})
          GROUP BY source_id, provider, account_id, region, service_name, currency, day)
        GROUP BY source_id, provider, account_id, region, service_name, currency) found
        LEFT JOIN rules_discount own ON own.currency = found.currency AND own.service = found.service_name
        LEFT JOIN rules_discount pooled ON pooled.currency = found.currency AND pooled.service IS NULL
          AND pooled.program = ${programOfService('found.provider', 'found.service_name')})) WHERE covers > 0)
      WHERE saves > 0
      GROUP BY provider, account_id, region, service_name, currency`,
    values: { discount: p.number('commitment_discount') / 100 },
  }),
  describe: (row) => ({
    title: `Cover steady ${text(row, 'service_name')} usage with a commitment`,
    summary: `Of ${text(row, 'service_name')} ${placeOf(row)}, a commitment to about ${money(row, 'covers')} per month of on-demand usage at ${percent(num(row, 'discount'))} off would have saved ${money(row, 'monthly_saving')} per month.`,
    evidence: [
      { label: 'On-demand cost to commit to, per month', value: money(row, 'covers') },
      { label: 'Mean month on demand', value: money(row, 'monthly_cost') },
      ...(num(row, 'taken') > 0 ? [{ label: 'Of it left to other cases', value: money(row, 'taken') }] : []),
      { label: 'Days looked at', value: days(num(row, 'days')) },
      {
        label: row['is_own'] === true ? 'Discount of your own commitments' : 'Discount assumed',
        value: `${decimal(num(row, 'discount') * 100, row['is_own'] === true ? 1 : 0)}%`,
      },
    ],
  }),
  charges: (row) => ({
    ...ofService(row),
    charges: { ...machines, onDemand: true, lacks: [other, spot] },
    // What a commitment covers still costs something.
    measured: { ...machines, lacks: [other] },
  }),
});
