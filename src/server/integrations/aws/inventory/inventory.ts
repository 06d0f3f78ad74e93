import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { Inventory, InventoryPlace, InventoryRun } from '../../../domains/integrations/inventory.port';
import type { SigningKeys } from '../../common/signed';
import { valueOf } from '../../fields';
import { accountsOf, who } from '../accounts';
import { awsClient, BILLING_REGION, type AwsClient } from '../client';
import type { AwsCredentials } from '../credentials';
import type { Reading } from './collector';
import { memberRole } from '../memberRole';
import { collectors } from './collectors';
import { readMetrics } from './metrics';
import { createPace } from './pace';
import { regionsOf } from './regions';
import type { ProviderDeps } from '../../provider.port';
import type { Connected } from '../../../domains/integrations/connected.port';

/** What is there in AWS: in the account of the integration, and in members of its organization by a role. */
export function awsInventory(deps: ProviderDeps, credentials: AwsCredentials): Inventory {
  const pace = createPace(() => deps.clock.now().getTime());
  const homeOf = (of: Connected) => valueOf(of, 'region') || BILLING_REGION;

  const clientOf = (of: Connected, keys: SigningKeys, account: string, signal: AbortSignal): AwsClient =>
    awsClient(deps, keys, {
      orgId: of.orgId,
      endpoint: valueOf(of, 'endpoint'),
      signal,
      pace: (region) => pace(JSON.stringify([of.orgId, account, region]), signal),
    });

  async function ownClient(of: Connected, signal: AbortSignal): Promise<AwsClient> {
    return clientOf(of, await credentials.keys(of, signal), 'own', signal);
  }

  async function memberClient(of: Connected, account: string, signal: AbortSignal): Promise<AwsClient> {
    const role = memberRole(of, account);
    if (role === null) throw new ProviderError(words.noMemberRole(account));
    return clientOf(of, await credentials.keysOfRole(of, role, signal), account, signal);
  }

  const placesOf = (accountId: string, accountName: string, regions: readonly string[]): InventoryPlace[] =>
    ['*', ...regions].map((region) => ({ accountId, accountName, region }));

  return {
    provider: 'AWS',
    kinds: collectors.map(({ kind, name, permissions, reach }) => ({ kind, name, permissions, reach })),

    async places(of, signal) {
      const aws = await ownClient(of, signal);
      const { Account: account } = await who(aws, of);
      const regions = await regionsOf(aws, homeOf(of));
      if (valueOf(of, 'member_role') === '') return placesOf(account, '', regions);
      const all = await accountsOf(aws);
      const own = all.find(({ accountId }) => accountId === account)?.accountName ?? '';
      const places = placesOf(account, own, regions);
      for (const { accountId, accountName } of all) {
        if (accountId === account) continue;
        // A member that cannot be asked keeps its places, so that reading them says why.
        const its = await memberClient(of, accountId, signal)
          .then((member) => regionsOf(member, homeOf(of)))
          .catch((error: unknown) => {
            if (error instanceof ProviderError) return regions;
            throw error;
          });
        places.push(...placesOf(accountId, accountName, its));
      }
      return places;
    },

    async read(of, { kind, place, run }, signal) {
      const collector = collectors.find((one) => one.kind === kind);
      if (!collector) throw new ProviderError(words.noKind(kind));
      const own = await ownClient(of, signal);
      const key = `aws/${of.integrationId}`;
      const { Account: account } = await run.once(`${key}/who`, () => who(own, of));
      const aws = account === place.accountId ? own : await memberClient(of, place.accountId, signal);
      return collector.read(readingOf({ aws, home: own, base: homeOf(of), place, run, key }));
    },
  };
}

interface Within {
  aws: AwsClient;
  home: AwsClient;
  base: string;
  place: InventoryPlace;
  run: InventoryRun;
  key: string;
}

function readingOf({ aws, home, base, place, run, key }: Within): Reading {
  const region = place.region === '*' ? base : place.region;
  return {
    aws,
    place,
    region,
    home,
    now: run.now,
    metrics: (asks, where = region) =>
      readMetrics({ aws, region: where, now: run.now, spend: (metrics) => run.spend(metrics) }, asks),
    shared: (name, ask) => run.once(`${key}/${place.accountId}/${place.region}/${name}`, ask),
  };
}
