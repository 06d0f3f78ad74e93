import pg from 'pg';
import { backoff } from '@shared/kernel/backoff';
import type { Log } from '../platform/log';

export interface ListenHandlers {
  onPayload(payload: string): void;
  /** The connection was lost and is back: notifications in between never arrive, so read again what matters. */
  onGap?(): void;
}

export interface Listener {
  listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const WAITS_MS = { first: 100, most: 5_000 };
/** A connection that died without a word (sleep, cable) is found by this. */
const HEARTBEAT_MS = 30_000;

/** One connection of its own for every channel, opened at the first `listen` and opened again when it is lost. */
export function createListener(connection: pg.ClientConfig, log: Log): Listener {
  const channels = new Map<string, Set<ListenHandlers>>();
  let client: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let tries = 0;
  let closed = false;
  /** The last statement that each connection was given. */
  const said = new WeakMap<pg.Client, Promise<unknown>>();

  /** One statement after the other: a connection takes one at a time. */
  function say(to: pg.Client, statement: string): Promise<unknown> {
    const last = said.get(to) ?? Promise.resolve();
    const next = last.catch(() => undefined).then(() => to.query(statement));
    said.set(to, next);
    return next;
  }

  const guarded = (call: () => void) => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'A handler of database notifications failed');
    }
  };

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connection, keepAlive: true, query_timeout: 10_000 });
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      for (const handlers of [...(channels.get(channel) ?? [])])
        guarded(() => handlers.onPayload(payload ?? ''));
    });
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await say(fresh, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    heartbeat = setInterval(() => {
      say(fresh, 'select 1').catch(() => lost(fresh));
    }, HEARTBEAT_MS).unref();
    return fresh;
  }

  function open(): Promise<pg.Client> {
    opening ??= connect().finally(() => (opening = undefined));
    return opening;
  }

  function lost(which: pg.Client) {
    if (client !== which) return;
    client = undefined;
    clearInterval(heartbeat);
    which.end().catch(() => undefined);
    if (closed) return;
    log.warn('The connection that listens for changes was lost; opening it again');
    again();
  }

  function again() {
    clearTimeout(retry);
    tries += 1;
    retry = setTimeout(() => void reopen(), backoff(tries, WAITS_MS)).unref();
  }

  async function reopen() {
    if (closed || client) return;
    try {
      await open();
    } catch {
      if (!closed) again();
      return;
    }
    tries = 0;
    for (const set of [...channels.values()]) for (const { onGap } of [...set]) if (onGap) guarded(onGap);
  }

  async function stop(channel: string, handlers: ListenHandlers) {
    const set = channels.get(channel);
    if (!set?.delete(handlers) || set.size > 0) return;
    channels.delete(channel);
    if (client) await say(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  return {
    async listen(channel, handlers) {
      if (closed) throw new Error('The database is closed.');
      const set = channels.get(channel) ?? new Set();
      channels.set(channel, set.add(handlers));
      try {
        const open_ = client ?? (await open());
        await say(open_, `listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        await stop(channel, handlers);
        throw error;
      }
      return () => stop(channel, handlers);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      channels.clear();
      const last = client ?? (await opening?.catch(() => undefined));
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
