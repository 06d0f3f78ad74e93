import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { furnish } from '@tests/fakes/aws/account';
import { hubAdvice } from '@tests/fakes/aws/advice';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { Refusal } from '@tests/fakes/aws/refusal';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type {
  InventoryPlace,
  InventoryRun,
  ReadResource,
} from '../../../domains/integrations/inventory.port';
import { createServiceClient } from '../../../platform/outbound/serviceClient';
import { externalIdOf } from '../externalId';
import { makeAws } from '../provider';
import { collectors } from './collectors';
import { createPace } from './pace';
import type { Connected } from '../../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const { signal } = new AbortController();
const OWN = '111122223333';
const here: InventoryPlace = { accountId: OWN, accountName: '', region: 'eu-west-1' };
const everywhere: InventoryPlace = { ...here, region: '*' };

let aws: AwsFake;
beforeAll(async () => {
  aws = await startAws();
  furnish(aws);
});
beforeEach(() => {
  aws.asked.length = 0;
  aws.state.denied.clear();
  aws.state.deniedRegions.clear();
});
afterAll(() => aws.stop());

const of = (settings: Record<string, string> = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'AWS',
  settings: {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    region: 'us-east-1',
    endpoint: aws.url,
    ...settings,
  },
  secret: (id) => (id === 'secret_access_key' ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : ''),
});
/** A clock that gains at each look, so that nobody waits for the pace of AWS. */
let looks = 0;
const clock = {
  now: () => {
    looks += 1;
    return new Date(Date.now() + looks * 100);
  },
};
function inventory() {
  const found = makeAws({ client, clock }).inventory;
  if (!found) throw new Error('AWS has an inventory.');
  return found;
}
function aRun(most = 1_000_000): InventoryRun & { spent(): number } {
  const kept = new Map<string, unknown>();
  let spent = 0;
  return {
    now: new Date('2026-11-20T10:00:00Z'),
    spent: () => spent,
    spend(metrics) {
      spent += metrics;
      if (spent > most) throw new ProviderError('The limit of metrics is reached.');
    },
    async once<T>(key: string, ask: () => Promise<T>): Promise<T> {
      if (!kept.has(key)) kept.set(key, ask());
      return kept.get(key) as Promise<T>;
    },
  };
}
const read = (kind: string, place = here, run: InventoryRun = aRun(), settings = {}) =>
  inventory().read(of(settings), { kind, place, run }, signal);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

