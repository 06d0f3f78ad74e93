import { daysParameter, saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factIs, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf } from '../../common/words';

export const orphanSnapshot = defineObservedRule({
  id: 'aws-orphan-snapshot',
  title: 'EBS snapshots whose volume is gone',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.snapshot'],
  sameAs: ['old-snapshot'],
  own: [
    daysParameter({
      id: 'min_age_days',
      title: 'Minimum age',
      default: 30,
      description:
        'Since the snapshot was taken: a copy that was made before deleting a volume has its time.',
    }),
  ],
  minimumData: 'One reading of the account’s snapshots, volumes and images, and the snapshot on the bill.',
  formula:
    'EBS snapshots of at least the minimum age (30 days) whose volume is no longer in the account and region, which belong to no machine image and are not kept by AWS Backup or Data Lifecycle Manager. Copies, of which AWS does not tell the volume, are excluded. Monthly saving = the snapshot’s whole cost on the bill. Snapshots are incremental, so this is an upper bound.',
  evidence: 'The volume that is gone, age and size.',
  remediation:
    'Ask the owner whether the data are still wanted, then delete the snapshot, or move it to the archive tier. A deleted snapshot comes back only from a recycle bin: turn on a retention rule first.',
  where: (parameters) => ({
    sql: `${factIs('volume_known')} AND NOT ${factIs('volume_exists')} AND NOT ${factIs('in_image')}
      AND ${fact('kept_by')} = '' AND ${factNumber('age_days')} >= $min_age AND ${fact('tier')} <> 'archive'`,
    values: { min_age: parameters.number('min_age_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    return {
      title: `Delete orphan snapshot ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} costs ${money(row, 'monthly_cost')} per month. Its volume, ${saidText(facts, 'volume_id')}, no longer exists.`,
      evidence: told([
        ['Deleted volume', saidText(facts, 'volume_id')],
        ['Age', saidDays(facts, 'age_days')],
        ['Size of the volume', saidNumber(facts, 'size_gb', 'GB')],
        ['Description', saidText(facts, 'description')],
      ]),
    };
  },
});
