import type { Capability, NeededPermission } from '@shared/api/integrations/kinds';
import { permission } from '../fields';

const bills = { capability: 'bills' } as const;
const optional = { capability: 'bills', optional: true } as const;
const inventory = (why: string, ...names: string[]) =>
  names.map((name) => permission(name, why, { capability: 'inventory', optional: true }));
const actions = (why: string, ...names: string[]) =>
  names.map((name) => permission(name, why, { capability: 'actions', optional: true }));
const events = (why: string, ...names: string[]) =>
  names.map((name) => permission(name, why, { capability: 'events', optional: true }));

/** What a role for Costloom needs, and why; the setups and the policies are made of it. */
export const awsPermissions: NeededPermission[] = [
  permission('bcm-data-exports:ListExports', 'To find FOCUS and CUR 2.0 exports', bills),
  permission('bcm-data-exports:GetExport', 'To see what an export holds and where it lies', bills),
  permission('s3:ListBucket', 'To see which months have changed', bills),
  permission('s3:GetObject', 'To read the bills', bills),
  permission('cur:DescribeReportDefinitions', 'To find Cost and Usage Reports', optional),
  permission('organizations:ListAccounts', 'To name the accounts on the bill', optional),
  ...inventory('To read the regions that are turned on', 'ec2:DescribeRegions'),
  ...inventory(
    'To find unused and oversized volumes, snapshots, images and addresses',
    'ec2:DescribeVolumes',
    'ec2:DescribeSnapshots',
    'ec2:DescribeImages',
    'ec2:DescribeAddresses',
    'ec2:DescribeLaunchTemplateVersions',
    'autoscaling:DescribeLaunchConfigurations',
  ),
  ...inventory('To find idle and stopped instances', 'ec2:DescribeInstances'),
  ...inventory(
    'To find idle NAT gateways and load balancers',
    'ec2:DescribeNatGateways',
    'elasticloadbalancing:DescribeLoadBalancers',
    'elasticloadbalancing:DescribeListeners',
    'elasticloadbalancing:DescribeTargetGroups',
    'elasticloadbalancing:DescribeTargetHealth',
    'elasticloadbalancing:DescribeTags',
  ),
  ...inventory(
    'To find idle databases and caches, and old snapshots of them',
    'rds:DescribeDBInstances',
    'rds:DescribeDBSnapshots',
    'rds:DescribeDBClusters',
    'rds:DescribeDBClusterSnapshots',
    'elasticache:DescribeCacheClusters',
    'redshift:DescribeClusters',
    'dynamodb:ListTables',
    'dynamodb:DescribeTable',
    'application-autoscaling:DescribeScalableTargets',
  ),
  ...inventory('To find log groups that keep logs forever', 'logs:DescribeLogGroups'),
  ...inventory(
    'To find buckets without a lifecycle and unfinished uploads',
    's3:ListAllMyBuckets',
    's3:GetLifecycleConfiguration',
    's3:ListBucketMultipartUploads',
    's3:ListMultipartUploadParts',
  ),
  ...inventory(
    'To find other idle services',
    'kinesis:ListStreams',
    'kinesis:DescribeStreamSummary',
    'lambda:ListFunctions',
    'lambda:ListProvisionedConcurrencyConfigs',
    'sagemaker:ListEndpoints',
    'sagemaker:DescribeEndpoint',
    'fsx:DescribeFileSystems',
    'secretsmanager:ListSecrets',
    'cloudtrail:DescribeTrails',
    'cloudtrail:GetTrailStatus',
    'cloudtrail:GetEventSelectors',
    'elasticmapreduce:ListClusters',
  ),
  ...inventory('To see how much resources are used', 'cloudwatch:GetMetricData'),
  ...inventory(
    'To read what AWS recommends',
    'cost-optimization-hub:ListEnrollmentStatuses',
    'cost-optimization-hub:GetPreferences',
    'cost-optimization-hub:ListRecommendations',
    'compute-optimizer:GetEnrollmentStatus',
    'compute-optimizer:GetEC2InstanceRecommendations',
    'compute-optimizer:GetAutoScalingGroupRecommendations',
    'compute-optimizer:GetEBSVolumeRecommendations',
    'compute-optimizer:GetLambdaFunctionRecommendations',
    'compute-optimizer:GetECSServiceRecommendations',
    'compute-optimizer:GetRDSDatabaseRecommendations',
  ),
  ...inventory(
    'To ask Cost Explorer',
    'ce:GetCostAndUsage',
    'ce:GetSavingsPlansCoverage',
    'ce:GetSavingsPlansUtilization',
    'ce:GetReservationCoverage',
    'ce:GetReservationUtilization',
  ),
  ...inventory('To pick tags of resources', 'tag:GetTagValues'),
  ...events('To read cost anomalies', 'ce:GetAnomalies', 'ce:GetAnomalyMonitors'),
  ...events(
    'To listen to events by a rule of its own',
    'events:PutRule',
    'events:PutTargets',
    'events:RemoveTargets',
    'events:DeleteRule',
  ),
  ...events(
    'To receive them from a queue of its own',
    'sqs:CreateQueue',
    'sqs:GetQueueUrl',
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:DeleteQueue',
  ),
  ...actions(
    'To start, stop, resize and terminate instances',
    'ec2:DescribeInstanceAttribute',
    'ec2:DescribeInstanceTypes',
    'ec2:StartInstances',
    'ec2:StopInstances',
    'ec2:ModifyInstanceAttribute',
    'ec2:TerminateInstances',
    'ec2:CreateImage',
  ),
  ...actions(
    'To take snapshots, and to change and delete volumes, snapshots and images',
    'ec2:CreateSnapshot',
    'ec2:CreateVolume',
    'ec2:ModifyVolume',
    'ec2:AttachVolume',
    'ec2:DetachVolume',
    'ec2:DeleteVolume',
    'ec2:DeleteSnapshot',
    'ec2:DeregisterImage',
  ),
  ...actions(
    'To delete addresses, NAT gateways and load balancers that nothing uses',
    'ec2:ReleaseAddress',
    'ec2:DescribeRouteTables',
    'ec2:DeleteNatGateway',
    'ec2:CreateNatGateway',
    'elasticloadbalancing:DescribeLoadBalancerAttributes',
    'elasticloadbalancing:DeleteLoadBalancer',
  ),
  ...actions(
    'To start, stop, resize and delete databases with a snapshot',
    'rds:StartDBInstance',
    'rds:StopDBInstance',
    'rds:ModifyDBInstance',
    'rds:CreateDBSnapshot',
    'rds:DeleteDBInstance',
    'rds:DeleteDBSnapshot',
    'rds:RestoreDBInstanceFromDBSnapshot',
  ),
  ...actions(
    'To change how long logs are kept',
    'logs:ListTagsForResource',
    'logs:PutRetentionPolicy',
    'logs:DeleteRetentionPolicy',
  ),
  ...actions(
    'To scale Auto Scaling groups',
    'autoscaling:DescribeAutoScalingGroups',
    'autoscaling:UpdateAutoScalingGroup',
  ),
  ...actions(
    'To change tags',
    'ec2:DescribeTags',
    'ec2:CreateTags',
    'ec2:DeleteTags',
    'tag:GetResources',
    'tag:TagResources',
    'tag:UntagResources',
  ),
  ...actions(
    'To query Athena',
    'athena:StartQueryExecution',
    'athena:GetQueryExecution',
    'athena:GetQueryResults',
    'athena:StopQueryExecution',
    'glue:GetDatabase',
    'glue:GetTable',
    'glue:GetPartitions',
    's3:GetBucketLocation',
  ),
  ...actions(
    'To send messages to queues, topics and event buses',
    'sqs:SendMessage',
    'sns:Publish',
    'events:PutEvents',
  ),
  ...actions(
    'To run automations of Systems Manager',
    'ssm:DescribeDocument',
    'ssm:StartAutomationExecution',
    'ssm:GetAutomationExecution',
  ),
  ...actions(
    'To change memory and concurrency of Lambda functions',
    'lambda:GetFunctionConfiguration',
    'lambda:ListTags',
    'lambda:GetFunctionConcurrency',
    'lambda:UpdateFunctionConfiguration',
    'lambda:PutFunctionConcurrency',
    'lambda:DeleteFunctionConcurrency',
  ),
  ...actions('To scale ECS services', 'ecs:DescribeServices', 'ecs:UpdateService'),
];

/** The actions of these capabilities, as IAM names them. */
export const actionsFor = (...capabilities: readonly Capability[]): string[] =>
  awsPermissions.flatMap(({ name, capability }) => (capabilities.includes(capability) ? name : []));

/** A policy that allows these actions and no others. */
export const policyOf = (actions: readonly string[]) => ({
  Version: '2012-10-17',
  Statement: [{ Sid: 'Costloom', Effect: 'Allow', Action: [...actions], Resource: '*' }],
});