/** By kind: what is read, by name of the resource (its id without the path before it). */
const expected: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'aws.instance': {
    'i-busy': {
      state: 'running',
      name: 'web',
      facts: { auto_scaling_group: 'fleet', network_bps_14d: 1000 },
    },
    'i-idle': { facts: { cpu_avg_14d: 1, cpu_max_14d: 1, network_bps_14d: 0.5, measured_days: 14 } },
    'i-stopped': { state: 'stopped', facts: { stopped_days: 50, cpu_avg_14d: null } },
  },
  'aws.volume': {
    'vol-free': { state: 'available', facts: { age_days: 319, ops_14d: null } },
    'vol-fast': {
      aliases: ['arn:aws:ec2:eu-west-1:111122223333:volume/vol-fast'],
      facts: { iops: 10_000, iops_peak_14d: 3, mbps_peak_14d: 1, ops_per_day_14d: 900 },
    },
    'vol-stopped': { name: 'root', facts: { instance_state: 'stopped', instance_stopped_days: 50 } },
  },
  'aws.snapshot': {
    'snap-orphan': { facts: { volume_exists: false, volume_known: true, in_image: false, kept_by: '' } },
    'snap-image': { facts: { volume_known: false, in_image: true } },
    'snap-backup': { facts: { volume_exists: true, kept_by: 'AWS Backup' } },
  },
  'aws.image': {
    'ami-used': { facts: { has_instances: true, in_launch_template: false } },
    'ami-old': {
      aliases: [
        'arn:aws:ec2:eu-west-1:111122223333:image/ami-old',
        'snap-image',
        'arn:aws:ec2:eu-west-1:111122223333:snapshot/snap-image',
      ],
      facts: { has_instances: false, unused_days: 292, snapshots: 1, size_gb: 8 },
    },
    'ami-planned': { facts: { in_launch_template: true } },
  },
  'aws.address': {
    'eipalloc-free': { state: 'unassociated', name: '203.0.113.7' },
    'eipalloc-stopped': { state: 'associated', facts: { instance_stopped_days: 50 } },
  },
  'aws.nat-gateway': {
    'nat-idle': { facts: { bytes_out_14d: 0, measured_days: 14 } },
    'nat-busy': { facts: { bytes_out_14d: 14_000 } },
  },
  'aws.load-balancer': {
    '50dc6c': {
      tags: { team: 'shop' },
      facts: { listeners: 1, targets: 2, healthy_targets: 1, requests_14d: 140 },
    },
    '60dc6c': { facts: { type: 'application', listeners: 0, targets: 0 } },
    'classic-old': { facts: { type: 'classic', targets: 0 } },
    'classic-web': { facts: { type: 'classic', targets: 1 } },
  },
  'aws.rds-instance': {
    'db:orders': {
      tags: { team: 'shop' },
      facts: {
        multi_az: true,
        connections_max_14d: 1,
        lifecycle_support: 'open-source-rds-extended-support',
      },
    },
  },
  'aws.rds-snapshot': {
    'snapshot:last': { facts: { source: 'gone', source_exists: false } },
    'cluster-snapshot:kept': { facts: { source_exists: true, age_days: 319 } },
  },
  'aws.cache-cluster': {
    'cluster:sessions-001': { facts: { commands_14d: 70, group_commands_14d: 70 } },
    'cluster:sessions-002': { facts: { commands_14d: 0, group_commands_14d: 70 } },
    'cluster:idle': { facts: { group_commands_14d: 0, nodes: 2 } },
  },
  'aws.redshift-cluster': { 'cluster:reports': { facts: { connections_max_14d: 0, nodes: 2 } } },
  'aws.log-group': {
    one: { resourceId: 'arn:aws:logs:eu-west-1:111122223333:log-group:/app/one', facts: { age_days: 319 } },
    two: { facts: { retention_days: 30 } },
    three: { facts: { retention_days: null } },
  },
  'aws.bucket': {
    data: {
      region: 'eu-west-1',
      facts: { lifecycle_rules: 0, multipart_uploads: 1, multipart_bytes: 1000, standard_bytes: 10_000 },
    },
    logs: { facts: { lifecycle_rules: 1, aborts_uploads: true, multipart_bytes: 0 } },
    site: { facts: { lifecycle_known: true, aborts_uploads: false, standard_bytes: null } },
  },
  'aws.table': {
    idle: { facts: { billing_mode: 'PAY_PER_REQUEST', consumed_90d: 0 } },
    orders: { facts: { scaled: false, read_units: 100, read_peak_14d: 10, write_peak_14d: 1 } },
    scaled: { facts: { scaled: true, consumed_90d: 630 } },
  },
  'aws.stream': { clicks: { facts: { mode: 'PROVISIONED', shards: 4, records_in_14d: 0 } } },
  'aws.lambda': {
    'function:pay': { facts: { provisioned_concurrency: 10, provisioned_invocations_14d: 0 } },
    'function:mail': { facts: { provisioned_concurrency: 0, provisioned_utilization_max_14d: null } },
    'function:sync': {},
  },
  'aws.sagemaker-endpoint': { score: { facts: { instances: 2, serverless: false, invocations_30d: 0 } } },
  'aws.file-system': { 'fs-1': { name: 'scratch', facts: { use_30d: 0, measured_days: 30 } } },
  'aws.secret': {
    'secret:one': { facts: { unused_days: 319, last_accessed: null } },
    'secret:two': { facts: { unused_days: 2 } },
    'secret:three': {},
  },
  'aws.trail': {
    audit: { state: 'logging', facts: { copies_before: 0, organization: true } },
    second: { facts: { copies_before: 1, earlier_trails: ['audit'] } },
  },
  'aws.emr-cluster': { 'j-1': { state: 'WAITING', facts: { idle_days: 2 } } },
};
const shortOf = ({ resourceId }: ReadResource) =>
  resourceId
    .replace(/^arn:aws:[^:]*:[^:]*:\d+:/, '')
    .split('/')
    .at(-1);

