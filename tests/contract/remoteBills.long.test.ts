import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '@server/costs/store/folderStore';
import { pathOf } from '@server/http/routes';
import { billOf, callsAs, encode, on } from './costsFixture';
import { definition, startHarness, type AnotherServer, type Harness } from './harness';
import { person, type Person } from './world';

const HOUR = 3_600_000;
let root: string;
let harness: Harness;
let other: AnotherServer;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
let hours = 0;
const clock = { now: () => new Date(Date.now() + hours * HOUR) };
const shared = () => join(root, 'store');
const bills = () => join(shared(), 'organisations', admin.orgId, 'bills');
const own = (name: string) => ({
  folder: join(root, name),
  billStore: { store: folderStore(shared()), cacheBytes: 1e9 },
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costloom-away-'));
  for (const name of ['store', 'one', 'two']) await mkdir(join(root, name));
  harness = await startHarness({ clock, files: own('one') });
  other = await harness.another({ clock, files: own('two') });
  admin = person(harness.world.acme, 'Admin');
  acme = callsAs(harness, admin);
});
afterAll(async () => {
  await other?.close();
  await harness?.stop();
  await rm(root, { recursive: true, force: true });
});

const quarter = {
  from: '2026-01-01',
  to: '2026-03-31',
  granularity: 'month',
  cost_method: 'unblended',
} as const;

