import { createHash } from 'node:crypto';
import { Fault } from '@shared/kernel/fault';
import type { Json, JsonObject } from '@shared/model/json';
import { columnKind } from '@shared/model/sql/columnKind';
import { SQL_ROWS_SHOWN } from '@shared/model/sql/limits';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import type { ConsoleRunner } from '../../costs/console/client';
import type { ConsoleResult } from '../../costs/console/run';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { ConsoleBills } from './costSql.port';
import type { PanelQueries, PanelQuery } from './panelQueries.port';
import { queriesStore } from './queries.store';
import { createQueue } from './queue';

/** Of one result. */
const BYTES_MAX = 2_000_000;
/** Results that are kept, so that fetching again asks nothing where nothing has changed. */
const KEPT = 20;

interface Answer {
  rows: JsonObject[];
  truncated: boolean;
  asOf: Date;
}

/** Decimals come as exact text; panels draw and add up numbers. */
function valueOf(value: Json, isNumber: boolean): Json {
  if (!isNumber || typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

const rowsOf = ({ columns, rows }: ConsoleResult): JsonObject[] => {
  const kinds = columns.map(({ name, type }) => ({ name, isNumber: columnKind(type) === 'number' }));
  return rows.map((row) =>
    Object.fromEntries(kinds.map(({ name, isNumber }, at) => [name, valueOf(row[at] ?? null, isNumber)])),
  );
};

export function createPanelQueries(deps: {
  database: Database;
  clock: Clock;
  bills: ConsoleBills;
  runner: Pick<ConsoleRunner, 'run'>;
  /** Notes that a statement is run, and for whom. */
  note(who: { orgId: string; name: string }, sql: string, way: 'panel'): Promise<void>;
}): PanelQueries {
  const { database, clock, bills, runner } = deps;
  const inTurn = createQueue();
  const kept = new Map<string, Answer>();

  function keep(key: string, answer: Answer): void {
    kept.set(key, answer);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  }

  async function ask(who: { orgId: string; name: string }, { sql }: PanelQuery, signal: AbortSignal) {
    const { sources, reading } = await bills.found(who.orgId);
    return reading(async (scope) => {
      const stand = JSON.stringify([who.orgId, sql, sources, scope.files, scope.stamps, scope.counts]);
      const key = createHash('sha256').update(stand).digest('hex');
      const before = kept.get(key);
      if (before) return before;
      await deps.note(who, sql, 'panel');
      const limits = { maxRows: SQL_ROWS_SHOWN, maxBytes: BYTES_MAX };
      const result = await runner.run({ ...scope, ...limits, sql, sources }, signal);
      const answer = { rows: rowsOf(result), truncated: result.truncated, asOf: clock.now() };
      keep(key, answer);
      return answer;
    });
  }

  return {
    find: (orgId, queryId) => database.tenant(orgId, (sql) => queriesStore.read(sql, orgId, queryId)),

    async rows({ orgId, name, orgType }, query, signal) {
      // A provider decides what its customers see of their bills; a query has no such choice.
      if (orgType === 'MSP_CUSTOMER') throw new Fault('forbidden:not_for_customers', faults.customer);
      return inTurn(() => ask({ orgId, name }, query, signal), signal);
    },
  };
}
