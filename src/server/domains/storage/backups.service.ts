import { Fault } from '@shared/kernel/fault';
import { backupWords as words } from '@shared/words/backups';
import type { Backups } from '../../backup/backups.port';
import type { Database } from '../../db/database';
import type { CallContext, Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';

type BackupHandlers = Pick<
  Handlers,
  'storage.backups' | 'storage.makeBackup' | 'storage.setBackups' | 'storage.restoreBackup'
>;

/** `backups`: undefined on the PostgreSQL of a team, whose administrators have tools of their own. */
export function createBackupHandlers(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  backups: Backups | undefined;
}): BackupHandlers {
  const { database, clock, record, backups } = deps;

  function mine({ session }: CallContext): Backups {
    if (!backups) throw new Fault('conflict:own_database', words.ownDatabase);
    if (!backups.mayManage(session.orgId))
      throw new Fault('forbidden:other_organization', words.otherOrganization);
    return backups;
  }

  const note = ({ session: { orgId, name: actor }, scope }: CallContext, action: string, subject: string) =>
    database.tenant(scope, (sql) => record(sql, { orgId, at: clock.now(), actor, action, subject }));

  return {
    'storage.backups': async (_input, { session }) => {
      if (!backups) return { here: null, why: 'own_database' };
      if (!backups.mayManage(session.orgId)) return { here: null, why: 'other_organization' };
      return { here: await backups.read(), why: null };
    },

    'storage.makeBackup': async (_input, context) => {
      const startedAt = mine(context).start();
      await note(context, 'backup_started', '');
      return { started_at: startedAt.toISOString() };
    },

    'storage.setBackups': async ({ body }, context) => {
      await mine(context).configure(body);
      await note(context, 'backups_set', body.folder);
    },

    'storage.restoreBackup': async ({ body }, context) => {
      const backups = mine(context);
      // Before the restore: what it brings back knows nothing of it. The log of the server does.
      await backups.restore(body);
    },
  };
}
