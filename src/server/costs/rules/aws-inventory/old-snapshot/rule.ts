import { daysParameter, saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factIs, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const oldSnapshot = defineObservedRule({
  id: 'aws-old-snapshot',
  title: 'Old EBS snapshots',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.snapshot'],
  sameAs: ['old-snapshot'],
  own: [
    daysParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 90,
      description: 'Since the snapshot was taken.',
    }),
  ],
  minimumData: 'One reading of the account’s snapshots, volumes and images, and the snapshot on the bill.',
  formula:
    'EBS snapshots of at least the minimum age (90 days) that belong to no machine image, are not kept by AWS Backup or Data Lifecycle Manager, and whose volume is still there (or not known). Monthly saving = the snapshot’s whole cost on the bill. Snapshots are incremental, so this is an upper bound.',
  evidence: 'Age, volume, size of the volume and storage tier.',
  remediation:
    'Check that no retention duty or restore plan needs the snapshot, then delete it, or move it to the archive tier. A deleted snapshot comes back only from a recycle bin: turn on a retention rule first.',
  where: (parameters) => ({
    sql: `${factNumber('age_days')} >= $min_age AND NOT ${factIs('in_image')} AND ${fact('kept_by')} = ''
      AND (${factIs('volume_exists')} OR NOT ${factIs('volume_known')}) AND ${fact('tier')} <> 'archive'`,
    values: { min_age: parameters.number('min_age_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete old snapshot ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} is ${saidDays(facts, 'age_days')} old and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Age', saidDays(facts, 'age_days')],
        ['Volume', saidText(facts, 'volume_id')],
        ['Size of the volume', saidNumber(facts, 'size_gb', 'GB')],
        ['Description', saidText(facts, 'description')],
      ]),
    };
  },
});
