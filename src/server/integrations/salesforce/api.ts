import { z } from 'zod';
import { salesforceFaults as words } from '@shared/words/salesforceFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { sha256 } from '../../platform/crypto';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import type { ApiUsage } from '../../steps/apps.port';
import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'Salesforce';
const TOKENS_MAX = 500;

const granted = z.object({ access_token: z.string().min(1) });
const signInRefused = z.object({ error: z.string(), error_description: z.string().default('') });
const refusal = z.array(
  z.object({ message: z.string(), errorCode: z.string().default(''), fields: z.array(z.string()).nullish() }),
);
const AGAIN = new Set(['UNABLE_TO_LOCK_ROW', 'SERVER_UNAVAILABLE', 'QUERY_TIMEOUT']);
const USAGE = /api-usage=(\d+)\/(\d+)/;

/** Tokens until Salesforce refuses them: it does not tell how long they live. */
export type SalesforceTokens = Map<string, string>;

function faultOf(status: number, body: unknown, passing: boolean): ProviderError | undefined {
  const { data } = refusal.safeParse(body);
  const [first] = data ?? [];
  if (!data || !first) return undefined;
  const said = data
    .map(({ message, fields }) => (fields?.length ? words.ofFields(fields, message) : message))
    .join(' ')
    .slice(0, 500);
  if (first.errorCode === 'REQUEST_LIMIT_EXCEEDED')
    return first.message.includes('Concurrent')
      ? new ServiceRefusal(429, words.concurrent, 'too_many')
      : new ServiceRefusal(400, words.daily);
  return new ServiceRefusal(status, said, 'unavailable', passing || AGAIN.has(first.errorCode));
}

export interface SalesforceCall<T> {
  method?: 'POST' | 'PATCH';
  /** Below the address: `/services/data/v62.0/limits`. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  reply: z.ZodType<T>;
}

export function createSalesforceApi(
  { client, tokens }: { client: ServiceClient; tokens: SalesforceTokens },
  of: Connected,
  signal: AbortSignal,
) {
  const address = valueOf(of, 'address');
  const clientId = valueOf(of, 'client_id');
  const version = valueOf(of, 'version');
  const key = sha256(JSON.stringify([of.orgId, address, clientId, of.secret('client_secret')]));
  const told: { usage: ApiUsage | null } = { usage: null };

  async function signIn(): Promise<string> {
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: of.secret('client_secret'),
    };
    const asked = { orgId: of.orgId, service: `${SERVICE} sign-in`, method: 'POST', form, signal };
    const said = (body: unknown) => {
      const { data } = signInRefused.safeParse(body);
      return data && words.signIn(data.error, data.error_description);
    };
    const { body } = await client
      .ask({ ...asked, url: below(address, 'services/oauth2/token'), said })
      // Salesforce refuses credentials with 400.
      .catch((error: unknown) => {
        if (error instanceof ServiceRefusal && error.status === 400)
          throw new CredentialsRefused(401, error.message);
        throw error;
      });
    const { data } = granted.safeParse(body);
    if (!data) throw new ProviderError(words.notUnderstood);
    const [oldest] = tokens.keys();
    if (tokens.size >= TOKENS_MAX && oldest !== undefined) tokens.delete(oldest);
    tokens.set(key, data.access_token);
    return data.access_token;
  }

  async function send(
    { method, path, headers = {}, json }: Omit<SalesforceCall<never>, 'reply'>,
    token: string,
  ) {
    let refused: unknown;
    const asked = {
      orgId: of.orgId,
      service: SERVICE,
      method: method ?? 'GET',
      url: below(address, path.replace(/^\//, '')),
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(json === undefined ? {} : { json }),
      signal,
      said(body: unknown) {
        refused = body;
        return undefined;
      },
    };
    return client.ask(asked).catch((error: unknown) => {
      if (!(error instanceof ServiceRefusal) || error instanceof CredentialsRefused) throw error;
      throw faultOf(error.status, refused, error.passing) ?? error;
    });
  }

  async function ask<T>({ reply, ...call }: SalesforceCall<T>): Promise<T> {
    const known = tokens.get(key);
    const answered = await send(call, known ?? (await signIn())).catch(async (error: unknown) => {
      if (known === undefined || !(error instanceof CredentialsRefused)) throw error;
      tokens.delete(key);
      return send(call, await signIn());
    });
    const [, used, limit] = USAGE.exec(answered.headers['sforce-limit-info'] ?? '') ?? [];
    if (used !== undefined && limit !== undefined) told.usage = { used: Number(used), limit: Number(limit) };
    const { data, success } = reply.safeParse(answered.body);
    if (!success) throw new ProviderError(words.notUnderstood);
    return data;
  }

  return {
    ask,
    /** A path of this version of the API. */
    at: (path: string) => `/services/data/${version}/${path}`,
    /** What Salesforce last told of its limit. */
    usage: () => told.usage,
    host: address === '' ? '' : new URL(address).hostname,
  };
}
export type SalesforceApi = ReturnType<typeof createSalesforceApi>;
