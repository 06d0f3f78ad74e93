import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { answer, aws, changes, contextOf, REGION, run, useAws } from '@tests/fakes/awsSteps';
import { Refusal } from '@tests/fakes/aws/refusal';
import { runStep } from '../common/testing/testContext';
import { deleteCacheClusters } from './delete-cache-clusters/step';
import { deleteSagemakerEndpoints } from './delete-sagemaker-endpoints/step';
import { pauseRedshiftClusters } from './pause-redshift-clusters/step';
import { removeProvisionedConcurrency } from './remove-provisioned-concurrency/step';
import { terminateEmrClusters } from './terminate-emr-clusters/step';
import { undoChanges } from './undo-changes/step';

useAws();

const arnOf = (service: string, what: string) => `arn:aws:${service}:${REGION}:111122223333:${what}`;
const undo = (output: unknown) => {
  const { rows } = output as { rows: Json };
  return runStep(undoChanges, { integration: 'cloud-1', rows }, contextOf());
};
const skipped = (reason: string) => ({ rows: [{ status: 'skipped', reason }] });
const unchanged = (reason: string) => ({ rows: [{ status: 'unchanged', reason }] });
const PROTECTED = { Key: 'costloom:protect', Value: 'yes' };

describe('Redshift clusters', () => {
  const arn = arnOf('redshift', 'cluster:reports');
  function aCluster(more: object = {}) {
    const state = { ClusterIdentifier: 'reports', ClusterStatus: 'available', ...more };
    const paused: unknown[] = [];
    answer('DescribeClusters', ({ ClusterIdentifier }) => ({
      Clusters:
        ClusterIdentifier === 'reports' ? [{ NodeType: 'ra3.xlplus', NumberOfNodes: 2, ...state }] : [],
    }));
    answer('PauseCluster', ({ ClusterIdentifier }) => {
      paused.push(ClusterIdentifier);
      state.ClusterStatus = 'paused';
      return {};
    });
    answer('ResumeCluster', () => {
      state.ClusterStatus = 'available';
      return {};
    });
    return { state, paused };
  }

  it('are paused, and resumed again', async () => {
    const { state, paused } = aCluster();
    const output = await run(pauseRedshiftClusters, [arn]);
    expect(output).toMatchObject({
      rows: [
        {
          status: 'changed',
          name: 'reports',
          summary: 'Pause Redshift cluster reports',
          before: { state: 'available', type: 'ra3.xlplus', nodes: 2 },
          undo: {
            calls: [
              { service: 'redshift', operation: 'ResumeCluster', input: { ClusterIdentifier: 'reports' } },
            ],
          },
        },
      ],
    });
    expect(paused).toEqual(['reports']);
    expect(await run(pauseRedshiftClusters, ['reports'])).toMatchObject(unchanged('It is already paused.'));
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(state.ClusterStatus).toBe('available');
  });

  it('are left alone where they are protected, resizing or not there, and in a preview', async () => {
    aCluster({ Tags: [PROTECTED] });
    await expect(run(pauseRedshiftClusters, [arn])).rejects.toThrow('Protected by the tag');
    aCluster({ ClusterStatus: 'resizing' });
    expect(await run(pauseRedshiftClusters, [arn])).toMatchObject(skipped('It is resizing.'));
    expect(await run(pauseRedshiftClusters, ['other'])).toMatchObject(skipped('The cluster does not exist.'));
    aCluster();
    const given = { integration: 'cloud-1', resources: [arn], region: REGION };
    expect(await runStep(pauseRedshiftClusters, given, contextOf({ dryRun: true }))).toMatchObject({
      rows: [{ status: 'would_change', calls: [{ operation: 'PauseCluster' }] }],
    });
    expect(changes()).toEqual([]);
  });

  it('fail with the permission that is missing', async () => {
    aCluster();
    aws.state.denied.add('redshift:PauseCluster');
    await expect(run(pauseRedshiftClusters, [arn])).rejects.toThrow('redshift:PauseCluster');
  });
});

