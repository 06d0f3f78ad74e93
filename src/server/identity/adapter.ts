import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Database } from '../db/database';
import { notifyChange } from '../db/notify';
import { SESSIONS_TAG } from '../gate/session';
import type { Clock } from '../platform/clock';
import { oidcStore } from './oidc.store';

export const CLIENT_ID = 'costloom-desktop';

/** Stands in the database for the server's own address, which changes with the port from start to start. */
const HERE = 'costloom-here:';

/** No column can hold U+0000, so nothing is stored under it. */
const holdable = (id: string) => !id.includes('\0');

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * The provider's storage. Addresses of this server are stored as a placeholder, so that a refresh token of an earlier
 * start still fits after the server came up on another port.
 */
export function createAdapter(deps: {
  database: Database;
  clock: Clock;
  base: string;
}): (model: string) => Adapter {
  const { database, clock, base } = deps;
  const pack = (payload: AdapterPayload) => JSON.stringify(payload).replaceAll(base, HERE);
  const unpack = (payload: Record<string, unknown>): AdapterPayload =>
    JSON.parse(JSON.stringify(payload).replaceAll(HERE, base));

  return (model) => {
    const read = (item: { payload: Record<string, unknown>; consumed_at: Date | null } | undefined) => {
      if (!item) return undefined;
      const payload = unpack(item.payload);
      return item.consumed_at ? { ...payload, consumed: item.consumed_at.getTime() / 1000 } : payload;
    };
    return {
      async upsert(id, payload, expiresIn) {
        if (pack(payload).includes('\\u0000')) throw new errors.InvalidRequest('U+0000 is not allowed');
        const expiresAt = expiresIn === undefined ? null : new Date(clock.now().getTime() + expiresIn * 1000);
        const index = {
          grantId: textOf(payload.grantId),
          uid: textOf(payload.uid),
          accountId: textOf(payload.accountId),
        };
        await database.system((sql) =>
          oidcStore.upsert(sql, { model, id, payload: pack(payload), index, expiresAt }),
        );
      },
      find: async (id) =>
        holdable(id)
          ? read(await database.system((sql) => oidcStore.find(sql, model, id, clock.now())))
          : undefined,
      findByUid: async (uid) =>
        holdable(uid)
          ? read(await database.system((sql) => oidcStore.findByUid(sql, model, uid, clock.now())))
          : undefined,
      // The device flow is off: nothing has a user code.
      findByUserCode: async () => undefined,
      async consume(id) {
        const first = await database.system((sql) => oidcStore.consume(sql, model, id, clock.now()));
        if (!first) throw new errors.InvalidGrant('used already');
      },
      async destroy(id) {
        await database.system(async (sql) => {
          const gone = await oidcStore.destroy(sql, model, id);
          if (model !== 'Grant') return;
          await oidcStore.forgetBrowser(sql, CLIENT_ID, id);
          // A sign-in belongs to no organisation; its live sockets look again whether they may stay.
          if (gone?.account_id) {
            await notifyChange(sql, { orgId: '', tag: SESSIONS_TAG, id: gone.account_id });
          }
        });
      },
      async revokeByGrantId(grantId) {
        await database.system((sql) => oidcStore.revokeByGrant(sql, model, grantId));
      },
    };
  };
}
