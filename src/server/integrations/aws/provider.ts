import type { Account } from '@shared/api/integrations/entities';
import { awsFaults as words } from '@shared/words/awsFaults';
import type { BillExport } from '../../domains/integrations/billExports.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { asFolder } from '../common/objects';
import { deliveriesIn, exportsIn, fetchFrom } from '../common/storedExports';
import { AWS_REGION } from '../../platform/awsRegion';
import { valueOf } from '../fields';
import { accountsOf, who } from './accounts';
import { awsActing } from './acting';
import { awsClient, BILLING_REGION, type AwsClient } from './client';
import { awsCredentials } from './credentials';
import { awsEvents } from './events/events';
import type { SigningKeys } from '../common/signed';
import { awsLocation, costAndUsageReports, dataExports } from './exports';
import { awsInventory } from './inventory/inventory';
import { awsKind } from './kind';
import { policyOf } from './permissions';
import { grantedTo } from './probes';
import { awsSetups } from './setups';
import { tagValues } from './tags';
import type { MakeProvider } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const ROLE = /^arn:aws(-cn|-us-gov)?:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/;
const ROLE_NAME = /^[\w+=,.@/-]{1,512}$/;
const KEY_ID = /^[A-Z0-9]{16,128}$/;

const works = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProviderError && !error.passing) return false;
      throw error;
    },
  );

