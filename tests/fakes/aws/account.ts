import type { AwsFake } from './aws';
import { Refusal } from './refusal';

/** A small account in eu-west-1: of each kind something that is in use and something that is not. */
const REGION = 'eu-west-1';
const ACCOUNT = '111122223333';
const arn = (service: string, path: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${path}`;
const balancer = arn('elasticloadbalancing', 'loadbalancer/app/web/50dc6c');
const empty = arn('elasticloadbalancing', 'loadbalancer/app/old/60dc6c');
const group = arn('elasticloadbalancing', 'targetgroup/web/1');
const tag = (Key: string, Value: string) => ({ Key, Value });
const old = '2026-01-05T00:00:00.000Z';
const oldSeconds = Date.parse(old) / 1000;

const compute: Readonly<Record<string, readonly object[]>> = {
  DescribeInstances: [
    {
      Instances: [
        {
          InstanceId: 'i-busy',
          ImageId: 'ami-used',
          InstanceType: 'm5.large',
          State: { Name: 'running' },
          LaunchTime: old,
          EnaSupport: true,
          Placement: { AvailabilityZone: 'eu-west-1a' },
          Tags: [tag('Name', 'web'), tag('aws:autoscaling:groupName', 'fleet')],
        },
        { InstanceId: 'i-gone', InstanceType: 'm5.large', State: { Name: 'terminated' } },
      ],
    },
    {
      Instances: [
        { InstanceId: 'i-idle', InstanceType: 'm4.large', State: { Name: 'running' }, LaunchTime: old },
      ],
    },
    {
      Instances: [
        {
          InstanceId: 'i-stopped',
          InstanceType: 't3.micro',
          State: { Name: 'stopped' },
          StateTransitionReason: 'User initiated (2026-10-01 08:00:00 GMT)',
        },
      ],
    },
  ],
  DescribeVolumes: [
    { VolumeId: 'vol-free', Size: 100, VolumeType: 'gp3', State: 'available', CreateTime: old },
    {
      VolumeId: 'vol-fast',
      Size: 500,
      VolumeType: 'io2',
      Iops: 10_000,
      State: 'in-use',
      Attachments: [{ InstanceId: 'i-busy' }],
    },
    {
      VolumeId: 'vol-stopped',
      Size: 50,
      VolumeType: 'gp2',
      State: 'in-use',
      Attachments: [{ InstanceId: 'i-stopped' }],
      Tags: [tag('Name', 'root')],
    },
  ],
  DescribeSnapshots: [
    { SnapshotId: 'snap-orphan', VolumeId: 'vol-gone', VolumeSize: 8, StartTime: old, State: 'completed' },
    { SnapshotId: 'snap-image', VolumeId: 'vol-ffffffff', VolumeSize: 8, StartTime: old },
    {
      SnapshotId: 'snap-backup',
      VolumeId: 'vol-free',
      VolumeSize: 8,
      StartTime: old,
      Tags: [tag('aws:backup:source-resource', 'x')],
    },
  ],
  DescribeImages: [
    { ImageId: 'ami-used', Name: 'web', State: 'available', CreationDate: old },
    {
      ImageId: 'ami-old',
      Name: 'old',
      State: 'available',
      CreationDate: old,
      LastLaunchedTime: '2026-02-01T00:00:00.000Z',
      BlockDeviceMappings: [
        { Ebs: { SnapshotId: 'snap-image', VolumeSize: 8 } },
        { VirtualName: 'ephemeral0' },
      ],
    },
    { ImageId: 'ami-planned', Name: 'next', State: 'available', CreationDate: old },
  ],
  DescribeLaunchTemplateVersions: [{ LaunchTemplateData: { ImageId: 'ami-planned' } }],
  DescribeLaunchConfigurations: [],
  DescribeAddresses: [
    { PublicIp: '203.0.113.7', AllocationId: 'eipalloc-free' },
    {
      PublicIp: '203.0.113.8',
      AllocationId: 'eipalloc-stopped',
      AssociationId: 'eipassoc-1',
      InstanceId: 'i-stopped',
    },
  ],
  DescribeNatGateways: [
    { NatGatewayId: 'nat-idle', State: 'available', VpcId: 'vpc-1', SubnetId: 'subnet-1', CreateTime: old },
    { NatGatewayId: 'nat-busy', State: 'available', VpcId: 'vpc-1', SubnetId: 'subnet-2', CreateTime: old },
    { NatGatewayId: 'nat-gone', State: 'deleted' },
  ],
  'DescribeLoadBalancers 2015-12-01': [
    {
      LoadBalancerArn: balancer,
      LoadBalancerName: 'web',
      Type: 'application',
      CreatedTime: old,
      State: { Code: 'active' },
    },
    {
      LoadBalancerArn: empty,
      LoadBalancerName: 'old',
      Type: 'application',
      CreatedTime: old,
      State: { Code: 'active' },
    },
  ],
  DescribeTargetGroups: [
    { TargetGroupArn: group, LoadBalancerArns: [balancer] },
    { TargetGroupArn: `${group}0`, LoadBalancerArns: [] },
  ],
  'DescribeLoadBalancers 2012-06-01': [
    { LoadBalancerName: 'classic-old', CreatedTime: old, Instances: [], ListenerDescriptions: [] },
    { LoadBalancerName: 'classic-web', CreatedTime: old, Instances: [{ InstanceId: 'i-busy' }] },
  ],
};

const data: Readonly<Record<string, readonly object[]>> = {
  DescribeDBInstances: [
    {
      DBInstanceIdentifier: 'orders',
      DBInstanceArn: arn('rds', 'db:orders'),
      DBInstanceClass: 'db.m4.large',
      DBInstanceStatus: 'available',
      Engine: 'mysql',
      EngineVersion: '5.7.44',
      EngineLifecycleSupport: 'open-source-rds-extended-support',
      MultiAZ: true,
      InstanceCreateTime: old,
      AllocatedStorage: 100,
      TagList: [tag('team', 'shop')],
    },
  ],
  DescribeDBClusters: [{ DBClusterIdentifier: 'aurora' }],
  DescribeDBSnapshots: [
    {
      DBSnapshotIdentifier: 'last',
      DBSnapshotArn: arn('rds', 'snapshot:last'),
      DBInstanceIdentifier: 'gone',
    },
  ],
  DescribeDBClusterSnapshots: [
    {
      DBClusterSnapshotIdentifier: 'kept',
      DBClusterSnapshotArn: arn('rds', 'cluster-snapshot:kept'),
      DBClusterIdentifier: 'aurora',
      SnapshotCreateTime: old,
    },
  ],
  DescribeCacheClusters: [
    {
      CacheClusterId: 'sessions-001',
      ARN: arn('elasticache', 'cluster:sessions-001'),
      Engine: 'redis',
      ReplicationGroupId: 'sessions',
      NumCacheNodes: 1,
    },
    {
      CacheClusterId: 'sessions-002',
      ARN: arn('elasticache', 'cluster:sessions-002'),
      Engine: 'redis',
      ReplicationGroupId: 'sessions',
      NumCacheNodes: 1,
    },
    {
      CacheClusterId: 'idle',
      ARN: arn('elasticache', 'cluster:idle'),
      Engine: 'memcached',
      NumCacheNodes: 2,
    },
  ],
  DescribeClusters: [
    { ClusterIdentifier: 'reports', NodeType: 'ra3.xlplus', NumberOfNodes: 2, ClusterStatus: 'available' },
  ],
  DescribeLogGroups: [
    {
      logGroupName: '/app/one',
      arn: arn('logs', 'log-group:/app/one:*'),
      storedBytes: 5_000,
      creationTime: Date.parse(old),
    },
    { logGroupName: '/app/two', arn: arn('logs', 'log-group:/app/two:*'), retentionInDays: 30 },
    { logGroupName: '/app/three', arn: arn('logs', 'log-group:/app/three:*') },
  ],
  DescribeScalableTargets: [{ ResourceId: 'table/scaled' }],
  DescribeTrails: [
    {
      Name: 'audit',
      TrailARN: arn('cloudtrail', 'trail/audit'),
      HomeRegion: REGION,
      IsMultiRegionTrail: true,
      IsOrganizationTrail: true,
    },
    { Name: 'second', TrailARN: arn('cloudtrail', 'trail/second'), HomeRegion: REGION },
  ],
  ListClusters: [
    {
      Id: 'j-1',
      Name: 'nightly',
      ClusterArn: arn('elasticmapreduce', 'cluster/j-1'),
      Status: { State: 'WAITING', Timeline: { CreationDateTime: oldSeconds } },
    },
  ],
  DescribeFileSystems: [
    {
      FileSystemId: 'fs-1',
      ResourceARN: arn('fsx', 'file-system/fs-1'),
      FileSystemType: 'LUSTRE',
      StorageCapacity: 1200,
      CreationTime: oldSeconds,
      Tags: [tag('Name', 'scratch')],
    },
  ],
  ListFunctions: [
    {
      FunctionName: 'pay',
      FunctionArn: arn('lambda', 'function:pay'),
      Runtime: 'nodejs22.x',
      MemorySize: 512,
    },
    { FunctionName: 'mail', FunctionArn: arn('lambda', 'function:mail') },
    { FunctionName: 'sync', FunctionArn: arn('lambda', 'function:sync') },
  ],
  ListSecrets: [
    { ARN: arn('secretsmanager', 'secret:one'), Name: 'one', CreatedDate: oldSeconds },
    {
      ARN: arn('secretsmanager', 'secret:two'),
      Name: 'two',
      CreatedDate: oldSeconds,
      LastAccessedDate: Date.parse('2026-11-18T00:00:00Z') / 1000,
    },
    { ARN: arn('secretsmanager', 'secret:three'), Name: 'three', CreatedDate: oldSeconds },
  ],
};

const after = (of: unknown, names: readonly string[]) => names.slice(names.indexOf(String(of)) + 1);

/** Fills the double with the account. */
export function furnish({ state }: AwsFake): void {
  const { resources, metrics } = state;
  const set = (operation: string, answer: Parameters<typeof resources.set>[1], region = REGION) =>
    resources.set(`${region} ${operation}`, answer);
  for (const [operation, items] of Object.entries({ ...compute, ...data })) set(operation, items);
  set(
    'DescribeRegions',
    [
      { RegionName: REGION, OptInStatus: 'opt-in-not-required' },
      { RegionName: 'me-south-1', OptInStatus: 'not-opted-in' },
      { RegionName: 'us-east-1', OptInStatus: 'opt-in-not-required' },
    ],
    'us-east-1',
  );
  set('DescribeListeners', ({ LoadBalancerArn }) =>
    LoadBalancerArn === balancer ? { Listeners: [{ ListenerArn: 'l-1' }] } : { Listeners: [] },
  );
  set('DescribeTargetHealth', () => ({
    TargetHealthDescriptions: [
      { TargetHealth: { State: 'healthy' } },
      { TargetHealth: { State: 'unhealthy' } },
    ],
  }));
  set('DescribeTags', () => ({
    TagDescriptions: [{ ResourceArn: balancer, Tags: [tag('team', 'shop')] }],
  }));
  set('ListTables', ({ ExclusiveStartTableName: from }) => {
    const [first, ...rest] = after(from, ['idle', 'orders', 'scaled']);
    return { TableNames: [first], ...(rest.length > 0 ? { LastEvaluatedTableName: first } : {}) };
  });
  set('DescribeTable', ({ TableName }) => ({
    Table: {
      TableName,
      TableArn: arn('dynamodb', `table/${String(TableName)}`),
      TableStatus: 'ACTIVE',
      CreationDateTime: oldSeconds,
      ProvisionedThroughput: { ReadCapacityUnits: 100, WriteCapacityUnits: 50 },
      ...(TableName === 'idle' ? { BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' } } : {}),
      GlobalSecondaryIndexes: [{ IndexName: 'by-day' }],
    },
  }));
  set('ListStreams', () => ({ StreamNames: ['clicks'], HasMoreStreams: false }));
  set('DescribeStreamSummary', ({ StreamName }) => ({
    StreamDescriptionSummary: {
      StreamName,
      StreamARN: arn('kinesis', `stream/${String(StreamName)}`),
      StreamStatus: 'ACTIVE',
      OpenShardCount: 4,
      StreamCreationTimestamp: oldSeconds,
    },
  }));
  set('ListProvisionedConcurrencyConfigs', ({ FunctionName }) => ({
    ProvisionedConcurrencyConfigs:
      FunctionName === 'pay'
        ? [
            {
              FunctionArn: arn('lambda', 'function:pay:live'),
              RequestedProvisionedConcurrentExecutions: 10,
              Status: 'READY',
            },
          ]
        : [],
  }));
  set('ListEndpoints', [{ EndpointName: 'score' }]);
  set('DescribeEndpoint', ({ EndpointName }) => ({
    EndpointName,
    EndpointArn: arn('sagemaker', 'endpoint/score'),
    EndpointStatus: 'InService',
    CreationTime: oldSeconds,
    ProductionVariants: [{ VariantName: 'main', CurrentInstanceCount: 2 }],
  }));
  set('GetTrailStatus', () => ({ IsLogging: true }));
  set('GetEventSelectors', () => ({ EventSelectors: [{ IncludeManagementEvents: true }] }));
  set(
    'ListBuckets',
    [
      { Name: 'data', CreationDate: old, BucketRegion: REGION },
      { Name: 'logs', CreationDate: old, BucketRegion: REGION },
      { Name: 'site', CreationDate: old, BucketRegion: REGION },
    ],
    'us-east-1',
  );
  set('GetBucketLifecycleConfiguration', ({ Bucket }) => {
    if (Bucket !== 'logs') throw new Refusal(404, 'NoSuchLifecycleConfiguration');
    const AbortIncompleteMultipartUpload = { DaysAfterInitiation: 7 };
    return { Rules: [{ Status: 'Enabled', AbortIncompleteMultipartUpload }] };
  });
  set('ListMultipartUploads', ({ Bucket }) =>
    Bucket === 'data'
      ? {
          Uploads: [
            { Key: 'big file', UploadId: 'u-1', Initiated: old },
            { Key: 'new', UploadId: 'u-2', Initiated: '2026-11-19T00:00:00.000Z' },
          ],
        }
      : {},
  );
  set('ListParts', ({ PartNumberMarker }) =>
    PartNumberMarker === undefined
      ? { Parts: [{ Size: 600 }], IsTruncated: true, NextPartNumberMarker: 1 }
      : { Parts: [{ Size: 400 }], IsTruncated: false },
  );
  for (const [metric, value] of Object.entries({
    'AWS/EC2 CPUUtilization i-busy': 60,
    'AWS/EC2 NetworkIn i-busy': 86_400_000,
    'AWS/EC2 NetworkOut i-busy': 0,
    'AWS/EC2 CPUUtilization i-idle': 1,
    'AWS/EC2 NetworkIn i-idle': 43_200,
    'AWS/EBS VolumeReadOps vol-fast': 300,
    'AWS/EBS VolumeWriteOps vol-fast': 600,
    'AWS/EBS VolumeReadBytes vol-fast': 300 * 1_048_576,
    'AWS/EBS VolumeWriteBytes vol-fast': 0,
    'AWS/NATGateway BytesOutToDestination nat-idle': 0,
    'AWS/NATGateway BytesOutToDestination nat-busy': 1000,
    'AWS/ApplicationELB RequestCount app/web/50dc6c': 10,
    'AWS/RDS DatabaseConnections orders': 1,
    'AWS/RDS CPUUtilization orders': 4,
    'AWS/ElastiCache CacheHits sessions-001': 5,
    'AWS/Redshift DatabaseConnections reports': 0,
    'AWS/DynamoDB ConsumedReadCapacityUnits orders': 36_000,
    'AWS/DynamoDB ConsumedWriteCapacityUnits orders': 3600,
    'AWS/DynamoDB ConsumedReadCapacityUnits scaled by-day': 7,
    'AWS/S3 BucketSizeBytes data StandardStorage': 10_000,
    'AWS/Lambda Invocations pay pay:live': 0,
    'AWS/FSx DataReadOperations fs-1': 0,
  }))
    metrics.set(metric, value);
  metrics.set('AWS/ElasticMapReduce IsIdle j-1', [0, 1, 1]);
}
