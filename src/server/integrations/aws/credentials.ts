import { fromIni, fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { SigningKeys } from '../common/signed';
import { valueOf } from '../fields';
import { awsClient, BILLING_REGION } from './client';
import { externalIdOf } from './externalId';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const SESSION = 'costloom';
/** Chained roles live for an hour at most. */
const SECONDS = 3600;
/** Temporary keys are renewed so long before they end. */
const EARLY_MS = 5 * 60_000;
const KEPT_MAX = 2000;
/** A role that is refused is not asked for again so soon: a reading asks for it once a kind and region. */
const REFUSED_MS = 60_000;

const assumed = z.object({
  Credentials: z.object({
    AccessKeyId: z.string(),
    SecretAccessKey: z.string(),
    SessionToken: z.string(),
    Expiration: z.coerce.date(),
  }),
});

type Kept = { until: number } & ({ keys: SigningKeys } | { refused: ProviderError });

/** The keys that an integration signs with; temporary ones are kept in memory until shortly before they end. */
export function awsCredentials(deps: ProviderDeps) {
  const kept = new Map<string, Kept>();

  async function basis(of: Connected): Promise<SigningKeys> {
    const method = valueOf(of, 'method');
    if (method === 'key')
      return { accessKeyId: valueOf(of, 'access_key_id'), secretAccessKey: of.secret('secret_access_key') };
    const profile = valueOf(of, 'profile');
    if (method !== 'profile') {
      if (!deps.awsMachine) throw new ProviderError(words.machineOff);
      // The server's own keys sign for nobody else's address.
      if (valueOf(of, 'endpoint') !== '') throw new ProviderError(words.noEndpoint);
    }
    try {
      // The whole chain would take the machine's role in place of a profile that is not there.
      const found = await (method === 'profile' ? fromIni({ profile }) : fromNodeProviderChain())();
      const { accessKeyId, secretAccessKey, sessionToken } = found;
      return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      throw new ProviderError(
        method === 'profile' ? words.noProfile(profile, reason) : words.noMachine(reason),
      );
    }
  }

  async function assume(
    of: Connected,
    keys: SigningKeys,
    { role, externalId }: { role: string; externalId: string | undefined },
    signal: AbortSignal,
  ) {
    const { orgId } = of;
    const client = awsClient(deps, keys, { orgId, endpoint: valueOf(of, 'endpoint'), signal });
    const input = {
      RoleArn: role,
      RoleSessionName: SESSION,
      DurationSeconds: String(SECONDS),
      ...(externalId === undefined ? {} : { ExternalId: externalId }),
    };
    const region = valueOf(of, 'region') || BILLING_REGION;
    const { Credentials } = await client.query('sts', 'AssumeRole', input, { reply: assumed, region });
    return Credentials;
  }

  /** Keys of a role, kept until shortly before they end. */
  async function keysOf(
    of: Connected,
    { basis, role, refusals = false }: { basis: SigningKeys; role: string; refusals?: boolean },
    signal: AbortSignal,
  ): Promise<SigningKeys> {
    const now = deps.clock.now().getTime();
    const key = JSON.stringify([of.orgId, basis, role, valueOf(of, 'endpoint')]);
    const known = kept.get(key);
    if (known && known.until > now) {
      if ('refused' in known) throw known.refused;
      return known.keys;
    }
    try {
      const found = await assume(of, basis, { role, externalId: externalIdOf(of.orgId) }, signal);
      const keys = {
        accessKeyId: found.AccessKeyId,
        secretAccessKey: found.SecretAccessKey,
        sessionToken: found.SessionToken,
      };
      remember(key, { keys, until: found.Expiration.getTime() - EARLY_MS });
      return keys;
    } catch (error) {
      if (refusals && error instanceof ProviderError && !error.passing)
        remember(key, { refused: error, until: now + REFUSED_MS });
      throw error;
    }
  }

  function remember(key: string, one: Kept): void {
    kept.set(key, one);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > KEPT_MAX) kept.delete(oldest);
  }

  async function keys(of: Connected, signal: AbortSignal): Promise<SigningKeys> {
    const own = await basis(of);
    const role = valueOf(of, 'role_arn');
    return role === '' ? own : keysOf(of, { basis: own, role }, signal);
  }

  return {
    keys,

    /** Keys of the role of the given ARN, which the integration's own keys assume; a refusal is kept for a while too. */
    async keysOfRole(of: Connected, role: string, signal: AbortSignal): Promise<SigningKeys> {
      return keysOf(of, { basis: await keys(of, signal), role, refusals: true }, signal);
    },

    /** Whether the role can be had without the external ID: then whoever knows its ARN may have it assumed. */
    async isOpen(of: Connected, signal: AbortSignal): Promise<boolean> {
      const role = valueOf(of, 'role_arn');
      if (role === '') return false;
      const own = await basis(of);
      return assume(of, own, { role, externalId: undefined }, signal).then(
        () => true,
        () => false,
      );
    },
  };
}
export type AwsCredentials = ReturnType<typeof awsCredentials>;
