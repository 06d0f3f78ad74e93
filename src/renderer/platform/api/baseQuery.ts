import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiCall } from '@shared/host/contract';
import { Fault, faultStatus, isFault, type FaultCode, type FaultJson } from '@shared/kernel/fault';
import { retry } from '@shared/kernel/retry';
import { FETCH_RETRIES } from '@shared/model/limits';
import type { Host } from '../host';
import type { CallOptions } from './call';
import type { GoneThings } from './goneThings';

/** What the store gives every thunk. */
export interface Extra {
  host: Host;
  /** False while signed out: then no call leaves the window. */
  signedIn(): boolean;
  /** Waits between tries, in milliseconds. */
  pause(ms: number): Promise<void>;
  /** Things that are known not to be there any more. */
  gone: GoneThings;
}

type CallError = FaultJson;

/** Refusals are final; only what may pass by itself is tried again. */
function mayRetry(code: FaultCode): boolean {
  return code !== 'uncloneable' && faultStatus[code] >= 500;
}

export type CallBaseQuery = BaseQueryFn<ApiCall, unknown, CallError, CallOptions, Partial<CallOptions>>;

/** Sends a call through the host. Reads are tried again twice; changes are never sent twice. */
export const callBaseQuery: CallBaseQuery = async (request, api, options) => {
  const extra = extraOf(api.extra);
  const meta = { what: options?.what };
  if (!extra.signedIn()) {
    return { error: new Fault('unauthenticated', 'You are signed out.').toJSON(), meta };
  }
  const tries = api.type === 'query' ? (options?.retries ?? FETCH_RETRIES) + 1 : 1;
  extra.gone.noteSent(request);
  try {
    const text = await retry(() => extra.host.call('api.call', request, api.signal), {
      tries,
      backoff: { first: 300 },
      when: (error) => mayRetry(toFault(error).code),
      pause: (ms) => extra.pause(ms),
    });
    return { data: parseReply(text), meta };
  } catch (error) {
    const fault = toFault(error);
    const told = extra.gone.isTold(request, fault, options?.saysGone === true);
    return { error: fault, meta: told ? {} : meta };
  }
};

/** A reply is JSON text; a streamed one (CSV) is the text itself. */
export function parseReply(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function toFault(error: unknown): FaultJson {
  if (isFault(error)) return error.toJSON();
  return new Fault('internal', error instanceof Error ? error.message : 'Something went wrong.').toJSON();
}

function isExtra(value: unknown): value is Extra {
  return typeof value === 'object' && value !== null && 'host' in value && 'signedIn' in value;
}

export function extraOf(value: unknown): Extra {
  if (!isExtra(value)) throw new Fault('internal', 'The store was made without a host.');
  return value;
}
