import { yesNo } from '../../common/params';
import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findVolume } from '../common/ec2';
import { withSnapshot } from '../common/snapshots';

export const deleteVolumes = awsChange({
  id: 'AWS-003',
  name: 'Delete_volumes',
  title: 'Delete EBS volumes',
  description: 'Deletes volumes that no instance uses, by default after a snapshot of each.',
  icon: 'trash',
  permissions: [
    'ec2:DescribeVolumes',
    'ec2:DescribeSnapshots',
    'ec2:CreateSnapshot',
    'ec2:CreateTags',
    'ec2:DeleteVolume',
  ],
  timeoutSeconds: 3600,
  keywords: ['ebs', 'disk', 'unattached', 'orphan', 'remove', 'snapshot'],
  resources: { title: 'Volumes', example: 'vol-0abc, vol-0def' },
  parameters: {
    snapshot: yesNo({
      p: 5,
      title: 'Take a snapshot first',
      description: 'You can recreate the volume from it. Snapshots cost less than volumes, but are not free.',
      optional: true,
      default: true,
    }),
  },
  sample: {
    resource: 'vol-0abc',
    name: 'old-data',
    summary: 'Delete volume vol-0abc after a snapshot',
    before: { size_gb: 100, type: 'gp3', state: 'available' },
    after: { state: 'deleted', snapshot: 'snap-0abc' },
    monthly_cost: 8,
    currency: 'USD',
  },
  async look(at, { snapshot }) {
    const id = at.target.resource;
    const found = await findVolume(at, id);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The volume no longer exists.' };
    const { status, size, volumeType: type, attachments, tags } = found;
    const name = nameOf(tags);
    const [user] = attachments;
    if (user) return { kind: 'skipped', name, reason: `It is attached to ${user.instanceId}.` };
    if (status !== 'available') return { kind: 'skipped', name, reason: `It is ${status}.` };
    const remove = ec2('DeleteVolume', { VolumeId: id });
    const change = { kind: 'change' as const, name, tags, before: { size_gb: size, type, state: status } };
    if (snapshot)
      return {
        ...change,
        summary: `Delete volume ${id} after a snapshot`,
        ...(await withSnapshot(at, found, remove)),
        cannotUndo: null,
      };
    return {
      ...change,
      summary: `Delete volume ${id}`,
      after: { state: 'deleted' },
      stages: [{ call: remove }],
      cannotUndo: 'The data of volumes deleted without a snapshot',
      undo: [],
    };
  },
});
