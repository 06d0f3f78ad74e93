import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '@shared/kernel/retry';
import { createExchange } from '../../platform/outbound/exchange';
import type { OpenReply } from '../../platform/outbound/openReply';

export interface StoreRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  signal?: AbortSignal | undefined;
}

export interface StoreReply {
  status: number;
  header(name: string): string;
  /** Read, or saved, once. */
  text(): Promise<string>;
  save: OpenReply['save'];
}

/** An answer that is not the one hoped for. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`The store answered ${status}: ${text.slice(0, 500)}`);
  }
}

const CONNECT_MS = 5_000;
/** Without a byte. */
const SILENT_MS = 30_000;
/** Of what is no file: a page of a listing, a token, a refusal. */
const TEXT_BYTES = 20 * 1024 * 1024;
/** The piece of an upload was kept, and there is more to come. */
export const GO_ON = 308;
const TRIES = 4;
const FIRST_MS = 200;
const MOST_MS = 5_000;

const passes = (error: unknown): boolean =>
  !(error instanceof StoreRefusal) || error.status === 408 || error.status === 429 || error.status >= 500;

/** Asks a store that speaks HTTP: with time-outs, and again for a few times where that may help. */
export function storeHttp() {
  const exchange = createExchange({ connectMs: CONNECT_MS });

  async function once({ method, url, headers = {}, body, signal }: StoreRequest): Promise<StoreReply> {
    const reply = await exchange.send({ url, method, headers, body, signal, silentMs: SILENT_MS });
    const { status, save } = reply;
    const text = async () => Buffer.from(await reply.bytes(TEXT_BYTES)).toString('utf8');
    if (status >= 300 && status !== GO_ON) throw new StoreRefusal(status, await text());
    return { status, header: (name) => reply.headers[name] ?? '', text, save };
  }

  return {
    /** `made` signs anew for each try. */
    ask: (made: () => StoreRequest | Promise<StoreRequest>, signal?: AbortSignal): Promise<StoreReply> =>
      retry(async () => once({ ...(await made()), signal }), {
        tries: TRIES,
        when: passes,
        backoff: { first: FIRST_MS, most: MOST_MS, random: Math.random },
        pause: (ms) => sleep(ms, undefined, signal ? { signal } : {}),
        ...(signal ? { signal } : {}),
      }),
    close: () => exchange.close(),
  };
}
