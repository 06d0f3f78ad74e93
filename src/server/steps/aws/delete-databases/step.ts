import { yesNo } from '../../common/params';
import { awsChange } from '../common/changeStep';
import { findDatabase, rds, snapshotName } from '../common/rds';

export const deleteDatabases = awsChange({
  id: 'AWS-019',
  name: 'Delete_databases',
  title: 'Delete RDS databases',
  description: 'Deletes databases after a final snapshot of each. Protected databases are skipped.',
  icon: 'trash',

  permissions: ['rds:DescribeDBInstances', 'rds:CreateDBSnapshot', 'rds:DeleteDBInstance'],

  keywords: ['rds', 'remove', 'idle'],
  resources: { title: 'Databases', example: 'orders-db' },
  parameters: {
    snapshot: yesNo({
      p: 5,
      title: 'Take a final snapshot',
      description: 'You can restore the database from it.',
      optional: true,
      default: true,
    }),
  },
  sample: {
    resource: 'old-db',
    summary: 'Delete database old-db after a final snapshot',
    before: { state: 'available', type: 'db.m5.large', engine: 'postgres', size_gb: 100 },
    after: { state: 'deleted', snapshot: 'costloom-old-db-1' },
    monthly_cost: 124.1,
    currency: 'USD',
  },
  async look(at, { snapshot }) {
    const id = at.target.resource;
    const found = await findDatabase(at, id);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The database no longer exists.' };
    const { DBInstanceStatus: state, DBInstanceClass: type, TagList: tags } = found;
    if (state === 'deleting') return { kind: 'unchanged', name: id, reason: 'It is already being deleted.' };
    if (found.DeletionProtection === 'true')
      return { kind: 'skipped', name: id, reason: 'Deletion protection is on.' };
    if (found.DBClusterIdentifier !== '')
      return { kind: 'skipped', name: id, reason: `It belongs to the cluster ${found.DBClusterIdentifier}.` };
    if (snapshot && state !== 'available')
      return {
        kind: 'skipped',
        name: id,
        reason: `It is ${state}: no snapshot can be taken. Start it first.`,
      };
    const name = snapshotName(at, id);
    const kept: Record<string, string> = snapshot
      ? { SkipFinalSnapshot: 'false', FinalDBSnapshotIdentifier: name }
      : { SkipFinalSnapshot: 'true' };
    return {
      kind: 'change',
      name: id,
      tags,
      summary: `Delete database ${id}${snapshot ? ' after a final snapshot' : ''}`,
      before: { state, type, engine: found.Engine, size_gb: found.AllocatedStorage },
      after: { state: 'deleted', ...(snapshot ? { snapshot: name } : {}) },
      stages: [{ call: rds('DeleteDBInstance', { DBInstanceIdentifier: id, ...kept }) }],
      cannotUndo: snapshot
        ? 'Automated backups of deleted databases'
        : 'The data of databases deleted without a snapshot',
      undo: snapshot
        ? [
            rds('RestoreDBInstanceFromDBSnapshot', {
              DBInstanceIdentifier: id,
              DBSnapshotIdentifier: name,
              DBInstanceClass: type,
            }),
          ]
        : [],
    };
  },
});
