import { nameOf, numbered } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findInstance } from '../common/ec2';

export const stopInstances = awsChange({
  id: 'AWS-002',
  name: 'Stop_instances',
  title: 'Stop EC2 instances',
  description: 'Stops running instances. Their volumes and addresses stay and still cost money.',
  icon: 'power',
  permissions: ['ec2:DescribeInstances', 'ec2:StopInstances'],
  keywords: ['ec2', 'shutdown', 'pause', 'vm', 'server', 'idle'],
  resources: { title: 'Instances', example: 'i-0abc, i-0def' },
  sample: {
    resource: 'i-0abc',
    name: 'batch-worker',
    summary: 'Stop instance i-0abc',
    before: { state: 'running', type: 'm5.large' },
    after: { state: 'stopped', type: 'm5.large' },
    monthly_cost: 70.08,
    currency: 'USD',
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findInstance(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The instance does not exist.' };
    const { state, tags, instanceType: type } = found;
    const name = nameOf(tags);
    if (state === 'stopped' || state === 'stopping')
      return { kind: 'unchanged', name, reason: 'It is already stopped.' };
    if (state !== 'running') return { kind: 'skipped', name, reason: `It is ${state}.` };
    if (found.instanceLifecycle === 'spot')
      return {
        kind: 'skipped',
        name,
        reason: 'It is a Spot Instance, and its request would start it again.',
      };
    if (found.rootDeviceType === 'instance-store')
      return {
        kind: 'skipped',
        name,
        reason: 'Its root device is an instance store, so it cannot be stopped.',
      };
    const ids = numbered('InstanceId', [id]);
    return {
      kind: 'change',
      name,
      tags,
      summary: `Stop instance ${id}`,
      before: { state, type },
      after: { state: 'stopped', type },
      stages: [{ call: ec2('StopInstances', ids) }],
      cannotUndo: null,
      undo: [ec2('StartInstances', ids)],
    };
  },
});
