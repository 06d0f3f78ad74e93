import { z } from 'zod';
import { ageInDays, dayOf, type Collector, type Reading } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages, each } from '../pages';
import { jsonDate } from '../shapes';

const LONG_DAYS = 90;
const DAYS = 14;
const HOUR_SECONDS = 3600;

const units = z.object({
  ReadCapacityUnits: z.number().default(0),
  WriteCapacityUnits: z.number().default(0),
});
const table = z.object({
  TableName: z.string(),
  TableArn: z.string().default(''),
  TableStatus: z.string().default(''),
  TableSizeBytes: z.number().default(0),
  ItemCount: z.number().default(0),
  CreationDateTime: jsonDate,
  BillingModeSummary: z.object({ BillingMode: z.string().default('') }).optional(),
  ProvisionedThroughput: units.optional(),
  TableClassSummary: z.object({ TableClass: z.string().default('') }).optional(),
  GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })).default([]),
});
type Table = z.output<typeof table>;
const names = z.object({
  TableNames: z.array(z.string()).default([]),
  LastEvaluatedTableName: z.string().optional(),
});
const targets = z.object({
  ScalableTargets: z.array(z.object({ ResourceId: z.string() })).default([]),
  NextToken: z.string().optional(),
});

const isProvisioned = ({ BillingModeSummary }: Table) =>
  BillingModeSummary?.BillingMode !== 'PAY_PER_REQUEST';

function asksOf(one: Table): MetricAsk[] {
  const ask = (name: string, metric: string, index?: string): MetricAsk => ({
    of: one.TableName,
    name,
    namespace: 'AWS/DynamoDB',
    metric,
    dimensions: {
      TableName: one.TableName,
      ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }),
    },
    stat: 'Sum',
    days: LONG_DAYS,
  });
  const hourly = (name: string, metric: string): MetricAsk => ({
    ...ask(name, metric),
    days: DAYS,
    period: HOUR_SECONDS,
  });
  return [
    ask('reads', 'ConsumedReadCapacityUnits'),
    ask('writes', 'ConsumedWriteCapacityUnits'),
    // What is read by an index alone is used too.
    ...one.GlobalSecondaryIndexes.map(({ IndexName }) =>
      ask(`reads of ${IndexName}`, 'ConsumedReadCapacityUnits', IndexName),
    ),
    ...(isProvisioned(one)
      ? [
          hourly('hourly reads', 'ConsumedReadCapacityUnits'),
          hourly('hourly writes', 'ConsumedWriteCapacityUnits'),
        ]
      : []),
  ];
}

/** `table/orders`: what scales by itself. */
async function scaledOf({ aws, region }: Reading): Promise<Set<string>> {
  const found = await allPages(async (token) => {
    const input = { ServiceNamespace: 'dynamodb', ...(token === undefined ? {} : { NextToken: token }) };
    const page = await aws.json('scaling', 'DescribeScalableTargets', input, { reply: targets, region });
    return { items: page.ScalableTargets, next: page.NextToken };
  });
  return new Set(found.map(({ ResourceId }) => ResourceId));
}

export const tables: Collector = {
  kind: 'aws.table',
  name: 'DynamoDB tables',
  permissions: [
    'dynamodb:ListTables',
    'dynamodb:DescribeTable',
    'application-autoscaling:DescribeScalableTargets',
    'cloudwatch:GetMetricData',
  ],
  reach: 'region',
  async read(from) {
    const { aws, region } = from;
    const listed = await allPages(async (token) => {
      const input = token === undefined ? {} : { ExclusiveStartTableName: token };
      const page = await aws.json('dynamodb', 'ListTables', input, { reply: names, region });
      return { items: page.TableNames, next: page.LastEvaluatedTableName };
    });
    const found = await each(listed, async (TableName) => {
      const reply = z.object({ Table: table });
      return (await aws.json('dynamodb', 'DescribeTable', { TableName }, { reply, region })).Table;
    });
    const scaled = found.some(isProvisioned) ? await scaledOf(from) : new Set<string>();
    const measured = await from.metrics(found.flatMap(asksOf));
    return found.map((one) => {
      const id = one.TableName;
      const indexReads = one.GlobalSecondaryIndexes.reduce(
        (sum, { IndexName }) => sum + (measured.sum(id, `reads of ${IndexName}`) ?? 0),
        0,
      );
      const peak = (name: string) => (measured.max(id, name) ?? 0) / HOUR_SECONDS;
      return {
        resourceId: one.TableArn || id,
        aliases: [],
        name: id,
        resourceType: 'DynamoDB table',
        tags: {},
        state: one.TableStatus,
        facts: {
          billing_mode: isProvisioned(one) ? 'PROVISIONED' : 'PAY_PER_REQUEST',
          table_class: one.TableClassSummary?.TableClass ?? 'STANDARD',
          size_bytes: one.TableSizeBytes,
          items: one.ItemCount,
          created: dayOf(one.CreationDateTime),
          age_days: ageInDays(one.CreationDateTime, from.now),
          scaled: scaled.has(`table/${id}`),
          read_units: one.ProvisionedThroughput?.ReadCapacityUnits ?? 0,
          write_units: one.ProvisionedThroughput?.WriteCapacityUnits ?? 0,
          read_peak_14d: isProvisioned(one) ? peak('hourly reads') : null,
          write_peak_14d: isProvisioned(one) ? peak('hourly writes') : null,
          consumed_90d: (measured.sum(id, 'reads') ?? 0) + (measured.sum(id, 'writes') ?? 0) + indexReads,
        },
      };
    });
  },
};
