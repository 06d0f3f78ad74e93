import { awsChange } from '../common/changeStep';
import { findDatabase, rds } from '../common/rds';

export const stopDatabases = awsChange({
  id: 'AWS-015',
  name: 'Stop_databases',
  title: 'Stop RDS databases',
  description: 'Stops databases. AWS restarts them after seven days; you still pay for storage.',
  icon: 'power',

  permissions: ['rds:DescribeDBInstances', 'rds:StopDBInstance'],

  keywords: ['rds', 'pause', 'idle', 'aurora'],
  resources: { title: 'Databases', example: 'orders-db' },

  sample: {
    resource: 'orders-db',
    summary: 'Stop database orders-db',
    before: { state: 'available', type: 'db.m5.large' },
    after: { state: 'stopped', type: 'db.m5.large' },
    monthly_cost: 124.1,
    currency: 'USD',
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findDatabase(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The database does not exist.' };
    const { DBInstanceStatus: state, DBInstanceClass: type, TagList: tags } = found;
    if (state === 'stopped' || state === 'stopping')
      return { kind: 'unchanged', name: id, reason: 'It is already stopped.' };
    if (found.DBClusterIdentifier !== '')
      return { kind: 'skipped', name: id, reason: `It belongs to the cluster ${found.DBClusterIdentifier}.` };
    if (state !== 'available') return { kind: 'skipped', name: id, reason: `It is ${state}.` };
    return {
      kind: 'change',
      name: id,
      tags,
      summary: `Stop database ${id}`,
      before: { state, type },
      after: { state: 'stopped', type },
      stages: [{ call: rds('StopDBInstance', { DBInstanceIdentifier: id }) }],
      cannotUndo: null,
      undo: [rds('StartDBInstance', { DBInstanceIdentifier: id })],
    };
  },
});
