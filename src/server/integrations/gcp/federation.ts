import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { below } from '../fields';
import { smallFile } from './defaultCredentials';
import type { ProviderDeps } from '../provider.port';

const TOKEN_ADDRESS = 'https://sts.googleapis.com/v1/token';
const IMPERSONATION =
  /^https:\/\/iamcredentials\.googleapis\.com(\/v1\/projects\/-\/serviceAccounts\/([\w.-]+@[\w.-]+):generateAccessToken)$/;
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
/** Anything else that a file or an address holds is no token, and is sent to nobody. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const format = z
  .object({
    type: z.enum(['text', 'json']).default('text'),
    subject_token_field_name: z.string().default(''),
  })
  .default({ type: 'text', subject_token_field_name: '' });
const external = z.object({
  type: z.literal('external_account'),
  audience: z.string().startsWith('//iam.googleapis.com/'),
  subject_token_type: z.enum([
    'urn:ietf:params:oauth:token-type:jwt',
    'urn:ietf:params:oauth:token-type:id_token',
  ]),
  token_url: z.string(),
  service_account_impersonation_url: z.string().optional(),
  credential_source: z.object({
    file: z.string().optional(),
    url: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    format,
    executable: z.unknown().optional(),
    environment_id: z.unknown().optional(),
  }),
});
export type Federation = z.output<typeof external>;

const exchanged = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const impersonated = z.object({ accessToken: z.string().min(1), expireTime: z.coerce.date() });
const refused = z.object({ error: z.string().default(''), error_description: z.string().default('') });
const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Why nothing of it may be run, called or read. `files`: those of this computer may be. */
function problemOf({ credential_source: source, ...rest }: Federation, files: boolean): string | undefined {
  if (source.executable !== undefined) return words.executable;
  if (source.environment_id !== undefined) return words.fromEnvironment;
  if (rest.token_url !== TOKEN_ADDRESS) return words.badExchange;
  const impersonation = rest.service_account_impersonation_url;
  if (impersonation !== undefined && !IMPERSONATION.test(impersonation)) return words.badImpersonation;
  if (source.file !== undefined) {
    if (!files) return words.noFile;
    return isAbsolute(source.file) ? undefined : words.notAbsolute;
  }
  return source.url !== undefined && URL.canParse(source.url) ? undefined : words.noSource;
}

/** A configuration of workload identity federation, or why it is none that is safe. */
export function readFederation(
  text: string,
  { files }: { files: boolean },
): { federation: Federation } | { problem: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: words.notJson };
  }
  const { data } = external.safeParse(body);
  if (!data) return { problem: words.noFederation };
  const problem = problemOf(data, files);
  return problem === undefined ? { federation: data } : { problem };
}

/** The service account that is taken on; '' for none. */
export const impersonatedEmail = ({ service_account_impersonation_url: url = '' }: Federation): string =>
  IMPERSONATION.exec(url)?.[2] ?? '';

interface Asking {
  orgId: string;
  /** Instead of Google's own addresses; '' for those. */
  endpoint: string;
  signal: AbortSignal;
}

function tokenIn(
  text: string,
  { type, subject_token_field_name: field }: Federation['credential_source']['format'],
) {
  if (type === 'text') return text.trim();
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))[field];
  } catch {
    return undefined;
  }
}

async function subjectToken({ client }: ProviderDeps, { credential_source: source }: Federation, by: Asking) {
  const { file, url = '', headers } = source;
  if (file === undefined) {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !client.mayBePlain(by.orgId, hostname))
      throw new ProviderError(words.plainSource);
  }
  const text =
    file === undefined
      ? (
          await client.askText({
            orgId: by.orgId,
            service: 'The token source',
            url,
            headers,
            signal: by.signal,
          })
        ).text
      : smallFile(file);
  const token = text === undefined ? undefined : tokenIn(text, source.format);
  if (typeof token !== 'string' || !JWT.test(token)) throw new ProviderError(words.noSubject);
  return token;
}

/** Exchanges a token of the other identity provider for one of Google. */
export async function federatedToken(deps: ProviderDeps, federation: Federation, by: Asking) {
  const { orgId, endpoint, signal } = by;
  const { body } = await deps.client.ask({
    orgId,
    service: 'Google',
    method: 'POST',
    url: endpoint === '' ? TOKEN_ADDRESS : below(endpoint, 'v1/token'),
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      audience: federation.audience,
      scope: SCOPE,
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_token: await subjectToken(deps, federation, by),
      subject_token_type: federation.subject_token_type,
    },
    signal,
    said: (answer) => {
      const { data } = refused.safeParse(answer);
      return data && (data.error_description || data.error);
    },
  });
  const { data } = exchanged.safeParse(body);
  if (!data) throw new ProviderError(words.notUnderstood);
  const [, path] = IMPERSONATION.exec(federation.service_account_impersonation_url ?? '') ?? [];
  if (path === undefined) return { token: data.access_token, expiresIn: data.expires_in };
  const taken = await deps.client.ask({
    orgId,
    service: 'Google',
    method: 'POST',
    url: `${endpoint || 'https://iamcredentials.googleapis.com'}${path}`,
    headers: { authorization: `Bearer ${data.access_token}` },
    json: { scope: [SCOPE] },
    signal,
    said: (answer) => refusal.safeParse(answer).data?.error.message,
  });
  const { data: own } = impersonated.safeParse(taken.body);
  if (!own) throw new ProviderError(words.notUnderstood);
  const seconds = (own.expireTime.getTime() - deps.clock.now().getTime()) / 1000;
  return { token: own.accessToken, expiresIn: seconds };
}
