import { saidBytes, saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const unusedTable = defineObservedRule({
  id: 'aws-unused-table',
  title: 'DynamoDB tables unused for 90 days',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'medium',
  observes: ['aws.table'],
  sameAs: ['advice-aws-delete'],
  minimumData: '90 days of CloudWatch metrics of the table, and the table on the bill.',
  formula:
    'DynamoDB tables, at least 90 days old, from which and from whose indexes nothing was read, and to which nothing was written, in 90 days. Monthly saving = the table’s whole cost on the bill, as a month.',
  evidence: 'Capacity used, billing mode, size and items.',
  remediation:
    'Export the table to S3 or take a backup, then delete it; either restores it. Where it is kept for rare reading, the Standard-IA table class and on-demand capacity cost less.',
  where: () => ({
    sql: `o.state = 'ACTIVE' AND ${factNumber('age_days')} >= 90 AND ${factNumber('consumed_90d')} = 0`,
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete unused table ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} was neither read nor written in 90 days, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Capacity used in 90 days', saidNumber(facts, 'consumed_90d', 'units')],
        ['Billing mode', saidText(facts, 'billing_mode')],
        ['Size', saidBytes(facts, 'size_bytes')],
        ['Items', saidNumber(facts, 'items')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
