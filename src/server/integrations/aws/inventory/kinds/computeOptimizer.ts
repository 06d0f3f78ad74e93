import { z } from 'zod';
import type { ReadResource } from '../../../../domains/integrations/inventory.port';
import { AwsRefusal } from '../../client';
import { aliasesOf, dayOf, type Reading } from '../collector';
import { allPages } from '../pages';
import { regionsOf } from '../regions';
import { jsonDate } from '../shapes';

/** Where Compute Optimizer is off, or a policy of the organization denies a region, there is no advice. */
const NOTHING_THERE = /^(OptInRequired|AccessDenied|UnauthorizedOperation)/;

const money = z.object({
  savingsOpportunityPercentage: z.number().default(0),
  estimatedMonthlySavings: z
    .object({ currency: z.string().default('USD'), value: z.number().default(0) })
    .optional(),
});
const option = {
  rank: z.number().optional(),
  performanceRisk: z.number().optional(),
  migrationEffort: z.string().default(''),
  savingsOpportunity: money.nullish(),
  savingsOpportunityAfterDiscounts: money.nullish(),
};
const optionOf = <S extends z.ZodRawShape>(shape: S) =>
  z.array(z.object({ ...option, ...shape })).default([]);
const common = {
  accountId: z.string().default(''),
  lookBackPeriodInDays: z.number().nullish(),
  lookbackPeriodInDays: z.number().nullish(),
  lastRefreshTimestamp: jsonDate,
};
const volume = z
  .object({
    volumeType: z.string().default(''),
    volumeSize: z.number().default(0),
    volumeBaselineIOPS: z.number().default(0),
  })
  .transform((one) => `${one.volumeType} ${one.volumeSize} GB ${one.volumeBaselineIOPS} IOPS`);

type Option = z.output<z.ZodObject<typeof option>>;
interface Advised {
  common: z.output<z.ZodObject<typeof common>>;
  arn: string;
  current: string;
  best: (Option & { to: string }) | undefined;
}

/** What is asked of one operation, and where in the reply the advice stands. */
interface Question {
  operation: string;
  type: string;
  page: z.ZodType<{ nextToken?: string | undefined; advised: Advised[] }>;
}

/** The first in rank; the order of the reply where it has none. */
const bestOf = <T extends Option>(options: readonly T[]): T | undefined =>
  options.toSorted((a, b) => (a.rank ?? 99) - (b.rank ?? 99))[0];

const pageOf = <T>(list: string, item: z.ZodType<T>, advised: (one: T) => Advised) =>
  z
    .object({ nextToken: z.string().optional() })
    .loose()
    .transform((page, context) => {
      const found = z.array(item).safeParse(page[list] ?? []);
      if (!found.success) context.addIssue({ code: 'custom', message: `${list} is not as promised` });
      return { nextToken: page.nextToken, advised: (found.data ?? []).map(advised) };
    });