describe('SageMaker endpoints', () => {
  const arn = arnOf('sagemaker', 'endpoint/fraud');
  function anEndpoint({ tags = [], ...more }: { tags?: object[]; EndpointStatus?: string } = {}) {
    const state = { there: true };
    const made: unknown[] = [];
    const absent = () => new Refusal(400, 'ValidationException', 'Could not find endpoint "fraud".');
    answer('DescribeEndpoint', ({ EndpointName }) => {
      if (!state.there || EndpointName !== 'fraud') throw absent();
      return {
        EndpointName: 'fraud',
        EndpointArn: arn,
        EndpointConfigName: 'fraud-v3',
        EndpointStatus: 'InService',
        ProductionVariants: [{ VariantName: 'all' }],
        ...more,
      };
    });
    answer('DescribeEndpointConfig', ({ EndpointConfigName }) => ({ EndpointConfigName }));
    answer('ListTags', () => ({ Tags: tags }));
    answer('DescribeScalableTargets', []);
    answer('DeleteEndpoint', () => {
      state.there = false;
      return {};
    });
    answer('CreateEndpoint', (input) => {
      made.push(input);
      state.there = true;
      return { EndpointArn: arn };
    });
    return { state, made };
  }

  it('are deleted, and created again with their configuration and tags', async () => {
    const { state, made } = anEndpoint({ tags: [{ Key: 'team', Value: 'risk' }] });
    const output = await run(deleteSagemakerEndpoints, [arn]);
    expect(output).toMatchObject({
      cannot_undo: [],
      rows: [{ status: 'changed', name: 'fraud', summary: 'Delete SageMaker endpoint fraud' }],
    });
    expect(state.there).toBe(false);
    expect(await run(deleteSagemakerEndpoints, [arn])).toMatchObject(
      unchanged('The endpoint no longer exists.'),
    );
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(made).toEqual([
      {
        EndpointName: 'fraud',
        EndpointConfigName: 'fraud-v3',
        Tags: [{ Key: 'team', Value: 'risk' }],
      },
    ]);
  });

  it('stay where they are being updated, protected, or their configuration is gone', async () => {
    anEndpoint({ EndpointStatus: 'Updating' });
    expect(await run(deleteSagemakerEndpoints, [arn])).toMatchObject(skipped('It is Updating.'));
    anEndpoint({ EndpointStatus: 'Deleting' });
    expect(await run(deleteSagemakerEndpoints, [arn])).toMatchObject({ unchanged: 1 });
    anEndpoint({ tags: [PROTECTED] });
    await expect(run(deleteSagemakerEndpoints, [arn])).rejects.toThrow('Protected by the tag');
    anEndpoint();
    answer('DescribeEndpointConfig', () => {
      throw new Refusal(400, 'ValidationException', 'Could not find endpoint configuration "fraud-v3".');
    });
    expect(await run(deleteSagemakerEndpoints, [arn])).toMatchObject(
      skipped('Its configuration fraud-v3 is gone, so it could not be created again.'),
    );
    expect(changes()).toEqual([]);
  });

  it('tell that their auto scaling is lost, and which permission is missing', async () => {
    anEndpoint();
    answer('DescribeScalableTargets', ({ ServiceNamespace, ResourceIds }) => ({
      ScalableTargets: ServiceNamespace === 'sagemaker' ? [{ ResourceId: (ResourceIds as string[])[0] }] : [],
    }));
    const given = { integration: 'cloud-1', resources: [arn] };
    expect(await runStep(deleteSagemakerEndpoints, given, contextOf({ dryRun: true }))).toMatchObject({
      cannot_undo: ['Auto scaling of deleted endpoints'],
      rows: [{ status: 'would_change', calls: [{ operation: 'DeleteEndpoint' }] }],
    });
    aws.state.denied.add('sagemaker:DeleteEndpoint');
    await expect(run(deleteSagemakerEndpoints, [arn])).rejects.toThrow('sagemaker:DeleteEndpoint');
  });
});

