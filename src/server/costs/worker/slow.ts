import type { Log } from '../../platform/log';
import type { QueryRequest, QueryResult } from './protocol';

const TEXT_MOST = 4_000;
const PLAN_MOST = 8_000;
/** A plan of the same query once in so long. */
const PLAN_EVERY = 10 * 60_000;
const PLANS_KEPT = 500;

/** A query's text on one line; texts and numbers that stand in it, which may be names and amounts of somebody, as “?”. */
export const withoutValues = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MOST);

export async function timedQuery(
  slow: SlowQueries | undefined,
  request: QueryRequest,
  ask: (request: QueryRequest) => Promise<QueryResult>,
): Promise<QueryResult> {
  if (!slow) return ask(request);
  const from = performance.now();
  try {
    return await ask(request);
  } finally {
    const ms = performance.now() - from;
    if (ms >= slow.ms) slow.told(request, ms, ask);
  }
}

/** Writes slow queries on bills to the log, with the plan that DuckDB makes for them: EXPLAIN runs nothing. */
export function createSlowQueries({ log, ms: limit }: { log: Log; ms: number }) {
  const planned = new Map<string, number>();
  let isPlanning = false;

  function isTime(text: string): boolean {
    const now = performance.now();
    if (now - (planned.get(text) ?? -Infinity) < PLAN_EVERY) return false;
    if (planned.size >= PLANS_KEPT) planned.clear();
    planned.set(text, now);
    return true;
  }

  return {
    ms: limit,
    told(request: QueryRequest, ms: number, ask: (request: QueryRequest) => Promise<QueryResult>): void {
      const statement = withoutValues(request.sql);
      const about = { ms: Math.round(ms), statement, files: request.files.length };
      const tell = (plan?: string) =>
        log.warn(plan === undefined ? about : Object.assign({ plan }, about), 'A query on bills was slow');
      if (isPlanning || !isTime(statement)) return tell();
      isPlanning = true;
      void ask({ ...request, explain: true })
        .then(
          ({ rows }) => tell(planOf(rows)),
          () => tell(),
        )
        .finally(() => (isPlanning = false));
    },
  };
}

export type SlowQueries = ReturnType<typeof createSlowQueries>;

/** DuckDB writes the values into its plans. */
const planOf = (rows: QueryResult['rows']): string =>
  rows
    .map((row) => String(row['explain_value'] ?? ''))
    .join('\n')
    .replaceAll(/'(?:[^'\n]|'')*'/g, '?')
    .slice(0, PLAN_MOST);
