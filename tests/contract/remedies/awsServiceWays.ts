import type { AwsFake } from '@tests/fakes/aws/aws';
import { Refusal } from '@tests/fakes/aws/refusal';
import type { Way } from './ways';

type Input = Readonly<Record<string, unknown>>;

/** Where most of it is; what shares the name of an operation is elsewhere. */
const [HERE, THERE, ELSEWHERE] = ['eu-south-1', 'eu-south-2', 'me-south-1'];
const arnOf = (service: string, region: string, what: string) =>
  `arn:aws:${service}:${region}:111122223333:${what}`;

/** Remedies of services of AWS that sit idle. */
export function awsServiceWays(aws: AwsFake): Record<string, Way> {
  const answer = (region: string, operation: string, reply: object) =>
    aws.state.resources.set(`${region} ${operation}`, () => reply);
  /** Whether an operation was sent once, with what it should say. */
  function sent(region: string, operation: string, isRight: (input: Input) => boolean) {
    const inputs: Input[] = [];
    aws.state.resources.set(`${region} ${operation}`, (input) => {
      inputs.push(input);
      return {};
    });
    return () => inputs.length === 1 && inputs.every((input) => isRight(input));
  }
  const refuse = (region: string, operation: string, code: string) =>
    aws.state.resources.set(`${region} ${operation}`, () => {
      throw new Refusal(404, code);
    });
  for (const region of [HERE, THERE]) answer(region, 'DescribeScalableTargets', { ScalableTargets: [] });

  answer(HERE, 'DescribeClusters', {
    Clusters: [{ ClusterIdentifier: 'reports', ClusterStatus: 'available' }],
  });

  const endpoint = arnOf('sagemaker', HERE, 'endpoint/fraud');
  answer(HERE, 'DescribeEndpoint', {
    EndpointName: 'fraud',
    EndpointArn: endpoint,
    EndpointConfigName: 'fraud-v3',
    EndpointStatus: 'InService',
  });
  answer(HERE, 'DescribeEndpointConfig', { EndpointConfigName: 'fraud-v3' });
  answer(HERE, 'ListTags', { Tags: [] });

  const cache = arnOf('elasticache', HERE, 'cluster:sessions');
  const cacheCluster = { CacheClusterStatus: 'available', CacheNodeType: 'cache.m5.large', Engine: 'redis' };
  answer(HERE, 'DescribeCacheClusters', {
    CacheClusters: [{ CacheClusterId: 'sessions', ARN: cache, ...cacheCluster }],
  });
  answer(HERE, 'ListTagsForResource', { TagList: [] });

  answer(HERE, 'DescribeCluster', {
    Cluster: { Id: 'j-1', Name: 'nightly', Status: { State: 'WAITING' } },
  });

  answer(HERE, 'DescribeFileSystems', {
    FileSystems: [{ FileSystemId: 'fs-1', FileSystemType: 'OPENZFS', Lifecycle: 'AVAILABLE' }],
  });

  answer(HERE, 'DescribeStreamSummary', {
    StreamDescriptionSummary: { StreamName: 'clicks', StreamStatus: 'ACTIVE', OpenShardCount: 4 },
  });
  answer(HERE, 'ListTagsForStream', { Tags: [], HasMoreTags: false });

  const secret = arnOf('secretsmanager', HERE, 'secret:old/api-key-AbCdEf');
  answer(HERE, 'DescribeSecret', { ARN: secret, Name: 'old/api-key', LastAccessedDate: 1_600_000_000 });

  const lambda = arnOf('lambda', THERE, 'function:pay');
  answer(THERE, 'GetFunctionConfiguration', { FunctionName: 'pay', FunctionArn: lambda, MemorySize: 128 });
  answer(THERE, 'ListTags', { Tags: {} });
  answer(THERE, 'ListProvisionedConcurrencyConfigs', {
    ProvisionedConcurrencyConfigs: [
      { FunctionArn: `${lambda}:live`, RequestedProvisionedConcurrentExecutions: 10, Status: 'READY' },
    ],
  });

  const tableIn = (region: string) => {
    const arn = arnOf('dynamodb', region, 'table/orders');
    const ProvisionedThroughput = { ReadCapacityUnits: 100, WriteCapacityUnits: 50 };
    answer(region, 'DescribeTable', {
      Table: { TableName: 'orders', TableArn: arn, TableStatus: 'ACTIVE', ProvisionedThroughput },
    });
    answer(region, 'ListTagsOfResource', { Tags: [] });
    return arn;
  };
  const BackupDetails = {
    BackupArn: arnOf('dynamodb', THERE, 'table/orders/backup/1'),
    BackupStatus: 'AVAILABLE',
  };
  answer(THERE, 'ListBackups', { BackupSummaries: [] });
  answer(THERE, 'CreateBackup', { BackupDetails });
  answer(THERE, 'DescribeBackup', { BackupDescription: { BackupDetails } });

  answer(HERE, 'DescribeDBSnapshots', {
    DBSnapshots: [
      {
        DBSnapshotIdentifier: 'old-final',
        DBInstanceIdentifier: 'old',
        Status: 'available',
        SnapshotType: 'manual',
      },
    ],
  });
  refuse(HERE, 'DescribeDBInstances', 'DBInstanceNotFound');

  answer(HERE, 'DescribeAddresses', {
    Addresses: [
      {
        PublicIp: '203.0.113.8',
        AllocationId: 'eipalloc-8',
        AssociationId: 'eipassoc-8',
        InstanceId: 'i-8',
      },
    ],
  });
  answer(HERE, 'DescribeInstances', {
    Reservations: [{ Instances: [{ InstanceId: 'i-8', State: { Name: 'stopped' } }] }],
  });
  const released = sent(HERE, 'ReleaseAddress', ({ AllocationId }) => AllocationId === 'eipalloc-8');
  const disassociated = sent(
    HERE,
    'DisassociateAddress',
    ({ AssociationId }) => AssociationId === 'eipassoc-8',
  );

  const trailOf = (name: string) => {
    return {
      Name: name,
      TrailARN: arnOf('cloudtrail', ELSEWHERE, `trail/${name}`),
      HomeRegion: ELSEWHERE,
    };
  };
  answer(ELSEWHERE, 'DescribeTrails', { trailList: [trailOf('audit'), trailOf('second')] });
  answer(ELSEWHERE, 'GetTrailStatus', { IsLogging: true });
  answer(ELSEWHERE, 'GetEventSelectors', {
    EventSelectors: [{ ReadWriteType: 'All', IncludeManagementEvents: true }],
  });
  answer(ELSEWHERE, 'ListTags', { ResourceTagList: [] });

  answer(HERE, 'DescribeCapacityReservations', {
    CapacityReservations: [
      {
        CapacityReservationId: 'cr-1',
        State: 'active',
        TotalInstanceCount: 4,
        AvailableInstanceCount: 4,
      },
    ],
  });

  return {
    'aws-pause-redshift': {
      caseType: 'aws-idle-redshift-cluster',
      resource: arnOf('redshift', HERE, 'cluster:reports'),
      region: HERE,
      isChanged: sent(HERE, 'PauseCluster', ({ ClusterIdentifier }) => ClusterIdentifier === 'reports'),
    },
    'aws-delete-endpoints': {
      caseType: 'aws-idle-sagemaker-endpoint',
      resource: endpoint,
      region: HERE,
      isChanged: sent(HERE, 'DeleteEndpoint', ({ EndpointName }) => EndpointName === 'fraud'),
    },
    'aws-delete-caches': {
      caseType: 'aws-idle-cache-cluster',
      resource: cache,
      region: HERE,
      isChanged: sent(HERE, 'DeleteCacheCluster', ({ FinalSnapshotIdentifier }) =>
        String(FinalSnapshotIdentifier).startsWith('costloom-sessions-'),
      ),
    },
    'aws-terminate-emr': {
      caseType: 'aws-idle-emr-cluster',
      resource: arnOf('elasticmapreduce', HERE, 'cluster/j-1'),
      region: HERE,
      isChanged: sent(HERE, 'TerminateJobFlows', ({ JobFlowIds }) => String(JobFlowIds) === 'j-1'),
    },
    'aws-delete-file-systems': {
      caseType: 'aws-idle-file-system',
      resource: arnOf('fsx', HERE, 'file-system/fs-1'),
      region: HERE,
      isChanged: sent(
        HERE,
        'DeleteFileSystem',
        ({ OpenZFSConfiguration }) => Object(OpenZFSConfiguration).SkipFinalBackup === false,
      ),
    },
    'aws-delete-streams': {
      caseType: 'aws-idle-stream',
      resource: arnOf('kinesis', HERE, 'stream/clicks'),
      region: HERE,
      isChanged: sent(HERE, 'DeleteStream', ({ StreamName }) => StreamName === 'clicks'),
    },
    'aws-delete-secrets': {
      caseType: 'aws-unused-secret',
      resource: secret,
      region: HERE,
      isChanged: sent(HERE, 'DeleteSecret', ({ RecoveryWindowInDays }) => RecoveryWindowInDays === 30),
    },
    'aws-remove-provisioned-concurrency': {
      caseType: 'aws-idle-provisioned-concurrency',
      resource: lambda,
      region: THERE,
      isChanged: sent(THERE, 'DeleteProvisionedConcurrencyConfig', ({ Qualifier }) => Qualifier === 'live'),
    },
    'aws-on-demand-tables': {
      caseType: 'aws-unscaled-table',
      resource: tableIn(HERE),
      region: HERE,
      isChanged: sent(HERE, 'UpdateTable', ({ BillingMode }) => BillingMode === 'PAY_PER_REQUEST'),
    },
    'aws-delete-tables': {
      caseType: 'aws-unused-table',
      resource: tableIn(THERE),
      region: THERE,
      isChanged: sent(THERE, 'DeleteTable', ({ TableName }) => TableName === 'orders'),
    },
    'aws-delete-database-snapshots': {
      caseType: 'aws-orphan-database-snapshot',
      resource: arnOf('rds', HERE, 'snapshot:old-final'),
      region: HERE,
      isChanged: sent(
        HERE,
        'DeleteDBSnapshot',
        ({ DBSnapshotIdentifier }) => DBSnapshotIdentifier === 'old-final',
      ),
    },
    'aws-release-instance-addresses': {
      caseType: 'aws-stopped-instance-address',
      resource: 'eipalloc-8',
      region: HERE,
      isChanged: () => disassociated() && released(),
    },
    'aws-stop-management-events': {
      caseType: 'aws-duplicate-trail',
      resource: trailOf('second').TrailARN,
      region: ELSEWHERE,
      isChanged: sent(ELSEWHERE, 'StopLogging', ({ Name }) => String(Name).endsWith('trail/second')),
    },
    'aws-reduce-capacity-reservations': {
      caseType: 'unused-capacity-reservation',
      resource: arnOf('ec2', HERE, 'capacity-reservation/cr-1'),
      region: HERE,
      isChanged: sent(
        HERE,
        'CancelCapacityReservation',
        ({ CapacityReservationId }) => CapacityReservationId === 'cr-1',
      ),
    },
  };
}
