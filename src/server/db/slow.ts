import pg from 'pg';
import type { Log } from '../platform/log';

const TEXT_MOST = 4_000;
const PLAN_MOST = 8_000;
/** A plan of the same statement once in so long. */
const PLAN_EVERY = 10 * 60_000;
const PLANS_KEPT = 500;
const TIMEOUT = 2_000;

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MOST);

export interface SlowStatements {
  ms: number;
  told(text: string, ms: number): void;
}

/** How long the statement took, told when that was too long. */
export async function timed<T>(
  slow: SlowStatements | undefined,
  text: string,
  run: () => Promise<T>,
): Promise<T> {
  if (!slow) return run();
  const from = performance.now();
  try {
    return await run();
  } finally {
    const ms = performance.now() - from;
    if (ms >= slow.ms) slow.told(text, ms);
  }
}

/**
 * Writes slow statements to the log: the text, which has no values, how long it took, and the plan that PostgreSQL makes
 * without values (EXPLAIN (GENERIC_PLAN), which runs nothing), on a connection of its own, one at a time.
 */
export function createSlowStatements(deps: {
  connection: pg.ClientConfig;
  log: Log;
  ms: number;
}): SlowStatements {
  const { connection, log } = deps;
  const planned = new Map<string, number>();
  let isPlanning = false;

  async function planOf(text: string): Promise<string> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`begin read only; set local statement_timeout = ${TIMEOUT}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
      return rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
        .slice(0, PLAN_MOST);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  function isTime(text: string): boolean {
    const now = performance.now();
    if (now - (planned.get(text) ?? -Infinity) < PLAN_EVERY) return false;
    if (planned.size >= PLANS_KEPT) planned.clear();
    planned.set(text, now);
    return true;
  }

  return {
    ms: deps.ms,
    told(text, ms) {
      const statement = oneLine(text);
      const took = Math.round(ms);
      const tell = (plan?: string) =>
        log.warn(
          plan === undefined ? { ms: took, statement } : { ms: took, statement, plan },
          'A statement was slow',
        );
      // One statement alone: what stands behind a semicolon would be run.
      const isOne = /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');
      if (!isOne || isPlanning || !isTime(text)) return tell();
      isPlanning = true;
      void planOf(text)
        .then(tell, () => tell())
        .finally(() => (isPlanning = false));
    },
  };
}
