import { z } from 'zod';
import { umbrellaFaults as words } from '@shared/words/umbrellaFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { sha256 } from '../../platform/crypto';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'Umbrella';
const SESSIONS_MAX = 500;
/** Its answers take long. */
const TIMEOUT_MS = 90_000;
const TOLD_MAX = 20;

const signedIn = z.object({ Authorization: z.string().min(1), apikey: z.string().min(1) });
const account = z.object({
  accountKey: z.union([z.string(), z.number()]).transform(String),
  accountId: z.union([z.string(), z.number()]).transform(String).default(''),
  accountName: z.string().default(''),
  divisionId: z.union([z.string(), z.number()]).transform(String).nullish(),
});
const user = z.object({ accounts: z.array(account) });
const users = z.union([user, z.array(user).min(1)]);
const refusal = z.object({ message: z.string() }).or(z.object({ Error: z.string() }));

/** The token, and the key of the account that is asked about. */
interface Session {
  token: string;
  key: string;
  account: string;
}
/** By all that they were made of, until Umbrella refuses them. */
export type UmbrellaSessions = Map<string, Session>;

export interface UmbrellaCall<T> {
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  reply: z.ZodType<T>;
}

export function createUmbrellaApi(
  { client, sessions }: { client: ServiceClient; sessions: UmbrellaSessions },
  of: Connected,
  signal: AbortSignal,
) {
  const wanted = valueOf(of, 'account').trim();
  const made = [of.orgId, valueOf(of, 'address'), valueOf(of, 'username'), wanted, of.secret('password')];
  const kept = sha256(JSON.stringify(made));

  async function send(
    { path, query = {}, json }: Omit<UmbrellaCall<never>, 'reply'>,
    headers: Record<string, string>,
  ) {
    const parameters = new URLSearchParams(query).toString();
    const { body } = await client.ask({
      orgId: of.orgId,
      service: SERVICE,
      method: json === undefined ? 'GET' : 'POST',
      url: `${below(valueOf(of, 'address'), path)}${parameters === '' ? '' : `?${parameters}`}`,
      headers,
      ...(json === undefined ? {} : { json }),
      signal,
      timeoutMs: TIMEOUT_MS,
      said(answer) {
        const { data } = refusal.safeParse(answer);
        return data && ('message' in data ? data.message : data.Error);
      },
    });
    return body;
  }
  function read<T>(reply: z.ZodType<T>, body: unknown): T {
    const { data, success } = reply.safeParse(body);
    if (!success) throw new ProviderError(words.notUnderstood);
    return data;
  }

  function accountOf(all: readonly z.output<typeof account>[]) {
    const known = all.map(({ accountId, accountName }) => `${accountName} (${accountId})`).slice(0, TOLD_MAX);
    const [only, ...others] = all;
    if (wanted === '') {
      if (!only) throw new ProviderError(words.noAccount('', []));
      if (others.length > 0) throw new ProviderError(words.whichAccount(known));
      return only;
    }
    const found =
      all.find(({ accountId, accountKey }) => accountId === wanted || accountKey === wanted) ??
      all.find(({ accountName }) => accountName.toLowerCase() === wanted.toLowerCase());
    if (!found) throw new ProviderError(words.noAccount(wanted, known));
    return found;
  }

  async function signIn(): Promise<Session> {
    const json = { username: valueOf(of, 'username'), password: of.secret('password') };
    const body = await send({ path: 'v1/authentication/token/generate', json }, {}).catch(
      (error: unknown) => {
        const isWrong = error instanceof ServiceRefusal && [400, 401, 403].includes(error.status);
        throw isWrong ? new CredentialsRefused(401, words.refused) : error;
      },
    );
    const { Authorization: token, apikey } = read(signedIn, body);
    const listed = read(users, await send({ path: 'v1/users' }, { authorization: token, apikey }));
    const { accountKey, accountId, accountName, divisionId } = accountOf(
      (Array.isArray(listed) ? listed : [listed]).flatMap(({ accounts }) => accounts),
    );
    // With the newer user management a key has three parts, the last of them for a cost center: all of them.
    const [owner = '', ...parts] = apikey.split(':');
    const key = [owner, accountKey, parts.length > 1 ? '' : (divisionId ?? '0')].join(':');
    const session = { token, key, account: accountName || accountId };
    const [oldest] = sessions.keys();
    if (sessions.size >= SESSIONS_MAX && oldest !== undefined) sessions.delete(oldest);
    sessions.set(kept, session);
    return session;
  }

  async function ask<T>({ reply, ...call }: UmbrellaCall<T>): Promise<T> {
    const sendAs = ({ token, key }: Session) => send(call, { authorization: token, apikey: key });
    const known = sessions.get(kept);
    const body = await sendAs(known ?? (await signIn())).catch(async (error: unknown) => {
      if (known === undefined || !(error instanceof CredentialsRefused)) throw error;
      sessions.delete(kept);
      return sendAs(await signIn());
    });
    return read(reply, body);
  }

  return { ask, signIn };
}
export type UmbrellaApi = ReturnType<typeof createUmbrellaApi>;
