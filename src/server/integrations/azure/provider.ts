import { azureFaults as words } from '@shared/words/azureFaults';
import type { BillExport } from '../../domains/integrations/billExports.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { createBearerTokens } from '../common/bearerTokens';
import { deliveriesIn, exportsIn, fetchFrom } from '../common/storedExports';
import { byName, valueOf } from '../fields';
import { azureActing } from './acting';
import { readCertificate } from './certificate';
import { addressesOf, azureClient, type AzureClient } from './client';
import { blobContainer } from './container';
import { createDeviceSignIns } from './deviceCode';
import { azureLocation, costExports, subscriptionsOf } from './exports';
import { createGraphPace } from './inventory/graph';
import { azureInventory } from './inventory/inventory';
import { azureKind } from './kind';
import { azureSetups } from './setups';
import { rolesOf } from './roles';
import type { MakeProvider } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ACCOUNT = /^[a-z0-9]{3,24}$/;

const refused = (error: unknown) => error instanceof ProviderError && !error.passing;

export const makeAzure: MakeProvider = (deps) => {
  const tokens = createBearerTokens(deps.clock);
  // Its inventory and its steps ask Resource Graph of one quota.
  const pace = createGraphPace(deps.clock);
  const signIn = createDeviceSignIns(deps);
  const clientOf = (of: Connected, signal: AbortSignal) => azureClient(deps, tokens, of, signal);

  const storeOf = (
    azure: AzureClient,
    of: Connected,
    { account, container }: { account: string; container: string },
    signal: AbortSignal,
  ) => blobContainer(deps.client, azure, { orgId: of.orgId, account, container, signal });

  async function inContainer(azure: AzureClient, of: Connected, signal: AbortSignal): Promise<BillExport[]> {
    const where = { account: valueOf(of, 'storage_account'), container: valueOf(of, 'container') };
    if (where.account === '' || where.container === '') return [];
    const store = storeOf(azure, of, where, signal);
    const found = exportsIn(await store.list(''), store.name);
    return found.map((one) => ({ ...one, location: { ...one.location, ...where } }));
  }

  async function find(azure: AzureClient, of: Connected, signal: AbortSignal): Promise<BillExport[]> {
    const results = await Promise.allSettled([costExports(azure), inContainer(azure, of, signal)]);
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failure = results.find((result) => result.status === 'rejected');
    if (found.length === 0 && failure) throw failure.reason;
    const places = new Set<string>();
    return found.filter(({ place }) => !places.has(place) && places.add(place));
  }

  return {
    type: 'AZURE',
    kind: azureKind(deps.machine !== undefined),
    // As whoever sits at this computer; a team's server has applications.
    localChoices: { method: ['device'] },
    setups: azureSetups,
    gaps({ method = 'secret', ...values }): Record<string, string> {
      const { tenant_id = '', client_id = '', storage_account = '', certificate = '' } = values;
      const isApplication = method === 'secret' || method === 'certificate';
      const read = method === 'certificate' ? readCertificate(certificate, deps.clock.now()) : undefined;
      return {
        ...(method === 'managed' || ID.test(tenant_id) ? {} : { tenant_id: words.badId }),
        ...(!isApplication || ID.test(client_id) ? {} : { client_id: words.badId }),
        ...(read && 'problem' in read ? { certificate: read.problem } : {}),
        // The tokens of the server's own identity go nowhere else.
        ...(method === 'managed' && (values.endpoint ?? '') !== '' ? { endpoint: words.noEndpoint } : {}),
        ...(storage_account === '' || ACCOUNT.test(storage_account)
          ? {}
          : { storage_account: words.badAccount }),
      };
    },
    async check(asked, signal) {
      const { login, management } = addressesOf(asked);
      const { of, secrets } = await signIn({ of: asked, login, signal }, management);
      const azure = clientOf(of, signal);
      await azure.storageToken();
      const subscriptions = await subscriptionsOf(azure);
      const exports = await find(azure, of, signal).catch((error: unknown) => {
        if (refused(error)) return undefined;
        throw error;
      });
      const granted: Record<string, boolean> = await rolesOf(azure, subscriptions);
      if (exports && exports.length > 0) granted['Cost Management Reader'] = true;
      const [first] = exports ?? [];
      if (first) {
        const where = azureLocation.parse(first.location);
        granted['Storage Blob Data Reader'] = await storeOf(azure, of, where, signal)
          .list(where.folder)
          .then(
            () => true,
            () => false,
          );
      }
      return { message: words.connected(subscriptions.length, exports?.length ?? 0), granted, secrets };
    },
    reads: {
      async azureSubscriptions(of, _args, signal) {
        const found = await subscriptionsOf(clientOf(of, signal));
        return found
          .map(({ subscriptionId, displayName }) => ({
            accountId: subscriptionId,
            accountName: displayName || subscriptionId,
            accountType: 'subscription',
          }))
          .toSorted(byName(({ accountName }) => accountName));
      },
    },
    inventory: azureInventory(pace, clientOf),
    acting: azureActing(clientOf, pace),
    bills: {
      find: (of, signal) => find(clientOf(of, signal), of, signal),
      deliveries(of, location, since, signal) {
        const where = azureLocation.parse(location);
        return deliveriesIn(storeOf(clientOf(of, signal), of, where, signal), where, since);
      },
      fetch(of, location, delivery, into, signal) {
        const where = azureLocation.parse(location);
        return fetchFrom(storeOf(clientOf(of, signal), of, where, signal), where, delivery, into);
      },
    },
  };
};
