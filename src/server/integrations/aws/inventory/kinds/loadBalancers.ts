import { z } from 'zod';
import type { ReadResource } from '../../../../domains/integrations/inventory.port';
import { ageInDays, arnIn, dayOf, type Collector, type Reading } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages, each } from '../pages';
import { xmlTags } from '../shapes';
import { xmlDate, xmlList, xmlText } from '../../../../platform/xmlShapes';

const DAYS = 14;
/** So many resources one question about tags takes. */
const TAGS_AT_ONCE = 20;

const balancer = z.object({
  LoadBalancerArn: xmlText,
  LoadBalancerName: xmlText,
  Type: xmlText,
  Scheme: xmlText,
  CreatedTime: xmlDate,
  State: z.object({ Code: xmlText }).optional(),
});
const balancers = z.object({ LoadBalancers: xmlList('member', balancer), NextMarker: xmlText });
const listeners = z.object({
  Listeners: xmlList('member', z.object({ ListenerArn: xmlText })),
  NextMarker: xmlText,
});
const group = z.object({ TargetGroupArn: xmlText, LoadBalancerArns: xmlList('member', z.string()) });
const groups = z.object({ TargetGroups: xmlList('member', group), NextMarker: xmlText });
const health = z.object({
  TargetHealthDescriptions: xmlList(
    'member',
    z.object({ TargetHealth: z.object({ State: xmlText }).optional() }),
  ),
});
const tagged = z.object({
  TagDescriptions: xmlList('member', z.object({ ResourceArn: xmlText, Tags: xmlTags('member') })),
});
const classic = z.object({
  LoadBalancerName: xmlText,
  Scheme: xmlText,
  CreatedTime: xmlDate,
  Instances: xmlList('member', z.object({ InstanceId: xmlText })),
  ListenerDescriptions: xmlList('member', z.object({ Listener: z.unknown().optional() })),
});
const classics = z.object({ LoadBalancerDescriptions: xmlList('member', classic), NextMarker: xmlText });

const marked = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Marker: token };

async function targetsOf({ aws, region }: Reading): Promise<Map<string, { all: number; healthy: number }>> {
  const found = await allPages(async (token) => {
    const input = { PageSize: '400', ...marked(token) };
    const page = await aws.query('loadBalancing', 'DescribeTargetGroups', input, { reply: groups, region });
    return { items: page.TargetGroups, next: page.NextMarker };
  });
  const counts = new Map<string, { all: number; healthy: number }>();
  const used = found.filter(({ LoadBalancerArns }) => LoadBalancerArns.length > 0);
  await each(used, async ({ TargetGroupArn, LoadBalancerArns }) => {
    const { TargetHealthDescriptions: targets } = await aws.query(
      'loadBalancing',
      'DescribeTargetHealth',
      { TargetGroupArn },
      { reply: health, region },
    );
    const healthy = targets.filter(({ TargetHealth }) => TargetHealth?.State === 'healthy').length;
    for (const arn of LoadBalancerArns) {
      const known = counts.get(arn) ?? { all: 0, healthy: 0 };
      counts.set(arn, { all: known.all + targets.length, healthy: known.healthy + healthy });
    }
  });
  return counts;
}

async function tagsOf({ aws, region }: Reading, arns: readonly string[]) {
  const tags = new Map<string, Record<string, string>>();
  for (let start = 0; start < arns.length; start += TAGS_AT_ONCE) {
    const some = arns.slice(start, start + TAGS_AT_ONCE);
    const input = Object.fromEntries(some.map((arn, at) => [`ResourceArns.member.${at + 1}`, arn]));
    const found = await aws.query('loadBalancing', 'DescribeTags', input, { reply: tagged, region });
    for (const { ResourceArn, Tags } of found.TagDescriptions) tags.set(ResourceArn, Tags);
  }
  return tags;
}

