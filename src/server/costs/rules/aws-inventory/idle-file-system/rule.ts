import { saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const idleFileSystem = defineObservedRule({
  id: 'aws-idle-file-system',
  title: 'FSx file systems that nobody uses',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.file-system'],
  minimumData: '14 days of CloudWatch metrics of the file system, and the file system on the bill.',
  formula:
    'Available FSx file systems, at least 30 days old, without any operation (ONTAP: any traffic) in 30 days, measured on at least 14. Monthly saving = the file system’s whole cost on the bill, as a month. Backups stay.',
  evidence: 'Operations, type and size.',
  remediation:
    'Take a backup, then delete the file system. The backup costs less and restores it as a new one, to which clients must be pointed.',
  where: () => ({
    sql: `o.state = 'AVAILABLE' AND ${factNumber('age_days')} >= 30 AND ${factNumber('measured_days')} >= 14
      AND ${factNumber('use_30d')} = 0`,
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete idle file system ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} was not used in 30 days, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Operations in 30 days', saidNumber(facts, 'use_30d')],
        ['Days measured', saidNumber(facts, 'measured_days')],
        ['Type', saidText(facts, 'type')],
        ['Size', saidNumber(facts, 'storage_gb', 'GB')],
        ['Age', saidDays(facts, 'age_days')],
      ]),
    };
  },
});
