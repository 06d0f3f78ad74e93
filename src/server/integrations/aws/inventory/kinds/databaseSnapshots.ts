import { z } from 'zod';
import { ageInDays, dayOf, type Collector, type Reading } from '../collector';
import { allPages } from '../pages';
import { xmlTags } from '../shapes';
import { xmlDate, xmlList, xmlNumber, xmlText } from '../../../../platform/xmlShapes';
import { clustersOf, databasesOf, pageOfRds } from './databases';

const common = {
  SnapshotCreateTime: xmlDate,
  AllocatedStorage: xmlNumber,
  Engine: xmlText,
  Status: xmlText,
  TagList: xmlTags('Tag'),
};
const ofInstance = z
  .object({
    ...common,
    DBSnapshotIdentifier: xmlText,
    DBSnapshotArn: xmlText,
    DBInstanceIdentifier: xmlText,
  })
  .transform((one) => ({
    ...one,
    id: one.DBSnapshotIdentifier,
    arn: one.DBSnapshotArn,
    source: one.DBInstanceIdentifier,
    ofCluster: false,
  }));
const ofCluster = z
  .object({
    ...common,
    DBClusterSnapshotIdentifier: xmlText,
    DBClusterSnapshotArn: xmlText,
    DBClusterIdentifier: xmlText,
  })
  .transform((one) => ({
    ...one,
    id: one.DBClusterSnapshotIdentifier,
    arn: one.DBClusterSnapshotArn,
    source: one.DBClusterIdentifier,
    ofCluster: true,
  }));
const instanceReply = z.object({ DBSnapshots: xmlList('DBSnapshot', ofInstance), Marker: xmlText });
const clusterReply = z.object({
  DBClusterSnapshots: xmlList('DBClusterSnapshot', ofCluster),
  Marker: xmlText,
});

async function manualOnes({ aws, region }: Reading) {
  const manual = (token: string | undefined) => ({ ...pageOfRds(token), SnapshotType: 'manual' });
  const instances = await allPages(async (token) => {
    const page = await aws.query('rds', 'DescribeDBSnapshots', manual(token), {
      reply: instanceReply,
      region,
    });
    return { items: page.DBSnapshots, next: page.Marker };
  });
  const clusters = await allPages(async (token) => {
    const page = await aws.query('rds', 'DescribeDBClusterSnapshots', manual(token), {
      reply: clusterReply,
      region,
    });
    return { items: page.DBClusterSnapshots, next: page.Marker };
  });
  return [...instances, ...clusters];
}

export const databaseSnapshots: Collector = {
  kind: 'aws.rds-snapshot',
  name: 'manual RDS snapshots',
  permissions: [
    'rds:DescribeDBSnapshots',
    'rds:DescribeDBClusterSnapshots',
    'rds:DescribeDBInstances',
    'rds:DescribeDBClusters',
  ],
  reach: 'region',
  async read(from) {
    const found = await manualOnes(from);
    if (found.length === 0) return [];
    const instances = new Set((await databasesOf(from)).map(({ DBInstanceIdentifier: id }) => id));
    const clusters = new Set(await clustersOf(from));
    return found.map((one) => ({
      resourceId: one.arn,
      aliases: [],
      name: one.id,
      resourceType: one.ofCluster ? 'RDS cluster snapshot' : 'RDS snapshot',
      tags: one.TagList,
      state: one.Status,
      facts: {
        engine: one.Engine,
        size_gb: one.AllocatedStorage,
        source: one.source,
        source_exists: (one.ofCluster ? clusters : instances).has(one.source),
        created: dayOf(one.SnapshotCreateTime),
        age_days: ageInDays(one.SnapshotCreateTime, from.now),
      },
    }));
  },
};
