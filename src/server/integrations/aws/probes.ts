import { z } from 'zod';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { inTurns } from '../../platform/inTurns';
import { BILLING_REGION, type AwsClient } from './client';

const anything = z.unknown();
const AT_ONCE = 8;

interface Probe {
  permission: string;
  ask(client: AwsClient, region: string): Promise<unknown>;
}

type Query = Parameters<AwsClient['query']>;
type Json = Parameters<AwsClient['json']>;

const query = (permission: string, service: Query[0], input: Query[2] = {}): Probe => ({
  permission,
  ask: (client, region) =>
    client.query(service, permission.split(':')[1] ?? '', input, { reply: anything, region }),
});
const json = (
  permission: string,
  service: Json[0],
  input: object = {},
  { global = false }: { global?: boolean } = {},
): Probe => ({
  permission,
  ask: (client, region) =>
    client.json(service, permission.split(':')[1] ?? '', input, {
      reply: anything,
      region: global ? BILLING_REGION : region,
    }),
});

/** One small question for each permission that can be tried without naming a resource; none changes anything. */
const probes: readonly Probe[] = [
  query('ec2:DescribeRegions', 'ec2'),
  query('ec2:DescribeVolumes', 'ec2', { MaxResults: '5' }),
  query('ec2:DescribeSnapshots', 'ec2', { 'Owner.1': 'self', MaxResults: '5' }),
  query('ec2:DescribeImages', 'ec2', { 'Owner.1': 'self' }),
  query('ec2:DescribeAddresses', 'ec2'),
  query('ec2:DescribeInstances', 'ec2', { MaxResults: '5' }),
  query('ec2:DescribeNatGateways', 'ec2', { MaxResults: '5' }),
  query('elasticloadbalancing:DescribeLoadBalancers', 'loadBalancing', { PageSize: '1' }),
  query('elasticloadbalancing:DescribeTargetGroups', 'loadBalancing', { PageSize: '1' }),
  query('autoscaling:DescribeLaunchConfigurations', 'autoScaling', { MaxRecords: '1' }),
  query('rds:DescribeDBInstances', 'rds', { MaxRecords: '20' }),
  query('rds:DescribeDBSnapshots', 'rds', { MaxRecords: '20' }),
  query('rds:DescribeDBClusters', 'rds', { MaxRecords: '20' }),
  query('rds:DescribeDBClusterSnapshots', 'rds', { MaxRecords: '20' }),
  query('elasticache:DescribeCacheClusters', 'elasticache', { MaxRecords: '20' }),
  query('redshift:DescribeClusters', 'redshift', { MaxRecords: '20' }),
  json('dynamodb:ListTables', 'dynamodb', { Limit: 1 }),
  json('logs:DescribeLogGroups', 'logs', { limit: 1 }),
  json('kinesis:ListStreams', 'kinesis', { Limit: 1 }),
  json('sagemaker:ListEndpoints', 'sagemaker', { MaxResults: 1 }),
  json('fsx:DescribeFileSystems', 'fsx', { MaxResults: 1 }),
  json('secretsmanager:ListSecrets', 'secrets', { MaxResults: 1 }),
  json('cloudtrail:DescribeTrails', 'cloudtrail'),
  json('elasticmapreduce:ListClusters', 'emr'),
  json('cost-optimization-hub:ListEnrollmentStatuses', 'costOptimizationHub', {}, { global: true }),
  json('ce:GetAnomalyMonitors', 'costExplorer', { MaxResults: 1 }, { global: true }),
];

/** Which permissions are granted, by trying; one that could not be told is left out. */
export async function grantedTo(client: AwsClient, region: string): Promise<Record<string, boolean>> {
  const told = await inTurns(probes, AT_ONCE, async (probe): Promise<[string, boolean] | undefined> => {
    try {
      await probe.ask(client, region);
      return [probe.permission, true];
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return error.passing ? undefined : [probe.permission, false];
    }
  });
  return Object.fromEntries(told.flatMap((one) => (one ? [one] : [])));
}
