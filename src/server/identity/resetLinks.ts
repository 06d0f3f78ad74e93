import type { Sql } from '../db/database';
import { randomToken, sha256 } from '../platform/crypto';
import { resetsStore } from './resets.store';

export const RESET_PATH = '/reset-password/';

/** A link that somebody hands on may wait for a day. */
const HANDED_ON = 24 * 60 * 60_000;

/** A link for a new password; earlier ones of the person stop working. `lifetime` in milliseconds. */
export async function issueReset(sql: Sql, userId: string, now: Date, lifetime = HANDED_ON) {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + lifetime);
  await resetsStore.add(sql, { tokenHash: sha256(token), userId, expiresAt });
  return { token, expiresAt };
}
