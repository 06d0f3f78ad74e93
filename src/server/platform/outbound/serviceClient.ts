import { rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { FieldProblem } from '@shared/kernel/fault';
import type WebSocket from 'ws';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { StepError } from '../../steps/contract';
import { isInternal, readAllowList } from './addresses';
import { outboundFailure } from './failures';
import { bareHost, RefusedAddress, type ResolveAll } from './guard';
import type { OpenReply } from './openReply';
import { createOutbound } from './outbound';
import { watchPace, type Pace } from './pace';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 20 * 1024 * 1024;
/** Longer words of a service help nobody. */
const SAID_MAX = 300;
/** A file that stops coming for so long is given up; how long the whole takes is not limited here. */
const SILENCE_MS = 60_000;
/** And so is one that drips. */
const PACE: Pace = { bytes: 64 * 1024, everyMs: 120_000 };
/** Of a refusal instead of a file. */
const REFUSAL_BYTES = 64 * 1024;
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** The service answered with a status of 400 or more. */
export class ServiceRefusal extends ProviderError {
  constructor(
    readonly status: number,
    ...of: ConstructorParameters<typeof ProviderError>
  ) {
    super(...of);
  }
}

/** The credentials of a question were not taken (401): a token may have ended before its time. */
export class CredentialsRefused extends ServiceRefusal {}

export interface ServiceRequest {
  /** The organisation whose service it is. */
  orgId: string;
  /** As people know it: `Slack`. */
  service: string;
  /** GET unless given. */
  method?: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
  /** Sent as it is, with a content type of its own among the headers. */
  text?: string | Uint8Array;
  signal: AbortSignal;
  /** Milliseconds until it is given up; 15 seconds unless given. */
  timeoutMs?: number;
  /** Of `open`: false: a redirect is the reply. */
  followRedirects?: boolean;
  /** What a refusal says in the service's own words; `body` is JSON or text; undefined: nothing. */
  said?: (body: unknown) => string | undefined;
  /** Which fields of what was sent it refuses, and why. */
  refused?: (body: unknown) => readonly FieldProblem[];
}

interface ServiceText {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

interface ServiceReply {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** As JSON; undefined when there is none. */
  body: unknown;
}

export interface ServiceClient {
  /**
   * The reply of a service that speaks JSON, if its status is below 400. Fails with a ProviderError: `too_many` for a
   * 429, `passing` for what may go away by itself.
   */
  ask(request: ServiceRequest): Promise<ServiceReply>;
  /** The same of a service that speaks something else, such as XML. */
  askText(request: ServiceRequest): Promise<ServiceText>;
  /** The reply as it comes, whatever its status, for whoever reads it as a stream. Fails with a ProviderError. */
  open(request: ServiceRequest): Promise<OpenReply>;
  /** Streams what it answers into a new file at `path`, byte for byte; nothing is left of one that fails. */
  download(
    request: ServiceRequest,
    into: { path: string; onBytes?(bytes: number): void },
  ): Promise<{ headers: Readonly<Record<string, string>>; bytes: number }>;
  /** A WebSocket that is being opened; encrypted unless its host may do without. Fails with a ProviderError. */
  socket(request: Pick<ServiceRequest, 'orgId' | 'service' | 'url'>): Promise<WebSocket>;
  /** Whether an address of this host may do without TLS: this computer, and what whoever runs the server allows. */
  mayBePlain(orgId: string, host: string): boolean;
  close(): Promise<void>;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

type Answered = Pick<OpenReply, 'status' | 'headers'>;

/** Some services have several quotas, each with a wait of its own (`x-ms-…-retry-after`): the longest counts. */
function secondsOf({ headers }: Answered): number | undefined {
  const waits = Object.entries(headers)
    .filter(([name, text]) => /(^|-)retry-after$/.test(name) && /^\d{1,6}$/.test(text))
    .map(([, text]) => Number(text));
  return waits.length === 0 ? undefined : Math.max(...waits);
}

const textOf = (body: Uint8Array) => Buffer.from(body).toString('utf8');

function read(text: string): { isJson: boolean; body: unknown } {
  if (text.trim() === '') return { isJson: true, body: undefined };
  try {
    const body: unknown = JSON.parse(text);
    return { isJson: true, body };
  } catch {
    return { isJson: false, body: undefined };
  }
}

function refusal(request: ServiceRequest, reply: Answered, body: unknown): ProviderError {
  const { service } = request;
  const { status } = reply;
  const seconds = secondsOf(reply);
  const wait = seconds === undefined ? undefined : seconds * 1000;
  if (status === 429) {
    const when = seconds === undefined ? 'later' : `in ${seconds} seconds`;
    const message = `${service} takes no more questions for now. Try again ${when}.`;
    return new ServiceRefusal(status, message, 'too_many', true, wait);
  }
  const words = body === undefined ? undefined : request.said?.(body)?.trim().slice(0, SAID_MAX);
  const said = words === undefined || words === '' ? '.' : `: ${words}`;
  if (status === 401)
    return new CredentialsRefused(status, `${service} does not accept these credentials${said}`);
  if (status === 403) return new ServiceRefusal(status, `${service} does not allow this${said}`);
  if (status === 404) return new ServiceRefusal(status, `${service} does not know what was asked for${said}`);
  const message = `${service} answered with the status ${status}${said}`;
  const fields = status === 400 ? (request.refused?.(body) ?? []) : [];
  return new ServiceRefusal(status, message, 'unavailable', status >= 500 || status === 408, wait, fields);
}

/** The beginning of a reply that is no file. */
async function beginning(reply: OpenReply): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of reply.pieces()) {
    pieces.push(piece);
    size += piece.length;
    if (size >= REFUSAL_BYTES) break;
  }
  return textOf(Buffer.concat(pieces));
}

const bodyOf = ({ form, json, text }: ServiceRequest) =>
  form ? new URLSearchParams({ ...form }).toString() : json === undefined ? text : JSON.stringify(json);

function headersOf(
  { form, headers }: ServiceRequest,
  body: string | Uint8Array | undefined,
): Record<string, string> {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8';
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': type }),
    ...headers,
  };
}

