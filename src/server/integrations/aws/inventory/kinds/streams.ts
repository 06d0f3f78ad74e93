import { z } from 'zod';
import { ageInDays, dayOf, type Collector } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages, each } from '../pages';
import { jsonDate } from '../shapes';

const DAYS = 14;

const list = z.object({
  StreamNames: z.array(z.string()).default([]),
  HasMoreStreams: z.boolean().default(false),
  NextToken: z.string().optional(),
});
const summary = z.object({
  StreamDescriptionSummary: z.object({
    StreamName: z.string(),
    StreamARN: z.string(),
    StreamStatus: z.string().default(''),
    StreamModeDetails: z.object({ StreamMode: z.string().default('') }).optional(),
    StreamCreationTimestamp: jsonDate,
    OpenShardCount: z.number().default(0),
    ConsumerCount: z.number().default(0),
  }),
});

function asksOf(name: string): MetricAsk[] {
  const ask = (as: string, metric: string): MetricAsk => ({
    of: name,
    name: as,
    namespace: 'AWS/Kinesis',
    metric,
    dimensions: { StreamName: name },
    stat: 'Sum',
    days: DAYS,
  });
  return [ask('in', 'IncomingRecords'), ask('out', 'GetRecords.Records')];
}

export const streams: Collector = {
  kind: 'aws.stream',
  name: 'Kinesis data streams',
  permissions: ['kinesis:ListStreams', 'kinesis:DescribeStreamSummary', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const { aws, region } = from;
    const listed = await allPages(async (token) => {
      const input = { Limit: 100, ...(token === undefined ? {} : { NextToken: token }) };
      const page = await aws.json('kinesis', 'ListStreams', input, { reply: list, region });
      return { items: page.StreamNames, next: page.HasMoreStreams ? page.NextToken : undefined };
    });
    const found = await each(listed, async (StreamName) => {
      const reply = summary;
      const one = await aws.json('kinesis', 'DescribeStreamSummary', { StreamName }, { reply, region });
      return one.StreamDescriptionSummary;
    });
    const measured = await from.metrics(listed.flatMap(asksOf));
    return found.map((one) => ({
      resourceId: one.StreamARN,
      aliases: [],
      name: one.StreamName,
      resourceType: 'Kinesis data stream',
      tags: {},
      state: one.StreamStatus,
      facts: {
        mode: one.StreamModeDetails?.StreamMode || 'PROVISIONED',
        shards: one.OpenShardCount,
        consumers: one.ConsumerCount,
        created: dayOf(one.StreamCreationTimestamp),
        age_days: ageInDays(one.StreamCreationTimestamp, from.now),
        records_in_14d: measured.sum(one.StreamName, 'in') ?? 0,
        records_out_14d: measured.sum(one.StreamName, 'out') ?? 0,
      },
    }));
  },
};
