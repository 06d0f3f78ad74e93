import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { azureSigner } from '@server/costs/store/azureSigner';
import { openStore } from '@server/costs/store/openStore';
import { storeHttp, type StoreRequest } from '@server/costs/store/storeHttp';
import { systemClock } from '@server/platform/clock';
import { billOf, callsAs, on } from '@tests/contract/costsFixture';
import { startHarness } from '@tests/contract/harness';
import { person } from '@tests/contract/world';
import { billStoreContract } from '@tests/support/billStoreContract';
import { S3_KEY as KEY, startS3 } from './s3Server';
import { fetchedPackage, freePort, startProgram } from './tools';

interface Spend {
  rows: { cost: number }[];
}

let folder: string;
let url: string;
let server: Awaited<ReturnType<typeof startS3>>;
let azurite: { stop(): Promise<void> };
let blobs: string;
const ACCOUNT = 'acmebills';

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEY);
  folder = await mkdtemp(join(tmpdir(), 'costloom-stores-'));
  server = await startS3(join(folder, 'data'));
  url = server.url;

  const program = await fetchedPackage('azurite');
  const blobPort = await freePort();
  blobs = `http://127.0.0.1:${blobPort}/${ACCOUNT}`;
  azurite = await startProgram(
    [
      join(program, 'dist', 'src', 'blob', 'main.js'),
      ...['--blobPort', String(blobPort), '--disableTelemetry', '--silent', '--inMemoryPersistence'],
    ],
    blobPort,
    { AZURITE_ACCOUNTS: `${ACCOUNT}:${own.environment.AZURE_STORAGE_KEY}` },
  );
  await azure({ method: 'PUT', url: `${blobs}/bills?restype=container` });
});
afterAll(async () => {
  await server?.away();
  await azurite?.stop();
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const own = {
  environment: { AZURE_STORAGE_KEY: Buffer.from('a key of nobody').toString('base64') },
  clock: systemClock,
};
const place = (bucket = 'bills') =>
  ({ kind: 's3', bucket, prefix: 'prod/', endpoint: url, region: 'us-east-1' }) as const;

/** Asks Azurite itself. */
async function azure(request: StoreRequest) {
  const http = storeHttp();
  const signer = azureSigner(ACCOUNT, own.environment, systemClock);
  await (await http.ask(() => signer.signed(request))).text();
  await http.close();
}
const blobPlace = (container = 'bills') =>
  ({ kind: 'azblob', container, prefix: 'prod/', endpoint: blobs, account: ACCOUNT }) as const;

billStoreContract('of a real Blob Storage', async () => ({
  store: await openStore(blobPlace(), own),
  forgets: false,
  async killed(key, bytes) {
    const id = encodeURIComponent(Buffer.from(`${'0'.repeat(36)}-00001`).toString('base64'));
    const url = `${blobs}/bills/prod/${key}?comp=block&blockid=${id}`;
    await azure({ method: 'PUT', url, body: bytes.subarray(0, 4 * 1024 * 1024) });
  },
}));

it('what a real Blob Storage refuses is said in words', async () => {
  const store = await openStore(blobPlace('nowhere'), own);
  await expect(store.list('organisations/', null)).rejects.toMatchObject({
    message: expect.stringContaining('does not exist') as string,
  });
  await store.close();
  const wrong = { ...own, environment: { AZURE_STORAGE_KEY: Buffer.from('another').toString('base64') } };
  const denied = await openStore(blobPlace(), wrong);
  await expect(denied.head('organisations/a/bills/b.parquet')).rejects.toMatchObject({
    message: expect.stringContaining('credentials do not allow') as string,
  });
  await denied.close();
});

billStoreContract('of a real S3 server', async () => ({
  store: await openStore(place(), own),
  // It does not list them.
  forgets: false,
  async killed(key, bytes) {
    const client = new S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true });
    const at = { Bucket: 'bills', Key: `prod/${key}` };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
    const Body = bytes.subarray(0, 8 * 1024 * 1024);
    await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body }));
    client.destroy();
  },
}));

it('what a real S3 server refuses is said in words', async () => {
  const store = await openStore(place('nowhere'), own);
  await expect(store.list('organisations/', null)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('does not exist') as string,
  });
  await store.close();
  const away = await openStore({ ...place(), endpoint: `http://127.0.0.1:${await freePort()}` }, own);
  await expect(away.head('organisations/a/bills/b.parquet')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('is not responding') as string,
  });
  await away.close();
});

it('two servers that share a real S3 server give the same sums, and say when it is away', async () => {
  const files = async (name: string) => ({
    folder: join(folder, name),
    billStore: { store: await openStore(place(), own), cacheBytes: 1e9 },
  });
  await Promise.all(['one', 'two'].map((name) => mkdir(join(folder, name))));
  const harness = await startHarness({ files: await files('one') });
  const other = await harness.another({ files: await files('two') });
  try {
    const admin = person(harness.world.acme, 'Admin');
    const acme = callsAs(harness, admin);
    const bill = billOf([
      { ...on('2026-01-05'), BilledCost: '10.1' },
      { ...on('2026-02-05'), BilledCost: '40' },
    ]);
    const job = await acme.bill('bill.csv', bill);
    expect([job.state, job.error]).toEqual(['done', null]);
    const range = { from: '2026-01-01', to: '2026-02-28', granularity: 'month' };
    const ask = async () => {
      const reply = await fetch(new URL('/v1/costs/spend', other.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...range, cost_method: 'unblended' }),
      });
      return { status: reply.status, body: (await reply.json()) as { message?: string; data?: Spend } };
    };
    const spend = await ask();
    expect(spend.body.data?.rows.map(({ cost }) => cost)).toEqual([10.1, 40]);

    const costs = join(folder, 'two', 'costs');
    await rm(costs, { recursive: true });
    await server.away();
    expect(await ask()).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('is not responding') as string },
    });
  } finally {
    await other.close();
    await harness.stop();
  }
});
