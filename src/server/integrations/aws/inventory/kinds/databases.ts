import { z } from 'zod';
import { ageInDays, dayOf, type Collector, type Reading } from '../collector';
import type { MetricAsk } from '../metrics';
import { allPages } from '../pages';
import { xmlTags } from '../shapes';
import { xmlBoolean, xmlDate, xmlList, xmlNumber, xmlText } from '../../../../platform/xmlShapes';

const DAYS = 14;

const database = z.object({
  DBInstanceIdentifier: xmlText,
  DBInstanceArn: xmlText,
  DbiResourceId: xmlText,
  DBInstanceClass: xmlText,
  DBInstanceStatus: xmlText,
  Engine: xmlText,
  EngineVersion: xmlText,
  EngineLifecycleSupport: xmlText,
  MultiAZ: xmlBoolean,
  InstanceCreateTime: xmlDate,
  AllocatedStorage: xmlNumber,
  StorageType: xmlText,
  ReadReplicaSourceDBInstanceIdentifier: xmlText,
  DBClusterIdentifier: xmlText,
  TagList: xmlTags('Tag'),
});
type Database = z.output<typeof database>;
const reply = z.object({ DBInstances: xmlList('DBInstance', database), Marker: xmlText });
const clusterReply = z.object({
  DBClusters: xmlList('DBCluster', z.object({ DBClusterIdentifier: xmlText })),
  Marker: xmlText,
});

export const pageOfRds = (token: string | undefined): Record<string, string> => ({
  MaxRecords: '100',
  ...(token === undefined ? {} : { Marker: token }),
});

export const databasesOf = (from: Reading): Promise<Database[]> =>
  from.shared('databases', () =>
    allPages(async (token) => {
      const { DBInstances, Marker } = await from.aws.query('rds', 'DescribeDBInstances', pageOfRds(token), {
        reply,
        region: from.region,
      });
      return { items: DBInstances, next: Marker };
    }),
  );

/** Names of the clusters of Aurora and of Multi-AZ databases. */
export async function clustersOf({ aws, region }: Reading): Promise<string[]> {
  const found = await allPages(async (token) => {
    const page = await aws.query('rds', 'DescribeDBClusters', pageOfRds(token), {
      reply: clusterReply,
      region,
    });
    return { items: page.DBClusters, next: page.Marker };
  });
  return found.map(({ DBClusterIdentifier }) => DBClusterIdentifier);
}

function asksOf({ DBInstanceIdentifier: id }: Database): MetricAsk[] {
  const ask = (name: string, metric: string, stat: MetricAsk['stat']): MetricAsk => ({
    of: id,
    name,
    namespace: 'AWS/RDS',
    metric,
    dimensions: { DBInstanceIdentifier: id },
    stat,
    days: DAYS,
  });
  return [
    ask('connections', 'DatabaseConnections', 'Maximum'),
    ask('cpu', 'CPUUtilization', 'Average'),
    ask('peak', 'CPUUtilization', 'Maximum'),
  ];
}

export const databases: Collector = {
  kind: 'aws.rds-instance',
  name: 'RDS databases',
  permissions: ['rds:DescribeDBInstances', 'cloudwatch:GetMetricData'],
  reach: 'region',
  async read(from) {
    const found = await databasesOf(from);
    const available = found.filter(({ DBInstanceStatus }) => DBInstanceStatus === 'available');
    const measured = await from.metrics(available.flatMap(asksOf));
    return found.map((one) => {
      const id = one.DBInstanceIdentifier;
      return {
        resourceId: one.DBInstanceArn,
        aliases: one.DbiResourceId === '' ? [] : [one.DbiResourceId],
        name: id,
        resourceType: 'RDS database',
        tags: one.TagList,
        state: one.DBInstanceStatus,
        facts: {
          instance_type: one.DBInstanceClass,
          engine: one.Engine,
          engine_version: one.EngineVersion,
          lifecycle_support: one.EngineLifecycleSupport,
          multi_az: one.MultiAZ,
          replica: one.ReadReplicaSourceDBInstanceIdentifier !== '',
          cluster: one.DBClusterIdentifier,
          storage_gb: one.AllocatedStorage,
          storage_type: one.StorageType,
          created: dayOf(one.InstanceCreateTime),
          age_days: ageInDays(one.InstanceCreateTime, from.now),
          measured_days: measured.points(id, 'connections').size,
          connections_max_14d: measured.max(id, 'connections'),
          cpu_avg_14d: measured.mean(id, 'cpu'),
          cpu_max_14d: measured.max(id, 'peak'),
        },
      };
    });
  },
};
