import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';

const OF_ORGANIZATION = 2;
const OF_SERVER = 3;
/** Who stops a query and runs the next one at once is not refused because the end of the first takes a moment. */
const PATIENCE_MS = 1_500;
/** As long as one query may take. */
const WAIT_MS = 30_000;
const WAITING_MAX = 50;

interface Asking {
  userId: string;
  orgId: string;
}
interface Running extends Asking {
  ended: Promise<void>;
}

/**
 * Who has a query running: one a person, a few an organization, and no more than the server can bear. Who finds no room
 * waits, and goes before whoever asks later: people who run one query after another keep the others waiting for one of
 * theirs at most.
 */
export function createTurns({ patience = PATIENCE_MS, wait = WAIT_MS } = {}) {
  const running = new Map<string, Running>();
  const waiting: (Asking & { go(end: () => void): void })[] = [];

  const isOrganizationFull = (orgId: string) =>
    [...running.values()].filter((other) => other.orgId === orgId).length >= OF_ORGANIZATION;
  const hasRoom = ({ orgId }: Asking) => running.size < OF_SERVER && !isOrganizationFull(orgId);

  function begin(asking: Asking): () => void {
    const turn = Promise.withResolvers<void>();
    running.set(asking.userId, { ...asking, ended: turn.promise });
    return () => {
      running.delete(asking.userId);
      turn.resolve();
      const at = waiting.findIndex(hasRoom);
      const [next] = at === -1 ? [] : waiting.splice(at, 1);
      next?.go(begin(next));
    };
  }

  function busy({ orgId }: Asking): Fault {
    return isOrganizationFull(orgId)
      ? new Fault('too_many:organization_busy', faults.busyOrganization)
      : new Fault('too_many:server_busy', faults.busyServer);
  }

  function inLine(asking: Asking, signal: AbortSignal | undefined): Promise<() => void> {
    if (waiting.length >= WAITING_MAX) throw busy(asking);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const one = { ...asking, go: resolve };
    waiting.push(one);
    const leave = () => {
      const at = waiting.indexOf(one);
      if (at === -1) return;
      waiting.splice(at, 1);
      reject(busy(asking));
    };
    // As long as those who go before may take, and a moment for their ends.
    const rounds = Math.ceil(waiting.length / OF_ORGANIZATION);
    const timer = setTimeout(leave, rounds * wait + patience).unref();
    signal?.addEventListener('abort', leave, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    });
  }

  /** Throws `Fault('too_many')`; else the turn is taken until the answer is called. */
  return async function take({ userId, orgId }: Asking, signal?: AbortSignal): Promise<() => void> {
    const asking = { userId, orgId };
    const own = running.get(userId);
    if (own) await Promise.race([own.ended, pause(patience, undefined, { ref: false })]);
    if (running.has(userId) || waiting.some((one) => one.userId === userId))
      throw new Fault('too_many:own_query_running', faults.busyOwn);
    // Whoever waits for a place of this organization, or for any, goes first.
    const isBehind = waiting.some((one) => one.orgId === orgId || hasRoom(one));
    return hasRoom(asking) && !isBehind ? begin(asking) : inLine(asking, signal);
  };
}
