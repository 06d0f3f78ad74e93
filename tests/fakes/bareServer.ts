import { createServer, type RequestListener, type ServerResponse } from 'node:http';
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

const STATUSES = [
  200, 201, 202, 204, 205, 206, 300, 302, 304, 400, 401, 404, 409, 429, 500, 503, 599, 600, 999,
];

const without = (status: number) => status === 204 || status === 304;
/** Who tries again does it at once. */
const SOON = { 'retry-after-ms': '1' };
const JSON_TYPE = { ...SOON, 'content-type': 'application/json' };

/** How a status may be sent, by name. */
const forms: Readonly<Record<string, (status: number, response: ServerResponse) => void>> = {
  'without a body': (status, response) =>
    response.writeHead(status, { ...SOON, 'content-length': '0' }).end(),
  'chunked, of nothing': (status, response) => {
    response.writeHead(status, without(status) ? SOON : { ...SOON, 'transfer-encoding': 'chunked' }).end();
  },
  'with a body': (status, response) => response.writeHead(status, JSON_TYPE).end('{"a":1}'),
  'with a text': (status, response) =>
    response.writeHead(status, { ...SOON, 'content-type': 'text/plain' }).end('Hi'),
  'cut in the middle': (status, response) => {
    response.writeHead(status, { ...JSON_TYPE, 'content-length': '1000' });
    response.write('{"a":', () => response.socket?.destroy());
  },
  'cut in the middle of a stream': (status, response) => {
    response.writeHead(status, { ...SOON, 'content-type': 'text/event-stream' });
    response.write('data: {"a":', () => response.socket?.destroy());
  },
};

/** Every status in every form: what it is called, and what sends it. */
export const bareAnswers: readonly [string, RequestListener][] = STATUSES.flatMap((status) =>
  Object.entries(forms).map(([form, send]): [string, RequestListener] => [
    `${status} ${form}`,
    (_request, response) => send(status, response),
  ]),
);

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
