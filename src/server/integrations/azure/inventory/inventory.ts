import { azureFaults as words } from '@shared/words/azureFaults';
import type { Inventory, InventoryKind } from '../../../domains/integrations/inventory.port';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { AzureClient } from '../client';
import { subscriptionsOf } from '../exports';
import { adviceOf, adviceQuery, adviceRow, decideAdvice } from './advice';
import { graphRows, graphUser, type GraphPace } from './graph';
import { azureKinds, queryOf } from './kinds';
import { graphRow, resourceOf } from './resources';
import type { Connected } from '../../../domains/integrations/connected.port';

const ADVICE = 'azure.advice';
/** Subscriptions that are being closed have nothing left to do. */
const ALIVE = new Set(['enabled', 'warned', 'pastdue']);

const kinds: readonly InventoryKind[] = [
  ...azureKinds.map(({ kind, name }): InventoryKind => ({
    kind,
    name,
    permissions: ['Reader'],
    reach: 'account',
  })),
  { kind: ADVICE, name: 'Advisor cost recommendations', permissions: ['Reader'], reach: 'account' },
];

/** What is there at Azure, and what Advisor says about its cost: one query for each kind and subscription. */
export function azureInventory(
  pace: GraphPace,
  clientOf: (of: Connected, signal: AbortSignal) => AzureClient,
): Inventory {
  return {
    provider: 'Microsoft',
    kinds,
    async places(of, signal) {
      const all = await subscriptionsOf(clientOf(of, signal));
      return all
        .filter(({ state }) => state === '' || ALIVE.has(state.toLowerCase()))
        .map(({ subscriptionId, displayName }) => ({
          accountId: subscriptionId,
          accountName: displayName,
          region: '*',
        }));
    },
    async read(of, { kind, place }, signal) {
      const azure = clientOf(of, signal);
      const subscription = place.accountId;
      const asked = { subscription, who: graphUser(of), pace, signal };
      if (kind === ADVICE)
        return adviceOf(await graphRows(azure, { ...asked, query: adviceQuery }, adviceRow), subscription);
      const one = azureKinds.find((known) => known.kind === kind);
      if (!one) throw new ProviderError(words.unknownKind(kind));
      return (await graphRows(azure, { ...asked, query: queryOf(one) }, graphRow)).map(resourceOf);
    },
    decide: (of, { facts, decision }, signal) => decideAdvice(clientOf(of, signal), facts, decision),
  };
}