describe('the inventory of AWS', () => {
  it('reads each kind to its last page, asking for nothing beyond its permissions', async () => {
    const run = aRun();
    for (const { kind, reach, permissions } of collectors) {
      const wanted = expected[kind];
      if (!wanted) continue;
      aws.asked.length = 0;
      const found = await read(kind, reach === 'region' ? here : everywhere, run);
      expect(found.map(shortOf), kind).toEqual(Object.keys(wanted));
      for (const one of found) {
        expect(one, kind).toMatchObject(wanted[shortOf(one) ?? ''] ?? {});
        expect(JSON.stringify(one.facts).length, kind).toBeLessThan(8192);
      }
      const asked = aws.asked.map((one) => one.split(' ')[0] ?? '').filter((one) => !one.startsWith('sts:'));
      expect(
        asked.filter((action) => !permissions.includes(action)),
        kind,
      ).toEqual([]);
    }
    expect(Object.keys(expected).filter((kind) => !collectors.some((one) => one.kind === kind))).toEqual([]);
  });

  it('asks for what two kinds of a place need once', async () => {
    const run = aRun();
    await read('aws.instance', here, run);
    await read('aws.address', here, run);
    expect(aws.asked.filter((one) => one.startsWith('ec2:DescribeInstances'))).toHaveLength(2);
  });

  it('looks into the regions that are switched on, and into members by a role of their own', async () => {
    expect((await inventory().places(of(), signal)).map(({ region }) => region)).toEqual([
      '*',
      'eu-west-1',
      'us-east-1',
    ]);
    const member = (account: string) => `arn:aws:iam::${account}:role/Reader`;
    aws.state.roles.set(member('222233334444'), externalIdOf('acme'));
    aws.state.accounts = [
      { Id: OWN, Name: 'Payer', Status: 'ACTIVE' },
      { Id: '222233334444', Name: 'Shop', Status: 'ACTIVE' },
      { Id: '333344445555', Name: 'Closed to us', Status: 'ACTIVE' },
      { Id: '444455556666', Name: 'Gone', Status: 'SUSPENDED' },
    ];
    aws.state.resources.set('222233334444 us-east-1 DescribeRegions', [{ RegionName: 'eu-north-1' }]);
    aws.state.resources.set('222233334444 eu-north-1 DescribeAddresses', [{ PublicIp: '203.0.113.9' }]);
    const settings = { member_role: 'Reader' };
    const places = await inventory().places(of(settings), signal);
    expect(places.map(({ accountName, region }) => `${accountName} ${region}`)).toEqual(
      [
        'Closed to us *',
        'Closed to us eu-west-1',
        'Closed to us us-east-1',
        'Payer *',
        'Payer eu-west-1',
        'Payer us-east-1',
        'Shop *',
        'Shop eu-north-1',
      ].toSorted((a, b) => Number(b.startsWith('Payer')) - Number(a.startsWith('Payer'))),
    );
    const shop = { accountId: '222233334444', accountName: 'Shop', region: 'eu-north-1' };
    expect(await read('aws.address', shop, aRun(), settings)).toMatchObject([{ resourceId: '203.0.113.9' }]);
    const closed = { ...shop, accountId: '333344445555' };
    expect(await refusal(read('aws.address', closed, aRun(), settings))).toContain('sts:AssumeRole');
  });

  it('fails in a region that a policy denies, and there alone', async () => {
    aws.state.deniedRegions.add('us-east-1');
    const run = aRun();
    expect(await refusal(read('aws.volume', { ...here, region: 'us-east-1' }, run))).toBe(
      'AWS does not allow this: Access denied. You are not authorized to perform ec2:DescribeVolumes with an explicit deny in a service control policy',
    );
    expect(await read('aws.volume', here, run)).toHaveLength(3);
  });

  it('asks again when AWS is throttling, whatever status it gives', async () => {
    aws.state.next = [
      { status: 503, code: 'RequestLimitExceeded' },
      { status: 400, code: 'Throttling' },
    ];
    expect(await read('aws.address')).toHaveLength(2);
    aws.state.next = [{ status: 400, code: 'ThrottlingException' }];
    expect(await read('aws.log-group')).toHaveLength(3);
  });

  it('asks for 500 metrics a request, counted before, and stops at the limit of the run', async () => {
    const gateways = Array.from({ length: 400 }, (_, at) => ({
      NatGatewayId: `nat-${at}`,
      State: 'available',
    }));
    aws.state.resources.set('us-east-1 DescribeNatGateways', gateways);
    aws.state.pageSize = 500;
    for (const { NatGatewayId } of gateways)
      aws.state.metrics.set(`AWS/NATGateway BytesOutToDestination ${NatGatewayId}`, 2);
    const there = { ...here, region: 'us-east-1' };
    const run = aRun();
    const found = await read('aws.nat-gateway', there, run);
    expect(found.map(({ facts }) => facts['bytes_out_14d'])).toEqual(gateways.map(() => 28));
    expect(run.spent()).toBe(1200);
    expect(aws.asked.filter((one) => one.startsWith('cloudwatch:GetMetricData'))).toHaveLength(3);
    aws.asked.length = 0;
    expect(await refusal(read('aws.nat-gateway', there, aRun(600)))).toBe('The limit of metrics is reached.');
    expect(aws.asked.filter((one) => one.startsWith('cloudwatch:'))).toHaveLength(1);
    aws.state.pageSize = 2;
  });

  it('reads the advice of Cost Optimization Hub, once for the whole organization', async () => {
    const hub = { items: [{ accountId: OWN, status: 'Active' }], includeMemberAccounts: true };
    aws.state.resources.set('us-east-1 ListEnrollmentStatuses', () => hub);
    aws.state.resources.set('us-east-1 ListRecommendations', hubAdvice);
    aws.state.resources.set('us-east-1 GetPreferences', () => ({ savingsEstimationMode: 'AfterDiscounts' }));
    const found = await read('aws.advice', everywhere);
    const arn = 'arn:aws:ec2:eu-west-1:111122223333:instance/i-0busy';
    expect(found.map(({ resourceId }) => resourceId)).toEqual([
      'ComputeSavingsPlans',
      arn,
      'arn:aws:rds:eu-west-1:111122223333:db:orders',
      'arn:aws:rds:eu-west-1:111122223333:db:orders (RdsDbInstanceStorage)',
    ]);
    expect(found[1]).toEqual({
      accountId: OWN,
      region: 'eu-west-1',
      resourceId: arn,
      aliases: ['i-0busy'],
      name: 'web',
      resourceType: 'Ec2Instance',
      tags: { Name: 'web' },
      state: 'Rightsize',
      facts: {
        action: 'Rightsize',
        type: 'Ec2Instance',
        recommended_type: 'Ec2Instance',
        provider_saving: 40,
        provider_cost: 80,
        provider_currency: 'USD',
        source: 'ComputeOptimizer',
        effort: 'Low',
        restart_needed: true,
        rollback_possible: true,
        current: 'm5.xlarge',
        recommended: 'm5.large',
        look_back_days: 14,
        savings_mode: 'AfterDiscounts',
        recommendation_id: `Rightsize ${arn}`,
        refreshed: '2026-11-19',
      },
    });
    expect(found[3]?.aliases).toEqual(['arn:aws:rds:eu-west-1:111122223333:db:orders']);
    aws.state.roles.set('arn:aws:iam::222233334444:role/Reader', externalIdOf('acme'));
    const member = { accountId: '222233334444', accountName: 'Shop', region: '*' };
    expect(await read('aws.advice', member, aRun(), { member_role: 'Reader' })).toEqual([]);
  });

  it('asks Compute Optimizer in each region where the hub is off', async () => {
    aws.state.resources.set('us-east-1 ListEnrollmentStatuses', () => ({ items: [{ status: 'Inactive' }] }));
    const saving = (value: number) => ({
      savingsOpportunityPercentage: 25,
      estimatedMonthlySavings: { currency: 'USD', value },
    });
    const instance = (id: string, options: object[]) => ({
      instanceArn: `arn:aws:ec2:eu-west-1:${OWN}:instance/${id}`,
      accountId: OWN,
      currentInstanceType: 'm5.xlarge',
      lookBackPeriodInDays: 14,
      recommendationOptions: options,
    });
    const reply = {
      instanceRecommendations: [
        instance('i-0big', [
          { instanceType: 'm5.2xlarge', rank: 2, savingsOpportunity: saving(99) },
          { instanceType: 'm5.large', rank: 1, savingsOpportunity: saving(20) },
        ]),
        instance('i-0right', []),
      ],
    };
    aws.state.resources.set('eu-west-1 GetEC2InstanceRecommendations', () => reply);
    for (const operation of ['GetEC2InstanceRecommendations', 'GetRDSDatabaseRecommendations'])
      aws.state.resources.set(`us-east-1 ${operation}`, () => {
        throw new Refusal(400, 'OptInRequiredException');
      });
    expect(await read('aws.advice', everywhere)).toMatchObject([
      {
        region: 'eu-west-1',
        aliases: ['i-0big'],
        facts: {
          action: 'Rightsize',
          provider_saving: 20,
          provider_cost: 80,
          current: 'm5.xlarge',
          recommended: 'm5.large',
          savings_mode: 'BeforeDiscounts',
        },
      },
    ]);
  });

  it('takes its time in a region of an account', async () => {
    vi.useFakeTimers();
    try {
      const pace = createPace(() => Date.now());
      const passed: string[] = [];
      const all = Array.from({ length: 25 }, () => pace('one', signal).then(() => passed.push('one')));
      await vi.advanceTimersByTimeAsync(0);
      expect(passed).toHaveLength(20);
      await pace('other', signal);
      await vi.advanceTimersByTimeAsync(500);
      await Promise.all(all);
      expect(passed).toHaveLength(25);
    } finally {
      vi.useRealTimers();
    }
  });
});
