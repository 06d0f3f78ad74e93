import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

interface OutsideCall {
  method: string;
  /** Which execution, and which of its steps, called. */
  tag: string;
  step: string;
  at: number;
}

/** Somebody else's service, that remembers who called it. What it answers follows from the question alone. */
export interface Outside {
  url: string;
  calls: OutsideCall[];
  count(tag: string, step: string): number;
  stop(): Promise<void>;
}

/** So that a kill can fall between the effect and its answer. Milliseconds. */
const SLOWEST = 30;

export const answerTo = (tag: string, step: string) => ({ done: `${step} of ${tag}` });

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

export async function startOutside(): Promise<Outside> {
  const calls: OutsideCall[] = [];
  const counts = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://outside');
    const tag = url.searchParams.get('tag') ?? '';
    const step = url.searchParams.get('step') ?? '';
    void readBody(request)
      .then(() => {
        const key = `${tag}\n${step}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        calls.push({ method: request.method ?? '', tag, step, at: Date.now() });
        setTimeout(
          () => {
            response.writeHead(200, { 'content-type': 'application/json' });
            response.end(JSON.stringify(answerTo(tag, step)));
          },
          (calls.length * 7) % SLOWEST,
        );
      })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    count: (tag, step) => counts.get(`${tag}\n${step}`) ?? 0,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
