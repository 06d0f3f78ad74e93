import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findSnapshot } from '../common/ec2';

export const deleteSnapshots = awsChange({
  id: 'AWS-014',
  name: 'Delete_snapshots',
  title: 'Delete EBS snapshots',
  description:
    'Deletes snapshots for good. AWS refuses snapshots used by images; AWS Backup snapshots are skipped.',
  icon: 'trash',
  permissions: ['ec2:DescribeSnapshots', 'ec2:DeleteSnapshot'],
  keywords: ['ebs', 'old', 'orphan', 'backup', 'remove'],
  resources: { title: 'Snapshots', example: 'snap-0abc, snap-0def' },
  sample: {
    resource: 'snap-0abc',
    summary: 'Delete snapshot snap-0abc',
    before: { volume: 'vol-0abc', size_gb: 100 },
    after: { state: 'deleted' },
    monthly_cost: 5,
    currency: 'USD',
    cannot_undo: 'Deleted snapshots',
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findSnapshot(at, id);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The snapshot no longer exists.' };
    const { tags, volumeId: volume, volumeSize: size_gb } = found;
    const name = nameOf(tags);
    if (Object.keys(tags).some((key) => key.startsWith('aws:backup:')))
      return { kind: 'skipped', name, reason: 'It belongs to AWS Backup. Change the backup plan instead.' };
    return {
      kind: 'change',
      name,
      tags,
      summary: `Delete snapshot ${id}`,
      before: { volume, size_gb },
      after: { state: 'deleted' },
      stages: [{ call: ec2('DeleteSnapshot', { SnapshotId: id }) }],
      cannotUndo: 'Deleted snapshots',
      undo: [],
    };
  },
});
