import type { LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { openReply, type OpenReply } from './openReply';

interface ExchangeOptions {
  connectMs: number;
  /** How names become addresses; the system's way unless given. */
  lookup?: LookupFunction;
  maxHeaderSize?: number;
  /** To one origin. */
  connections?: number;
  keepAliveMs?: number;
}

interface ExchangeRequest {
  url: URL | string;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal?: AbortSignal | undefined;
  /** The longest silence. */
  silentMs: number;
}

interface Exchange {
  send(request: ExchangeRequest): Promise<OpenReply>;
  close(): Promise<void>;
}

/** A cookie may have a comma in it. */
const apart = (name: string) => (name === 'set-cookie' ? '\n' : ', ');

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(apart(name)) : value]],
  );
  return Object.fromEntries(entries);
}

/**
 * Sends requests, one by one, to wherever it is told: `http.ts` guards the addresses, follows redirects and puts failures
 * into words. The bill store, whose address whoever runs the server has named, is asked without that.
 */
export function createExchange(options: ExchangeOptions): Exchange {
  const { connectMs, lookup, maxHeaderSize, connections, keepAliveMs } = options;
  const agent = new Agent({
    connect: { timeout: connectMs, ...(lookup ? { lookup } : {}) },
    ...(maxHeaderSize === undefined ? {} : { maxHeaderSize }),
    ...(connections === undefined ? {} : { connections }),
    ...(keepAliveMs === undefined ? {} : { keepAliveTimeout: keepAliveMs }),
  });
  return {
    async send({ url, method, headers, body, signal, silentMs }) {
      const reply = await request(url, {
        dispatcher: agent,
        method,
        headers,
        body: body ?? null,
        ...(signal ? { signal } : {}),
        headersTimeout: silentMs,
        bodyTimeout: silentMs,
      });
      return openReply(reply.statusCode, flatten(reply.headers), reply.body);
    },
    close: () => agent.close(),
  };
}
