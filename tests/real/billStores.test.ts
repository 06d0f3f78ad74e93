import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '@server/costs/store/openStore';
import { billStoreContract } from '@tests/support/billStoreContract';
import { fetchedPackage, freePort, startProgram } from './tools';

/** The keys that S3rver knows. */
const KEY = 'S3RVER';

let folder: string;
let url: string;
let server: { stop(): Promise<void> };

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEY);
  folder = await mkdtemp(join(tmpdir(), 'costloom-stores-'));
  await mkdir(join(folder, 'data'));
  const s3rver = await fetchedPackage('@20minutes/s3rver');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const main = pathToFileURL(join(s3rver, 'lib', 's3rver.js')).href;
  const settings = { address: '127.0.0.1', port, silent: true, directory: join(folder, 'data') };
  const script = `const { default: S3rver } = await import(${JSON.stringify(main)});
    await new S3rver(${JSON.stringify(settings)}).run();`;
  // Its continuation tokens are enciphered as OpenSSL did it before version 3.
  server = await startProgram(['--openssl-legacy-provider', '--input-type=module', '--eval', script], port);
  const own = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, service: 's3', region: 'us-east-1' });
  await own.fetch(`${url}/bills`, { method: 'PUT' });
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const place = (bucket = 'bills') =>
  ({ kind: 's3', bucket, prefix: 'prod/', endpoint: url, region: 'us-east-1' }) as const;

billStoreContract('of a real S3 server', async () => ({
  store: await openStore(place()),
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
  const store = await openStore(place('nowhere'));
  await expect(store.list('organisations/', null)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('does not exist') as string,
  });
  await store.close();
  const away = await openStore({ ...place(), endpoint: `http://127.0.0.1:${await freePort()}` });
  await expect(away.head('organisations/a/bills/b.parquet')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('is not responding') as string,
  });
  await away.close();
});
