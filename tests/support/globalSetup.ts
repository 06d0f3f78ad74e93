import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './testCluster';

let server: Server | undefined;
let cluster: Promise<TestCluster> | undefined;

/** One PostgreSQL for the whole run, started when the first test file asks: a run without such a file has none. */
export async function setup(project: TestProject): Promise<void> {
  const path = `/${randomBytes(16).toString('hex')}`;
  server = createServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end();
    cluster ??= startTestCluster();
    cluster.then(
      ({ address }) => response.end(JSON.stringify(address)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
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
}
