import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildCodeWorker, buildCostsWorker, removeWorker } from './costsWorker';
import { startTestCluster, type TestCluster } from './testCluster';

let server: Server | undefined;
let cluster: Promise<TestCluster> | undefined;
let worker: Promise<string> | undefined;
let codeWorker: Promise<string> | undefined;

/**
 * One PostgreSQL and one of each built worker for the whole run, made when the first test file asks: a run without such
 * a file has none.
 */
export async function setup(project: TestProject): Promise<void> {
  const path = `/${randomBytes(16).toString('hex')}`;
  server = createServer((request, response) => {
    const answer = (made: Promise<unknown>) =>
      made.then(
        (value) => response.end(JSON.stringify(value)),
        (error: unknown) =>
          response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
      );
    if (request.url === path) return void answer((cluster ??= startTestCluster()).then((c) => c.address));
    if (request.url === `${path}/worker`) return void answer((worker ??= buildCostsWorker()));
    if (request.url === `${path}/code-worker`) return void answer((codeWorker ??= buildCodeWorker()));
    response.writeHead(404).end();
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  project.provide('testCluster', `http://127.0.0.1:${port}${path}`);
}

export async function teardown(): Promise<void> {
  server?.closeAllConnections();
  server?.close();
  const started = await cluster?.catch(() => undefined);
  await started?.stop();
  for (const built of [worker, codeWorker]) {
    const entry = await built?.catch(() => undefined);
    if (entry !== undefined) await removeWorker(entry);
  }
}