function failure(service: string, url: string, error: unknown): unknown {
  if (error instanceof RefusedAddress)
    return new ProviderError(
      `${service} cannot be reached: “${new URL(url).hostname}” is an internal address, which whoever runs this server has not allowed.`,
    );
  if (error instanceof StepError)
    return new ProviderError(
      `${service} cannot be reached: ${error.message}`,
      'unavailable',
      error.retryable,
    );
  return error;
}

const somethingElse = (service: string, url: string) =>
  new ProviderError(`${service} did not answer at ${new URL(url).origin}: something else did.`);

/** How providers of integrations ask their services. `any`: internal addresses are for this organisation to name. */
export function createServiceClient(options: {
  any: (orgId: string) => boolean;
  /** Internal hosts and networks that every organisation may name. */
  allow: readonly string[];
  /** Those that are allowed beside them for now. */
  allowed?: () => Promise<readonly string[]>;
  resolve?: ResolveAll;
  pace?: Pace;
}): ServiceClient {
  const { any, allow, resolve, pace = PACE } = options;
  const outbound = createOutbound({
    allow,
    resolve,
    of: async (orgId) => ({ allow: any(orgId) ? EVERYWHERE : ((await options.allowed?.()) ?? []) }),
  });
  const allowed = readAllowList(allow);

  async function askText(request: ServiceRequest): Promise<ServiceText> {
    const { orgId, service, method = 'GET', url, signal } = request;
    const body = bodyOf(request);
    const reply = await outbound.http
      .send({
        orgId,
        method,
        url,
        headers: headersOf(request, body),
        signal,
        ...(body === undefined ? {} : { body }),
        timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        followRedirects: method === 'GET',
      })
      .catch((error: unknown) => {
        throw failure(service, url, error);
      });
    const text = textOf(reply.body);
    if (reply.status >= 400) throw refusal(request, reply, read(text).body ?? text);
    if (reply.status >= 300) throw somethingElse(service, url);
    return { status: reply.status, headers: reply.headers, text };
  }

  function mayBePlain(orgId: string, host: string): boolean {
    const bare = bareHost(host);
    if (isLoopback(bare) || allowed.host(bare) || allowed.address(bare)) return true;
    return any(orgId) && isIP(bare) !== 0 && isInternal(bare);
  }

  return {
    askText,
    async ask(request) {
      const { text, ...reply } = await askText(request);
      const { isJson, body } = read(text);
      if (!isJson) throw somethingElse(request.service, request.url);
      return { ...reply, body };
    },
    async download(request, { path, onBytes }) {
      const { orgId, service, url, signal, method = 'GET', headers = {} } = request;
      const watched = watchPace(service, pace);
      try {
        const opened = { orgId, method, url, headers: { ...headers }, signal, timeoutMs: SILENCE_MS };
        const reply = await outbound.open(opened);
        if (reply.status >= 300) {
          const text = await beginning(reply);
          throw refusal(request, reply, read(text).body ?? text);
        }
        let bytes = 0;
        await reply.save(path, {
          signal: AbortSignal.any([signal, watched.signal]),
          onPiece(piece) {
            bytes += piece.length;
            watched.came(bytes);
            onBytes?.(bytes);
          },
        });
        const said = reply.headers['content-length'];
        if (said !== undefined && Number(said) !== bytes)
          throw new ProviderError(`${service} sent ${bytes} of ${said} bytes.`, 'unavailable', true);
        return { headers: reply.headers, bytes };
      } catch (error) {
        await rm(path, { force: true });
        if (signal.aborted) throw signal.reason;
        if (watched.signal.aborted) throw watched.signal.reason;
        const { origin, pathname } = new URL(url);
        const told =
          error instanceof ProviderError ? error : outboundFailure(`${method} ${origin}${pathname}`, error);
        throw failure(service, url, told);
      } finally {
        watched.end();
      }
    },
    async open(request) {
      const { orgId, service, url, signal, method = 'GET', timeoutMs = TIMEOUT_MS } = request;
      const { followRedirects = true } = request;
      const body = bodyOf(request);
      const opened = {
        orgId,
        method,
        url,
        headers: headersOf(request, body),
        signal,
        timeoutMs,
        followRedirects,
      };
      try {
        return await outbound.open(body === undefined ? opened : { ...opened, body });
      } catch (error) {
        throw failure(service, url, error);
      }
    },
    mayBePlain,
    async socket({ orgId, service, url }) {
      const { protocol, hostname } = new URL(url);
      if (protocol !== 'wss:' && !mayBePlain(orgId, hostname)) throw somethingElse(service, url);
      try {
        return await outbound.socket({ orgId, url });
      } catch (error) {
        throw failure(service, url, error);
      }
    },
    close: () => outbound.close(),
  };
}
