import { Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';

const OF_ORGANIZATION = 2;
const OF_SERVER = 3;

/** Who has a query running: one a person, a few an organization, and no more than the server can bear. */
export function createTurns() {
  const running = new Map<string, string>();

  /** Throws `Fault('too_many')`; else the turn is taken until the answer is called. */
  return function take({ userId, orgId }: { userId: string; orgId: string }): () => void {
    if (running.has(userId)) throw new Fault('too_many', faults.busyOwn);
    const own = [...running.values()].filter((other) => other === orgId);
    if (own.length >= OF_ORGANIZATION) throw new Fault('too_many', faults.busyOrganization);
    if (running.size >= OF_SERVER) throw new Fault('too_many', faults.busyServer);
    running.set(userId, orgId);
    return () => running.delete(userId);
  };
}
