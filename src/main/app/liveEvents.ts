import type { LiveEvent } from '@shared/host/contract';
import type { Clock, LiveSocketOpener, Log } from '../ports';
import { backoff } from '@shared/kernel/backoff';

const FIRST_MS = 500;
const MOST_MS = 30_000;

/** Reload everything: what changed while the connection was away is not known. */
const everything: LiveEvent = { tag: '*' };

interface Options {
  open: LiveSocketOpener;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  random: () => number;
  serverUrl(signal: AbortSignal): Promise<string>;
  token(): Promise<string | null>;
  rejected(token: string): Promise<void>;
  onEvent(event: LiveEvent): void;
  /** Whether the server answers, as this connection sees it. */
  onReachable(reachable: boolean): void;
}

export interface LiveEvents {
  /** Connects, and stays connected until `stop`. Calling it twice is harmless. */
  start(): void;
  stop(): void;
}

/** The server's stream of changes, one connection for all windows, which comes back by itself. */
export function createLiveEvents(options: Options): LiveEvents {
  let life: AbortController | undefined;

  /** One connection, from opening to its end. Answers whether it had been open. */
  async function connection(
    signal: AbortSignal,
    again: boolean,
  ): Promise<{ opened: boolean; refused: boolean }> {
    const token = await options.token();
    if (!token || signal.aborted) return { opened: false, refused: true };
    const server = await options.serverUrl(signal);
    const url = `${server.replace(/^http/, 'ws')}/v1/events`;
    let opened = false;
    const closed = await new Promise<{ status: number | null }>((resolve) => {
      const socket = options.open({
        url,
        token,
        onOpen: () => {
          opened = true;
          options.onReachable(true);
          if (again) options.onEvent(everything);
        },
        onEvent: options.onEvent,
        onClose: resolve,
      });
      if (signal.aborted) socket.close();
      else signal.addEventListener('abort', () => socket.close(), { once: true });
    });
    if (signal.aborted) return { opened, refused: true };
    if (closed.status === 401) {
      await options.rejected(token);
      // The stream was opened with a token that has been renewed since: the session itself may go on.
      const ended = (await options.token()) === null;
      return { opened, refused: ended };
    }
    if (closed.status === null) options.onReachable(false);
    return { opened, refused: false };
  }

  async function run(signal: AbortSignal) {
    let attempt = 0;
    let again = false;
    while (!signal.aborted) {
      try {
        const { opened, refused } = await connection(signal, again);
        if (refused) return;
        attempt = opened ? 1 : attempt + 1;
        again = true;
      } catch (error) {
        attempt += 1;
        again = true;
        options.log.info('live events: not connected', { reason: String(error) });
      }
      await options.clock.wait(
        backoff(attempt, { first: FIRST_MS, most: MOST_MS, random: options.random }),
        signal,
      );
    }
  }

  return {
    start: () => {
      if (life) return;
      const mine = new AbortController();
      life = mine;
      void run(mine.signal).finally(() => {
        if (life === mine) life = undefined;
      });
    },
    stop: () => {
      life?.abort();
      life = undefined;
    },
  };
}
