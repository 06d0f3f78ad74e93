import { z } from 'zod';
import type { Collector } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages, each } from '../pages';

const DAYS = 14;

const list = z.object({
  Functions: z
    .array(
      z.object({
        FunctionName: z.string(),
        FunctionArn: z.string(),
        Runtime: z.string().default(''),
        MemorySize: z.number().default(0),
        LastModified: z.string().default(''),
      }),
    )
    .default([]),
  NextMarker: z.string().nullish(),
});
const configurations = z.object({
  ProvisionedConcurrencyConfigs: z
    .array(
      z.object({
        FunctionArn: z.string(),
        RequestedProvisionedConcurrentExecutions: z.number().default(0),
        Status: z.string().default(''),
      }),
    )
    .default([]),
  NextMarker: z.string().nullish(),
});

const marked = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Marker: token };
/** `live` of `arn:…:function:pay:live` */
const qualifierOf = (arn: string) => arn.split(':')[7] ?? '';

function asksOf(name: string, qualifiers: readonly string[]): MetricAsk[] {
  return qualifiers.flatMap((qualifier): MetricAsk[] => {
    const of = `${name}:${qualifier}`;
    const same = {
      of,
      namespace: 'AWS/Lambda',
      dimensions: { FunctionName: name, Resource: of },
      days: DAYS,
    };
    return [
      { ...same, name: 'invocations', metric: 'Invocations', stat: 'Sum' },
      { ...same, name: 'utilization', metric: 'ProvisionedConcurrencyUtilization', stat: 'Maximum' },
    ];
  });
}

export const functions: Collector = {
  kind: 'aws.lambda',
  name: 'Lambda functions',
  permissions: [
    'lambda:ListFunctions',
    'lambda:ListProvisionedConcurrencyConfigs',
    'cloudwatch:GetMetricData',
  ],
  reach: 'region',
  async read(from) {
    const { aws, region } = from;
    const found = await allPages(async (token) => {
      const asked = { path: '/2015-03-31/functions/', query: { MaxItems: '50', ...marked(token) } };
      const page = await aws.rest('lambda', asked, { reply: list, region });
      return { items: page.Functions, next: page.NextMarker ?? undefined };
    });
    const provisioned = await each(found, ({ FunctionName }) =>
      allPages(async (token) => {
        const asked = {
          path: `/2019-09-30/functions/${FunctionName}/provisioned-concurrency`,
          query: { List: 'ALL', ...marked(token) },
        };
        const page = await aws.rest('lambda', asked, { reply: configurations, region });
        return { items: page.ProvisionedConcurrencyConfigs, next: page.NextMarker ?? undefined };
      }),
    );
    const qualifiers = provisioned.map((all) => all.map(({ FunctionArn }) => qualifierOf(FunctionArn)));
    const measured = await from.metrics(
      found.flatMap(({ FunctionName }, at) => asksOf(FunctionName, qualifiers[at] ?? [])),
    );
    return found.map((one, at) => {
      const ids = (qualifiers[at] ?? []).map((qualifier) => `${one.FunctionName}:${qualifier}`);
      const ofAll = provisioned[at] ?? [];
      return {
        resourceId: one.FunctionArn,
        aliases: [],
        name: one.FunctionName,
        resourceType: 'Lambda function',
        tags: {},
        state: '',
        facts: {
          runtime: one.Runtime,
          memory_mb: one.MemorySize,
          last_modified: one.LastModified.slice(0, 10),
          provisioned_concurrency: ofAll.reduce(
            (sum, { RequestedProvisionedConcurrentExecutions: n }) => sum + n,
            0,
          ),
          provisioned_invocations_14d: ids.reduce(
            (sum, id) => sum + (measured.sum(id, 'invocations') ?? 0),
            0,
          ),
          provisioned_utilization_max_14d:
            ids.length === 0 ? null : Math.max(...ids.map((id) => measured.max(id, 'utilization') ?? 0)),
        },
      };
    });
  },
};
