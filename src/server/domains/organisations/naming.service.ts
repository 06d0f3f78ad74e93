import { Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import { refuseTaken } from '../names';
import type { RecordActivity } from './activity.port';
import { namingStore } from './naming.store';

/** The name of the active organisation. */
export function createNaming(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
}): Pick<Handlers, 'organisations.rename'> {
  const { database, clock, record } = deps;
  return {
    'organisations.rename': async ({ body: { name } }, { session }) => {
      const { orgId, name: actor } = session;
      const renaming = database.system(async (sql) => {
        const before = await namingStore.rename(sql, orgId, name);
        if (before === undefined)
          throw new Fault('not_found:organization_not_found', 'This organization no longer exists.');
        if (before === name) return;
        const data = { from: before, to: name };
        await record(sql, {
          orgId,
          at: clock.now(),
          actor,
          action: 'organisation_renamed',
          subject: name,
          data,
        });
        await notifyChange(sql, { orgId, tag: 'settings', id: 'organisation' });
      });
      const text = `name: another customer of your provider is called “${name}”.`;
      await refuseTaken(renaming, () => new Fault('conflict:name_taken', text), 'organisation_customer_name');
      return { orgId, name };
    },
  };
}
