import { defineRule } from '../common/define';
import { numberParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { days, money, nameOf, num, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { END_KEYS, ONE_YEAR, THREE_YEARS } from '../../commitments/terms';
import { inRegion } from '../common/place';

/**
 * The end that the contract tells (see rules_commitment): that of the commitment itself, else the first one of those
 * that its charges are applied to.
 */
const contractEnds = `SELECT commitment_id, coalesce(min(end_day) FILTER (WHERE own), min(end_day)) AS contract_end
  FROM (SELECT commitment_id, end_day, true AS own FROM rules_commitment
    UNION ALL SELECT a.commitment_id, k.end_day, false
    FROM (SELECT DISTINCT commitment_id, unnest(regexp_extract_all(contract,
        '"ContractCommitmentId"\\s*:\\s*"([^"]+)"', 1)) AS applied
      FROM s WHERE commitment_id IS NOT NULL AND contract IS NOT NULL) a
    JOIN rules_commitment k ON k.commitment_id = a.applied) GROUP BY 1`;

/**
 * The end of a commitment by its bill alone, the surest first: a date that the export names; the charge period of a purchase that spans
 * the term, also of the short rest of one that was exchanged or resold; the first purchase row plus the term in its
 * text, where the row itself says no end and the purchase is younger than the bill.
 */
const endOf = `coalesce(
  max(try_cast(nullif(regexp_extract(text || ' ' || lower(coalesce(contract, '')), '${END_KEYS}', 3), '') AS DATE)),
  max(last_end) FILTER (WHERE charge_category = 'Purchase' AND longest_days > 31),
  min(series_first + to_years(CASE WHEN is_three THEN 3 ELSE 1 END)::INTERVAL)
    FILTER (WHERE charge_category = 'Purchase' AND (is_three OR is_one) AND series_first > source_first)::DATE)`;

export const expiringCommitment = defineRule({
  id: 'expiring-commitment',
  title: 'Commitments about to expire',
  board: 'case',
  group: 'Commitments',
  effort: 'low',
  providers: [],
  texts: {
    three: THREE_YEARS,
    one: ONE_YEAR,
  },
  requires: ['CommitmentDiscountId'],
  own: [
    numberParameter({
      id: 'within_days',
      title: 'Warn before the end',
      default: 60,
      min: 1,
      max: 365,
      unit: 'days',
      description: 'Report commitments that end within this many days.',
    }),
  ],
  minimumData:
    'Seven complete days with rows, CommitmentDiscountId, and the end of the commitment: from an imported file of contract commitments, as a date in SkuPriceDetails or ContractApplied, as the charge period of its purchase (over 31 days), or as its purchase row with the term in the text.',
  formula:
    'Commitments still billed on one of the last two complete days whose end is within the given days. The price rise at the end = list cost − cost of the covered usage, per day since first seen in the window × 30.4375. It is a rise to avoid and no saving, so no saving is counted.',
  evidence: 'End, days left, monthly cost under the commitment, and the price rise when it ends.',
  remediation:
    'Decide before the end whether to renew, resize or let go, using the floor of the usage it covers. Queue the renewal for the day of the end; a queued purchase can be cancelled until then.',
  weight: 'greatest(monthly_cost, rise)',
  build: (p) => ({
    sql: `SELECT m.provider, m.account_id, m.account_name, m.region, m.commitment_id AS resource_id, m.resource_name,
        m.resource_type, m.service_name, m.service_category, m.currency, m.tags, m.first_day, m.last_day,
        m.monthly_cost, NULL::DOUBLE AS monthly_saving, m.rise,
        strftime(e.end_day, '%Y-%m-%d') AS end_day, date_diff('day', m.through_day, e.end_day) AS days_left
      FROM (
        SELECT provider, account_id, any_value(account_name) AS account_name, region, commitment_id,
          any_value(commitment_name) AS resource_name,
          coalesce(any_value(commitment_type), 'Commitment') AS resource_type,
          arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
          arg_max(tags, day) AS tags, min(series_first) AS first_day, max(day) AS last_day,
          max(through_day) AS through_day, ${runRate()} AS monthly_cost,
          ${runRate({ measure: 'greatest(list_cost - cost, 0)' })} AS rise
        FROM d WHERE charge_category = 'Usage' AND commitment_id IS NOT NULL
        GROUP BY provider, account_id, region, commitment_id, currency
        HAVING max(day) >= max(through_day) - 1) m
      JOIN (SELECT b.commitment_id, coalesce(k.contract_end, b.end_day) AS end_day
        FROM (SELECT commitment_id, ${endOf} AS end_day FROM s WHERE commitment_id IS NOT NULL GROUP BY 1) b
        LEFT JOIN (${contractEnds}) k USING (commitment_id)) e USING (commitment_id)
      WHERE days_left BETWEEN 0 AND $within`,
    values: { within: p.number('within_days') },
  }),
  describe: (row) => ({
    title: `${nameOf(row)} ends on ${text(row, 'end_day')}`,
    summary: `The ${text(row, 'resource_type').toLowerCase()} ${nameOf(row)} ends in ${days(num(row, 'days_left'))}; at list prices the same usage then costs ${money(row, 'rise')} per month more.`,
    evidence: [
      { label: 'End', value: text(row, 'end_day') },
      { label: 'Days left', value: days(num(row, 'days_left')) },
      { label: 'Price increase per month', value: money(row, 'rise') },
      { label: 'Monthly cost under it', value: money(row, 'monthly_cost') },
    ],
  }),
  charges: (row) => ({
    ...inRegion(row),
    commitment: text(row, 'resource_id'),
    charges: usageOnly,
  }),
});