describe('caches', () => {
  const arn = arnOf('elasticache', 'cluster:sessions');
  function aCache({ tags = [], ...more }: Record<string, unknown> & { tags?: object[] } = {}) {
    const state = { there: true };
    const sent: object[] = [];
    answer('DescribeCacheClusters', () => ({
      CacheClusters: state.there
        ? [
            {
              CacheClusterId: 'sessions',
              ARN: arn,
              CacheClusterStatus: 'available',
              CacheNodeType: 'cache.m5.large',
              Engine: 'redis',
              EngineVersion: '7.1',
              NumCacheNodes: 1,
              PreferredAvailabilityZone: 'eu-west-1a',
              CacheSubnetGroupName: 'private',
              CacheParameterGroup: { CacheParameterGroupName: 'default.redis7' },
              SecurityGroups: [{ SecurityGroupId: 'sg-1', Status: 'active' }],
              ...more,
            },
          ]
        : [],
    }));
    answer('ListTagsForResource', () => ({ TagList: tags }));
    answer('DeleteCacheCluster', (input) => {
      state.there = false;
      sent.push(input);
      return {};
    });
    answer('CreateCacheCluster', (input) => {
      state.there = true;
      sent.push(input);
      return {};
    });
    return sent;
  }

  it('are deleted after a final snapshot, and created again from it', async () => {
    const sent = aCache({ tags: [{ Key: 'team', Value: 'web' }] });
    const output = await run(deleteCacheClusters, [arn]);
    const SnapshotName = 'costloom-sessions-execution-1-step-1';
    expect(output).toMatchObject({
      cannot_undo: [],
      rows: [
        {
          status: 'changed',
          summary: 'Delete cache cluster sessions after a final snapshot',
          after: { state: 'deleted', snapshot: SnapshotName },
        },
      ],
    });
    expect(await run(deleteCacheClusters, [arn])).toMatchObject(unchanged('The cluster no longer exists.'));
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(sent).toEqual([
      { CacheClusterId: 'sessions', FinalSnapshotIdentifier: SnapshotName },
      {
        CacheClusterId: 'sessions',
        CacheNodeType: 'cache.m5.large',
        Engine: 'redis',
        EngineVersion: '7.1',
        NumCacheNodes: 1,
        CacheSubnetGroupName: 'private',
        CacheParameterGroupName: 'default.redis7',
        PreferredAvailabilityZone: 'eu-west-1a',
        SnapshotName,
        SecurityGroupIds: ['sg-1'],
        Tags: [{ Key: 'team', Value: 'web' }],
      },
    ]);
  });

  it('of Memcached have no snapshot, and their zones come back', async () => {
    const sent = aCache({
      Engine: 'memcached',
      NumCacheNodes: 3,
      PreferredAvailabilityZone: 'Multiple',
      TransitEncryptionEnabled: true,
    });
    const output = await run(deleteCacheClusters, ['sessions']);
    expect(output).toMatchObject({
      cannot_undo: ['What deleted caches without a snapshot held'],
      rows: [{ status: 'changed', summary: 'Delete cache cluster sessions' }],
    });
    await undo(output);
    expect(sent).toMatchObject([
      { CacheClusterId: 'sessions' },
      { AZMode: 'cross-az', NumCacheNodes: 3, TransitEncryptionEnabled: true },
    ]);
    expect(sent[0]).not.toHaveProperty('FinalSnapshotIdentifier');
    expect(sent[1]).not.toHaveProperty('SnapshotName');
  });

  it('stay in groups, under change, or where they are protected', async () => {
    aCache({ ReplicationGroupId: 'sessions-group' });
    expect(await run(deleteCacheClusters, [arn])).toMatchObject(
      skipped('It belongs to the replication group sessions-group.'),
    );
    aCache({ CacheClusterStatus: 'snapshotting' });
    expect(await run(deleteCacheClusters, [arn])).toMatchObject(skipped('It is snapshotting.'));
    aCache({ CacheClusterStatus: 'deleting' });
    expect(await run(deleteCacheClusters, [arn])).toMatchObject({ unchanged: 1 });
    aCache({ tags: [PROTECTED] });
    await expect(run(deleteCacheClusters, [arn])).rejects.toThrow('Protected by the tag');
    aCache();
    aws.state.denied.add('elasticache:DeleteCacheCluster');
    await expect(run(deleteCacheClusters, [arn])).rejects.toThrow('elasticache:DeleteCacheCluster');
    expect(changes()).toEqual([]);
  });
});

