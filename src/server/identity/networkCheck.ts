import type { IncomingMessage } from 'node:http';
import { Fault } from '@shared/kernel/fault';
import { allowedNetworkFaults as words } from '@shared/words/allowedNetworks';
import type { Database } from '../db/database';
import type { RecordActivity } from '../domains/organisations/activity.port';
import type { Caller } from '../platform/callers';
import type { Clock } from '../platform/clock';
import { letsIn } from '../platform/networks';
import { accountsStore } from './accounts.store';

type RawRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Refuses a sign-in from where none of the person's organisations lets them in, and notes it in each. */
export type CheckNetwork = (userId: string, request: RawRequest) => Promise<void>;

export function createNetworkCheck(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  callerOf: (request: RawRequest) => Caller;
}): CheckNetwork {
  const { database, clock, record } = deps;
  return async (userId, request) => {
    const caller = deps.callerOf(request);
    const address = caller.address || words.unknownAddress;
    const isRefused = await database.system(async (sql) => {
      const all = await accountsStore.organisationsOf(sql, userId);
      if (all.length === 0 || all.some((each) => letsIn(each.allowed_networks, caller))) return false;
      for (const { org_id: orgId, name: actor, email: subject } of all)
        await record(sql, {
          orgId,
          at: clock.now(),
          actor,
          action: 'network_refused',
          subject,
          data: { address },
        });
      return true;
    });
    if (isRefused) throw new Fault('forbidden:network_not_allowed', words.refused(address));
  };
}
