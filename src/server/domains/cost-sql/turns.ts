import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';

const OF_ORGANIZATION = 2;
const OF_SERVER = 3;
/** Who stops a query and runs the next one at once is not refused because the end of the first takes a moment. */
const PATIENCE_MS = 1_500;

interface Running {
  orgId: string;
  ended: Promise<void>;
}

/** Who has a query running: one a person, a few an organization, and no more than the server can bear. */
export function createTurns(patience = PATIENCE_MS) {
  const running = new Map<string, Running>();

  /** Throws `Fault('too_many')`; else the turn is taken until the answer is called. */
  return async function take({ userId, orgId }: { userId: string; orgId: string }): Promise<() => void> {
    const own = running.get(userId);
    if (own) await Promise.race([own.ended, pause(patience, undefined, { ref: false })]);
    if (running.has(userId)) throw new Fault('too_many:own_query_running', faults.busyOwn);
    const here = [...running.values()].filter((other) => other.orgId === orgId);
    if (here.length >= OF_ORGANIZATION)
      throw new Fault('too_many:organization_busy', faults.busyOrganization);
    if (running.size >= OF_SERVER) throw new Fault('too_many:server_busy', faults.busyServer);
    const turn = Promise.withResolvers<void>();
    running.set(userId, { orgId, ended: turn.promise });
    return () => {
      running.delete(userId);
      turn.resolve();
    };
  };
}
