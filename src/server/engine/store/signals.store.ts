import type { Sql } from '../../db/database';

const CHANNEL = 'costloom_engine';
/** PostgreSQL takes 8,000 bytes. */
const IDS = 100;

export type Signal = { kind: 'wake' } | { kind: 'abort'; executionIds: string[] };

/** Between the processes of one database; leaves at the commit of the caller's transaction. */
export const signalsStore = {
  channel: CHANNEL,

  async wake(sql: Sql): Promise<void> {
    await sql.run('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ wake: true })]);
  },

  async abort(sql: Sql, executionIds: readonly string[]): Promise<void> {
    for (let n = 0; n < executionIds.length; n += IDS) {
      const payload = JSON.stringify({ abort: executionIds.slice(n, n + IDS) });
      await sql.run('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  },

  read(payload: string): Signal {
    try {
      const value: unknown = JSON.parse(payload);
      if (typeof value === 'object' && value !== null && 'abort' in value && Array.isArray(value.abort)) {
        const ids: unknown[] = value.abort;
        return { kind: 'abort', executionIds: ids.filter((id) => typeof id === 'string') };
      }
    } catch {
      // Somebody else's text: looking once more does no harm.
    }
    return { kind: 'wake' };
  },
};
