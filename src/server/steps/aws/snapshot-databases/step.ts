import { awsChange } from '../common/changeStep';
import { findDatabase, isSnapshotted, rds, snapshotName, snapshotReady } from '../common/rds';

export const snapshotDatabases = awsChange({
  id: 'AWS-017',
  name: 'Snapshot_databases',
  title: 'Take snapshots of RDS databases',
  description: 'Takes a snapshot of each database and waits until it is complete.',
  icon: 'duplicate',
  destructive: false,
  permissions: ['rds:DescribeDBInstances', 'rds:DescribeDBSnapshots', 'rds:CreateDBSnapshot'],
  timeoutSeconds: 7200,
  keywords: ['rds', 'backup'],
  resources: { title: 'Databases', example: 'orders-db' },

  sample: {
    resource: 'orders-db',
    summary: 'Take a snapshot of database orders-db',
    before: { state: 'available' },
    after: { snapshot: 'costloom-orders-db-1' },
  },
  async look(at) {
    const id = at.target.resource;
    const found = await findDatabase(at, id);
    if (!found) return { kind: 'skipped', name: '', reason: 'The database does not exist.' };
    const snapshot = snapshotName(at, id);
    if (await isSnapshotted(at, snapshot))
      return { kind: 'unchanged', name: id, reason: `This run has already taken ${snapshot}.` };
    return {
      kind: 'change',
      name: id,
      tags: {},
      summary: `Take a snapshot of database ${id}`,
      before: { state: found.DBInstanceStatus },
      after: { snapshot },
      stages: [
        {
          call: rds('CreateDBSnapshot', { DBInstanceIdentifier: id, DBSnapshotIdentifier: snapshot }),
          settle: () => snapshotReady(at, snapshot),
        },
      ],
      cannotUndo: null,
      undo: [rds('DeleteDBSnapshot', { DBSnapshotIdentifier: snapshot })],
    };
  },
});
