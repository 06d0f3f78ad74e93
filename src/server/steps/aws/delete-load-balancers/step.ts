import { z } from 'zod';
import { xmlList, xmlText } from '../../../platform/xmlShapes';
import type { CloudCall } from '../../clouds.port';
import { ask, askIf, type At } from '../common/aws';
import { awsChange } from '../common/changeStep';

const v2 = (operation: string, input: Record<string, string>): CloudCall => ({
  service: 'loadBalancing',
  operation,
  input,
});
const classic = (operation: string, input: Record<string, string>): CloudCall => ({
  service: 'classicLoadBalancing',
  operation,
  input,
});
const ARN = /:loadbalancer\/(.+)$/;

interface Found {
  kind: string;
  /** Targets or instances that are behind it. */
  users: number;
  isProtected: boolean;
  remove: CloudCall;
}

async function findV2(at: At, arn: string): Promise<Found | undefined> {
  const one = z.object({ LoadBalancerArn: z.string(), Type: xmlText });
  const list = z.object({ LoadBalancers: xmlList('member', one) });
  const found = await askIf(at, v2('DescribeLoadBalancers', { 'LoadBalancerArns.member.1': arn }), list);
  const [balancer] = found?.LoadBalancers ?? [];
  if (!balancer) return undefined;
  const groups = z.object({ TargetGroups: xmlList('member', z.object({ TargetGroupArn: z.string() })) });
  const { TargetGroups } = await ask(at, v2('DescribeTargetGroups', { LoadBalancerArn: arn }), groups);
  let users = 0;
  const health = z.object({ TargetHealthDescriptions: xmlList('member', z.unknown()) });
  for (const { TargetGroupArn } of TargetGroups)
    users += (await ask(at, v2('DescribeTargetHealth', { TargetGroupArn }), health)).TargetHealthDescriptions
      .length;
  const attributes = z.object({ Attributes: xmlList('member', z.object({ Key: xmlText, Value: xmlText })) });
  const { Attributes } = await ask(
    at,
    v2('DescribeLoadBalancerAttributes', { LoadBalancerArn: arn }),
    attributes,
  );
  const isProtected = Attributes.some(
    ({ Key, Value }) => Key === 'deletion_protection.enabled' && Value === 'true',
  );
  return {
    kind: balancer.Type,
    users,
    isProtected,
    remove: v2('DeleteLoadBalancer', { LoadBalancerArn: arn }),
  };
}

async function findClassic(at: At, name: string): Promise<Found | undefined> {
  const one = z.object({ LoadBalancerName: z.string(), Instances: xmlList('member', z.unknown()) });
  const list = z.object({ LoadBalancerDescriptions: xmlList('member', one) });
  const call = classic('DescribeLoadBalancers', { 'LoadBalancerNames.member.1': name });
  const [balancer] = (await askIf(at, call, list))?.LoadBalancerDescriptions ?? [];
  if (!balancer) return undefined;
  const remove = classic('DeleteLoadBalancer', { LoadBalancerName: name });
  return { kind: 'classic', users: balancer.Instances.length, isProtected: false, remove };
}

export const deleteLoadBalancers = awsChange({
  id: 'AWS-012',
  name: 'Delete_load_balancers',
  title: 'Delete load balancers',
  description: 'Deletes load balancers with nothing behind them. Protected ones are skipped.',
  icon: 'trash',
  permissions: [
    'elasticloadbalancing:DescribeLoadBalancers',
    'elasticloadbalancing:DescribeTargetGroups',
    'elasticloadbalancing:DescribeTargetHealth',
    'elasticloadbalancing:DescribeLoadBalancerAttributes',
    'elasticloadbalancing:DescribeTags',
    'elasticloadbalancing:DeleteLoadBalancer',
  ],
  keywords: ['elb', 'alb', 'nlb', 'idle', 'empty', 'remove'],
  resources: {
    title: 'Load balancers',
    example: 'arn:aws:elasticloadbalancing:…:loadbalancer/app/web/50dc6c',
  },
  sample: {
    resource: 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/old/60dc6c',
    name: 'old',
    summary: 'Delete load balancer old',
    before: { type: 'application', targets: 0 },
    after: { state: 'deleted' },
    monthly_cost: 16.43,
    currency: 'USD',
    cannot_undo: 'The addresses and listeners of deleted load balancers',
  },
  async look(at) {
    const id = at.target.resource;
    const path = ARN.exec(id)?.[1] ?? id;
    const isV2 = /^(app|net|gwy)\//.test(path);
    const name = isV2 ? (path.split('/')[1] ?? path) : path;
    const found = isV2 ? await findV2(at, id) : await findClassic(at, name);
    if (!found) return { kind: 'unchanged', name, reason: 'The load balancer no longer exists.' };
    if (found.isProtected) return { kind: 'skipped', name, reason: 'Deletion protection is on.' };
    if (found.users > 0) return { kind: 'skipped', name, reason: `${found.users} targets are behind it.` };
    return {
      kind: 'change',
      name,
      tags: await tagsOf(at, isV2, isV2 ? id : name),
      summary: `Delete load balancer ${name}`,
      before: { type: found.kind, targets: 0 },
      after: { state: 'deleted' },
      stages: [{ call: found.remove }],
      cannotUndo: 'The addresses and listeners of deleted load balancers',
      undo: [],
    };
  },
});

async function tagsOf(at: At, isV2: boolean, id: string): Promise<Record<string, string>> {
  const call = isV2
    ? v2('DescribeTags', { 'ResourceArns.member.1': id })
    : classic('DescribeTags', { 'LoadBalancerNames.member.1': id });
  const tags = xmlList('member', z.object({ Key: xmlText, Value: xmlText }));
  const reply = z.object({ TagDescriptions: xmlList('member', z.object({ Tags: tags })) });
  const { TagDescriptions } = await ask(at, call, reply);
  return Object.fromEntries(
    TagDescriptions.flatMap(({ Tags }) => Tags.map(({ Key, Value }) => [Key, Value])),
  );
}
