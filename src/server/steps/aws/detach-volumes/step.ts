import { nameOf } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findInstance, findVolume } from '../common/ec2';

export const detachVolumes = awsChange({
  id: 'AWS-009',
  name: 'Detach_volumes',
  title: 'Detach EBS volumes',
  description: 'Detaches volumes from stopped instances.',
  icon: 'disable',
  permissions: ['ec2:DescribeVolumes', 'ec2:DescribeInstances', 'ec2:DetachVolume'],
  keywords: ['ebs', 'disk', 'unmount'],
  resources: { title: 'Volumes', example: 'vol-0abc, vol-0def' },
  sample: {
    resource: 'vol-0abc',
    name: 'data',
    summary: 'Detach volume vol-0abc from i-0abc',
    before: { instance: 'i-0abc', device: '/dev/sdf' },
    after: { instance: null },
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findVolume(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The volume does not exist.' };
    const { tags, attachments } = found;
    const name = nameOf(tags);
    const [attached] = attachments;
    if (!attached) return { kind: 'unchanged', name, reason: 'It is not attached.' };
    const { instanceId: instance, device } = attached;
    const user = await findInstance(at, instance);
    if (user && user.state !== 'stopped')
      return { kind: 'skipped', name, reason: `${instance} is ${user.state}. Stop it first.` };
    return {
      kind: 'change',
      name,
      tags,
      summary: `Detach volume ${id} from ${instance}`,
      before: { instance, device },
      after: { instance: null },
      stages: [{ call: ec2('DetachVolume', { VolumeId: id, InstanceId: instance }) }],
      cannotUndo: null,
      undo: [ec2('AttachVolume', { VolumeId: id, InstanceId: instance, Device: device })],
    };
  },
});
