import { nameOf, numbered } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findInstance } from '../common/ec2';

export const startInstances = awsChange({
  id: 'AWS-004',
  name: 'Start_instances',
  title: 'Start EC2 instances',
  description: 'Starts instances that are stopped. They are billed hourly from then on.',
  icon: 'play',
  destructive: false,
  permissions: ['ec2:DescribeInstances', 'ec2:StartInstances'],
  keywords: ['ec2', 'boot', 'resume', 'vm', 'server'],
  resources: { title: 'Instances', example: 'i-0abc, i-0def' },
  sample: {
    resource: 'i-0abc',
    name: 'batch-worker',
    summary: 'Start instance i-0abc',
    before: { state: 'stopped', type: 'm5.large' },
    after: { state: 'running', type: 'm5.large' },
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findInstance(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The instance does not exist.' };
    const { state, tags, instanceType: type } = found;
    const name = nameOf(tags);
    if (state === 'running' || state === 'pending')
      return { kind: 'unchanged', name, reason: 'It is already running.' };
    if (state !== 'stopped') return { kind: 'skipped', name, reason: `It is ${state}. Try again later.` };
    const ids = numbered('InstanceId', [id]);
    return {
      kind: 'change',
      name,
      tags,
      summary: `Start instance ${id}`,
      before: { state, type },
      after: { state: 'running', type },
      stages: [{ call: ec2('StartInstances', ids) }],
      cannotUndo: null,
      undo: [ec2('StopInstances', ids)],
    };
  },
});
