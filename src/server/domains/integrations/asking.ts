import { Fault, isFault } from '@shared/kernel/fault';
import { integrationWords } from '@shared/words/integrations';
import type { Log } from '../../platform/log';
import { untilAborted } from '../../platform/untilAborted';

/** Of one organisation at a time. */
const AT_ONCE = 20;

export interface AskingDeps {
  log: Log;
  /** Milliseconds that a service may take. */
  patience: number;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** Questions under way, by organisation. */
  open: Map<string, number>;
}

export interface Question<T> {
  orgId: string;
  /** The integration, as messages call it. */
  name: string;
  work(signal: AbortSignal): Promise<T>;
  /** What the service threw, as the caller gets it. */
  failed(error: unknown): Fault;
}

/**
 * Asks a service something. Fails with too_many (so many questions of the organisation are open), timeout, unavailable
 * (the server stops) and with what `failed` makes of everything else.
 */
export async function ask<T>(deps: AskingDeps, question: Question<T>): Promise<T> {
  const { open } = deps;
  const { orgId, name } = question;
  const before = open.get(orgId) ?? 0;
  if (before >= AT_ONCE) throw new Fault('too_many:too_many_requests', integrationWords.tooMany(AT_ONCE));
  open.set(orgId, before + 1);
  const wait = patient(deps, name);
  try {
    // In a promise, so that what is thrown at once fails like what is thrown later.
    const asked = Promise.resolve().then(() => question.work(wait.signal));
    // A provider may not heed the signal.
    return await untilAborted(wait.signal, asked);
  } catch (error) {
    if (isFault(error) && error === wait.signal.reason) throw error;
    throw question.failed(error);
  } finally {
    wait.end();
    const left = (open.get(orgId) ?? 1) - 1;
    if (left > 0) open.set(orgId, left);
    else open.delete(orgId);
  }
}

function patient({ patience, stopping }: Pick<AskingDeps, 'patience' | 'stopping'>, name: string) {
  const abort = new AbortController();
  const stop = () => abort.abort(new Fault('unavailable:server_stopping', integrationWords.stopped));
  const late = () =>
    abort.abort(new Fault('timeout:service_too_slow', integrationWords.late(name, patience / 1000)));
  const timer = setTimeout(late, patience);
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  return {
    signal: abort.signal,
    end() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
    },
  };
}
