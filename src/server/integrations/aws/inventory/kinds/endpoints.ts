import { z } from 'zod';
import { ageInDays, dayOf, type Collector } from '../collector';
import { allPages, each } from '../pages';
import { jsonDate } from '../shapes';

const DAYS = 30;

const list = z.object({
  Endpoints: z.array(z.object({ EndpointName: z.string() })).default([]),
  NextToken: z.string().optional(),
});
const endpoint = z.object({
  EndpointName: z.string(),
  EndpointArn: z.string(),
  EndpointStatus: z.string().default(''),
  CreationTime: jsonDate,
  ProductionVariants: z
    .array(
      z.object({
        VariantName: z.string(),
        CurrentInstanceCount: z.number().default(0),
        CurrentServerlessConfig: z.unknown().optional(),
      }),
    )
    .default([]),
});

export const endpoints: Collector = {
  kind: 'aws.sagemaker-endpoint',
  name: 'SageMaker endpoints',
  permissions: ['sagemaker:ListEndpoints', 'sagemaker:DescribeEndpoint', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const { aws, region } = from;
    const listed = await allPages(async (token) => {
      const input = { MaxResults: 100, ...(token === undefined ? {} : { NextToken: token }) };
      const page = await aws.json('sagemaker', 'ListEndpoints', input, { reply: list, region });
      return { items: page.Endpoints, next: page.NextToken };
    });
    const found = await each(listed, ({ EndpointName }) =>
      aws.json('sagemaker', 'DescribeEndpoint', { EndpointName }, { reply: endpoint, region }),
    );
    const measured = await from.metrics(
      found.flatMap(({ EndpointName, ProductionVariants }) =>
        ProductionVariants.map(({ VariantName }) => ({
          of: EndpointName,
          name: VariantName,
          namespace: 'AWS/SageMaker',
          metric: 'Invocations',
          dimensions: { EndpointName, VariantName },
          stat: 'Sum' as const,
          days: DAYS,
        })),
      ),
    );
    return found.map((one) => ({
      resourceId: one.EndpointArn,
      aliases: [],
      name: one.EndpointName,
      resourceType: 'SageMaker endpoint',
      tags: {},
      state: one.EndpointStatus,
      facts: {
        created: dayOf(one.CreationTime),
        age_days: ageInDays(one.CreationTime, from.now),
        serverless: one.ProductionVariants.some((variant) => variant.CurrentServerlessConfig !== undefined),
        instances: one.ProductionVariants.reduce((sum, variant) => sum + variant.CurrentInstanceCount, 0),
        invocations_30d: one.ProductionVariants.reduce(
          (sum, { VariantName }) => sum + (measured.sum(one.EndpointName, VariantName) ?? 0),
          0,
        ),
      },
    }));
  },
};
