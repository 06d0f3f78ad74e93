import { whole, yesNo } from '../../common/params';
import { api } from '../common/api';
import { databaseStep, stateOf } from '../common/databases';
import { settledStage } from '../common/settle';

export const deleteDatabases = databaseStep({
  id: 'GCP-022',
  name: 'Delete_Cloud_SQL_instances',
  title: 'Delete Cloud SQL instances',
  description:
    'Deletes instances after a final backup of each. Protected instances and those with replicas are skipped.',
  icon: 'trash',
  permissions: ['cloudsql.instances.delete', 'cloudsql.backupRuns.create'],
  keywords: ['remove', 'idle'],
  deletes: true,
  parameters: {
    backup: yesNo({
      p: 3,
      title: 'Take a final backup',
      description: 'You can restore the instance from it.',
      optional: true,
      default: true,
    }),
    days: whole({
      p: 4,
      title: 'Keep the backup for (days)',
      description: 'Google Cloud deletes it afterward.',
      min: 1,
      max: 365,
      default: 30,
      optional: true,
    }),
  },
  sample: {
    summary: 'Delete database orders after a final backup',
    before: { state: 'running', type: 'db-custom-4-15360', engine: 'POSTGRES_16', size_gb: '100' },
    after: { state: 'deleted', backup_days: 30 },
    cannot_undo: 'Instances deleted with a final backup, except by restoring it',
  },
  plan(at, { backup, days }) {
    const { found, path } = at;
    const { settings, databaseVersion: engine, replicaNames } = found;
    if (settings.deletionProtectionEnabled) return { kind: 'skipped', reason: 'Deletion protection is on.' };
    if (replicaNames.length > 0)
      return { kind: 'skipped', reason: `It has read replicas: ${replicaNames.join(', ')}.` };
    if (found.state !== 'RUNNABLE')
      return { kind: 'skipped', reason: `It is ${stateOf(found)}. Try again later.` };
    const query: Record<string, string> = backup
      ? { enableFinalBackup: 'true', finalBackupTtlDays: String(days), finalBackupDescription: 'costloom' }
      : { enableFinalBackup: 'false' };
    return {
      kind: 'change',
      summary: `Delete database ${found.name}${backup ? ' after a final backup' : ''}`,
      before: { state: stateOf(found), type: settings.tier, engine, size_gb: settings.dataDiskSizeGb },
      after: { state: 'deleted', ...(backup ? { backup_days: days } : {}) },
      stages: [settledStage(at, api('sqladmin', 'DELETE', path, { query }))],
      cannotUndo: backup
        ? 'Instances deleted with a final backup, except by restoring it'
        : 'The data of instances deleted without a backup',
      undo: [],
    };
  },
});
