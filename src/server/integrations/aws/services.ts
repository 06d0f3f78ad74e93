import { hostUrl } from '../../platform/outbound/hostUrl';

/** A service of AWS: how it is addressed and signed. */
interface AwsService {
  host(region: string): string;
  signing: string;
}
/** One that takes and answers JSON; an operation is named in its target header. */
interface JsonService extends AwsService {
  target: string;
  version: '1.0' | '1.1';
}
/** One that takes forms and answers in XML. */
interface QueryService extends AwsService {
  version: string;
}

const regional = (prefix: string) => (region: string) =>
  region.startsWith('cn-')
    ? hostUrl`https://${prefix}.${region}.amazonaws.com.cn`
    : hostUrl`https://${prefix}.${region}.amazonaws.com`;
const json = (
  prefix: string,
  target: string,
  { version = '1.1', signing = prefix }: { version?: '1.0' | '1.1'; signing?: string } = {},
): JsonService => ({ host: regional(prefix), signing, target, version });
const query = (prefix: string, version: string): QueryService => ({
  host: regional(prefix),
  signing: prefix,
  version,
});

/** Services of billing answer in one region only. */
export const jsonServices = {
  dataExports: {
    host: () => 'https://bcm-data-exports.us-east-1.api.aws',
    signing: 'bcm-data-exports',
    target: 'AWSBillingAndCostManagementDataExports',
    version: '1.1',
  },
  cur: json('cur', 'AWSOrigamiServiceGatewayService'),
  organizations: {
    host: () => 'https://organizations.us-east-1.amazonaws.com',
    signing: 'organizations',
    target: 'AWSOrganizationsV20161128',
    version: '1.1',
  },
  costExplorer: {
    host: () => 'https://ce.us-east-1.amazonaws.com',
    signing: 'ce',
    target: 'AWSInsightsIndexService',
    version: '1.1',
  },
  events: json('events', 'AWSEvents'),
  sqs: json('sqs', 'AmazonSQS', { version: '1.0' }),
  tagging: json('tagging', 'ResourceGroupsTaggingAPI_20170126'),
  logs: json('logs', 'Logs_20140328'),
  dynamodb: json('dynamodb', 'DynamoDB_20120810', { version: '1.0' }),
  scaling: json('application-autoscaling', 'AnyScaleFrontendService'),
  kinesis: json('kinesis', 'Kinesis_20131202'),
  sagemaker: json('api.sagemaker', 'SageMaker', { signing: 'sagemaker' }),
  secrets: json('secretsmanager', 'secretsmanager'),
  cloudtrail: json('cloudtrail', 'com.amazonaws.cloudtrail.v20131101.CloudTrail_20131101'),
  emr: json('elasticmapreduce', 'ElasticMapReduce'),
  ecs: json('ecs', 'AmazonEC2ContainerServiceV20141113'),
  athena: json('athena', 'AmazonAthena'),
  ssm: json('ssm', 'AmazonSSM'),
  fsx: json('fsx', 'AWSSimbaAPIService_v20180301'),
  costOptimizationHub: json('cost-optimization-hub', 'CostOptimizationHubService', { version: '1.0' }),
  computeOptimizer: json('compute-optimizer', 'ComputeOptimizerService', { version: '1.0' }),
} satisfies Record<string, JsonService>;

export const queryServices = {
  sts: query('sts', '2011-06-15'),
  ec2: query('ec2', '2016-11-15'),
  loadBalancing: query('elasticloadbalancing', '2015-12-01'),
  classicLoadBalancing: query('elasticloadbalancing', '2012-06-01'),
  autoScaling: query('autoscaling', '2011-01-01'),
  rds: query('rds', '2014-10-31'),
  elasticache: query('elasticache', '2015-02-02'),
  redshift: query('redshift', '2012-12-01'),
  monitoring: query('monitoring', '2010-08-01'),
  sns: query('sns', '2010-03-31'),
} satisfies Record<string, QueryService>;

/** Those that are asked by path. */
export const restServices = {
  lambda: { host: regional('lambda'), signing: 'lambda' },
  s3: { host: regional('s3'), signing: 's3' },
} satisfies Record<string, AwsService>;
