import { ask } from '../common/aws';
import { awsFind } from '../common/finding';
import { databasePage, rds } from '../common/rds';

export const findDatabases = awsFind({
  id: 'AWS-025',
  name: 'Find_databases',
  title: 'Find RDS databases',
  description:
    'Finds databases by state and tags across accounts and regions. Databases in clusters are not included.',
  icon: 'search',
  permissions: ['rds:DescribeDBInstances', 'ec2:DescribeRegions'],
  keywords: ['rds', 'database', 'available', 'stopped', 'non-production'],
  states: [
    { value: 'available', label: 'Available' },
    { value: 'stopped', label: 'Stopped' },
  ],
  sample: {
    resource: 'orders-db',
    name: 'orders-db',
    type: 'db.m5.large',
    state: 'available',
    tags: { environment: 'dev' },
  },
  async page(at, _wanted, token) {
    const next: Record<string, string> = token === '' ? {} : { Marker: token };
    const call = rds('DescribeDBInstances', { MaxRecords: '100', ...next });
    const { DBInstances, Marker } = await ask(at, call, databasePage);
    return {
      found: DBInstances.filter(({ DBClusterIdentifier }) => DBClusterIdentifier === '').map((one) => ({
        resource: one.DBInstanceIdentifier,
        name: one.DBInstanceIdentifier,
        type: one.DBInstanceClass,
        state: one.DBInstanceStatus,
        tags: one.TagList,
      })),
      next: Marker,
    };
  },
});
