import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStorage, type StorageFake } from '@tests/fakes/gcp/storage';
import { billStoreContract } from '@tests/support/billStoreContract';
import { gcsStore } from './gcsStore';

const TOKEN = 'ya29.token';
const KEY = 'organisations/acme/bills/large.parquet';
let fake: StorageFake;
let folder: string;
beforeAll(async () => {
  fake = await startStorage('bills', TOKEN);
  folder = await mkdtemp(join(tmpdir(), 'costloom-gcs-'));
});
afterAll(async () => {
  await fake?.stop();
  await rm(folder, { recursive: true, force: true });
});
const open = (bucket = 'bills', token = TOKEN) =>
  gcsStore({ bucket, prefix: 'prod/', endpoint: fake.url }, async () => token);

billStoreContract('of Google Cloud Storage', async () => ({
  store: open(),
  forgets: false,
  async killed(key, bytes) {
    const pieces = [bytes.subarray(0, 8 * 1024 * 1024)];
    fake.sessions.set('killed', { name: `prod/${key}`, pieces });
  },
}));

it('a piece that was kept in part only is sent on from there, and what fails in passing is asked again', async () => {
  const store = open();
  const bytes = randomBytes(20 * 1024 * 1024);
  await writeFile(join(folder, 'large'), bytes);
  fake.keepsOnly = 256 * 1024;
  fake.failing = [503, 429];
  await store.put(KEY, join(folder, 'large'));
  fake.failing = [500];
  expect(await store.get(KEY, join(folder, 'got'))).toBe(true);
  expect((await readFile(join(folder, 'got'))).equals(bytes)).toBe(true);
  await store.close();
});

it('what Google refuses is said in words, without asking again', async () => {
  const before = fake.asked.length;
  const denied = open('bills', 'another');
  await expect(denied.head(KEY)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('credentials do not allow') as string,
  });
  expect(fake.asked.length - before).toBe(1);
  const nowhere = open('nowhere');
  await expect(nowhere.head(KEY)).rejects.toMatchObject({
    message: expect.stringContaining('does not exist') as string,
  });
  await Promise.all([denied.close(), nowhere.close()]);
});
