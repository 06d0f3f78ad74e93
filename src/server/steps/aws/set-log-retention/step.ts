import { z } from 'zod';
import { param } from '../../common/params';
import { wholeInput } from '../../common/values/inputs';
import type { CloudCall } from '../../clouds.port';
import { ask } from '../common/aws';
import { awsChange } from '../common/changeStep';

/** What CloudWatch Logs takes. */
const days = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];
const logs = (operation: string, input: CloudCall['input']): CloudCall => ({
  service: 'logs',
  operation,
  input,
});
const groups = z.object({
  logGroups: z
    .array(
      z.object({
        logGroupName: z.string(),
        arn: z.string().default(''),
        logGroupArn: z.string().nullish(),
        retentionInDays: z.number().nullish(),
        storedBytes: z.number().nullish(),
      }),
    )
    .default([]),
});

const tagged = z.object({ tags: z.record(z.string(), z.string()).default({}) });

export const setLogRetention = awsChange({
  id: 'AWS-023',
  name: 'Set_log_retention',
  title: 'Set log retention',
  description: 'Sets the retention of CloudWatch log groups. Older log events are deleted.',
  icon: 'time',
  permissions: ['logs:DescribeLogGroups', 'logs:ListTagsForResource', 'logs:PutRetentionPolicy'],
  keywords: ['cloudwatch', 'log group', 'retention', 'expire'],
  resources: { title: 'Log groups', example: '/aws/lambda/orders' },
  parameters: {
    days: param(
      {
        p: 5,
        type: 'select',
        title: 'Keep for',
        selectValues: days.map((count) => ({ value: String(count), label: `${count} days` })),
        default: '30',
      },
      wholeInput.refine((value) => days.includes(value), `must be one of ${days.join(', ')}`).default(30),
    ),
  },
  sample: {
    resource: '/aws/lambda/orders',
    summary: 'Keep logs of /aws/lambda/orders for 30 days',
    before: { days: null, stored_bytes: 1_000_000 },
    after: { days: 30 },
    monthly_cost: 12,
    currency: 'USD',
    cannot_undo: 'Log events older than the new retention',
  },
  async look(at, { days: wanted }) {
    // Bills name a group by its ARN: arn:aws:logs:eu-west-1:1111:log-group:/aws/lambda/orders
    const id = /:log-group:([^:]+)/.exec(at.target.resource)?.[1] ?? at.target.resource;
    const { logGroups } = await ask(at, logs('DescribeLogGroups', { logGroupNamePrefix: id }), groups);
    const found = logGroups.find((one) => one.logGroupName === id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The log group does not exist.' };
    const now = found.retentionInDays ?? null;
    if (now !== null && now <= wanted)
      return { kind: 'unchanged', name: id, reason: `Its retention is already ${now} days.` };
    const resourceArn = found.logGroupArn ?? found.arn.replace(/:\*$/, '');
    return {
      kind: 'change',
      name: id,
      tags: (await ask(at, logs('ListTagsForResource', { resourceArn }), tagged)).tags,
      summary: `Keep logs of ${id} for ${wanted} days`,
      before: { days: now, stored_bytes: found.storedBytes ?? null },
      after: { days: wanted },
      stages: [{ call: logs('PutRetentionPolicy', { logGroupName: id, retentionInDays: wanted }) }],
      cannotUndo: 'Log events older than the new retention',
      undo: [
        now === null
          ? logs('DeleteRetentionPolicy', { logGroupName: id })
          : logs('PutRetentionPolicy', { logGroupName: id, retentionInDays: now }),
      ],
    };
  },
});