export const makeAws: MakeProvider = (deps) => {
  const credentials = awsCredentials(deps);

  const clientWith = (of: Connected, keys: SigningKeys, signal: AbortSignal): AwsClient =>
    awsClient(deps, keys, { orgId: of.orgId, endpoint: valueOf(of, 'endpoint'), signal });

  const clientOf = async (of: Connected, signal: AbortSignal): Promise<AwsClient> =>
    clientWith(of, await credentials.keys(of, signal), signal);

  const providerEvents = awsEvents({ clientOf, clientWith, who });

  async function inBucket(client: AwsClient, of: Connected): Promise<BillExport[]> {
    const name = valueOf(of, 'bucket');
    if (name === '') return [];
    const region = valueOf(of, 'region') || BILLING_REGION;
    const bucket = client.bucket(name, region);
    const found = exportsIn(await bucket.list(asFolder(valueOf(of, 'prefix'))), bucket.name);
    return found.map((one) => ({ ...one, location: { ...one.location, bucket: name, region } }));
  }

  /** What each way of looking finds; a way that is not allowed finds nothing, unless none is. */
  async function find(client: AwsClient, of: Connected): Promise<BillExport[]> {
    const ways = [dataExports(client), costAndUsageReports(client), inBucket(client, of)];
    const results = await Promise.allSettled(ways);
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failure = results.find((result) => result.status === 'rejected');
    if (found.length === 0 && failure) throw failure.reason;
    const places = new Set<string>();
    // One that is listed and lies in the bucket too is the same.
    return found.filter(({ place }) => !places.has(place) && places.add(place));
  }

  /** Tries what the bills of the first export need. */
  async function tryBucket(client: AwsClient, found: readonly BillExport[]) {
    const [first] = found;
    if (!first) return {};
    const { bucket, region, folder } = awsLocation.parse(first.location);
    const store = client.bucket(bucket, region);
    const objects = await store.list(folder).catch(() => undefined);
    if (!objects) return { 's3:ListBucket': false };
    const smallest = objects.filter(({ size }) => size < 1_000_000).toSorted((a, b) => a.size - b.size)[0];
    const read = smallest ? { 's3:GetObject': await works(store.text(smallest.key)) } : {};
    return { 's3:ListBucket': true, ...read };
  }

  async function accountsOr(of: Connected, signal: AbortSignal): Promise<Account[]> {
    const client = await clientOf(of, signal);
    const { Account: accountId } = await who(client, of);
    const own = [{ accountId, accountName: accountId, accountType: 'own' }];
    return accountsOf(client).catch((error: unknown) => {
      // Without an organization, or without leave to list it, there is the account itself.
      if (error instanceof ProviderError && !error.passing) return own;
      throw error;
    });
  }

  return {
    type: 'AWS',
    kind: awsKind(deps.awsMachine === true),
    localChoices: { method: ['profile'] },
    setups: awsSetups,
    gaps({
      method = '',
      access_key_id = '',
      role_arn = '',
      member_role = '',
      region = '',
      endpoint = '',
    }): Record<string, string> {
      return {
        ...(method === 'key' && !KEY_ID.test(access_key_id) ? { access_key_id: words.badKey } : {}),
        ...(role_arn === '' || ROLE.test(role_arn) ? {} : { role_arn: words.badRole }),
        ...(member_role === '' || ROLE_NAME.test(member_role) ? {} : { member_role: words.badRoleName }),
        // The server's own role is nobody's: it only assumes roles that ask for the organization's external ID.
        ...(method === 'machine' && role_arn === '' ? { role_arn: words.roleNeeded } : {}),
        // A service that speaks like AWS may have regions of its own.
        ...(region === '' || endpoint !== '' || AWS_REGION.test(region)
          ? {}
          : { region: words.badRegion(region.slice(0, 80)) }),
        ...(method === 'machine' && endpoint !== '' ? { endpoint: words.noEndpoint } : {}),
      };
    },
    async check(of, signal) {
      const client = await clientOf(of, signal);
      const { Account: account, Arn: arn } = await who(client, of);
      const exports = await dataExports(client).catch(() => undefined);
      const reports = await costAndUsageReports(client).catch(() => undefined);
      const bucket = await inBucket(client, of).catch(() => []);
      const granted: Record<string, boolean> = {
        'bcm-data-exports:ListExports': exports !== undefined,
        ...(exports && exports.length > 0 ? { 'bcm-data-exports:GetExport': true } : {}),
        'cur:DescribeReportDefinitions': reports !== undefined,
        'organizations:ListAccounts': await works(accountsOf(client)),
        ...(await tryBucket(client, [...(exports ?? []), ...(reports ?? []), ...bucket])),
        ...(await grantedTo(client, valueOf(of, 'region') || BILLING_REGION)),
      };
      const isOpen = await credentials.isOpen(of, signal);
      return { message: (isOpen ? words.openRole : words.connected)(account, arn), granted };
    },
    reads: {
      awsAccounts: (of, _args, signal) => accountsOr(of, signal),
      async awsConnectedAccounts(of, _args, signal) {
        const all = await accountsOr(of, signal);
        const { accounts } = of;
        return accounts === undefined ? all : all.filter(({ accountId }) => accounts.includes(accountId));
      },
      async awsTags(of, { tag }, signal) {
        return tagValues(await clientOf(of, signal), tag, valueOf(of, 'region') || BILLING_REGION);
      },
      awsAnomalyMonitors: (of, _args, signal) => providerEvents.monitors(of, signal),
    },
    events: providerEvents.events,
    changes: {
      putEvent: providerEvents.putEvent,
      removeEvent: providerEvents.removeEvent,
      setAwsPermissions: async (_of, { permissions }) => ({ permissions, policy: policyOf(permissions) }),
    },
    bills: {
      async find(of, signal) {
        return find(await clientOf(of, signal), of);
      },
      async deliveries(of, location, since, signal) {
        const where = awsLocation.parse(location);
        const client = await clientOf(of, signal);
        return deliveriesIn(client.bucket(where.bucket, where.region), where, since);
      },
      async fetch(of, location, delivery, into, signal) {
        const where = awsLocation.parse(location);
        const client = await clientOf(of, signal);
        return fetchFrom(client.bucket(where.bucket, where.region), where, delivery, into);
      },
    },
    inventory: awsInventory(deps, credentials),
    acting: awsActing(deps, credentials),
  };
};
