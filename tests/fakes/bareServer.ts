import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareServer {
  url: string;
  /** Requests so far. */
  asked: number;
  stop(): Promise<void>;
}

/** A server of Node alone, on loopback: it answers as no library of a protocol would. */
export async function startBareServer(answer: RequestListener): Promise<BareServer> {
  const server = createServer((request, response) => {
    bare.asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bare: BareServer = {
    url: `http://127.0.0.1:${port}`,
    asked: 0,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bare;
}

/** Does the work; gives what the process was told of errors that nobody caught meanwhile. */
export async function uncaughtDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  try {
    await work();
    // A stream that is destroyed tells it in a later turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
  }
  return uncaught;
}
