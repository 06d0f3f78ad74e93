import { isUtf8 } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import { backoff } from '@shared/kernel/backoff';
import type { Json } from '@shared/model/json';
import { readJson } from '@shared/model/readJson';
import { StepError, type StepContext } from '../../contract';
import type { HttpReply, HttpRequest } from '../../services';

const REPLY_MAX = 20 * 1024 * 1024;
const RETRY_MAX_MS = 60_000;
const retried: readonly number[] = [429, 502, 503, 504];

interface Auth {
  /** `integration`: an API that is connected adds what proves who is asking. */
  auth: 'none' | 'basic' | 'bearer' | 'header' | 'query' | 'integration';
  authName: string;
  authSecret: string;
  /** Its id; '' for none. */
  integration?: string;
}

export interface Asking extends Auth {
  method: string;
  url: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  failOn: string;
  retries: number;
  timeout: number;
  followRedirects?: boolean;
}

const wrong = (message: string) => new StepError(message, 'input_validation', false);

type Target = Pick<Asking, 'url' | 'query'> & Auth;

/** The id of the API that is called; undefined: the URL says it all. */
function apiOf({ auth, integration = '' }: Auth): string | undefined {
  if (auth !== 'integration') return undefined;
  if (integration === '') throw wrong('API: is required. Choose a connected API.');
  return integration;
}

/** With the query added to what the URL has already, and an API key that belongs there. */
async function urlOf(target: Target, context: StepContext): Promise<string> {
  const { url, query, auth, authName, authSecret } = target;
  const api = apiOf(target);
  if (api === undefined && !/^https?:\/\//i.test(url))
    throw wrong('URL: must start with https:// or http://');
  if (api === undefined && !URL.canParse(url)) throw wrong(`URL: “${url.slice(0, 200)}” is not a URL.`);
  const made = new URL(
    api === undefined ? url : await context.services.apis.address(context.orgId, api, url),
  );
  for (const [key, value] of Object.entries(query)) made.searchParams.append(key, value);
  if (auth === 'query') made.searchParams.set(authName, authSecret);
  return made.href;
}

function authHeaders({ auth, authName, authSecret }: Auth): Record<string, string> {
  if ((auth === 'header' || auth === 'query') && authName.trim() === '')
    throw wrong('Name: the header or parameter of the API key is missing.');
  if (['bearer', 'header', 'query'].includes(auth) && authSecret === '')
    throw wrong('Password, token or key: is required.');
  if (auth === 'basic') {
    const pair = Buffer.from(`${authName}:${authSecret}`, 'utf8').toString('base64');
    return { authorization: `Basic ${pair}` };
  }
  if (auth === 'bearer') return { authorization: `Bearer ${authSecret}` };
  return auth === 'header' ? { [authName.trim()]: authSecret } : {};
}

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function fails(failOn: string, status: number): boolean {
  return failOn
    .split(',')
    .map((part) => part.trim().split('-').map(Number))
    .some(([from = Number.NaN, to = from]) => status >= from && status <= to);
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a moment. */
function retryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

export const textOf = (reply: HttpReply): string => {
  const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(reply.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(reply.body);
  } catch {
    return new TextDecoder('utf-8').decode(reply.body);
  }
};

function failure(asking: Asking, reply: HttpReply): StepError {
  const group = reply.status === 401 ? 'authentication' : reply.status === 403 ? 'permission' : 'general';
  const { origin, pathname } = new URL(reply.url);
  const text = textOf(reply).slice(0, 500);
  const message = `${asking.method} ${origin}${pathname} was answered ${reply.status}${text === '' ? '.' : `: ${text}`}`;
  const again = reply.status >= 500 || reply.status === 429 || reply.status === 408;
  return new StepError(message, group, again, { status: reply.status, body: text });
}

function send(api: string | undefined, { services, orgId }: StepContext, request: HttpRequest) {
  return api === undefined
    ? services.http.send({ ...request, orgId })
    : services.apis.send({ ...request, orgId, integrationId: api });
}

/**
 * One call with its repetitions. `repeatable`: it may be repeated after a 5xx too; any call may after a 429, which says
 * that nothing was done. Fails with `StepError` for the statuses that `failOn` names.
 */
export async function callHttp(
  asking: Asking,
  context: StepContext,
  repeatable: boolean,
): Promise<HttpReply> {
  const url = await urlOf(asking, context);
  const headers = { ...authHeaders(asking), ...lowered(asking.headers) };
  for (let tried = 0; ; tried += 1) {
    const reply = await send(apiOf(asking), context, {
      method: asking.method,
      url,
      headers,
      ...(asking.body === undefined ? {} : { body: asking.body }),
      timeoutMs: asking.timeout * 1000,
      maxBytes: REPLY_MAX,
      followRedirects: asking.followRedirects ?? true,
      signal: context.signal,
    });
    const again = reply.status === 429 || (repeatable && retried.includes(reply.status));
    const wait =
      retryAfter(reply.headers['retry-after'], context.clock.now()) ?? backoff(tried + 1, { first: 1_000 });
    if (again && tried < asking.retries && wait > RETRY_MAX_MS)
      context.log(
        'warn',
        `Response ${reply.status} asks to wait ${Math.ceil(wait / 1000)} s. A step waits at most ${RETRY_MAX_MS / 1000} s, so it is not tried again.`,
      );
    if (!again || tried >= asking.retries || wait > RETRY_MAX_MS) {
      if (fails(asking.failOn, reply.status)) throw failure(asking, reply);
      return reply;
    }
    context.log('warn', `Response ${reply.status}; trying again in ${Math.ceil(wait / 1000)} s.`);
    await pause(wait, undefined, { signal: context.signal });
  }
}

/** Neither said to be text nor such: a picture, a packed file. */
const isBinary = (body: Uint8Array, type: string): boolean =>
  !/charset\s*=|^\s*text\//i.test(type) && (body.includes(0) || !isUtf8(body));

export function readReply(reply: HttpReply, as: 'auto' | 'json' | 'text' | 'base64'): Json {
  if (as === 'base64') return Buffer.from(reply.body).toString('base64');
  const type = reply.headers['content-type'] ?? '';
  const isJson = /[/+]json\b/i.test(type);
  if (as === 'auto' && !isJson && isBinary(reply.body, type))
    return Buffer.from(reply.body).toString('base64');
  const text = textOf(reply);
  if (as === 'text' || (as === 'auto' && !isJson)) return text;
  if (text.trim() === '') return null;
  try {
    return readJson(text);
  } catch {
    if (as === 'auto') return text;
    throw new StepError(`The response is not JSON: ${text.slice(0, 200)}`, 'general', false);
  }
}

/** What a dry run tells instead of calling; without secrets. */
export async function wouldCall(
  { method, ...target }: Target & Pick<Asking, 'method'>,
  context: StepContext,
): Promise<{ method: string; url: string }> {
  const auth = target.auth === 'integration' ? 'integration' : 'none';
  return { method, url: await urlOf({ ...target, auth }, context) };
}
