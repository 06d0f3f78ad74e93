import type { CallId, CallReply, CallRequest } from '@shared/api/index';
import type { ApiCall } from '@shared/host/contract';

/** What an endpoint takes: what the call sends; nothing, where the call needs nothing. */
export type Arg<K extends CallId> = object extends CallRequest<K> ? CallRequest<K> | void : CallRequest<K>;
export type Answer<K extends CallId> = CallReply<K>;

export interface CallOptions {
  /** What is fetched, for “Failed to fetch …”; without it a failure is left to the screen that asked. */
  what?: string;
  /** Its page says itself that the thing is not there; then no toast says it again. */
  saysGone?: boolean;
  /** How often a read is tried after the first time, where that is not as often as usual. */
  retries?: number;
}

export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * The one line that makes an endpoint out of a call. Only the calls' types are used, so that no schema of shared/api
 * gets into the bundle:
 *
 *     boards: b.query<Answer<'boards.list'>, Arg<'boards.list'>>({ ...call('boards.list', 'boards'), providesTags: ['board'] })
 */
export function call<K extends CallId>(id: K, what?: string, options: Omit<CallOptions, 'what'> = {}) {
  return {
    query: (arg: Arg<K>): ApiCall => toApiCall(id, arg ?? {}),
    extraOptions: { ...options, ...(what === undefined ? {} : { what }) } satisfies CallOptions,
  };
}

export function toApiCall(id: string, sent: Sent): ApiCall {
  const request: ApiCall = { id };
  const params = present(sent.params);
  const query = present(sent.query);
  if (params) request.params = Object.fromEntries(Object.entries(params).map(([k, v]) => [k, String(v)]));
  if (query) request.query = query;
  if (sent.body !== undefined) request.body = sent.body;
  return request;
}

function present(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
