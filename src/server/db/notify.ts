import type { LiveTag } from '@shared/kernel/tags';
import type { Database, Sql } from './database';

/** `sessions`: who may listen is asked again; no window is told. `*`: everything. */
type ChangeTag = LiveTag | 'sessions' | '*';

/** Something of an organization changed: what kind and which one. */
export interface Change {
  orgId: string;
  tag: ChangeTag;
  id: string;
}

const CHANNEL = 'costloom_events';
/** PostgreSQL takes 8,000 bytes. */
const MAX_BYTES = 2_000;

/** Part of the caller's transaction: it leaves at the commit, once per distinct change, and never without one. */
export async function notifyChange(sql: Sql, change: Change): Promise<void> {
  await sql.run('select pg_notify($1, $2)', [CHANNEL, payloadOf(change)]);
}

/** Many of them by one statement. */
export async function notifyChanges(sql: Sql, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql.run('select pg_notify($1, payload) from unnest($2::text[]) as t (payload)', [
    CHANNEL,
    changes.map(payloadOf),
  ]);
}

function payloadOf(change: Change): string {
  const payload = JSON.stringify([change.orgId, change.tag, change.id]);
  if (Buffer.byteLength(payload) > MAX_BYTES)
    throw new Error(`The change of a ${change.tag} has too long an id.`);
  return payload;
}

/** What another process told; one of another version may know names that are not known here. */
export type Heard = Omit<Change, 'tag'> & { tag: string };

export interface ChangeHandlers {
  onChange(change: Heard): void;
  /** Changes may have been missed: tell clients to read everything again. */
  onGap(): void;
}

/** Every change of every organisation, from every server process on this database. → a function that ends it. */
export function subscribeChanges(
  database: Pick<Database, 'listen'>,
  handlers: ChangeHandlers,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, {
    onPayload: (payload) => {
      const change = parse(payload);
      if (change) handlers.onChange(change);
    },
    onGap: () => handlers.onGap(),
  });
}

function parse(payload: string): Heard | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [orgId, tag, id]: unknown[] = value;
  return typeof orgId === 'string' && typeof tag === 'string' && typeof id === 'string'
    ? { orgId, tag, id }
    : undefined;
}
