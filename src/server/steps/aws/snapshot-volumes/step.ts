import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findVolume } from '../common/ec2';
import { keepSnapshot } from '../common/snapshots';

export const snapshotVolumes = awsChange({
  id: 'AWS-008',
  name: 'Snapshot_volumes',
  title: 'Take snapshots of EBS volumes',
  description: 'Takes a snapshot of each volume with its tags, and waits until it is complete.',
  icon: 'duplicate',
  destructive: false,
  permissions: ['ec2:DescribeVolumes', 'ec2:DescribeSnapshots', 'ec2:CreateSnapshot', 'ec2:CreateTags'],
  timeoutSeconds: 3600,
  keywords: ['ebs', 'backup', 'disk', 'copy'],
  resources: { title: 'Volumes', example: 'vol-0abc, vol-0def' },
  sample: {
    resource: 'vol-0abc',
    name: 'data',
    summary: 'Take a snapshot of volume vol-0abc',
    before: { size_gb: 100 },
    after: { snapshot: 'snap-0abc' },
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findVolume(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The volume does not exist.' };
    const name = nameOf(found.tags);
    const { stages, snapshotIn } = await keepSnapshot(at, found, `Of ${id} by Costloom`);
    if (stages.length === 0)
      return { kind: 'unchanged', name, reason: `This run has already taken ${snapshotIn([])}.` };
    return {
      kind: 'change',
      name,
      // A copy changes nothing: a tag does not protect from it.
      tags: {},
      summary: `Take a snapshot of volume ${id}`,
      before: { size_gb: found.size },
      after: (given) => ({ snapshot: snapshotIn(given) }),
      stages,
      cannotUndo: null,
      undo: (given) => [ec2('DeleteSnapshot', { SnapshotId: snapshotIn(given) })],
    };
  },
});
