import { z } from 'zod';
import type { CloudCall } from '../../clouds.port';
import type { Stage } from '../../common/cloud/changing';
import { until } from '../../common/cloud/waiting';
import { param } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { nameOf, numbered, type At } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { ec2, findInstance, isInstanceType } from '../common/ec2';

const hasState = (at: At, id: string, state: string) =>
  until(at.context, async () => ((await findInstance(at, id))?.state === state ? { state } : undefined));

const toType = (id: string, type: string): CloudCall =>
  ec2('ModifyInstanceAttribute', { InstanceId: id, 'InstanceType.Value': type });

export const resizeInstances = awsChange({
  id: 'AWS-006',
  name: 'Resize_instances',
  title: 'Resize EC2 instances',
  description: 'Changes the type of instances. Running instances are stopped and started again.',
  icon: 'arrows-vertical',
  // Broken off, it may leave an instance stopped that ran before: somebody has to look.
  effect: 'unsafe',
  permissions: [
    'ec2:DescribeInstances',
    'ec2:DescribeInstanceTypes',
    'ec2:StopInstances',
    'ec2:ModifyInstanceAttribute',
    'ec2:StartInstances',
  ],
  timeoutSeconds: 3600,
  keywords: ['ec2', 'rightsize', 'type', 'downsize', 'upgrade', 'graviton'],
  resources: { title: 'Instances', example: 'i-0abc, i-0def' },
  parameters: {
    type: param(
      {
        p: 5,
        type: 'string',
        title: 'New instance type',
        description: 'Such as m6i.large, with the same architecture.',
        placeholder: 'm6i.large',
      },
      textInput.pipe(
        z
          .string()
          .trim()
          .regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, 'must be an instance type such as m6i.large'),
      ),
    ),
  },
  sample: {
    resource: 'i-0abc',
    name: 'web',
    summary: 'Resize instance i-0abc from m5.2xlarge to m5.large',
    before: { state: 'running', type: 'm5.2xlarge' },
    after: { state: 'running', type: 'm5.large' },
    monthly_cost: 280.32,
    currency: 'USD',
  },
  async look(at, { type }) {
    const id = at.target.resource;
    const found = await findInstance(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The instance does not exist.' };
    const { state, tags, instanceType } = found;
    const name = nameOf(tags);
    if (instanceType === type)
      return { kind: 'unchanged', name, reason: `It is already ${type} and ${state}.` };
    if (state !== 'running' && state !== 'stopped')
      return { kind: 'skipped', name, reason: `It is ${state}. Try again later.` };
    if (tags['aws:autoscaling:groupName'] !== undefined)
      return {
        kind: 'skipped',
        name,
        reason: 'Its Auto Scaling group would replace it. Change the group instead.',
      };
    if (!(await isInstanceType(at, type)))
      return { kind: 'skipped', name, reason: `AWS has no instances of type ${type} in this region.` };
    const ids = numbered('InstanceId', [id]);
    const stop: Stage = {
      call: ec2('StopInstances', ids),
      back: ec2('StartInstances', ids),
      settle: () => hasState(at, id, 'stopped'),
    };
    const start: Stage = { call: ec2('StartInstances', ids) };
    const runs = state === 'running';
    const around = (call: CloudCall): Stage[] => (runs ? [stop, { call }, start] : [{ call }]);
    return {
      kind: 'change',
      name,
      tags,
      summary: `Resize instance ${id} from ${instanceType} to ${type}`,
      before: { state, type: instanceType },
      after: { state, type },
      stages: around(toType(id, type)),
      cannotUndo: null,
      undo: around(toType(id, instanceType)).map(({ call }) => call),
    };
  },
});
