import type { Database, Sql } from '../db/database';
import type { RecordActivity } from '../domains/organisations/activity.port';
import type { Clock } from '../platform/clock';
import { gateStore } from './gate.store';

/** A key that is guessed at, or that a script still uses, is noted so often and not at every call. */
const AGAIN_AFTER = 10 * 60_000;
const MAX_KNOWN = 10_000;

/** Notes in the audit that a key of the organisation was refused: its secret was wrong, or it had ended. */
export type NoteRefusedKey = (keyId: string, address: string) => Promise<void>;

/** Nothing is noted of a key that nobody has. */
export function createRefusedKeys(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
}): NoteRefusedKey {
  const { database, clock, record } = deps;
  const notedAt = new Map<string, number>();

  async function note(sql: Sql, keyId: string, address: string): Promise<void> {
    const at = clock.now();
    const key = await gateStore.keyName(sql, keyId);
    if (!key) return;
    const why = key.expires_at !== null && key.expires_at <= at ? 'ended' : 'wrong secret';
    const data = { why, ...(address === '' ? {} : { address }) };
    await record(sql, {
      orgId: key.org_id,
      at,
      actor: key.name,
      action: 'api_key_refused',
      subject: key.name,
      data,
    });
  }

  return async (keyId, address) => {
    const now = clock.now().getTime();
    if (now - (notedAt.get(keyId) ?? -Infinity) < AGAIN_AFTER) return;
    if (notedAt.size >= MAX_KNOWN) notedAt.clear();
    notedAt.set(keyId, now);
    await database.system((sql) => note(sql, keyId, address));
  };
}
