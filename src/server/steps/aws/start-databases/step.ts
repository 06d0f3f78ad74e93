import { awsChange } from '../common/changeStep';
import { findDatabase, rds } from '../common/rds';

export const startDatabases = awsChange({
  id: 'AWS-016',
  name: 'Start_databases',
  title: 'Start RDS databases',
  description: 'Starts databases that are stopped. They are billed hourly from then on.',
  icon: 'play',
  destructive: false,
  permissions: ['rds:DescribeDBInstances', 'rds:StartDBInstance'],

  keywords: ['rds', 'resume'],
  resources: { title: 'Databases', example: 'orders-db' },

  sample: {
    resource: 'orders-db',
    summary: 'Start database orders-db',
    before: { state: 'stopped', type: 'db.m5.large' },
    after: { state: 'available', type: 'db.m5.large' },
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findDatabase(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The database does not exist.' };
    const { DBInstanceStatus: state, DBInstanceClass: type, TagList: tags } = found;
    if (state === 'available' || state === 'starting')
      return { kind: 'unchanged', name: id, reason: 'It is already running.' };
    if (state !== 'stopped') return { kind: 'skipped', name: id, reason: `It is ${state}. Try again later.` };
    return {
      kind: 'change',
      name: id,
      tags,
      summary: `Start database ${id}`,
      before: { state, type },
      after: { state: 'available', type },
      stages: [{ call: rds('StartDBInstance', { DBInstanceIdentifier: id }) }],
      cannotUndo: null,
      undo: [rds('StopDBInstance', { DBInstanceIdentifier: id })],
    };
  },
});
