import { isIP } from 'node:net';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { StepError } from '../../steps/contract';
import type { HttpReply } from '../../steps/services';
import { isInternal, readAllowList } from './addresses';
import { bareHost, RefusedAddress, type ResolveAll } from './guard';
import { createOutbound } from './outbound';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 20 * 1024 * 1024;
/** Longer words of a service help nobody. */
const SAID_MAX = 300;
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** The credentials of a question were not taken (401): a token may have ended before its time. */
export class CredentialsRefused extends ProviderError {}

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
  signal: AbortSignal;
  /** What a refusal says in the service's own words; undefined: nothing. */
  said?: (body: unknown) => string | undefined;
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
  /** Whether an address of this host may do without TLS: this computer, and what whoever runs the server allows. */
  mayBePlain(orgId: string, host: string): boolean;
  close(): Promise<void>;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

function waitOf({ headers }: HttpReply): string {
  const text = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(text) ? `in ${text} seconds` : 'later';
}

function read(reply: HttpReply): { isJson: boolean; body: unknown } {
  const text = Buffer.from(reply.body).toString('utf8');
  if (text.trim() === '') return { isJson: true, body: undefined };
  try {
    const body: unknown = JSON.parse(text);
    return { isJson: true, body };
  } catch {
    return { isJson: false, body: undefined };
  }
}

function refusal(request: ServiceRequest, reply: HttpReply, body: unknown): ProviderError {
  const { service } = request;
  const { status } = reply;
  if (status === 429)
    return new ProviderError(`${service} takes no more questions for now. Try again ${waitOf(reply)}.`, 'too_many'); // prettier-ignore
  const words = body === undefined ? undefined : request.said?.(body)?.trim().slice(0, SAID_MAX);
  const said = words === undefined || words === '' ? '.' : `: ${words}`;
  if (status === 401) return new CredentialsRefused(`${service} does not accept these credentials${said}`);
  if (status === 403) return new ProviderError(`${service} does not allow this${said}`);
  if (status === 404) return new ProviderError(`${service} does not know what was asked for${said}`);
  const message = `${service} answered with the status ${status}${said}`;
  return new ProviderError(message, 'unavailable', status >= 500 || status === 408);
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

/** How providers of integrations ask their services. `any`: internal addresses are for this organisation to name. */
export function createServiceClient(options: {
  any: (orgId: string) => boolean;
  /** Internal hosts and networks that every organisation may name. */
  allow: readonly string[];
  /** Those that are allowed beside them for now. */
  allowed?: () => Promise<readonly string[]>;
  resolve?: ResolveAll;
}): ServiceClient {
  const { any, allow, resolve } = options;
  const outbound = createOutbound({
    allow,
    resolve,
    of: async (orgId) => ({ allow: any(orgId) ? EVERYWHERE : ((await options.allowed?.()) ?? []) }),
  });
  const allowed = readAllowList(allow);

  return {
    async ask(request) {
      const { orgId, service, method = 'GET', url, json, form, signal } = request;
      const body = form ? new URLSearchParams({ ...form }).toString() : json === undefined ? undefined : JSON.stringify(json); // prettier-ignore
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8';
      const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': type }) };
      const reply = await outbound.http
        .send({
          orgId,
          method,
          url,
          headers: { ...headers, ...request.headers },
          signal,
          ...(body === undefined ? {} : { body }),
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_BYTES,
          followRedirects: method === 'GET',
        })
        .catch((error: unknown) => {
          throw failure(service, url, error);
        });
      const { isJson, body: answer } = read(reply);
      if (reply.status >= 400) throw refusal(request, reply, answer);
      if (!isJson || reply.status >= 300)
        throw new ProviderError(`${service} did not answer at ${new URL(url).origin}: something else did.`);
      return { status: reply.status, headers: reply.headers, body: answer };
    },
    mayBePlain(orgId, host) {
      const bare = bareHost(host);
      if (isLoopback(bare) || allowed.host(bare) || allowed.address(bare)) return true;
      return any(orgId) && isIP(bare) !== 0 && isInternal(bare);
    },
    close: () => outbound.close(),
  };
}