/** What counts as use, by the kind of balancer. */
const uses: Readonly<Record<string, { namespace: string; metric: string }>> = {
  application: { namespace: 'AWS/ApplicationELB', metric: 'RequestCount' },
  network: { namespace: 'AWS/NetworkELB', metric: 'NewFlowCount' },
  gateway: { namespace: 'AWS/GatewayELB', metric: 'NewFlowCount' },
};

function asksOf(arn: string, type: string): MetricAsk[] {
  const use = uses[type];
  const [, path = ''] = arn.split(':loadbalancer/');
  if (!use) return [];
  return [{ of: arn, name: 'use', ...use, dimensions: { LoadBalancer: path }, stat: 'Sum', days: DAYS }];
}

async function modern(from: Reading): Promise<ReadResource[]> {
  const { aws, region, now } = from;
  const found = await allPages(async (token) => {
    const input = { PageSize: '400', ...marked(token) };
    const page = await aws.query('loadBalancing', 'DescribeLoadBalancers', input, {
      reply: balancers,
      region,
    });
    return { items: page.LoadBalancers, next: page.NextMarker };
  });
  if (found.length === 0) return [];
  const targets = await targetsOf(from);
  const arns = found.map(({ LoadBalancerArn }) => LoadBalancerArn);
  const tags = await tagsOf(from, arns);
  const listening = await each(arns, (LoadBalancerArn) =>
    allPages(async (token) => {
      const input = { LoadBalancerArn, ...marked(token) };
      const page = await aws.query('loadBalancing', 'DescribeListeners', input, { reply: listeners, region });
      return { items: page.Listeners, next: page.NextMarker };
    }),
  );
  const measured = await from.metrics(
    found.flatMap(({ LoadBalancerArn, Type }) => asksOf(LoadBalancerArn, Type)),
  );
  return found.map((one, at) => ({
    resourceId: one.LoadBalancerArn,
    aliases: [],
    name: one.LoadBalancerName,
    resourceType: `${one.Type} load balancer`,
    tags: tags.get(one.LoadBalancerArn) ?? {},
    state: one.State?.Code ?? '',
    facts: {
      type: one.Type,
      scheme: one.Scheme,
      created: dayOf(one.CreatedTime),
      age_days: ageInDays(one.CreatedTime, now),
      listeners: listening[at]?.length ?? 0,
      targets: targets.get(one.LoadBalancerArn)?.all ?? 0,
      healthy_targets: targets.get(one.LoadBalancerArn)?.healthy ?? 0,
      requests_14d: measured.sum(one.LoadBalancerArn, 'use') ?? 0,
    },
  }));
}

async function older(from: Reading): Promise<ReadResource[]> {
  const found = await allPages(async (token) => {
    const input = { PageSize: '400', ...marked(token) };
    const page = await from.aws.query('classicLoadBalancing', 'DescribeLoadBalancers', input, {
      reply: classics,
      region: from.region,
    });
    return { items: page.LoadBalancerDescriptions, next: page.NextMarker };
  });
  return found.map((one) => ({
    resourceId: arnIn(from, 'elasticloadbalancing', `loadbalancer/${one.LoadBalancerName}`),
    aliases: [],
    name: one.LoadBalancerName,
    resourceType: 'classic load balancer',
    tags: {},
    state: '',
    facts: {
      type: 'classic',
      scheme: one.Scheme,
      created: dayOf(one.CreatedTime),
      age_days: ageInDays(one.CreatedTime, from.now),
      listeners: one.ListenerDescriptions.length,
      targets: one.Instances.length,
    },
  }));
}

export const loadBalancers: Collector = {
  kind: 'aws.load-balancer',
  name: 'load balancers',
  permissions: [
    'elasticloadbalancing:DescribeLoadBalancers',
    'elasticloadbalancing:DescribeListeners',
    'elasticloadbalancing:DescribeTargetGroups',
    'elasticloadbalancing:DescribeTargetHealth',
    'elasticloadbalancing:DescribeTags',
    'cloudwatch:GetMetricData',
  ],
  reach: 'region',
  read: async (from) => [...(await modern(from)), ...(await older(from))],
};
