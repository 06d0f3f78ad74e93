import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A double's own address, behind which an answer can be held back after the call was carried out. */
export interface Front {
  url: string;
  /** From now on, calls like this are counted; the first is carried out, and its answer never comes. */
  arm(like: RegExp, onFirst: () => void): { count(): number };
  stop(): Promise<void>;
}

async function textOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

export async function startFront(target: string): Promise<Front> {
  let armed: { like: RegExp; seen: number; onFirst: () => void } | undefined;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = await textOf(incoming);
      const passed = ask(new URL(url, target), { method, headers });
      passed.end(body);
      const [answer] = (await once(passed, 'response')) as [IncomingMessage];
      const told = await textOf(answer);
      const isLike = armed?.like.test(`${method} ${url} ${body.toString()}`) === true;
      if (armed && isLike) {
        armed.seen += 1;
        if (armed.seen === 1) return armed.onFirst();
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      outgoing.end(told);
    })().catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm(like, onFirst) {
      const mine = { like, seen: 0, onFirst };
      armed = mine;
      return { count: () => mine.seen };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
