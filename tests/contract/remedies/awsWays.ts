import type { AwsFake } from '@tests/fakes/aws/aws';
import { Refusal } from '@tests/fakes/aws/refusal';
import { awsServiceWays } from './awsServiceWays';
import type { Way } from './ways';

type Told = (input: Readonly<Record<string, unknown>>) => object;

export const awsAccount = '111122223333';

/** Remedies of AWS, each in a region of its own, where the double has what it changes. */
export function awsWays(aws: AwsFake): Record<string, Way> {
  const answer = (region: string, operation: string, given: Told) =>
    aws.state.resources.set(`${region} ${operation}`, given);
  /** What was sent to an operation in a region. */
  function sent(region: string, operation: string, reply: object = {}) {
    const inputs: Readonly<Record<string, unknown>>[] = [];
    answer(region, operation, (input) => {
      inputs.push(input);
      return reply;
    });
    return inputs;
  }
  const isOnce = (inputs: readonly object[]) => () => inputs.length === 1;

  function machine(region: string) {
    const state = { name: 'running', type: 'm5.large' };
    answer(region, 'DescribeInstances', () => ({
      Reservations: [
        { Instances: [{ InstanceId: 'i-1', InstanceType: state.type, State: { Name: state.name } }] },
      ],
    }));
    const to = (operation: string, name: string) =>
      answer(region, operation, () => {
        state.name = name;
        return {};
      });
    to('StopInstances', 'stopped');
    to('StartInstances', 'running');
    to('TerminateInstances', 'terminated');
    answer(region, 'DescribeInstanceAttribute', () => ({ DisableApiTermination: { Value: false } }));
    answer(region, 'DescribeInstanceTypes', ({ InstanceTypes }) => ({
      InstanceTypes: [{ InstanceType: String(InstanceTypes) }],
    }));
    answer(region, 'ModifyInstanceAttribute', ({ InstanceType }) => {
      state.type = String(Object(InstanceType).Value);
      return {};
    });
    let images: object[] = [];
    answer(region, 'DescribeImages', () => ({ Images: images }));
    answer(region, 'CreateImage', () => {
      images = [{ ImageId: 'ami-1', State: 'available' }];
      return { ImageId: 'ami-1' };
    });
    return state;
  }
  const stopped = machine('eu-west-2');
  const terminated = machine('eu-west-3');
  const resized = machine('eu-central-1');

  function database(region: string) {
    const DBInstances = [
      {
        DBInstanceIdentifier: 'orders',
        DBInstanceClass: 'db.m5.xlarge',
        DBInstanceStatus: 'available',
        Engine: 'postgres',
      },
    ];
    answer(region, 'DescribeDBInstances', () => ({ DBInstances }));
  }
  for (const region of ['us-east-1', 'us-east-2', 'us-west-1']) database(region);

  answer('eu-north-1', 'DescribeVolumes', () => ({
    Volumes: [
      {
        VolumeId: 'vol-2',
        Size: 100,
        VolumeType: 'gp2',
        Iops: 300,
        State: 'in-use',
        AvailabilityZone: 'eu-north-1a',
      },
    ],
  }));
  answer('ca-central-1', 'DescribeAddresses', () => ({
    Addresses: [{ PublicIp: '203.0.113.7', AllocationId: 'eipalloc-1' }],
  }));
  answer('sa-east-1', 'DescribeNatGateways', () => ({
    NatGateways: [{ NatGatewayId: 'nat-1', State: 'available', VpcId: 'vpc-1', SubnetId: 'subnet-1' }],
  }));
  answer('sa-east-1', 'DescribeRouteTables', () => ({ RouteTables: [] }));
  const balancer = `arn:aws:elasticloadbalancing:ap-south-1:${awsAccount}:loadbalancer/app/web/50dc6c`;
  answer('ap-south-1', 'DescribeLoadBalancers', () => ({
    LoadBalancers: [{ LoadBalancerArn: balancer, Type: 'application' }],
  }));
  answer('ap-south-1', 'DescribeTargetGroups', () => ({ TargetGroups: [] }));
  answer('ap-south-1', 'DescribeLoadBalancerAttributes', () => ({ Attributes: [] }));
  answer('ap-south-1', 'DescribeTags', () => ({ TagDescriptions: [] }));
  answer('ap-northeast-1', 'DescribeSnapshots', () => ({
    Snapshots: [{ SnapshotId: 'snap-2', VolumeSize: 8 }],
  }));
  answer('ap-northeast-2', 'DescribeImages', () => ({
    Images: [
      { ImageId: 'ami-2', State: 'available', BlockDeviceMappings: [{ Ebs: { SnapshotId: 'snap-3' } }] },
    ],
  }));
  const deleted = sent('ap-northeast-2', 'DeleteSnapshot');
  const group = '/aws/lambda/orders';
  answer('ap-southeast-1', 'DescribeLogGroups', () => ({
    logGroups: [
      {
        logGroupName: group,
        storedBytes: 5,
        arn: `arn:aws:logs:ap-southeast-1:${awsAccount}:log-group:${group}:*`,
      },
    ],
  }));
  answer('ap-southeast-1', 'ListTagsForResource', () => ({}));
  const kept = sent('ap-southeast-1', 'PutRetentionPolicy');

  const absent = (code: string): never => {
    throw new Refusal(404, code);
  };
  const ruled = new Map<string, string>();
  answer('eu-west-1', 'ListBuckets', () => ({
    Buckets: ['uploads', 'archive'].map((Name) => ({ Name, BucketRegion: 'eu-west-1' })),
  }));
  answer('eu-west-1', 'GetBucketLifecycleConfiguration', () => absent('NoSuchLifecycleConfiguration'));
  answer('eu-west-1', 'GetBucketTagging', () => absent('NoSuchTagSet'));
  answer('eu-west-1', 'PutBucketLifecycleConfiguration', ({ Bucket, LifecycleConfiguration }) => {
    ruled.set(String(Bucket), JSON.stringify(LifecycleConfiguration));
    return {};
  });

  const lambda = { FunctionName: 'orders', MemorySize: 1_024, LastUpdateStatus: 'Successful' };
  const FunctionArn = `arn:aws:lambda:ap-east-1:${awsAccount}:function:orders`;
  answer('ap-east-1', 'GetFunctionConfiguration', () => ({ ...lambda, FunctionArn }));
  answer('ap-east-1', 'ListTags', () => ({ Tags: {} }));
  answer('ap-east-1', 'UpdateFunctionConfiguration', ({ MemorySize }) => {
    lambda.MemorySize = Number(MemorySize);
    return lambda;
  });
  const place = { AvailabilityZone: 'ap-southeast-3a', State: 'in-use' };
  const fast = { VolumeId: 'vol-3', Size: 100, VolumeType: 'io2', Iops: 20_000 };
  answer('ap-southeast-3', 'DescribeVolumes', () => ({ Volumes: [{ ...fast, ...place }] }));
  answer('ca-west-1', 'DescribeAutoScalingGroups', () => ({
    AutoScalingGroups: [
      { AutoScalingGroupName: 'web', MinSize: 2, DesiredCapacity: 4, MaxSize: 8, Tags: [] },
    ],
  }));

  return {
    'aws-change-volumes': {
      caseType: 'aws-overprovisioned-iops',
      resource: 'vol-3',
      region: 'ap-southeast-3',
      evidence: { Type: 'io2', 'Provisioned IOPS': '20,000', 'Most IOPS in 14 days': '4,010' },
      isChanged: (() => {
        const inputs = sent('ap-southeast-3', 'ModifyVolume');
        return () => inputs.length === 1 && Number(inputs[0]?.['Iops']) === 6_100;
      })(),
    },
    'aws-lambda-memory': {
      caseType: 'advice-aws-rightsize-lambda',
      resource: FunctionArn,
      region: 'ap-east-1',
      evidence: { Advised: '512 MB' },
      isChanged: () => lambda.MemorySize === 512,
    },
    'aws-scale-in-groups': {
      caseType: 'advice-aws-scale-in',
      resource: `arn:aws:autoscaling:ca-west-1:${awsAccount}:autoScalingGroup:1:autoScalingGroupName/web`,
      region: 'ca-west-1',
      inputs: { desired: 2, min: 1 },
      isChanged: isOnce(sent('ca-west-1', 'UpdateAutoScalingGroup')),
    },
    'aws-gp3-volumes': {
      caseType: 'aws-gp2-volume',
      resource: 'vol-2',
      region: 'eu-north-1',
      isChanged: isOnce(sent('eu-north-1', 'ModifyVolume')),
    },
    'aws-stop-instances': {
      caseType: 'advice-aws-stop',
      resource: 'i-1',
      region: 'eu-west-2',
      isChanged: () => stopped.name === 'stopped',
    },
    'aws-terminate-instances': {
      caseType: 'aws-idle-instance',
      resource: 'i-1',
      region: 'eu-west-3',
      isChanged: () => terminated.name === 'terminated',
    },
    'aws-resize-instances': {
      caseType: 'advice-aws-rightsize-ec2',
      resource: `arn:aws:ec2:eu-central-1:${awsAccount}:instance/i-1`,
      region: 'eu-central-1',
      evidence: { Now: 'm5.large', Advised: 't3.medium' },
      isChanged: () => resized.type === 't3.medium' && resized.name === 'running',
    },
    'aws-resize-databases': {
      caseType: 'aws-oversized-database',
      resource: `arn:aws:rds:us-west-1:${awsAccount}:db:orders`,
      region: 'us-west-1',
      evidence: { Type: 'db.m5.xlarge' },
      inputs: { at_once: true },
      isChanged: (() => {
        const inputs = sent('us-west-1', 'ModifyDBInstance');
        return () => inputs.length === 1 && inputs[0]?.['DBInstanceClass'] === 'db.m5.large';
      })(),
    },
    'aws-release-addresses': {
      caseType: 'aws-unassociated-address',
      resource: 'eipalloc-1',
      region: 'ca-central-1',
      isChanged: isOnce(sent('ca-central-1', 'ReleaseAddress')),
    },
    'aws-delete-nat-gateways': {
      caseType: 'aws-idle-nat-gateway',
      resource: 'nat-1',
      region: 'sa-east-1',
      isChanged: isOnce(sent('sa-east-1', 'DeleteNatGateway', { NatGatewayId: 'nat-1' })),
    },
    'aws-delete-load-balancers': {
      caseType: 'aws-empty-load-balancer',
      resource: balancer,
      region: 'ap-south-1',
      isChanged: isOnce(sent('ap-south-1', 'DeleteLoadBalancer')),
    },
    'aws-delete-snapshots': {
      caseType: 'aws-old-snapshot',
      resource: 'snap-2',
      region: 'ap-northeast-1',
      isChanged: isOnce(sent('ap-northeast-1', 'DeleteSnapshot')),
    },
    'aws-deregister-images': {
      caseType: 'aws-unused-image',
      resource: 'ami-2',
      region: 'ap-northeast-2',
      isChanged: (() => {
        const inputs = sent('ap-northeast-2', 'DeregisterImage');
        return () => inputs.length === 1 && deleted.length === 1;
      })(),
    },
    'aws-stop-databases': {
      caseType: 'aws-idle-database',
      resource: 'orders',
      region: 'us-east-1',
      isChanged: isOnce(sent('us-east-1', 'StopDBInstance')),
    },
    'aws-delete-databases': {
      caseType: 'aws-idle-database',
      resource: 'orders',
      region: 'us-east-2',
      isChanged: isOnce(sent('us-east-2', 'DeleteDBInstance')),
    },
    'aws-log-retention': {
      caseType: 'aws-log-group-retention',
      resource: `arn:aws:logs:ap-southeast-1:${awsAccount}:log-group:${group}`,
      region: 'ap-southeast-1',
      inputs: { days: '90' },
      isChanged: () => kept.length === 1 && kept[0]?.['retentionInDays'] === 90,
    },
    'aws-end-uploads': {
      caseType: 'aws-incomplete-uploads',
      resource: 'uploads',
      region: 'eu-west-1',
      isChanged: () => ruled.get('uploads')?.includes('DaysAfterInitiation') === true,
    },
    'aws-intelligent-tiering': {
      caseType: 'aws-bucket-without-lifecycle',
      resource: 'archive',
      region: 'eu-west-1',
      isChanged: () => ruled.get('archive')?.includes('INTELLIGENT_TIERING') === true,
    },
    ...awsServiceWays(aws),
  };
}
