import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { importEnded } from '@tests/faults/support/bills';
import { createClient, type Client } from '@tests/faults/support/client';
import {
  endServer,
  freePort,
  newDataFolder,
  openEmbedded,
  removeDataFolder,
  startRealServer,
  type ServerPlace,
} from '@tests/faults/support/realServer';
import { createFirstStart } from '@server/domains/organisations/organisations.service';
import { systemClock } from '@server/platform/clock';
import { makeBill } from './madeBill';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const TENANTS = number('COSTLOOM_BENCH_TENANTS', 50);
const CHARGES = number('COSTLOOM_BENCH_CHARGES', 20_000);
/** As many as a provider may have. */
const ON_PAPER = 500;
const AT_ONCE = 2;
const PART = 4 * 1024 * 1024;
const LONG_MS = 300_000;

async function must(client: Client, method: string, path: string, body?: unknown) {
  const answer = await client.patiently(method, path, body, LONG_MS);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.body.data;
}

async function bring(client: Client, bytes: Uint8Array): Promise<void> {
  const size = bytes.byteLength;
  const { uploadId } = await must(client, 'POST', '/v1/uploads', { name: 'bill.csv.gz', size });
  for (let offset = 0; offset < size; offset += PART) {
    const part = bytes.slice(offset, offset + PART);
    await must(client, 'PUT', `/v1/uploads/${uploadId}/parts?offset=${offset}`, part);
  }
  const body = { upload_id: uploadId, corrections: {}, source_name: 'Bill' };
  const { importId } = await must(client, 'POST', '/v1/costs/imports', body);
  const state = await importEnded(client, importId, LONG_MS);
  if (state !== 'done') throw new Error(`The import ended as ${state}`);
}

/** Does a job for each, a few at once; → seconds. */
async function forEach<T>(
  all: readonly T[],
  atOnce: number,
  job: (one: T) => Promise<void>,
): Promise<number> {
  const from = performance.now();
  const left = [...all];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await job(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - from) / 1000;
}

const peakOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

/** Bills of many organizations on one server: their imports, and all saving rules over all of them. */
export async function run(print: (line: string) => void): Promise<void> {
  const dataDir = await newDataFolder();
  const place: ServerPlace = { dataDir, port: await freePort(), keyFile: join(dataDir, 'key') };
  const server = await startRealServer(place);
  const database = await openEmbedded(dataDir);
  const tell = (what: string, seconds: number) =>
    print(
      `${what}: ${seconds.toFixed(1)} s, ${((seconds / TENANTS) * 1000).toFixed(0)} ms each; ` +
        `${ON_PAPER} organizations: ${((seconds / TENANTS) * (ON_PAPER / 60)).toFixed(1)} minutes`,
    );
  try {
    const first = await createClient(place.keyFile, () => server.url);
    const bill = join(dataDir, 'made.csv');
    await makeBill(bill, CHARGES);
    const bytes = gzipSync(await readFile(bill));
    await rm(bill);
    const maker = createFirstStart({ database, clock: systemClock });
    const clients: Client[] = [];
    for (let at = 1; at <= TENANTS; at += 1) {
      const { orgId } = await must(first, 'POST', '/v1/organisations', { name: `Organization ${at}` });
      const keyFile = join(dataDir, 'next.key');
      await maker.adminKey(orgId, (secret) => writeFile(keyFile, secret));
      clients.push(await createClient(keyFile, () => server.url));
    }
    print(`${TENANTS} organizations with a bill of ${CHARGES} charges of 13 months, ${AT_ONCE} at once`);
    tell('imports, with the cases of each', await forEach(clients, AT_ONCE, (one) => bring(one, bytes)));
    const found: number[] = [];
    const detect = async (one: Client) =>
      void found.push((await must(one, 'POST', '/v1/cases/detect')).found);
    for (const what of ['all rules', 'all rules again']) tell(what, await forEach(clients, AT_ONCE, detect));
    print(`found in each: ${Math.min(...found)} to ${Math.max(...found)} cases`);
    print(`server: peak ${(await peakOf(server.pid)).toFixed(0)} MB`);
  } finally {
    await database.close();
    await endServer(server);
    await removeDataFolder(dataDir);
  }
}
