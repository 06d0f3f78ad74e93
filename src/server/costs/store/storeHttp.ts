import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request, type Dispatcher } from 'undici';
import { retry } from '@shared/kernel/retry';

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
  text(): Promise<string>;
  /** To be read, or given up by `text`. */
  body: Dispatcher.ResponseData['body'];
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
const TRIES = 4;
const FIRST_MS = 200;
const MOST_MS = 5_000;

const passes = (error: unknown): boolean =>
  !(error instanceof StoreRefusal) || error.status === 408 || error.status === 429 || error.status >= 500;

/** Asks a store that speaks HTTP: with time-outs, and again for a few times where that may help. */
export function storeHttp() {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENT_MS,
    bodyTimeout: SILENT_MS,
  });

  async function once({ method, url, headers = {}, body, signal }: StoreRequest): Promise<StoreReply> {
    const reply = await request(url, {
      dispatcher: agent,
      method,
      headers,
      body: body ?? null,
      ...(signal ? { signal } : {}),
    });
    // A body that is cut before anybody reads it emits an error, which would end the process.
    reply.body.on('error', () => undefined);
    const status = reply.statusCode;
    const text = () => reply.body.text();
    if (status >= 400) throw new StoreRefusal(status, method === 'HEAD' ? (await text(), '') : await text());
    return {
      status,
      header: (name) => [reply.headers[name] ?? ''].flat().join(', '),
      text,
      body: reply.body,
    };
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
    close: () => agent.close(),
  };
}
