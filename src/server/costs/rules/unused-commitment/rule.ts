import { defineRule } from '../common/define';
import { runRate } from '../common/runRate';
import { usage } from '../common/sql';
import { money, nameOf, num, percent, text } from '../common/words';
import { inRegion } from '../common/place';

/** Over the days since the whole was first seen, so that used and unused add up to what it costs. */
const unused = runRate({ measure: 'CASE WHEN unused THEN cost ELSE 0 END' });
const used = runRate({
  measure: 'CASE WHEN unused THEN 0 ELSE cost END',
  where: "charge_category = 'Usage'",
});

/**
 * FOCUS bills what is unused as usage; AWS's own reports tell it on the row of the recurring fee, which of a reservation
 * there is one for the whole month: it is there until its period ends.
 */
const rowsOf = `SELECT *, lower(commitment_status) = 'unused' AS unused,
    least(through_day, day + CASE WHEN recurring THEN greatest(longest_days - 1, 0) ELSE 0 END::INTEGER) AS until_day
  FROM d WHERE commitment_id IS NOT NULL AND commitment_status IS NOT NULL
    AND (${usage} OR (recurring AND lower(commitment_status) = 'unused'))`;

export const unusedCommitment = defineRule({
  id: 'unused-commitment',
  title: 'Unused commitments',
  board: 'case',
  group: 'Commitments',
  effort: 'medium',
  providers: [],
  texts: {},
  requires: ['CommitmentDiscountStatus', 'CommitmentDiscountId'],
  minimumData:
    'Seven complete days with rows, and the columns CommitmentDiscountId and CommitmentDiscountStatus.',
  formula:
    'Charges of a commitment whose CommitmentDiscountStatus is Unused, still there on one of the last two complete days: usage, or (in AWS’s own reports) the unused part of a recurring fee. Monthly saving = the unused cost: usage per day since first seen in the window × 30.4375, fees by their own month. Whether all of it can be recovered depends on the provider’s rules for exchange and resale.',
  evidence: 'Unused cost, used cost, and the share of the commitment that is used.',
  remediation:
    'Move matching workloads under the commitment (size, family or region), share it with other accounts, or exchange or sell it where the provider allows it. Do not renew it at this size. Nothing is switched off, so there is nothing to roll back.',
  build: () => ({
    sql: `SELECT f.*, t.used, t.unused FROM (
        SELECT provider, account_id, any_value(account_name) AS account_name, region, commitment_id AS resource_id,
          any_value(commitment_name) AS resource_name,
          coalesce(any_value(commitment_type), 'Commitment') AS resource_type,
          arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
          arg_max(tags, day) AS tags, min(series_first) FILTER (WHERE unused) AS first_day,
          max(until_day) FILTER (WHERE unused) AS last_day,
          ${unused} AS monthly_cost, ${unused} AS monthly_saving
        FROM (${rowsOf})
        GROUP BY provider, account_id, region, commitment_id, currency
        HAVING monthly_cost > 0 AND last_day >= max(through_day) - 1) f
      JOIN (SELECT provider, commitment_id, currency, ${used} AS used, ${unused} AS unused FROM (${rowsOf})
        GROUP BY provider, commitment_id, currency) t
        ON t.provider = f.provider AND t.commitment_id = f.resource_id AND t.currency = f.currency`,
    values: {},
  }),
  describe: (row) => {
    const used = num(row, 'used');
    const unused = num(row, 'unused');
    return {
      title: `${used === 0 ? 'Drop' : 'Reduce'} unused commitment ${nameOf(row)}`,
      summary: `Of the ${text(row, 'resource_type').toLowerCase()} ${nameOf(row)}, ${money(row, 'monthly_cost')} per month is paid and not used.`,
      evidence: [
        { label: 'Unused per month', value: money(row, 'monthly_cost') },
        { label: 'Used per month, all accounts and regions', value: money(row, 'used') },
        { label: 'Utilization', value: percent(used / (used + unused)) },
      ],
    };
  },
  charges: (row) => ({
    ...inRegion(row),
    commitment: text(row, 'resource_id'),
    charges: { chargeCategories: ['Usage', 'Purchase'], unused: true },
  }),
});
