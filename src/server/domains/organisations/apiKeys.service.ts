import { badInput, Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import { newApiKey } from '../../gate/apiKeys';
import { SESSIONS_TAG } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { Settings } from '../settings/settings.port';
import type { RecordActivity } from './activity.port';
import { apiKeysStore, type ApiKeyRow } from './organisations.store';
import { checkRole, roleOf } from './roles';

type KeyHandlers = Pick<
  Handlers,
  'organisations.listApiKeys' | 'organisations.createApiKey' | 'organisations.revokeApiKey'
>;

const keyOf = (row: ApiKeyRow) => ({
  keyId: row.key_id,
  name: row.name,
  role: roleOf(row.role),
  scope: row.scope,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  createdBy: row.created_by,
});

export function createApiKeys(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  settings: Pick<Settings, 'flags'>;
}): KeyHandlers {
  const { database, clock, record, settings } = deps;
  return {
    'organisations.listApiKeys': async (_input, { scope }) => {
      const rows = await database.tenant(scope, (sql) => apiKeysStore.list(sql));
      return rows.map(keyOf);
    },

    'organisations.createApiKey': async ({ body }, { session, scope }) => {
      if (!(await settings.flags(scope)).includes('APIKeys'))
        throw new Fault('forbidden:api_keys_off', 'Making API keys is turned off in this organization.');
      checkRole(body.role, session.orgType, session.role);
      const { orgId, name: createdBy } = session;
      const { keyId, secret, secretHash } = newApiKey();
      const now = clock.now();
      const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
      if (expiresAt && expiresAt <= now)
        throw badInput([{ field: 'expiresAt', reason: 'must be in the future' }]);
      const row = await database.tenant(scope, async (sql) => {
        const made = await apiKeysStore.insert(sql, {
          keyId,
          orgId,
          ...body,
          expiresAt,
          secretHash,
          createdBy,
          now,
        });
        const data = { role: body.role, scope: body.scope, expiresAt: body.expiresAt };
        await record(sql, {
          orgId,
          at: now,
          actor: createdBy,
          action: 'api_key_created',
          subject: body.name,
          data,
        });
        await notifyChange(sql, { orgId, tag: 'api_keys', id: keyId });
        return made;
      });
      if (!row) throw new Error('The new API key was not stored.');
      return { apiKey: keyOf(row), secret };
    },

    'organisations.revokeApiKey': async ({ params }, { session, scope }) => {
      const { orgId, name: actor } = session;
      await database.tenant(scope, async (sql) => {
        const removed = await apiKeysStore.remove(sql, params.keyId);
        if (!removed)
          throw new Fault(
            'not_found:api_key_not_found',
            `There is no API key ${params.keyId} in this organization.`,
          );
        const { name: subject } = removed;
        await record(sql, { orgId, at: clock.now(), actor, action: 'api_key_revoked', subject });
        await notifyChange(sql, { orgId, tag: 'api_keys', id: params.keyId });
        await notifyChange(sql, { orgId, tag: SESSIONS_TAG, id: `key:${params.keyId}` });
      });
    },
  };
}
