import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import { retry, type RetryPolicy } from '@shared/kernel/retry';
import type { Log } from '../platform/log';
import { traced, type SpanAsked } from '../platform/telemetry/tracing';
import { isReadOnly, isRetryable, toFault } from './errors';
import { oneLine, timed, type SlowStatements } from './slow';
import { createListener, type ListenHandlers } from './listener';

/**
 * Statements of one transaction. Values: bigint arrives as a number (a RangeError beyond 2^53), numeric as one, date
 * as 'YYYY-MM-DD', timestamptz as a Date, json parsed. Useless after the transaction ended.
 */
export interface Sql {
  rows<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** The first row, if there is one. */
  one<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** The number of rows that were written. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** The organisations that a call may touch. Ids: 1 to 200 of A–Z a–z 0–9 _ - */
export interface TenantScope {
  orgIds: readonly string[];
}
/** Several organizations, or one by its id. */
type Tenants = TenantScope | string;

/**
 * `work` is one transaction, and may be run up to three times when another transaction was in its way: it must do
 * nothing but SQL. Fails with `Fault('unavailable')` when the database is gone and `Fault('timeout')` when a statement
 * took too long; other errors of PostgreSQL come as they are (see `isUniqueViolation`).
 */
export interface Database {
  /** As the everyday role, costloom_app: row-level security shows and takes rows of the scope's organisations only. */
  tenant<T>(scope: Tenants, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * The same for work of many minutes that reads one state of everything, whatever others write meanwhile. Being run
   * again must be no harm.
   */
  snapshot<T>(scope: Tenants, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** As the owner: for identity, migrations and jobs. Sees every organisation. */
  system<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Payloads of one channel until the returned function is called; survives a lost connection (`onGap`). */
  listen(
    channel: string,
    handlers: ListenHandlers | ((payload: string) => void),
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const ORG_ID = /^[A-Za-z0-9_-]{1,200}$/;
const MAX_ORGS = 5_000;
const CHANNEL = /^[a-z_]{1,60}$/;

export interface DatabaseOptions {
  /** As the owner. */
  connection: pg.PoolConfig;
  /**
   * As the everyday role, which owns nothing and cannot become the owner: work for tenants has connections of its own
   * then. Without it the owner steps down to costloom_app for the time of a transaction.
   */
  everyday?: pg.PoolConfig | undefined;
  log: Log;
  /** Of each pool; 12 in one, or 8 in each of two. */
  maxConnections?: number;
  statementTimeoutMs?: number;
  /** Told of every statement that took longer. */
  slow?: SlowStatements | undefined;
}

export function createDatabase(options: DatabaseOptions): Database {
  const { connection, everyday, log, slow } = options;
  const owners = poolOf(connection, options);
  const tenants = everyday ? poolOf(everyday, options) : owners;
  const role: Role = everyday ? 'session' : 'stepped down';
  const listener = createListener(connection, log);
  let closing: Promise<void> | undefined;

  return {
    tenant: (scope, work) => retrying(() => transaction(tenants, beginAs(scope, role), work, slow)),
    snapshot: (scope, work) => retrying(() => transaction(tenants, beginLong(scope, role), work, slow)),
    system: (work) => retrying(() => transaction(owners, 'begin', work, slow)),
    async listen(channel, handlers) {
      if (!CHANNEL.test(channel)) throw new Fault('internal', `“${channel}” is not a name of a channel.`);
      const all = typeof handlers === 'function' ? { onPayload: handlers } : handlers;
      return listener.listen(channel, all).catch((error: unknown) => {
        throw toFault(error);
      });
    },
    close: () =>
      (closing ??= Promise.all([
        listener.close(),
        ...[...new Set([owners, tenants])].map((pool) => pool.end()),
      ]).then(() => undefined)),
  };
}

function poolOf(connection: pg.PoolConfig, options: DatabaseOptions): pg.Pool {
  const { log } = options;
  const pool = new pg.Pool({
    ...connection,
    types: { getTypeParser },
    keepAlive: true,
    max: options.maxConnections ?? (options.everyday ? 8 : 12),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'costloom server',
  });
  // A connection that is lost while it is lent out tells it by an event too, which unheard would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A connection to the database was lost'));
  });
  pool.on('error', (error) => log.debug({ err: error }, 'The pool dropped an idle connection'));
  return pool;
}

/** Who a transaction of tenants is: whoever is connected, or the owner for as long as it does not step up again. */
type Role = 'session' | 'stepped down';

/** One round trip for transaction, role and scope. The ids stand in the text, so nothing but ids is let through. */
function beginAs(scope: Tenants, role: Role): string {
  const orgIds = typeof scope === 'string' ? [scope] : scope.orgIds;
  if (orgIds.length > MAX_ORGS)
    throw new Fault('internal', `A call touches at most ${MAX_ORGS} organizations.`);
  for (const id of orgIds) {
    if (!ORG_ID.test(id))
      throw new Fault(
        'bad_input:organization_id_wrong',
        'The id of an organization has characters that no id has.',
      );
  }
  const down = role === 'session' ? '' : 'set local role costloom_app; ';
  return `begin; ${down}set local app.org_ids = '${orgIds.join(',')}'`;
}

function beginLong(scope: Tenants, role: Role): string {
  const begin = beginAs(scope, role).replace('begin;', 'begin isolation level repeatable read;');
  return `${begin}; set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'`;
}

const tryingAgain: RetryPolicy = {
  tries: 3,
  when: isRetryable,
  backoff: { first: 20, factor: 4, random: Math.random, spread: 0.5 },
  pause,
};

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await retry(attempt, tryingAgain);
  } catch (error) {
    if (!isRetryable(error)) throw toFault(error);
    const fault = new Fault(
      'conflict:changed_concurrently',
      'Others kept changing the same thing at the same time. Try again.',
    );
    fault.cause = error;
    throw fault;
  }
}

async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (sql: Sql) => Promise<T>,
  slow: SlowStatements | undefined,
): Promise<T> {
  const client = await pool.connect();
  const state: State = { client, open: true, slow };
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(sqlOf(state));
    state.open = false;
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT of a failed transaction with a ROLLBACK and no error: work has swallowed one.
    if (command !== 'COMMIT')
      throw new Error('A statement had failed, so nothing of the transaction was kept.');
    return result;
  } catch (error) {
    state.open = false;
    broken = isReadOnly(error);
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

interface State {
  client: pg.PoolClient;
  open: boolean;
  slow: SlowStatements | undefined;
}

function sqlOf(state: State): Sql {
  const query = <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    if (!state.open) throw new Error('The transaction has ended: a statement was not awaited inside it.');
    return traced(
      () => spanOf(text),
      () => timed(state.slow, text, () => state.client.query<T>(text, [...values])),
    );
  };
  return {
    rows: async <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await query<T>(text, values)).rows,
    one: async <T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
      (await query<T>(text, values)).rows[0],
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  };
}

/** The text has no values in it: those go beside it. */
const spanOf = (text: string): SpanAsked => ({
  name: `postgresql ${/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'}`,
  kind: 'client',
  within: true,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': oneLine(text) },
});

const { INT8, DATE, NUMERIC } = pg.types.builtins;

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === INT8) return wholeNumber;
  if (format !== 'binary' && oid === DATE) return String;
  // Amounts are exact in the database and added there; what leaves it is the nearest number.
  if (format !== 'binary' && oid === NUMERIC) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for a number: select it as text.`);
  return value;
}
