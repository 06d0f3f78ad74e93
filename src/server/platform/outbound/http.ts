import { StepError } from '../../steps/contract';
import type { HttpReply, HttpRequest } from '../../steps/services';
import { UnknownPacking, UnpacksTooLarge } from '../unpack';
import { createExchange } from './exchange';
import { outboundFailure } from './failures';
import { createGuard, type GuardOptions } from './guard';
import type { OpenReply } from './openReply';

const REDIRECTS_MAX = 5;
const CONNECT_MS = 10_000;
const HEADERS_MAX = 64 * 1024;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** What a connection needs for itself; a caller's would only break it or lead to another host. */
const ownHeaders: readonly string[] = [
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'keep-alive', 'te', 'trailer'],
  ...['expect', 'proxy-authorization', 'proxy-connection'],
];
/** What goes on to another origin; anything else may be a secret of the first one. */
const travelling: readonly string[] = ['accept', 'accept-language', 'content-type', 'user-agent'];

interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

function readUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined;
  if (!url) throw new StepError(`“${text.slice(0, 200)}” is not a URL.`, 'general', false);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new StepError(`${url.protocol} addresses cannot be called; use https or http.`, 'general', false);
  if (url.username !== '' || url.password !== '')
    throw new StepError('The URL holds a user or password; give them as authentication.', 'general', false);
  return url;
}

function cleanHeaders(given: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'costloom',
  };
  for (const [name, value] of Object.entries(given)) {
    const key = name.trim().toLowerCase();
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(key) || /[\0\r\n]/.test(value))
      throw new StepError(`“${name}” is not a header that can be sent.`, 'general', false);
    if (!ownHeaders.includes(key)) headers[key] = value;
  }
  return headers;
}

/** The next request after a redirect: a form that was posted is fetched, and secrets stay with their origin. */
function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = readUrl(location, hop.url);
  const asGet = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST');
  const entries = Object.entries(hop.headers)
    .filter(
      ([name]) => url.origin === hop.url.origin || travelling.includes(name) || name === 'accept-encoding',
    )
    .filter(([name]) => !asGet || name !== 'content-type');
  return {
    url,
    method: asGet ? 'GET' : hop.method,
    headers: Object.fromEntries(entries),
    body: asGet ? undefined : hop.body,
  };
}

const targetOf = ({ method, url }: Hop) => `${method} ${url.origin}${url.pathname}`;

async function readBody(reply: OpenReply, maxBytes: number, target: string): Promise<Uint8Array> {
  try {
    return await reply.bytes(maxBytes);
  } catch (error) {
    const refuse = (reason: string) => new StepError(`${target}: the reply is ${reason}.`, 'general', false);
    if (error instanceof UnknownPacking) throw refuse(error.message);
    if (error instanceof UnpacksTooLarge)
      throw refuse(`larger than ${Math.round(maxBytes / 1024 / 102.4) / 10} MB`);
    throw error;
  }
}

/** As `HttpRequest`; `timeoutMs` is the longest silence, not the whole time. */
export type OpenRequest = Omit<HttpRequest, 'maxBytes' | 'followRedirects'> & {
  /** True unless given. */
  followRedirects?: boolean;
};

export interface OutboundHttp {
  send(request: HttpRequest): Promise<HttpReply>;
  /** For files and streams: has no limit of size. */
  open(request: OpenRequest): Promise<OpenReply>;
  close(): Promise<void>;
}

/**
 * HTTP to the outside, never through a proxy of the environment. Internal addresses are refused at the moment of
 * connecting, at every redirect anew.
 */
export function createHttp(options: GuardOptions): OutboundHttp {
  const guard = createGuard(options);
  const exchange = createExchange({
    connectMs: CONNECT_MS,
    lookup: guard.lookup,
    maxHeaderSize: HEADERS_MAX,
    connections: 20,
    keepAliveMs: 4_000,
  });
  let closing: Promise<void> | undefined;

  async function sendHop(
    hop: Hop,
    { timeoutMs, signal, follow }: { timeoutMs: number; signal: AbortSignal; follow: boolean },
  ): Promise<OpenReply | Hop> {
    guard.checkLiteral(hop.url.hostname);
    const reply = await exchange.send({ ...hop, signal, silentMs: timeoutMs });
    const { location } = reply.headers;
    if (!follow || !redirects.includes(reply.status) || location === undefined) return reply;
    // Not worth reading to its end: the connection is given up instead.
    reply.dismiss();
    return nextHop(hop, reply.status, location);
  }

  async function one(hop: Hop, request: HttpRequest, signal: AbortSignal): Promise<HttpReply | Hop> {
    const target = targetOf(hop);
    try {
      const { timeoutMs, followRedirects: follow } = request;
      const reply = await sendHop(hop, { timeoutMs, signal, follow });
      if (!('status' in reply)) return reply;
      const body = await readBody(reply, request.maxBytes, target);
      return { status: reply.status, headers: { ...reply.headers }, body, url: hop.url.href };
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (signal.aborted) throw new StepError(`${target}: no reply within ${request.timeoutMs / 1000} s.`);
      throw outboundFailure(target, error);
    }
  }

  function firstHop(request: OpenRequest): Hop {
    const method = request.method.toUpperCase();
    return { url: readUrl(request.url), method, headers: cleanHeaders(request.headers), body: request.body };
  }

  /** From hop to hop, until one answers with more than another address. */
  async function follow<T extends { status: number }>(
    request: OpenRequest,
    next: (hop: Hop) => Promise<T | Hop>,
  ): Promise<T> {
    let hop = firstHop(request);
    for (let count = 0; count <= REDIRECTS_MAX; count += 1) {
      const found = await next(hop);
      if ('status' in found) return found;
      hop = found;
    }
    throw new StepError(`${request.url}: redirected more than ${REDIRECTS_MAX} times.`, 'general', false);
  }

  return {
    async send(request) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]);
      return follow(request, (hop) => one(hop, request, signal));
    },
    async open(request) {
      const { signal, timeoutMs, followRedirects = true } = request;
      return follow<OpenReply>(
        { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } },
        async (hop) => {
          try {
            return await sendHop(hop, { timeoutMs, signal, follow: followRedirects });
          } catch (error) {
            if (signal.aborted) throw signal.reason;
            throw outboundFailure(targetOf(hop), error);
          }
        },
      );
    },
    // A second close finds what the first one left.
    close: () => (closing ??= exchange.close()),
  };
}
