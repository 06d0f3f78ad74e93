import { defineRule } from '../common/define';
import { runRate } from '../common/runRate';
import { stillThere, usage } from '../common/sql';
import { decimal, money, nameOf, num, percent, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { inRegion } from '../common/place';

/** Both over the days since the whole was first seen, so that they add up to what it costs. */
const unused = runRate({ measure: 'CASE WHEN unused THEN cost ELSE 0 END' });
const used = runRate({ measure: 'CASE WHEN unused THEN 0 ELSE cost END' });

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
    'Usage rows of a commitment whose CommitmentDiscountStatus is Unused, still there on one of the last two complete days. Monthly saving = the unused cost: cost per day since first seen in the window × 30.4375. Whether all of it can be recovered depends on the provider’s rules for exchange and resale.',
  evidence: 'Unused cost, used cost, and the share of the commitment that is used.',
  remediation:
    'Move matching workloads under the commitment (size, family or region), share it with other accounts, or exchange or sell it where the provider allows it. Do not renew it at this size. Nothing is switched off, so there is nothing to roll back.',
  build: () => ({
    sql: `SELECT provider, account_id, any_value(account_name) AS account_name, region, commitment_id AS resource_id,
        any_value(commitment_name) AS resource_name, coalesce(any_value(commitment_type), 'Commitment') AS resource_type,
        arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
        arg_max(tags, day) AS tags, min(series_first) FILTER (WHERE unused) AS first_day,
        max(day) FILTER (WHERE unused) AS last_day,
        ${unused} AS monthly_cost, ${unused} AS monthly_saving, ${used} AS used
      FROM (SELECT *, lower(commitment_status) = 'unused' AS unused FROM d
        WHERE commitment_id IS NOT NULL AND commitment_status IS NOT NULL AND ${usage})
      GROUP BY provider, account_id, region, commitment_id, currency
      HAVING monthly_cost > 0 AND ${stillThere.replace('max(day)', 'max(day) FILTER (WHERE unused)')}`,
    values: {},
  }),
  describe: (row) => {
    const unused = num(row, 'monthly_cost');
    const used = num(row, 'used');
    return {
      title: `${nameOf(row)} is partly unused`,
      summary: `Of the ${text(row, 'resource_type').toLowerCase()} ${nameOf(row)}, ${money(row, 'monthly_cost')} a month is paid and not used.`,
      evidence: [
        { label: 'Unused in a month', value: `${decimal(unused)} ${text(row, 'currency')}` },
        {
          label: 'Used in a month, in the same account and region',
          value: `${decimal(used)} ${text(row, 'currency')}`,
        },
        { label: 'Utilisation', value: percent(used / (used + unused)) },
      ],
    };
  },
  charges: (row) => ({
    ...inRegion(row),
    commitment: text(row, 'resource_id'),
    charges: { ...usageOnly, unused: true },
  }),
});