describe('EMR clusters', () => {
  const arn = arnOf('elasticmapreduce', 'cluster/j-1');
  function aCluster(State: string, more: object = {}) {
    const terminated: unknown[] = [];
    answer('DescribeCluster', () => ({
      Cluster: { Id: 'j-1', Name: 'nightly', Status: { State }, ...more },
    }));
    answer('TerminateJobFlows', (input) => {
      terminated.push(input);
      return {};
    });
    return terminated;
  }

  it('are terminated when they wait, for good', async () => {
    const terminated = aCluster('WAITING');
    const given = { integration: 'cloud-1', resources: [arn] };
    expect(await runStep(terminateEmrClusters, given, contextOf({ dryRun: true }))).toMatchObject({
      rows: [{ status: 'would_change' }],
    });
    expect(terminated).toEqual([]);
    expect(await run(terminateEmrClusters, [arn])).toMatchObject({
      cannot_undo: ['Terminated EMR clusters and what is in their HDFS'],
      rows: [{ status: 'changed', name: 'nightly', undo: null }],
    });
    expect(terminated).toEqual([{ JobFlowIds: ['j-1'] }]);
  });

  it('stay while they work or are protected', async () => {
    aCluster('RUNNING');
    expect(await run(terminateEmrClusters, [arn])).toMatchObject(skipped('It is RUNNING.'));
    aCluster('WAITING', { TerminationProtected: true });
    expect(await run(terminateEmrClusters, [arn])).toMatchObject(skipped('Termination protection is on.'));
    aCluster('TERMINATED');
    expect(await run(terminateEmrClusters, [arn])).toMatchObject({ unchanged: 1 });
    aCluster('WAITING', { Tags: [PROTECTED] });
    await expect(run(terminateEmrClusters, [arn])).rejects.toThrow('Protected by the tag');
    answer('DescribeCluster', () => {
      throw new Refusal(400, 'InvalidRequestException', "Cluster id 'j-1' is not valid.");
    });
    expect(await run(terminateEmrClusters, [arn])).toMatchObject(unchanged('The cluster no longer exists.'));
    aCluster('WAITING');
    aws.state.denied.add('elasticmapreduce:TerminateJobFlows');
    await expect(run(terminateEmrClusters, [arn])).rejects.toThrow('elasticmapreduce:TerminateJobFlows');
    expect(changes()).toEqual([]);
  });
});

describe('provisioned concurrency', () => {
  const arn = arnOf('lambda', 'function:pay');
  function aFunction(status = 'READY', tags: Record<string, string> = {}) {
    const provisioned = new Map([
      ['live', 10],
      ['3', 2],
    ]);
    answer('GetFunctionConfiguration', { FunctionName: 'pay', FunctionArn: arn, MemorySize: 128 });
    answer('ListTags', { Tags: tags });
    answer('DescribeScalableTargets', []);
    answer('ListProvisionedConcurrencyConfigs', () =>
      [...provisioned].map(([qualifier, RequestedProvisionedConcurrentExecutions]) => ({
        FunctionArn: `${arn}:${qualifier}`,
        RequestedProvisionedConcurrentExecutions,
        Status: status,
      })),
    );
    answer('DeleteProvisionedConcurrencyConfig', ({ Qualifier }) => {
      provisioned.delete(String(Qualifier));
      return {};
    });
    answer('PutProvisionedConcurrencyConfig', ({ Qualifier, ProvisionedConcurrentExecutions }) => {
      provisioned.set(String(Qualifier), Number(ProvisionedConcurrentExecutions));
      return {};
    });
    return provisioned;
  }

  it('is removed from every version and alias, and set again', async () => {
    const provisioned = aFunction();
    aws.state.pageSize = 1;
    const output = await run(removeProvisionedConcurrency, [arn]);
    expect(output).toMatchObject({
      rows: [
        {
          status: 'changed',
          summary: 'Remove provisioned concurrency of pay from live, 3',
          before: { provisioned: { live: 10, '3': 2 } },
        },
      ],
    });
    expect(provisioned.size).toBe(0);
    expect(await run(removeProvisionedConcurrency, [arn])).toMatchObject(
      unchanged('It has no provisioned concurrency.'),
    );
    expect(await undo(output)).toMatchObject({ undone: 1 });
    expect(Object.fromEntries(provisioned)).toEqual({ live: 10, '3': 2 });
  });

  it('stays where it is scaled, under change or protected; what was begun is taken back', async () => {
    aFunction('IN_PROGRESS');
    expect(await run(removeProvisionedConcurrency, [arn])).toMatchObject(
      skipped('Another change is in progress.'),
    );
    aFunction();
    answer('DescribeScalableTargets', { ScalableTargets: [{ ResourceId: 'function:pay:live' }] });
    expect(await run(removeProvisionedConcurrency, [arn])).toMatchObject(
      skipped('Auto scaling sets its provisioned concurrency.'),
    );
    aFunction('READY', { 'costloom:protect': 'yes' });
    await expect(run(removeProvisionedConcurrency, [arn])).rejects.toThrow('Protected by the tag');
    const provisioned = aFunction();
    answer('DeleteProvisionedConcurrencyConfig', ({ Qualifier }) => {
      if (Qualifier === '3') throw new Refusal(403, 'AccessDeniedException', 'lambda:Delete');
      provisioned.delete(String(Qualifier));
      return {};
    });
    await expect(run(removeProvisionedConcurrency, [arn])).rejects.toThrow('What was begun was taken back');
    expect(provisioned.get('live')).toBe(10);
  });
});
