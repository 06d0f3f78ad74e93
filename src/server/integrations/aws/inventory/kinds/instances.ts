import { z } from 'zod';
import { ageInDays, arnIn, dayOf, type Collector, type Reading } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages } from '../pages';
import { ec2Tags } from '../shapes';
import { xmlBoolean, xmlDate, xmlList, xmlText } from '../../../../platform/xmlShapes';

const DAYS = 14;
const DAY_SECONDS = 86_400;

const instance = z.object({
  instanceId: xmlText,
  imageId: xmlText,
  instanceType: xmlText,
  instanceState: z.object({ name: xmlText }),
  reason: xmlText,
  instanceLifecycle: xmlText,
  launchTime: xmlDate,
  enaSupport: xmlBoolean,
  platformDetails: xmlText,
  placement: z.object({ availabilityZone: xmlText }).optional(),
  tagSet: ec2Tags,
});
export type Instance = z.output<typeof instance>;

const reply = z.object({
  reservationSet: xmlList('item', z.object({ instancesSet: xmlList('item', instance) })),
  nextToken: xmlText,
});

/** All instances of the place but those that are terminated. */
export const instancesOf = (from: Reading): Promise<Instance[]> =>
  from.shared('instances', async () => {
    const { aws, region } = from;
    const found = await allPages(async (token) => {
      const input = { MaxResults: '100', ...(token === undefined ? {} : { NextToken: token }) };
      const { reservationSet, nextToken } = await aws.query('ec2', 'DescribeInstances', input, {
        reply,
        region,
      });
      return { items: reservationSet.flatMap(({ instancesSet }) => instancesSet), next: nextToken };
    });
    return found.filter(({ instanceState }) => instanceState.name !== 'terminated');
  });

/** Since when an instance is stopped; undefined where AWS does not say it: “User initiated (2026-10-01 08:00:00 GMT)”. */
export function stoppedSince({ instanceState, reason }: Instance): Date | undefined {
  const [, day, time] = /\((\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) GMT\)/.exec(reason) ?? [];
  return instanceState.name === 'stopped' && day !== undefined && time !== undefined
    ? new Date(`${day}T${time}Z`)
    : undefined;
}

function asksOf(instanceId: string): MetricAsk[] {
  const ask = (name: string, metric: string, stat: MetricAsk['stat']): MetricAsk => ({
    of: instanceId,
    name,
    namespace: 'AWS/EC2',
    metric,
    dimensions: { InstanceId: instanceId },
    stat,
    days: DAYS,
  });
  return [
    ask('cpu', 'CPUUtilization', 'Average'),
    ask('peak', 'CPUUtilization', 'Maximum'),
    ask('in', 'NetworkIn', 'Sum'),
    ask('out', 'NetworkOut', 'Sum'),
  ];
}

export const instances: Collector = {
  kind: 'aws.instance',
  name: 'EC2 instances',
  permissions: ['ec2:DescribeInstances', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const found = await instancesOf(from);
    const running = found.filter(({ instanceState }) => instanceState.name === 'running');
    const measured = await from.metrics(running.flatMap(({ instanceId }) => asksOf(instanceId)));
    return found.map((one) => {
      const { instanceId, tagSet } = one;
      const days = measured.points(instanceId, 'cpu').size;
      const bytes = (measured.sum(instanceId, 'in') ?? 0) + (measured.sum(instanceId, 'out') ?? 0);
      const stopped = stoppedSince(one);
      return {
        resourceId: instanceId,
        aliases: [arnIn(from, 'ec2', `instance/${instanceId}`)],
        name: tagSet['Name'] ?? '',
        resourceType: 'EC2 instance',
        tags: tagSet,
        state: one.instanceState.name,
        facts: {
          instance_type: one.instanceType,
          lifecycle: one.instanceLifecycle || 'on-demand',
          platform: one.platformDetails,
          zone: one.placement?.availabilityZone ?? '',
          ena: one.enaSupport,
          launched: dayOf(one.launchTime),
          age_days: ageInDays(one.launchTime, from.now),
          stopped_days: ageInDays(stopped, from.now),
          auto_scaling_group: tagSet['aws:autoscaling:groupName'] ?? '',
          measured_days: days,
          cpu_avg_14d: measured.mean(instanceId, 'cpu'),
          cpu_max_14d: measured.max(instanceId, 'peak'),
          network_bps_14d: days === 0 ? null : bytes / (days * DAY_SECONDS),
        },
      };
    });
  },
};
