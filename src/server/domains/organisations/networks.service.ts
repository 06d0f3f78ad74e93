import { badInput, type FieldProblem } from '@shared/kernel/fault';
import { allowedNetworkFaults as words } from '@shared/words/allowedNetworks';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Handlers } from '../../http/context';
import { nobody } from '../../platform/callers';
import type { Clock } from '../../platform/clock';
import { letsIn, readNetwork } from '../../platform/networks';
import type { RecordActivity } from './activity.port';
import { namingStore } from './naming.store';

function readNetworks(texts: readonly string[]): string[] {
  const problems: FieldProblem[] = [];
  const networks = texts.flatMap((text, index) => {
    const read = readNetwork(text);
    if ('network' in read) return [read.network];
    const reason = read.problem === 'everyone' ? words.everyone(text) : words.notNetwork(text);
    problems.push({ field: `networks[${index}]`, reason });
    return [];
  });
  if (problems.length > 0) throw badInput(problems);
  return [...new Set(networks)];
}

/** From where people and API keys of an organisation may come. */
export function createNetworks(deps: { database: Database; clock: Clock; record: RecordActivity }) {
  const { database, clock, record } = deps;
  return {
    'organisations.allowedNetworks': async (_input, { session: { orgId, from = nobody }, scope }) => {
      const networks = await database.tenant(scope, (sql) => namingStore.allowedNetworks(sql, orgId));
      return { networks, address: from.address, exempt: from.isLocal };
    },

    'organisations.setAllowedNetworks': async ({ body }, { session }) => {
      const { orgId, name: actor, from = nobody } = session;
      const networks = readNetworks(body.networks);
      // An Admin never shuts the door behind themselves.
      if (!letsIn(networks, from))
        throw badInput([
          { field: 'networks', reason: words.lockedOut(from.address || words.unknownAddress) },
        ]);
      await database.system(async (sql) => {
        const before = await namingStore.allowedNetworks(sql, orgId);
        await namingStore.setAllowedNetworks(sql, orgId, networks);
        const data = {
          added: networks.filter((each) => !before.includes(each)),
          removed: before.filter((each) => !networks.includes(each)),
        };
        const subject = networks.join(', ') || '–';
        await record(sql, {
          orgId,
          at: clock.now(),
          actor,
          action: 'allowed_networks_changed',
          subject,
          data,
        });
        await notifyChange(sql, { orgId, tag: 'allowed_networks', id: '*' });
      });
      return { networks, address: from.address, exempt: from.isLocal };
    },
  } satisfies Partial<Handlers>;
}