const questions: readonly Question[] = [
  {
    operation: 'GetEC2InstanceRecommendations',
    type: 'Ec2Instance',
    page: pageOf(
      'instanceRecommendations',
      z.object({
        ...common,
        instanceArn: z.string(),
        currentInstanceType: z.string().default(''),
        recommendationOptions: optionOf({ instanceType: z.string().default('') }),
      }),
      (one) => {
        const best = bestOf(one.recommendationOptions);
        const to = best && { ...best, to: best.instanceType };
        return { common: one, arn: one.instanceArn, current: one.currentInstanceType, best: to };
      },
    ),
  },
  {
    operation: 'GetAutoScalingGroupRecommendations',
    type: 'Ec2AutoScalingGroup',
    page: pageOf(
      'autoScalingGroupRecommendations',
      z.object({
        ...common,
        autoScalingGroupArn: z.string(),
        currentConfiguration: z.object({ instanceType: z.string().nullish() }).optional(),
        recommendationOptions: optionOf({
          configuration: z.object({ instanceType: z.string().nullish() }).optional(),
        }),
      }),
      (one) => {
        const best = bestOf(one.recommendationOptions);
        const to = best && { ...best, to: best.configuration?.instanceType ?? '' };
        const current = one.currentConfiguration?.instanceType ?? '';
        return { common: one, arn: one.autoScalingGroupArn, current, best: to };
      },
    ),
  },
  {
    operation: 'GetEBSVolumeRecommendations',
    type: 'EbsVolume',
    page: pageOf(
      'volumeRecommendations',
      z.object({
        ...common,
        volumeArn: z.string(),
        currentConfiguration: volume.optional(),
        volumeRecommendationOptions: optionOf({ configuration: volume.optional() }),
      }),
      (one) => {
        const best = bestOf(one.volumeRecommendationOptions);
        const to = best && { ...best, to: best.configuration ?? '' };
        return { common: one, arn: one.volumeArn, current: one.currentConfiguration ?? '', best: to };
      },
    ),
  },
  {
    operation: 'GetLambdaFunctionRecommendations',
    type: 'LambdaFunction',
    page: pageOf(
      'lambdaFunctionRecommendations',
      z.object({
        ...common,
        functionArn: z.string(),
        currentMemorySize: z.number().default(0),
        memorySizeRecommendationOptions: optionOf({ memorySize: z.number().default(0) }),
      }),
      (one) => {
        const best = bestOf(one.memorySizeRecommendationOptions);
        const to = best && { ...best, to: `${best.memorySize} MB` };
        // The version stands at the end of its ARN.
        const arn = one.functionArn.split(':').slice(0, 7).join(':');
        return { common: one, arn, current: `${one.currentMemorySize} MB`, best: to };
      },
    ),
  },
  {
    operation: 'GetECSServiceRecommendations',
    type: 'EcsService',
    page: pageOf(
      'ecsServiceRecommendations',
      z.object({
        ...common,
        serviceArn: z.string(),
        currentServiceConfiguration: z
          .object({ cpu: z.number().nullish(), memory: z.number().nullish() })
          .optional(),
        serviceRecommendationOptions: optionOf({ cpu: z.number().nullish(), memory: z.number().nullish() }),
      }),
      (one) => {
        const size = (of: { cpu?: number | null | undefined; memory?: number | null | undefined }) =>
          `${of.cpu ?? '?'} CPU units, ${of.memory ?? '?'} MB`;
        const best = bestOf(one.serviceRecommendationOptions);
        const to = best && { ...best, to: size(best) };
        return {
          common: one,
          arn: one.serviceArn,
          current: size(one.currentServiceConfiguration ?? {}),
          best: to,
        };
      },
    ),
  },
  {
    operation: 'GetRDSDatabaseRecommendations',
    type: 'RdsDbInstance',
    page: pageOf(
      'rdsDBRecommendations',
      z.object({
        ...common,
        resourceArn: z.string(),
        currentDBInstanceClass: z.string().default(''),
        instanceRecommendationOptions: optionOf({ dbInstanceClass: z.string().default('') }),
      }),
      (one) => {
        const best = bestOf(one.instanceRecommendationOptions);
        const to = best && { ...best, to: best.dbInstanceClass };
        return { common: one, arn: one.resourceArn, current: one.currentDBInstanceClass, best: to };
      },
    ),
  },
];

export const computeOptimizerActions = questions.map(({ operation }) => `compute-optimizer:${operation}`);

/** Null where nothing is saved. */
function resourceOf({ type }: Question, one: Advised, region: string): ReadResource | null {
  const { best, arn, common: about } = one;
  const after = best?.savingsOpportunityAfterDiscounts;
  const opportunity = after ?? best?.savingsOpportunity;
  const saving = opportunity?.estimatedMonthlySavings;
  if (!best || !saving || saving.value <= 0 || best.to === one.current) return null;
  const share = opportunity.savingsOpportunityPercentage / 100;
  return {
    ...(about.accountId === '' ? {} : { accountId: about.accountId }),
    region,
    resourceId: arn,
    aliases: aliasesOf(arn).filter((alias) => alias !== arn),
    name: '',
    resourceType: type,
    tags: {},
    state: 'Rightsize',
    facts: {
      action: 'Rightsize',
      type,
      recommended_type: type,
      provider_saving: saving.value,
      // It tells the share of the cost that is saved.
      provider_cost: share > 0 ? saving.value / share : null,
      provider_currency: saving.currency,
      source: 'ComputeOptimizer',
      effort: best.migrationEffort,
      restart_needed: null,
      rollback_possible: null,
      current: one.current,
      recommended: best.to,
      performance_risk: best.performanceRisk ?? null,
      look_back_days: about.lookBackPeriodInDays ?? about.lookbackPeriodInDays ?? null,
      savings_mode: after ? 'AfterDiscounts' : 'BeforeDiscounts',
      recommendation_id: `${type} ${arn}`,
      refreshed: dayOf(about.lastRefreshTimestamp),
    },
  };
}

async function inRegion(from: Reading, question: Question, region: string): Promise<ReadResource[]> {
  try {
    const found = await allPages(async (token) => {
      const input = { maxResults: 100, ...(token === undefined ? {} : { nextToken: token }) };
      const page = await from.aws.json('computeOptimizer', question.operation, input, {
        reply: question.page,
        region,
      });
      return { items: page.advised, next: page.nextToken };
    });
    return found.flatMap((one) => resourceOf(question, one, region) ?? []);
  } catch (error) {
    if (error instanceof AwsRefusal && NOTHING_THERE.test(error.awsCode)) return [];
    throw error;
  }
}

/** What Compute Optimizer advises in each region of the account, where Cost Optimization Hub is not on. */
export async function computeOptimizer(from: Reading): Promise<ReadResource[]> {
  const found: ReadResource[] = [];
  for (const region of await regionsOf(from.aws, from.region))
    for (const question of questions) found.push(...(await inRegion(from, question, region)));
  return found;
}