/** As the other server answers. */
async function asOther(id: 'costs.spend' | 'costs.listSources', body?: unknown) {
  const call = definition(id);
  const reply = await fetch(new URL(pathOf(call), other.url), {
    method: call.method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as never };
}
interface Spend {
  rows: { period: string; cost: number }[];
  incomplete: { billingPeriod: string }[];
}
const costs = ({ rows }: Spend) => rows.map(({ period, cost }) => [period.slice(0, 7), cost]);
async function months() {
  const reply = await asOther('costs.spend', quarter);
  expect(reply).toMatchObject({ status: 200 });
  const { rows, incomplete } = (reply.body as { data: Spend }).data;
  return {
    costs: costs({ rows, incomplete }),
    lacks: incomplete.map(({ billingPeriod }) => billingPeriod),
  };
}
const whole = [
  ['2026-01', 30.3],
  ['2026-02', 40],
  ['2026-03', 80],
];
/** Of the other server. */
async function copiesOf(name: string): Promise<string[]> {
  const folder = join(root, name, 'costs', admin.orgId);
  const found: string[] = [];
  for (const source of await readdir(folder).catch(() => []))
    if (source !== 'staging')
      for (const file of await readdir(join(folder, source))) found.push(join(folder, source, file));
  return found.filter((path) => path.endsWith('.parquet')).toSorted();
}
/** Of uploads, in the store. */
async function partsLeft(): Promise<string[]> {
  const uploads = join(shared(), 'organisations', admin.orgId, 'uploads');
  const all = await Promise.all((await readdir(uploads)).map((upload) => readdir(join(uploads, upload))));
  return all.flat();
}
async function later(now: number): Promise<void> {
  hours = now;
  Object.assign(admin, { token: await harness.mint({ userId: admin.userId }) });
}
const bill = billOf([
  { ...on('2026-01-05'), BilledCost: '10.1', EffectiveCost: '10.1' },
  { ...on('2026-01-06'), BilledCost: '20.2', EffectiveCost: '20.2' },
  { ...on('2026-02-05'), BilledCost: '40', EffectiveCost: '40' },
  { ...on('2026-03-05'), BilledCost: '80', EffectiveCost: '80' },
]);

describe('two servers that share a store and a database, and no folder', () => {
  it('give the same sums for a bill that one of them has imported', async () => {
    const job = await acme.bill('bill.csv', bill);
    expect([job.state, job.error]).toEqual(['done', null]);
    expect(await readdir(bills())).toHaveLength(3);
    for (const name of await readdir(bills())) {
      const bytes = await readFile(join(bills(), name));
      expect(name).toBe(`${createHash('sha256').update(bytes).digest('hex')}.parquet`);
    }
    expect(costs(await acme.spend(quarter))).toEqual(whole);
    expect(await months()).toEqual({ costs: whole, lacks: [] });
    expect(await copiesOf('one')).toHaveLength(3);
    expect(await copiesOf('two')).toHaveLength(3);
    await expect.poll(partsLeft).toEqual([]);
  });

  it('heal a copy on their own disk from the store', async () => {
    const [copy = ''] = await copiesOf('two');
    await writeFile(copy, 'nothing of a bill');
    expect(await months()).toEqual({ costs: whole, lacks: [] });
    await rm(copy);
    expect(await months()).toEqual({ costs: whole, lacks: [] });
  });

  it('say that the store is away instead of a wrong sum, and answer again when it is back', async () => {
    for (const copy of await copiesOf('two')) await rm(copy);
    await rename(shared(), `${shared()}-away`);
    const reply = await asOther('costs.spend', quarter);
    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringMatching(/bill store is not responding/) },
    });
    // The list of bills needs none of their files.
    expect((await asOther('costs.listSources')).status).toBe(200);
    const { data: made } = await acme.good('uploads.create', { body: { name: 'later.csv', size: 4 } });
    const refused = await harness.send(admin, 'uploads.part', {
      params: { id: made.uploadId },
      query: { offset: 0 },
      body: encode('a,b\n'),
    });
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('is not responding') });
    await rename(`${shared()}-away`, shared());
    expect(await months()).toEqual({ costs: whole, lacks: [] });
    expect(await readdir(bills())).toHaveLength(3);
  });

  async function breakJanuary() {
    const [january = ''] = (await copiesOf('two')).filter((path) => path.includes('2026-01'));
    const sha256 = createHash('sha256')
      .update(await readFile(january))
      .digest('hex');
    const stored = join(bills(), `${sha256}.parquet`);
    const bytes = await readFile(stored);
    const broken = Buffer.from(bytes);
    broken[100] = (broken[100] ?? 0) ^ 1;
    await writeFile(stored, broken);
    await rm(january);
    return { bytes, stored };
  }

  it('find what is damaged in the store by its hash: that month only is missing, until a whole copy comes back', async () => {
    const { bytes, stored } = await breakJanuary();
    expect(await months()).toEqual({ costs: whole.slice(1), lacks: ['2026-01'] });
    // The first server has a copy that is whole.
    expect(costs(await acme.spend(quarter))).toEqual(whole);
    expect(await readFile(stored)).toEqual(bytes);
    expect(await months()).toEqual({ costs: whole, lacks: [] });
  });

  it('have a month again that was damaged everywhere once its bill is imported again', async () => {
    const { bytes, stored } = await breakJanuary();
    for (const copy of await copiesOf('one')) if (copy.includes('2026-01')) await rm(copy);
    expect(await months()).toEqual({ costs: whole.slice(1), lacks: ['2026-01'] });
    expect(costs(await acme.spend(quarter))).toEqual(whole.slice(1));
    const job = await acme.bill('bill.csv', bill);
    expect([job.state, job.error]).toEqual(['done', null]);
    expect(await readFile(stored)).toEqual(bytes);
    expect(await months()).toEqual({ costs: whole, lacks: [] });
  });

  it('leave nothing visible of an upload that was killed, and remove it after a day', async () => {
    const part = join(bills(), 'abc.parquet.part-0b1c');
    await writeFile(part, 'half');
    await harness.sweep();
    expect(await readdir(bills())).toContain('abc.parquet.part-0b1c');
    await utimes(part, new Date(Date.now() - 25 * HOUR), new Date(Date.now() - 25 * HOUR));
    await harness.sweep();
    expect(await readdir(bills())).toHaveLength(3);
  });

  it('remove what nothing refers to a day after that was noticed, and nothing else', async () => {
    const stray = join(bills(), `${'a'.repeat(64)}.parquet`);
    const foreign = join(shared(), 'notes.txt');
    await writeFile(stray, 'x');
    await writeFile(foreign, 'x');
    await utimes(stray, new Date(0), new Date(0));
    await harness.sweep();
    await later(23);
    await other.sweep();
    expect(await readdir(bills())).toHaveLength(4);
    await later(25);
    await Promise.all([harness.sweep(), other.sweep()]);
    expect(await readdir(bills())).toHaveLength(3);
    expect(await readFile(foreign, 'utf8')).toBe('x');
    expect(await months()).toEqual({ costs: whole, lacks: [] });

    // What was imported anew in the meantime has its day from the beginning.
    const [source] = await acme.sources();
    await acme.good('costs.deleteSource', { params: { id: source?.sourceId ?? '' } });
    await harness.sweep();
    await later(49);
    const again = await acme.bill('bill.csv', bill);
    expect([again.state, again.error]).toEqual(['done', null]);
    await other.sweep();
    await later(75);
    await other.sweep();
    expect(await readdir(bills())).toHaveLength(3);
    expect(await months()).toEqual({ costs: whole, lacks: [] });
  });

  it('read an upload whose parts came to both of them', async () => {
    const filler = Array.from({ length: 40_000 }, (_none, n) => ({
      ...on('2026-05-05'),
      BilledCost: '1',
      ResourceId: `resource-${n}`,
    }));
    const bytes = billOf(filler);
    const half = 3 * 1024 * 1024;
    const { data: made } = await acme.good('uploads.create', {
      body: { name: 'may.csv', size: bytes.byteLength },
    });
    const part = definition('uploads.part');
    for (let offset = 0, n = 0; offset < bytes.byteLength; offset += half, n += 1) {
      const path = pathOf(part).replace(/:id/, made.uploadId);
      const reply = await fetch(new URL(`${path}?offset=${offset}`, n % 2 === 0 ? harness.url : other.url), {
        method: part.method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
        body: bytes.slice(offset, offset + half),
      });
      expect(reply.status).toBe(200);
    }
    const body = {
      upload_id: made.uploadId,
      corrections: {},
      source_name: 'May',
      in_doubt: 'replace' as const,
    };
    const { importId } = (await acme.good('costs.startImport', { body })).data;
    const job = await acme.ended(importId);
    expect([job.state, job.error, job.rows]).toEqual(['done', null, 40_000]);
    // They go when the import is told to be over.
    await expect.poll(partsLeft).toEqual([]);
  });

  it('carry the bills of an export from and into the store', async () => {
    for (const name of ['one', 'two']) for (const copy of await copiesOf(name)) await rm(copy);
    const exported = await harness.send(admin, 'storage.export', { query: { runs: false } });
    expect(exported).toMatchObject({ status: 200 });
    const before = (await readdir(bills())).toSorted();
    for (const name of before) await rm(join(bills(), name));
    for (const copy of await copiesOf('one')) await rm(copy);
    const upload_id = await acme.upload('export.ndjson', encode(exported.text));
    const body = { upload_id, confirm_name: 'Acme' };
    const imported = await harness.send(admin, 'storage.import', { body });
    expect([imported.status, imported.text]).toEqual([200, expect.any(String)]);
    expect((await readdir(bills())).toSorted()).toEqual(before);
    expect(await months()).toEqual({ costs: whole, lacks: [] });
  });
});
