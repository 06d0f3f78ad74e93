import { awsChange } from '../common/changeStep';
import { findOwnSnapshot, isSourceThere, rds } from '../common/rds';

export const deleteDatabaseSnapshots = awsChange({
  id: 'AWS-055',
  name: 'Delete_database_snapshots',
  title: 'Delete RDS snapshots',
  description:
    'Deletes manual snapshots of databases and clusters that no longer exist. They can’t be brought back.',
  icon: 'trash',
  permissions: [
    'rds:DescribeDBSnapshots',
    'rds:DescribeDBClusterSnapshots',
    'rds:DescribeDBInstances',
    'rds:DescribeDBClusters',
    'rds:DeleteDBSnapshot',
    'rds:DeleteDBClusterSnapshot',
  ],
  keywords: ['rds', 'aurora', 'snapshot', 'orphan', 'remove'],
  resources: {
    title: 'Snapshots',
    example: 'old-db-final, arn:aws:rds:us-east-1:111122223333:cluster-snapshot:old',
  },
  sample: {
    resource: 'old-db-final',
    name: 'old-db-final',
    summary: 'Delete snapshot old-db-final of old-db',
    before: { state: 'available', source: 'old-db', size_gb: 100 },
    after: { state: 'deleted' },
    monthly_cost: 9.5,
    currency: 'USD',
    cannot_undo: 'Deleted database snapshots',
  },
  async look(at) {
    const { resource: id, billed } = at.target;
    const ofCluster = billed.includes(':cluster-snapshot:');
    const found = await findOwnSnapshot(at, id, ofCluster);
    if (!found) return { kind: 'unchanged', name: '', reason: 'The snapshot no longer exists.' };
    const { status: state, type, source, size_gb, tags } = found;
    if (state === 'deleting') return { kind: 'unchanged', name: id, reason: 'It is already being deleted.' };
    if (type === 'awsbackup') return { kind: 'skipped', name: id, reason: 'It belongs to AWS Backup.' };
    if (type !== 'manual') return { kind: 'skipped', name: id, reason: `It is ${type || 'not manual'}.` };
    if (state !== 'available') return { kind: 'skipped', name: id, reason: `It is ${state}.` };
    if (await isSourceThere(at, source, ofCluster))
      return { kind: 'skipped', name: id, reason: `Its database ${source} exists.` };
    const call = ofCluster
      ? rds('DeleteDBClusterSnapshot', { DBClusterSnapshotIdentifier: id })
      : rds('DeleteDBSnapshot', { DBSnapshotIdentifier: id });
    return {
      kind: 'change',
      name: id,
      tags,
      summary: `Delete snapshot ${id} of ${source}`,
      before: { state, source, size_gb },
      after: { state: 'deleted' },
      stages: [{ call }],
      cannotUndo: 'Deleted database snapshots',
      undo: [],
    };
  },
});
