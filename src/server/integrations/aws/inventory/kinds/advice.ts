import { z } from 'zod';
import type { ReadResource } from '../../../../domains/integrations/inventory.port';
import { AwsRefusal, BILLING_REGION, type AwsClient } from '../../client';
import { aliasesOf, dayOf, type Collector, type Reading } from '../collector';
import { allPages } from '../pages';
import { jsonDate, jsonTags } from '../shapes';
import { computeOptimizer, computeOptimizerActions } from './computeOptimizer';

const recommendation = z.object({
  recommendationId: z.string(),
  accountId: z.string(),
  region: z.string().default(''),
  resourceId: z.string().default(''),
  resourceArn: z.string().default(''),
  currentResourceType: z.string().default(''),
  recommendedResourceType: z.string().default(''),
  estimatedMonthlySavings: z.number().nullish(),
  estimatedMonthlyCost: z.number().nullish(),
  currencyCode: z.string().default('USD'),
  implementationEffort: z.string().default(''),
  restartNeeded: z.boolean().nullish(),
  rollbackPossible: z.boolean().nullish(),
  actionType: z.string().default(''),
  currentResourceSummary: z.string().default(''),
  recommendedResourceSummary: z.string().default(''),
  lastRefreshTimestamp: jsonDate,
  recommendationLookbackPeriodInDays: z.number().nullish(),
  source: z.string().default(''),
  tags: z
    .array(z.object({ key: z.string().default(''), value: z.string().default('') }))
    .default([])
    .transform((tags) => jsonTags.parse(tags.map(({ key, value }) => ({ Key: key, Value: value })))),
});
type Recommendation = z.output<typeof recommendation>;
const list = z.object({
  items: z.array(recommendation).default([]),
  nextToken: z.string().optional(),
});
const statuses = z.object({
  items: z.array(z.object({ status: z.string().default('') })).default([]),
  includeMemberAccounts: z.boolean().optional(),
  nextToken: z.string().optional(),
});
const preferences = z.object({ savingsEstimationMode: z.string().default('') });

const inHub = { region: BILLING_REGION };
const TEXT_MAX = 500;

/** Whether Cost Optimization Hub is on for these keys' account, and whether it tells of the whole organization. */
async function enrolled(aws: AwsClient): Promise<{ active: boolean; whole: boolean }> {
  const found = await aws.json(
    'costOptimizationHub',
    'ListEnrollmentStatuses',
    {},
    {
      reply: statuses,
      ...inHub,
    },
  );
  const active = found.items.some(({ status }) => status === 'Active');
  return { active, whole: active && found.includeMemberAccounts === true };
}

/** A name that stays from reading to reading; a purchase is of no resource. */
function nameIn(taken: Set<string>, one: Recommendation): string {
  const base = one.resourceArn || one.resourceId || `${one.recommendedResourceType} ${one.region}`.trim();
  const names = [base, `${base} (${one.currentResourceType || one.actionType})`];
  for (let n = 2; ; n += 1) {
    const name = names.shift() ?? `${base} (${one.actionType} ${n})`;
    const key = `${one.accountId} ${name}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

function resourceOf(one: Recommendation, resourceId: string, mode: string): ReadResource {
  return {
    accountId: one.accountId,
    region: one.region,
    resourceId,
    aliases: aliasesOf(one.resourceArn, one.resourceId).filter((alias) => alias !== resourceId),
    name: one.tags['Name'] ?? '',
    resourceType: one.currentResourceType || one.recommendedResourceType,
    tags: one.tags,
    state: one.actionType,
    facts: {
      action: one.actionType,
      type: one.currentResourceType || one.recommendedResourceType,
      recommended_type: one.recommendedResourceType,
      provider_saving: one.estimatedMonthlySavings ?? null,
      provider_cost: one.estimatedMonthlyCost ?? null,
      provider_currency: one.currencyCode,
      source: one.source,
      effort: one.implementationEffort,
      restart_needed: one.restartNeeded ?? null,
      rollback_possible: one.rollbackPossible ?? null,
      current: one.currentResourceSummary.slice(0, TEXT_MAX),
      recommended: one.recommendedResourceSummary.slice(0, TEXT_MAX),
      look_back_days: one.recommendationLookbackPeriodInDays ?? null,
      savings_mode: mode,
      recommendation_id: one.recommendationId,
      refreshed: dayOf(one.lastRefreshTimestamp),
    },
  };
}

/** The best recommendation of each resource, of all accounts that the hub tells of. */
async function ofHub(aws: AwsClient): Promise<ReadResource[]> {
  const { savingsEstimationMode } = await aws.json(
    'costOptimizationHub',
    'GetPreferences',
    {},
    {
      reply: preferences,
      ...inHub,
    },
  );
  const found = await allPages(async (token) => {
    const input = {
      includeAllRecommendations: false,
      maxResults: 1000,
      ...(token === undefined ? {} : { nextToken: token }),
    };
    const page = await aws.json('costOptimizationHub', 'ListRecommendations', input, {
      reply: list,
      ...inHub,
    });
    return { items: page.items, next: page.nextToken };
  });
  const taken = new Set<string>();
  return found
    .toSorted((a, b) => (b.estimatedMonthlySavings ?? 0) - (a.estimatedMonthlySavings ?? 0))
    .map((one) => resourceOf(one, nameIn(taken, one), savingsEstimationMode));
}

/** A hub that may not be asked is as good as one that is off: Compute Optimizer may still be asked. */
const hubOf = (aws: AwsClient) =>
  enrolled(aws).catch((error: unknown) => {
    if (error instanceof AwsRefusal && !error.passing) return { active: false, whole: false };
    throw error;
  });

async function read(from: Reading): Promise<ReadResource[]> {
  const { aws, home } = from;
  // What the account of the integration tells of the whole organization is not told again by a member.
  if (aws !== home && (await hubOf(home)).whole) return [];
  const hub = await hubOf(aws);
  return hub.active ? ofHub(aws) : computeOptimizer(from);
}

export const advice: Collector = {
  kind: 'aws.advice',
  name: 'recommendations of Cost Optimization Hub and Compute Optimizer',
  permissions: [
    'cost-optimization-hub:ListEnrollmentStatuses',
    'cost-optimization-hub:GetPreferences',
    'cost-optimization-hub:ListRecommendations',
    ...computeOptimizerActions,
    'ec2:DescribeRegions',
  ],
  reach: 'account',
  read,
};
