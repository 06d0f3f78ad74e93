import { z } from 'zod';
import { ageInDays, dayOf, type Collector } from '../collector';
import { allPages } from '../pages';

const reply = z.object({
  logGroups: z
    .array(
      z.object({
        logGroupName: z.string(),
        arn: z.string().default(''),
        storedBytes: z.number().default(0),
        retentionInDays: z.number().optional(),
        creationTime: z.number().optional(),
        logGroupClass: z.string().default(''),
      }),
    )
    .default([]),
  nextToken: z.string().optional(),
});

export const logGroups: Collector = {
  kind: 'aws.log-group',
  name: 'CloudWatch log groups',
  permissions: ['logs:DescribeLogGroups'],
  reach: 'region',
  async read(from) {
    const found = await allPages(async (token) => {
      const input = { limit: 50, ...(token === undefined ? {} : { nextToken: token }) };
      const page = await from.aws.json('logs', 'DescribeLogGroups', input, { reply, region: from.region });
      return { items: page.logGroups, next: page.nextToken };
    });
    return found.map((one) => {
      const created = one.creationTime === undefined ? undefined : new Date(one.creationTime);
      const arn = one.arn.replace(/:\*$/, '');
      return {
        resourceId: arn || one.logGroupName,
        aliases: arn === one.arn ? [] : [one.arn],
        name: one.logGroupName,
        resourceType: 'log group',
        tags: {},
        state: '',
        facts: {
          stored_bytes: one.storedBytes,
          retention_days: one.retentionInDays ?? null,
          class: one.logGroupClass,
          created: dayOf(created),
          age_days: ageInDays(created, from.now),
        },
      };
    });
  },
};
