import { z } from 'zod';
import { xmlList, xmlNumber, xmlText } from '../../../platform/xmlShapes';
import { whole } from '../../common/params';
import type { CloudCall } from '../../clouds.port';
import { ask } from '../common/aws';
import { awsChange } from '../common/changeStep';

const group = z.object({
  AutoScalingGroupName: z.string(),
  MinSize: xmlNumber,
  MaxSize: xmlNumber,
  DesiredCapacity: xmlNumber,
  Tags: xmlList('member', z.object({ Key: xmlText, Value: xmlText })),
});
const call = (operation: string, input: Record<string, string>): CloudCall => ({
  service: 'autoScaling',
  operation,
  input,
});

export const scaleAutoScalingGroups = awsChange({
  id: 'AWS-026',
  name: 'Scale_Auto_Scaling_groups',
  title: 'Scale Auto Scaling groups',
  description: 'Sets the minimum, maximum and desired number of instances. Empty values stay unchanged.',
  icon: 'arrows-vertical',
  permissions: ['autoscaling:DescribeAutoScalingGroups', 'autoscaling:UpdateAutoScalingGroup'],
  keywords: ['asg', 'capacity', 'schedule', 'scale in', 'scale down'],
  resources: { title: 'Groups', example: 'web-fleet' },
  parameters: {
    min: whole({ p: 5, title: 'Minimum', optional: true, min: 0, max: 10_000 }),
    desired: whole({ p: 6, title: 'Desired', optional: true, min: 0, max: 10_000 }),
    max: whole({ p: 7, title: 'Maximum', optional: true, min: 0, max: 10_000 }),
  },
  sample: {
    resource: 'web-fleet',
    summary: 'Scale web-fleet from 4 to 0 instances',
    before: { min: 2, desired: 4, max: 8 },
    after: { min: 0, desired: 0, max: 8 },
  },
  async look(at, wanted) {
    // Bills name a group by its ARN: …:autoScalingGroupName/web-fleet
    const id = /autoScalingGroupName\/(.+)$/.exec(at.target.resource)?.[1] ?? at.target.resource;
    const reply = z.object({ AutoScalingGroups: xmlList('member', group) });
    const asked = call('DescribeAutoScalingGroups', { 'AutoScalingGroupNames.member.1': id });
    const [found] = (await ask(at, asked, reply)).AutoScalingGroups;
    if (!found) return { kind: 'skipped', name: '', reason: 'The group does not exist.' };
    const before = { min: found.MinSize ?? 0, desired: found.DesiredCapacity ?? 0, max: found.MaxSize ?? 0 };
    const max = wanted.max ?? before.max;
    const min = Math.min(wanted.min ?? before.min, max);
    const desired = Math.max(min, Math.min(wanted.desired ?? before.desired, max));
    const after = { min, desired, max };
    if (JSON.stringify(before) === JSON.stringify(after))
      return { kind: 'unchanged', name: id, reason: 'It already has these numbers.' };
    const to = (sizes: typeof after) =>
      call('UpdateAutoScalingGroup', {
        AutoScalingGroupName: id,
        MinSize: String(sizes.min),
        MaxSize: String(sizes.max),
        DesiredCapacity: String(sizes.desired),
      });
    return {
      kind: 'change',
      name: id,
      tags: Object.fromEntries(found.Tags.map(({ Key, Value }) => [Key, Value])),
      summary: `Scale ${id} from ${before.desired} to ${desired} instances`,
      before,
      after,
      stages: [{ call: to(after) }],
      cannotUndo: null,
      undo: [to(before)],
    };
  },
});
