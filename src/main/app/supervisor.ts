import { z } from 'zod';
import type { Notice, ServerInfo } from '@shared/host/contract';
import { Fault } from '@shared/kernel/fault';
import type { Clock, Log, RunningServer, ServerProcess } from '../ports';
import { backoff } from '@shared/kernel/backoff';
import { within } from './within';

/** Without a sign of life; the first start of a slow computer takes minutes, with many. */
const SILENT_MS = 30_000;
/** A start that is not over by then never will be. */
const READY_MS = 30 * 60_000;
const STOP_MS = 10_000;
/** What was killed is gone at once, unless the system itself holds it: then closing must not hang. */
const KILLED_MS = 3_000;
const MAX_RESTARTS = 5;
/** A server that stayed up so long was not in a crash loop. */
const STABLE_MS = 60_000;

/** What the server process says over its process channel. The parent answers `{ type: 'stop' }` only. */
const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('starting') }),
  z.object({ type: z.literal('ready'), url: z.url({ protocol: /^http$/ }), localSecret: z.string().min(16) }),
  z.object({ type: z.literal('failed'), message: z.string().max(4000), final: z.boolean().optional() }),
]);

interface ServerAddress {
  url: string;
  localSecret: string;
}

export interface Supervisor {
  /** Waits until the server is up. Fault('unavailable') says why it is not; asking again after that tries again. */
  address(signal?: AbortSignal): Promise<ServerAddress>;
  info(): ServerInfo;
  /** Ends the server gracefully, then by force; resolves when its process is gone. */
  stop(): Promise<void>;
}

interface Options {
  process: ServerProcess;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  random: () => number;
  /** The port of the last run, so that the server's address stays the same. */
  lastPort(): number | null;
  onPort(port: number): void;
  onServer(info: ServerInfo): void;
  onNotice(notice: Notice): void;
}

/** The server says why it did not start; `final`: another try would fail for the same reason. */
class StartFailed extends Fault {
  constructor(
    reason: string,
    readonly final: boolean,
  ) {
    super('unavailable', `The local server could not start: ${reason}`);
  }
}

/** One start: resolves when ready, rejects with a Fault when it failed, exited, fell silent or took too long. */
async function awaitReady(running: RunningServer, clock: Clock): Promise<ServerAddress> {
  const over = new AbortController();
  let heard = clock.now().getTime();
  const work = new Promise<ServerAddress>((resolve, reject) => {
    running.onMessage((message) => {
      const parsed = serverMessage.safeParse(message);
      if (!parsed.success) return;
      heard = clock.now().getTime();
      if (parsed.data.type === 'ready')
        resolve({ url: parsed.data.url, localSecret: parsed.data.localSecret });
      else if (parsed.data.type === 'failed')
        reject(new StartFailed(parsed.data.message, parsed.data.final === true));
    });
    running.onExit((code) => {
      const message = `The local server ended while it was starting (exit code ${code ?? 'unknown'}).`;
      reject(new Fault('unavailable:server_not_started', message));
    });
  });
  const silence = async (): Promise<never> => {
    for (;;) {
      const left = heard + SILENT_MS - clock.now().getTime();
      if (left <= 0)
        throw new Fault(
          'timeout:server_silent',
          `The local server gave no sign of life for ${SILENT_MS / 1000} seconds.`,
        );
      await clock.wait(left, over.signal);
      if (over.signal.aborted) return new Promise<never>(() => undefined);
    }
  };
  const message = `The local server was not ready within ${READY_MS / 60_000} minutes.`;
  try {
    return await within({ clock, milliseconds: READY_MS, message, work: Promise.race([work, silence()]) });
  } finally {
    over.abort();
  }
}

/** Keeps the embedded server running: starts it, notices when it is gone, and brings it back. */
export function superviseServer(options: Options): Supervisor {
  const { clock, log } = options;
  const stopping = new AbortController();
  let running: RunningServer | undefined;
  let gone: Promise<void> = Promise.resolve();
  let starting: Promise<ServerAddress> | undefined;
  let up: ServerAddress | undefined;
  let crashes = 0;
  let everUp = false;

  const info = (): ServerInfo => ({
    kind: 'local',
    label: 'this computer',
    reachable: up !== undefined,
    ...(up ? { url: up.url.replace(/\/+$/, '') } : {}),
  });

  async function startOnce(): Promise<ServerAddress> {
    const child = options.process.start({ port: options.lastPort() });
    running = child;
    gone = new Promise((resolve) => child.onExit(() => resolve()));
    try {
      const address = await awaitReady(child, clock);
      const since = clock.now().getTime();
      void gone.then(() => lost(child, since));
      return address;
    } catch (error) {
      child.kill();
      await within({ clock, milliseconds: KILLED_MS, message: 'not gone', work: gone }).catch(
        () => undefined,
      );
      throw error;
    }
  }

  async function startWithRetries(): Promise<ServerAddress> {
    for (;;) {
      if (stopping.signal.aborted) throw new Fault('unavailable:app_closing', 'Costloom is closing.');
      try {
        up = await startOnce();
        const port = Number(new URL(up.url).port);
        if (port > 0) options.onPort(port);
        options.onServer(info());
        if (everUp) options.onNotice({ code: 'server_restarted', message: 'The local server is back.' });
        everUp = true;
        return up;
      } catch (error) {
        crashes += 1;
        log.error('local server did not start', { tries: crashes, reason: String(error) });
        const isFinal = error instanceof StartFailed && error.final;
        if (isFinal || crashes >= MAX_RESTARTS || stopping.signal.aborted) throw giveUp(error);
        await pause();
      }
    }
  }

  function giveUp(error: unknown): Fault {
    // The next call for an address begins a new series.
    crashes = 0;
    const fault =
      error instanceof Fault
        ? error
        : new Fault('unavailable:server_not_started', 'The local server could not be started.');
    options.onNotice({ code: 'server_unreachable', message: fault.message });
    options.onServer(info());
    return new Fault('unavailable:server_not_started', fault.message);
  }

  const pause = () =>
    clock.wait(backoff(crashes, { first: 500, most: 8_000, random: options.random }), stopping.signal);

  function begin(): Promise<ServerAddress> {
    starting ??= startWithRetries().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function lost(child: RunningServer, since: number) {
    if (running !== child) return;
    up = undefined;
    running = undefined;
    options.onServer(info());
    if (stopping.signal.aborted) return;
    crashes = clock.now().getTime() - since > STABLE_MS ? 1 : crashes + 1;
    log.error('local server ended', { crashes });
    const message = 'The local server ended unexpectedly. Costloom is starting it again.';
    options.onNotice({ code: 'server_unreachable', message });
    if (crashes > MAX_RESTARTS)
      return void giveUp(
        new Fault('unavailable:server_keeps_ending', 'The local server ends again and again.'),
      );
    await pause();
    await begin().catch((error: unknown) => log.error('local server stays away', { reason: String(error) }));
  }

  return {
    info,
    address: async (signal) => {
      if (up) return up;
      const wait = begin();
      if (!signal) return wait;
      const aborted = new Promise<never>((_, reject) => {
        const stop = () => reject(new Fault('cancelled', 'The request was cancelled.'));
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      });
      return Promise.race([wait, aborted]);
    },
    stop: async () => {
      stopping.abort();
      const child = running;
      if (!child) return;
      child.requestStop();
      const message = 'The local server did not stop in time.';
      await within({ clock, milliseconds: STOP_MS, message, work: gone }).catch(async () => {
        log.warn(message);
        child.kill();
        await within({ clock, milliseconds: KILLED_MS, message, work: gone }).catch(() => log.error(message));
      });
    },
  };
}
