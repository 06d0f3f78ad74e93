import { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { ServiceEvents } from '../../../domains/integrations/serviceEvents.port';
import type { SigningKeys } from '../../common/signed';
import { valueOf } from '../../fields';
import { BILLING_REGION, type AwsClient } from '../client';
import { externalIdOf } from '../externalId';
import { anomaliesOf, monitorsOf } from './anomalies';
import { forgetBridge, placeOf, putBridge, receiveBridge, removeBridge } from './bridge';
import type { ServiceEvent, Connected } from '../../../domains/integrations/connected.port';

const ACCOUNT = /^\d{12}$/;
const SESSION = 'costloom';

const assumed = z.object({
  Credentials: z.object({
    AccessKeyId: z.string(),
    SecretAccessKey: z.string(),
    SessionToken: z.string(),
  }),
});

export interface AwsEventsDeps {
  clientOf(of: Connected, signal: AbortSignal): Promise<AwsClient>;
  clientWith(of: Connected, keys: SigningKeys, signal: AbortSignal): AwsClient;
  who(client: AwsClient, of: Connected): Promise<{ Account: string; Arn: string }>;
}

const partitionOf = (arn: string) => arn.split(':')[1] ?? 'aws';

/** The role of this name in another account of the organization. */
const roleIn = (roleArn: string, account: string) =>
  roleArn.replace(/^(arn:[\w-]+:iam::)\d{12}:/, `$1${account}:`);

export function awsEvents({ clientOf, clientWith, who }: AwsEventsDeps) {
  /** Signed in to the account of an event: of another one than the integration's own, by the role of the same name. */
  async function inAccount(of: Connected, event: ServiceEvent, signal: AbortSignal) {
    const client = await clientOf(of, signal);
    const { Account, Arn } = await who(client, of);
    const account = event.configuration.accountId.trim();
    const partition = partitionOf(Arn);
    if (of.accounts && !of.accounts.includes(account)) throw new ProviderError(words.notChosen(account));
    if (account === Account) return { client, account, partition };
    if (!ACCOUNT.test(account)) throw new ProviderError(words.badAccount);
    const role = valueOf(of, 'role_arn');
    if (role === '') throw new ProviderError(words.otherAccount(account, Account));
    const region = valueOf(of, 'region') || BILLING_REGION;
    const input = {
      RoleArn: roleIn(role, account),
      RoleSessionName: SESSION,
      ExternalId: externalIdOf(of.orgId),
    };
    const { Credentials } = await client.query('sts', 'AssumeRole', input, { reply: assumed, region });
    const { AccessKeyId, SecretAccessKey, SessionToken } = Credentials;
    const keys = {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
    };
    return { client: clientWith(of, keys, signal), account, partition };
  }

  const place = (of: Connected, event: ServiceEvent) => placeOf(event, valueOf(of, 'region'));

  async function mustHaveMonitor(of: Connected, event: ServiceEvent, signal: AbortSignal): Promise<void> {
    const wanted = event.configuration.monitorArn?.trim() ?? '';
    const monitors = await monitorsOf(await clientOf(of, signal));
    if (!monitors.some(({ monitorArn }) => monitorArn === wanted))
      throw new ProviderError(words.noMonitor(wanted));
  }

  const events: ServiceEvents = {
    async anomalies(of, monitorArn, since, signal) {
      return anomaliesOf(await clientOf(of, signal), monitorArn, since);
    },
    async receive(of, event, seconds, signal) {
      const { client } = await inAccount(of, event, signal);
      return receiveBridge(client, place(of, event), seconds);
    },
    async forget(of, event, receipts, signal) {
      const { client } = await inAccount(of, event, signal);
      return forgetBridge(client, place(of, event), receipts);
    },
  };

  return {
    events,
    monitors: async (of: Connected, signal: AbortSignal) => monitorsOf(await clientOf(of, signal)),

    async putEvent(of: Connected, event: ServiceEvent & { before?: ServiceEvent }, signal: AbortSignal) {
      // Anomalies are asked for; nothing of them stands at AWS.
      if (event.type === 'ANOMALY_DETECTION') {
        await mustHaveMonitor(of, event, signal);
        return {};
      }
      const where = place(of, event);
      const { client, account, partition } = await inAccount(of, event, signal);
      await putBridge(client, where, { account, partition, title: event.name });
      const { before } = event;
      if (!before) return {};
      const old = place(of, before);
      const moved = old.region !== where.region || before.configuration.accountId.trim() !== account;
      if (moved) await removeBridge((await inAccount(of, before, signal)).client, old);
      return {};
    },

    async removeEvent(of: Connected, event: ServiceEvent, signal: AbortSignal) {
      if (event.type === 'ANOMALY_DETECTION') return {};
      const { client } = await inAccount(of, event, signal);
      await removeBridge(client, place(of, event));
      return {};
    },
  };
}
