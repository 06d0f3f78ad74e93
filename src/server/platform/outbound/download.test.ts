import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceClient } from './serviceClient';

const pace = { bytes: 1_000, everyMs: 1_500 };
const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'], pace });
const { signal } = new AbortController();

let server: Server;
let folder: string;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costloom-download-'));
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true, force: true });
});

function download() {
  const { port } = server.address() as AddressInfo;
  const request = { orgId: 'acme', service: 'Any', url: `http://127.0.0.1:${port}/bill`, signal };
  return client.download(request, { path: join(folder, 'bill') });
}
async function failure() {
  const error = await download().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(await readdir(folder)).toEqual([]);
  return error;
}
/** A piece every few milliseconds, until nobody reads any more. */
function dripping(response: ServerResponse, size: number) {
  const timer = setInterval(() => response.write(Buffer.alloc(size)), 10);
  response.on('close', () => clearInterval(timer));
}

it('a file that drips is given up, as one that may come another time', async () => {
  answer = (response) => dripping(response, 1);
  expect(await failure()).toMatchObject({ message: 'Any sends the file too slowly.', passing: true });
});

it('a file whose connection breaks off leaves nothing, and may come another time', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write(Buffer.alloc(400), () => response.destroy());
  };
  expect(await failure()).toMatchObject({ passing: true });
  // Without a length, the end that did not come tells it.
  answer = (response) => response.write(Buffer.alloc(400), () => response.destroy());
  expect(await failure()).toMatchObject({ passing: true });
});

it('a slow file that keeps its pace comes whole', async () => {
  answer = (response) => {
    dripping(response, 200);
    setTimeout(() => response.end('end'), 3_500);
  };
  const { bytes } = await download();
  const text = await readFile(join(folder, 'bill'));
  expect([text.length, text.subarray(-3).toString()]).toEqual([bytes, 'end']);
});
