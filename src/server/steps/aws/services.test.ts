import { describe, expect, it } from 'vitest';
import { runStep } from '../common/testing/testContext';
import { answer, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { changeTags } from './change-tags/step';
import { deleteDatabases } from './delete-databases/step';
import { deleteLoadBalancers } from './delete-load-balancers/step';
import { deleteNatGateways } from './delete-nat-gateways/step';
import { releaseAddresses } from './release-addresses/step';
import { resizeDatabases } from './resize-databases/step';
import { scaleAutoScalingGroups } from './scale-auto-scaling-groups/step';
import { setLogRetention } from './set-log-retention/step';
import { snapshotDatabases } from './snapshot-databases/step';
import { startDatabases } from './start-databases/step';
import { stopDatabases } from './stop-databases/step';
import { undoChanges } from './undo-changes/step';

useAws();

describe('networks', () => {
  it('an address is released that nothing uses', async () => {
    answer('DescribeAddresses', {
      Addresses: [{ PublicIp: '203.0.113.7', AllocationId: 'eipalloc-1', InstanceId: 'i-1' }],
    });
    answer('ReleaseAddress', {});
    const id = 'arn:aws:ec2:eu-west-1:111122223333:elastic-ip/eipalloc-1';
    expect(await run(releaseAddresses, [id])).toMatchObject({
      rows: [{ status: 'skipped', reason: 'i-1 uses it.' }],
    });
    answer('DescribeAddresses', { Addresses: [{ PublicIp: '203.0.113.7', AllocationId: 'eipalloc-1' }] });
    expect(await run(releaseAddresses, [id])).toMatchObject({
      rows: [{ status: 'changed', resource: 'eipalloc-1', undo: null }],
    });
  });

  it('a NAT gateway with routes is left alone unless told, and its routes are listed', async () => {
    answer('DescribeNatGateways', {
      NatGateways: [{ NatGatewayId: 'nat-1', State: 'available', VpcId: 'vpc-1', SubnetId: 'subnet-1' }],
    });
    answer('DescribeRouteTables', {
      RouteTables: [
        { RouteTableId: 'rtb-1', Routes: [{ NatGatewayId: 'nat-1', DestinationCidrBlock: '0.0.0.0/0' }] },
      ],
    });
    answer('DeleteNatGateway', { NatGatewayId: 'nat-1' });
    expect(await run(deleteNatGateways, ['nat-1'])).toMatchObject({
      rows: [{ status: 'skipped', reason: 'Routes use it: rtb-1 0.0.0.0/0.' }],
    });
    expect(await run(deleteNatGateways, ['nat-1'], { with_routes: true })).toMatchObject({
      changed: 1,
      cannot_undo: ['The routes through deleted NAT gateways'],
    });
  });

  it('a load balancer is deleted that has no targets and no protection', async () => {
    const arn = 'arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/app/web/50dc6c';
    answer('DescribeLoadBalancers', (input) =>
      'LoadBalancerArns' in input
        ? { LoadBalancers: [{ LoadBalancerArn: arn, Type: 'application' }] }
        : { LoadBalancerDescriptions: [{ LoadBalancerName: 'old', Instances: [] }] },
    );
    answer('DescribeTargetGroups', { TargetGroups: [{ TargetGroupArn: 'group' }] });
    answer('DescribeTargetHealth', { TargetHealthDescriptions: [{ Target: { Id: 'i-1' } }] });
    answer('DescribeLoadBalancerAttributes', { Attributes: [] });
    answer('DescribeTags', { TagDescriptions: [] });
    answer('DeleteLoadBalancer', {});
    expect(await run(deleteLoadBalancers, [arn])).toMatchObject({
      rows: [{ reason: '1 targets are behind it.' }],
    });
    answer('DescribeTargetHealth', { TargetHealthDescriptions: [] });
    expect(await run(deleteLoadBalancers, [arn])).toMatchObject({ changed: 1 });
    answer('DescribeLoadBalancerAttributes', {
      Attributes: [{ Key: 'deletion_protection.enabled', Value: 'true' }],
    });
    expect(await run(deleteLoadBalancers, [arn])).toMatchObject({
      rows: [{ reason: 'Deletion protection is on.' }],
    });
    expect(await run(deleteLoadBalancers, ['old'])).toMatchObject({
      rows: [{ before: { type: 'classic' }, status: 'changed' }],
    });
  });
});

describe('databases', () => {
  const database = (given: object = {}) =>
    answer('DescribeDBInstances', {
      DBInstances: [
        {
          DBInstanceIdentifier: 'orders',
          DBInstanceClass: 'db.m5.large',
          DBInstanceStatus: 'available',
          Engine: 'postgres',
          ...given,
        },
      ],
    });
  const arn = 'arn:aws:rds:eu-west-1:111122223333:db:orders';

  it('are stopped, started and resized, with the way back', async () => {
    database();
    for (const operation of ['StopDBInstance', 'StartDBInstance', 'ModifyDBInstance']) answer(operation, {});
    expect(await run(stopDatabases, [arn])).toMatchObject({
      rows: [{ resource: 'orders', status: 'changed' }],
    });
    expect(await run(startDatabases, [arn])).toMatchObject({ unchanged: 1 });
    expect(await run(resizeDatabases, [arn], { type: 'db.m6g.large' })).toMatchObject({
      rows: [
        {
          summary: 'Resize database orders from db.m5.large to db.m6g.large in its maintenance window',
          undo: { calls: [{ operation: 'ModifyDBInstance', input: { DBInstanceClass: 'db.m5.large' } }] },
        },
      ],
    });
    database({ DBInstanceStatus: 'stopped' });
    expect(await run(startDatabases, [arn])).toMatchObject({ changed: 1 });
    database({ DBClusterIdentifier: 'cluster' });
    expect(await run(stopDatabases, [arn])).toMatchObject({
      rows: [{ reason: 'It belongs to the cluster cluster.' }],
    });
  });

  it('are deleted with a final snapshot, unless they are protected', async () => {
    database();
    answer('DeleteDBInstance', {});
    expect(await run(deleteDatabases, [arn])).toMatchObject({
      rows: [
        {
          after: { snapshot: 'costloom-orders-execution-1-step-1' },
          undo: { calls: [{ operation: 'RestoreDBInstanceFromDBSnapshot' }] },
        },
      ],
    });
    database({ DeletionProtection: true });
    expect(await run(deleteDatabases, [arn])).toMatchObject({
      rows: [{ reason: 'Deletion protection is on.' }],
    });
  });

  it('have a snapshot taken, which is waited for', async () => {
    database();
    let taken: object[] = [];
    answer('DescribeDBSnapshots', () => ({ DBSnapshots: taken }));
    answer('CreateDBSnapshot', ({ DBSnapshotIdentifier }) => {
      taken = [{ DBSnapshotIdentifier, Status: 'available' }];
      return {};
    });
    expect(await run(snapshotDatabases, [arn])).toMatchObject({ changed: 1 });
    expect(await run(snapshotDatabases, [arn])).toMatchObject({ unchanged: 1 });
  });
});

describe('logs, groups and tags', () => {
  it('logs that are kept for ever are kept for a while', async () => {
    const [logGroupName, own] = [
      '/aws/lambda/orders',
      `arn:aws:logs:${REGION}:111122223333:log-group:orders`,
    ];
    answer('DescribeLogGroups', { logGroups: [{ logGroupName, storedBytes: 5, arn: `${own}:*` }] });
    answer('PutRetentionPolicy', {});
    answer('ListTagsForResource', ({ resourceArn }) => ({
      tags: resourceArn === own ? { 'costloom:protect': 'yes' } : {},
    }));
    await expect(run(setLogRetention, [logGroupName], { days: '30' })).rejects.toThrow(
      'Protected by the tag',
    );
    answer('ListTagsForResource', {});
    const arn = `arn:aws:logs:${REGION}:111122223333:log-group:/aws/lambda/orders:*`;
    expect(await run(setLogRetention, [arn], { days: '30' })).toMatchObject({
      rows: [
        {
          before: { days: null },
          after: { days: 30 },
          undo: { calls: [{ operation: 'DeleteRetentionPolicy' }] },
        },
      ],
    });
    answer('DescribeLogGroups', { logGroups: [{ logGroupName: '/aws/lambda/orders', retentionInDays: 7 }] });
    expect(await run(setLogRetention, [arn], { days: '30' })).toMatchObject({ unchanged: 1 });
    await expect(run(setLogRetention, [arn], { days: 31 })).rejects.toThrow('must be one of');
  });

  it('a group is scaled within its bounds, and its earlier sizes are the way back', async () => {
    answer('DescribeAutoScalingGroups', {
      AutoScalingGroups: [{ AutoScalingGroupName: 'web', MinSize: 2, MaxSize: 8, DesiredCapacity: 4 }],
    });
    answer('UpdateAutoScalingGroup', {});
    expect(await run(scaleAutoScalingGroups, ['web'], { min: 0, desired: 0 })).toMatchObject({
      rows: [
        {
          summary: 'Scale web from 4 to 0 instances',
          after: { min: 0, desired: 0, max: 8 },
          undo: { calls: [{ input: { MinSize: '2', DesiredCapacity: '4', MaxSize: '8' } }] },
        },
      ],
    });
    expect(await run(scaleAutoScalingGroups, ['web'])).toMatchObject({ unchanged: 1 });
  });

  it('tags are set and removed; what was there before is kept', async () => {
    answer('DescribeTags', {
      Tags: [
        { Key: 'owner', Value: 'old' },
        { Key: 'temp', Value: '1' },
      ],
    });
    answer('CreateTags', {});
    answer('DeleteTags', {});
    expect(
      await run(changeTags, ['i-1'], { tags: { owner: 'ann', team: 'core' }, remove: ['temp', 'none'] }),
    ).toMatchObject({
      rows: [
        {
          before: { owner: 'old', team: null, temp: '1' },
          after: { owner: 'ann', team: 'core', temp: null },
          undo: {
            calls: [{ operation: 'CreateTags' }, { operation: 'DeleteTags', input: { 'Tag.1.Key': 'team' } }],
          },
        },
      ],
    });
    answer('GetResources', { ResourceTagMappingList: [] });
    answer('TagResources', {});
    expect(
      await run(changeTags, ['arn:aws:sqs:eu-west-1:1:orders'], {
        fixed_tags: [{ key: 'team', value: 'core' }],
      }),
    ).toMatchObject({ changed: 1 });
  });

  it('what is no way back of ours is not sent', async () => {
    const calls = [{ service: 'ec2', operation: 'TerminateInstances', input: { 'InstanceId.1': 'i-1' } }];
    const rows = [
      { undo: { type: 'AWS', account: '', region: REGION, resource: 'i-1', summary: 'x', calls } },
    ];
    await expect(runStep(undoChanges, { integration: 'cloud-1', rows }, contextOf())).rejects.toThrow(
      'ec2 TerminateInstances is not a way back',
    );
  });
});
