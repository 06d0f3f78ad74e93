import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError, type Connected } from '../../domains/integrations/integrations.port';
import type { BearerTokens } from '../common/bearerTokens';
import { patiently } from '../common/patient';
import { below, valueOf } from '../fields';
import type { ProviderDeps } from '../registry';
import { readServiceAccount, type ServiceAccount } from './serviceAccount';

const SERVICE = 'Google Cloud';
const SCOPES =
  'https://www.googleapis.com/auth/bigquery https://www.googleapis.com/auth/cloud-platform.read-only';
/** Inventory and advice are given for no narrower scope; what may be done is up to the roles of the account. */
const PLATFORM_SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const refusedSignIn = z.object({ error: z.string().default(''), error_description: z.string().default('') });
const refusal = z.object({
  error: z.object({
    message: z.string(),
    errors: z
      .array(z.object({ reason: z.string().default('') }))
      .catch([])
      .default([]),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.object({ consumer: z.string().optional() }).optional(),
        }),
      )
      .catch([])
      .default([]),
  }),
});

/** Some services say with a 403 that they are asked too often. */
const tooOften = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
]);

/** The API of a service is turned off in a project: `projects/123`, or '' where it is not said. */
export class ServiceOff extends ProviderError {
  constructor(
    message: string,
    readonly consumer: string,
  ) {
    super(message);
  }
}

function accountOf(of: Connected): ServiceAccount {
  const found = readServiceAccount(of.secret('key'));
  if ('problem' in found) throw new ProviderError(found.problem);
  return found.account;
}

async function assertion(
  { client_email, private_key, private_key_id, token_uri }: ServiceAccount,
  now: Date,
  scope: string,
) {
  const seconds = Math.floor(now.getTime() / 1000);
  const key = await importPKCS8(private_key, 'RS256').catch(() => {
    throw new ProviderError(words.noKey);
  });
  return new SignJWT({ scope })
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

/** Google Cloud as a service account. All fail with a ProviderError. */
export function gcpClient(
  { client, clock }: ProviderDeps,
  tokens: BearerTokens,
  of: Connected,
  signal: AbortSignal,
) {
  const { orgId } = of;
  const account = accountOf(of);
  const endpoint = valueOf(of, 'endpoint').replace(/\/+$/, '');
  const bigQuery = endpoint === '' ? 'https://bigquery.googleapis.com' : endpoint;
  const projects = endpoint === '' ? 'https://cloudresourcemanager.googleapis.com' : endpoint;
  const signInAt = endpoint === '' ? account.token_uri : `${endpoint}/token`;

  const token = (scope: string) =>
    tokens([signInAt, account.client_email, account.private_key, scope], async () => {
      const { body } = await patiently(
        async () =>
          client.ask({
            orgId,
            service: 'Google',
            method: 'POST',
            url: signInAt,
            form: {
              grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
              assertion: await assertion(account, clock.now(), scope),
            },
            signal,
            said: (answer) => {
              const { data } = refusedSignIn.safeParse(answer);
              return data && words.signIn(data.error_description || data.error);
            },
          }),
        signal,
      );
      const { data } = granted.safeParse(body);
      if (!data) throw new ProviderError(words.notUnderstood);
      return { token: data.access_token, expiresIn: data.expires_in };
    });

  async function ask<T>(url: string, reply: z.ZodType<T>, json?: object, scope = SCOPES): Promise<T> {
    let off: string | undefined;
    let often = false;
    const said = (answer: unknown) => {
      const { data } = refusal.safeParse(answer);
      const reasons = [...(data?.error.errors ?? []), ...(data?.error.details ?? [])];
      often = reasons.some(({ reason = '' }) => tooOften.has(reason));
      const disabled = data?.error.details.find(({ reason }) => reason === 'SERVICE_DISABLED');
      if (disabled) off = disabled.metadata?.consumer ?? '';
      return data?.error.message;
    };
    try {
      const { body } = await patiently(async () => {
        const headers = { authorization: `Bearer ${await token(scope)}` };
        const question = { orgId, service: SERVICE, url, headers, signal, said };
        return client
          .ask(json === undefined ? question : { ...question, method: 'POST', json })
          .catch((error: unknown) => {
            if (often && error instanceof ProviderError) throw new ProviderError(error.message, 'too_many');
            throw error;
          });
      }, signal);
      const { data } = reply.safeParse(body);
      if (data === undefined) throw new ProviderError(words.notUnderstood);
      return data;
    } catch (error) {
      if (off !== undefined && error instanceof ProviderError) throw new ServiceOff(error.message, off);
      throw error;
    }
  }

  return {
    account,
    bigQuery: <T>(path: string, reply: z.ZodType<T>, json?: object) =>
      ask(below(bigQuery, `bigquery/v2/${path}`), reply, json),
    /** Another service of Google's by its name, such as `compute`. */
    service: <T>(name: string, path: string, reply: z.ZodType<T>, json?: object) =>
      ask(
        below(endpoint === '' ? `https://${name}.googleapis.com` : endpoint, path),
        reply,
        json,
        PLATFORM_SCOPE,
      ),
    projects: <T>(path: string, reply: z.ZodType<T>) => ask(below(projects, path), reply),
  };
}
export type GcpClient = ReturnType<typeof gcpClient>;
