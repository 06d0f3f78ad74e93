import pg from 'pg';
import { backoff } from '@shared/kernel/backoff';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { processStore, type OtherProcess } from '../store/process.store';
import type { EngineSettings } from './settings';

export interface ProcessDeps {
  database: Database;
  connection: pg.ClientConfig;
  clock: Clock;
  log: Log;
  newId(): string;
  settings: EngineSettings;
  /** The identity is gone: stop everything; resolves when it has stopped. */
  onLost(): Promise<void>;
  /** A new identity, or executions of a dead process: look for work. */
  onWork(): void;
  onBeat(): void;
}

const WAITS = { first: 100, most: 5_000 };
/** A step that does not listen to its signal does not keep a process from going on. */
const STOPPING_TIME = 5_000;

/** This process as the others see it: a row, a lock that it holds while it lives, and a heartbeat. */
export function createProcess(deps: ProcessDeps) {
  const { database, connection, clock, log, settings } = deps;
  let id: string | null = null;
  let before: string | null = null;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let tries = 0;
  let ended = false;
  let beating: Promise<void> = Promise.resolve();

  async function enter(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: Math.max(3 * settings.heartbeat, 3_000),
      application_name: 'costloom engine',
    });
    const own = deps.newId();
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    try {
      await fresh.connect();
      await processStore.enter(fresh, own);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (ended) return fresh.end();
    client = fresh;
    // What was lost with the connection was lost with the database: nobody's step ended a process.
    const reconnected = before !== null;
    if (before !== null) await takeOver(before);
    // What has died holds no lock, however young its heartbeat is.
    for (const other of await processStore.others(fresh, own, 0)) await takeOverIfDead(other, !reconnected);
    if (client !== fresh) throw new Error('The connection of the engine was lost at once.');
    before = id = own;
    tries = 0;
    deps.onWork();
    plan(settings.heartbeat);
  }

  function plan(after: number) {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => (beating = beat()), after).unref();
  }

  async function beat(): Promise<void> {
    const [current, own] = [client, id];
    if (!current || own === null) return again();
    try {
      if (!(await processStore.beat(current, own))) return lost(current);
      for (const other of await processStore.others(current, own, settings.deadAfter))
        await takeOverIfDead(other, true);
      deps.onBeat();
      plan(settings.heartbeat);
    } catch (error) {
      log.debug({ err: error }, 'The heartbeat of the engine failed');
      lost(current);
    }
  }

  async function takeOverIfDead(other: OtherProcess, died: boolean): Promise<void> {
    const taken = await database.system(async (sql) =>
      (await processStore.isDead(sql, other, settings.frozenAfter))
        ? processStore.takeOver(sql, other.process_id, clock.now(), died)
        : null,
    );
    if (taken === null) return;
    log.info(
      { processId: other.process_id, executions: taken },
      'Executions of a dead process were taken over',
    );
    if (taken > 0) deps.onWork();
  }

  const takeOver = (processId: string) =>
    database.system((sql) => processStore.takeOver(sql, processId, clock.now(), false));

  function lost(which: pg.Client) {
    if (client !== which) return;
    client = undefined;
    id = null;
    clearTimeout(timer);
    which.end().catch(() => undefined);
    if (ended) return;
    log.warn('The engine lost its connection; it stops until it has a new one');
    void stopped().then(again);
  }

  async function stopped() {
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (limit = setTimeout(resolve, STOPPING_TIME).unref()));
    await Promise.race([deps.onLost(), late]);
    clearTimeout(limit);
  }

  function again() {
    clearTimeout(timer);
    if (ended) return;
    tries += 1;
    timer = setTimeout(
      () => {
        beating = enter().catch((error: unknown) => {
          log.debug({ err: error }, 'The engine cannot go on yet');
          client = undefined;
          again();
        });
      },
      backoff(tries, WAITS),
    ).unref();
  }

  return {
    /** Null while it has none: nothing may be claimed or written then. */
    id: () => id,
    begin: enter,
    async end() {
      ended = true;
      clearTimeout(timer);
      await beating;
      const own = id;
      id = null;
      if (own !== null) await takeOver(own).catch(() => undefined);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
