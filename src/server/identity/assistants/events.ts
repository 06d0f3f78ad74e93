import type { Provider } from 'oidc-provider';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { RecordActivity } from '../../domains/organisations/activity.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { CLIENT_ID } from '../adapter';
import { assistantsStore } from './assistants.store';
import { UNUSED_DAYS } from './registration';

const DAY = 24 * 3600_000;

/** What the provider tells of assistants: that one is in use, and that a connection ended there. */
export function listenToProvider(
  provider: Provider,
  deps: { database: Database; clock: Clock; log: Log; record: RecordActivity },
): void {
  const { database, clock, log, record } = deps;
  const noted = (work: Promise<unknown>) => {
    work.catch((error: unknown) => log.error({ err: error }, 'A change of an assistant was not noted'));
  };

  provider.on('grant.success', ({ oidc: { client } }) => {
    if (!client || client.clientId === CLIENT_ID) return;
    const until = new Date(clock.now().getTime() + UNUSED_DAYS * DAY);
    noted(database.system((sql) => assistantsStore.keepClient(sql, client.clientId, until)));
  });

  provider.on('grant.revoked', ({ oidc: { client, route } }, grantId) => {
    if (!client || client.clientId === CLIENT_ID) return;
    // At the token endpoint nothing is revoked but for a code or a refresh token that was used before.
    const action = route === 'token' ? 'assistant_reuse_refused' : 'assistant_disconnected';
    const end = database.system(async (sql) => {
      const ended = await assistantsStore.forget(sql, grantId);
      if (!ended) return;
      const { org_id: orgId, client_name: subject, person: actor } = ended;
      await notifyChange(sql, { orgId, tag: 'assistants', id: grantId });
      await record(sql, { orgId, at: clock.now(), actor, action, subject });
    });
    noted(end);
  });
}
