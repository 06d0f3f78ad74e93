import type { ApiCall } from '@shared/host/contract';
import type { Clock, Log } from '../ports';
import type { Gateway } from './gateway';

/** A window that fails over and over must not fill the log of others: so many go to a server in a minute. */
const MOST = 20;
const MINUTE = 60_000;
const STACK_MAX = 8_000;
const TIMEOUT = 10_000;

export interface Report {
  message: string;
  stack?: string | undefined;
  path?: string | undefined;
}

interface Options {
  log: Pick<Log, 'error'>;
  clock: Clock;
  call: Gateway['call'];
  /** Signed in at a team's server. */
  shared(): boolean;
  client: { host: string; version: string; platform: string };
}

/**
 * What windows report of failures. It is logged on this computer; a team's server is told as well, for whoever looks
 * after it. What it is told names the screen and not what was looked for there.
 */
export function createReports({ log, clock, call, shared, client }: Options) {
  let sent: number[] = [];

  function mayGo(): boolean {
    const now = clock.now().getTime();
    sent = sent.filter((at) => at > now - MINUTE && at <= now);
    if (sent.length >= MOST) return false;
    sent.push(now);
    return true;
  }

  return ({ message, stack, path }: Report): void => {
    log.error('reported by a window', { message, stack, path });
    if (!shared() || !mayGo()) return;
    const body = {
      kind: 'error',
      message,
      client,
      ...(path === undefined ? {} : { path: path.replace(/[?#].*$/s, '') }),
      ...(stack === undefined ? {} : { stack: stack.slice(0, STACK_MAX) }),
    };
    const request: ApiCall & { body: unknown } = { id: 'monitoring.report', body };
    // It is in the log already; a report that fails is not reported.
    call(request, AbortSignal.timeout(TIMEOUT)).catch(() => undefined);
  };
}
