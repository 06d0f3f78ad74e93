import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { z } from 'zod';
import { awsFaults as words } from '@shared/words/awsFaults';
import { ProviderError, type Connected } from '../../domains/integrations/integrations.port';
import type { SigningKeys } from '../common/signed';
import { valueOf } from '../fields';
import type { ProviderDeps } from '../registry';
import { awsClient, BILLING_REGION } from './client';
import { externalIdOf } from './externalId';

const SESSION = 'costloom';
/** Chained roles live for an hour at most. */
const SECONDS = 3600;
/** Temporary keys are renewed so long before they end. */
const EARLY_MS = 5 * 60_000;
const KEPT_MAX = 200;

const assumed = z.object({
  AssumeRoleResponse: z.object({
    AssumeRoleResult: z.object({
      Credentials: z.object({
        AccessKeyId: z.string(),
        SecretAccessKey: z.string(),
        SessionToken: z.string(),
        Expiration: z.coerce.date(),
      }),
    }),
  }),
});

interface Kept {
  keys: SigningKeys;
  until: number;
}

/** The keys that an integration signs with; temporary ones are kept in memory until shortly before they end. */
export function awsCredentials(deps: ProviderDeps) {
  const kept = new Map<string, Kept>();

  async function basis(of: Connected): Promise<SigningKeys> {
    const method = valueOf(of, 'method');
    if (method === 'key')
      return { accessKeyId: valueOf(of, 'access_key_id'), secretAccessKey: of.secret('secret_access_key') };
    const profile = valueOf(of, 'profile');
    try {
      const found = await fromNodeProviderChain(method === 'profile' ? { profile } : {})();
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
    { externalId }: { externalId: string | undefined },
    signal: AbortSignal,
  ) {
    const { orgId } = of;
    const client = awsClient(deps, keys, { orgId, endpoint: valueOf(of, 'endpoint'), signal });
    const input = {
      RoleArn: valueOf(of, 'role_arn'),
      RoleSessionName: SESSION,
      DurationSeconds: String(SECONDS),
      ...(externalId === undefined ? {} : { ExternalId: externalId }),
    };
    const region = valueOf(of, 'region') || BILLING_REGION;
    const { AssumeRoleResponse } = await client.sts('AssumeRole', input, assumed, region);
    return AssumeRoleResponse.AssumeRoleResult.Credentials;
  }

  function remember(key: string, one: Kept): void {
    kept.set(key, one);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > KEPT_MAX) kept.delete(oldest);
  }

  return {
    async keys(of: Connected, signal: AbortSignal): Promise<SigningKeys> {
      const own = await basis(of);
      const role = valueOf(of, 'role_arn');
      if (role === '') return own;
      const now = deps.clock.now().getTime();
      const key = JSON.stringify([of.orgId, own, role, valueOf(of, 'endpoint')]);
      const known = kept.get(key);
      if (known && known.until > now) return known.keys;
      const found = await assume(of, own, { externalId: externalIdOf(of.orgId) }, signal);
      const keys = {
        accessKeyId: found.AccessKeyId,
        secretAccessKey: found.SecretAccessKey,
        sessionToken: found.SessionToken,
      };
      remember(key, { keys, until: found.Expiration.getTime() - EARLY_MS });
      return keys;
    },

    /** Whether the role can be had without the external ID: then whoever knows its ARN may have it assumed. */
    async isOpen(of: Connected, signal: AbortSignal): Promise<boolean> {
      if (valueOf(of, 'role_arn') === '') return false;
      const own = await basis(of);
      return assume(of, own, { externalId: undefined }, signal).then(
        () => true,
        () => false,
      );
    },
  };
}
