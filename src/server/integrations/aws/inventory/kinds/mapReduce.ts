import { z } from 'zod';
import { ageInDays, dayOf, type Collector } from '../collector';
import type { Measured } from '../metrics';
import { allPages } from '../pages';
import { jsonDate } from '../shapes';

const DAYS = 14;
const DAY_MS = 86_400_000;

const reply = z.object({
  Clusters: z
    .array(
      z.object({
        Id: z.string(),
        Name: z.string().default(''),
        ClusterArn: z.string().default(''),
        Status: z.object({
          State: z.string().default(''),
          Timeline: z.object({ CreationDateTime: jsonDate }).optional(),
        }),
      }),
    )
    .default([]),
  Marker: z.string().optional(),
});

/** Complete days before today on which a cluster was never busy. */
function idleDays(measured: Measured, id: string, now: Date): number {
  const points = measured.points(id, 'idle');
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  let days = 0;
  while (points.get(today - (days + 1) * DAY_MS) === 1) days += 1;
  return days;
}

export const mapReduce: Collector = {
  kind: 'aws.emr-cluster',
  name: 'EMR clusters',
  permissions: ['elasticmapreduce:ListClusters', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const found = await allPages(async (token) => {
      const input = {
        ClusterStates: ['RUNNING', 'WAITING'],
        ...(token === undefined ? {} : { Marker: token }),
      };
      const page = await from.aws.json('emr', 'ListClusters', input, { reply, region: from.region });
      return { items: page.Clusters, next: page.Marker };
    });
    const measured = await from.metrics(
      found.map(({ Id }) => ({
        of: Id,
        name: 'idle',
        namespace: 'AWS/ElasticMapReduce',
        metric: 'IsIdle',
        dimensions: { JobFlowId: Id },
        stat: 'Minimum' as const,
        days: DAYS,
      })),
    );
    return found.map((one) => ({
      resourceId: one.ClusterArn || one.Id,
      aliases: [one.Id],
      name: one.Name,
      resourceType: 'EMR cluster',
      tags: {},
      state: one.Status.State,
      facts: {
        created: dayOf(one.Status.Timeline?.CreationDateTime),
        age_days: ageInDays(one.Status.Timeline?.CreationDateTime, from.now),
        idle_days: idleDays(measured, one.Id, from.now),
      },
    }));
  },
};
