import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { GrantedToken } from '../common/bearerTokens';
import { processEnvironment } from '../../platform/config';
import { below, valueOf } from '../fields';
import { defaultCredentials, type AuthorizedUser } from './defaultCredentials';
import { federatedToken, impersonatedEmail, readFederation, type Federation } from './federation';
import { readServiceAccount, type ServiceAccount } from './serviceAccount';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

/** Recommendations are given to this scope only; what may be done is said by the roles. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const refused = z.object({ error: z.string().default(''), error_description: z.string().default('') });

/** As whom Google Cloud is asked. */
export interface GcpIdentity {
  client_email: string;
  /** '' where nothing tells. */
  project_id: string;
  /** Everything that its tokens are made of. */
  madeOf: readonly string[];
  /** The project that pays for what a person asks. */
  headers: Readonly<Record<string, string>>;
  grant(deps: ProviderDeps, by: GrantBy): Promise<GrantedToken>;
}
interface GrantBy {
  orgId: string;
  endpoint: string;
  signal: AbortSignal;
}

/** How an integration signs in; those from before there was a choice have a key. */
const methodOf = (of: Connected) => valueOf(of, 'method') || 'key';

const signInAt = (endpoint: string, address = TOKEN_ADDRESS) =>
  endpoint === '' ? address : below(endpoint, 'token');

async function tokenOf(
  { client }: ProviderDeps,
  { orgId, endpoint, signal }: GrantBy,
  form: Record<string, string>,
): Promise<GrantedToken> {
  const { body } = await client.ask({
    orgId,
    service: 'Google',
    method: 'POST',
    url: signInAt(endpoint),
    form,
    signal,
    said: (answer) => {
      const { data } = refused.safeParse(answer);
      return data && words.signIn(data.error_description || data.error);
    },
  });
  const { data } = granted.safeParse(body);
  if (!data) throw new ProviderError(words.notUnderstood);
  return { token: data.access_token, expiresIn: data.expires_in };
}

async function assertion(
  { client_email, private_key, private_key_id, token_uri }: ServiceAccount,
  now: Date,
) {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = await importPKCS8(private_key, 'RS256').catch(() => {
    throw new ProviderError(words.noKey);
  });
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(private_key_id === '' ? {} : { kid: private_key_id }),
    })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(key);
}

const ofAccount = (account: ServiceAccount): GcpIdentity => ({
  client_email: account.client_email,
  project_id: account.project_id,
  madeOf: ['account', account.client_email, account.private_key],
  headers: {},
  grant: async (deps, by) =>
    tokenOf(deps, by, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertion(account, deps.clock.now()),
    }),
});

const ofUser = ({
  account,
  client_id,
  client_secret,
  refresh_token,
  quota_project_id,
}: AuthorizedUser): GcpIdentity => ({
  client_email: account || words.you,
  project_id: quota_project_id,
  madeOf: ['user', client_id, client_secret, refresh_token],
  headers: quota_project_id === '' ? {} : { 'x-goog-user-project': quota_project_id },
  grant: (deps, by) =>
    tokenOf(deps, by, { grant_type: 'refresh_token', client_id, client_secret, refresh_token }),
});

const ofFederation = (federation: Federation): GcpIdentity => ({
  client_email: impersonatedEmail(federation) || federation.audience,
  project_id: '',
  madeOf: ['federation', JSON.stringify(federation)],
  headers: {},
  grant: (deps, by) => federatedToken(deps, federation, by),
});

/** As whom these values sign in, or why as nobody, by the field. */
export function readIdentity(
  method: string,
  secretOf: (field: string) => string,
): { identity: GcpIdentity } | { problem: string; field: string } {
  if (method === 'adc') {
    const read = defaultCredentials(processEnvironment());
    if ('problem' in read) return { problem: read.problem, field: 'method' };
    return { identity: 'user' in read ? ofUser(read.user) : ofAccount(read.account) };
  }
  if (method === 'key') {
    const read = readServiceAccount(secretOf('key'));
    return 'problem' in read ? { ...read, field: 'key' } : { identity: ofAccount(read.account) };
  }
  const read = readFederation(secretOf('federation'), { files: method === 'federation_file' });
  return 'problem' in read ? { ...read, field: 'federation' } : { identity: ofFederation(read.federation) };
}

export function identityOf(of: Connected): GcpIdentity {
  const read = readIdentity(methodOf(of), (field) => of.secret(field));
  if ('problem' in read) throw new ProviderError(read.problem);
  return read.identity;
}
