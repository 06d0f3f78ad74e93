import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRequest } from '@shared/api/index';
import type { ImportJob } from '@shared/api/costs/imports.api';
import { isBroken, readByHand, realBillText } from '@tests/support/realBills';
import { billOf, callsAs, data, encode, on } from './costsFixture';
import { dumpOf, expectSame, standingOf } from './dump';
import { startHarness, type Harness } from './harness';
import { person, type Person } from './world';

let harness: Harness;
let admin: Person;
let stranger: Person;
let acme: ReturnType<typeof callsAs>;
beforeAll(async () => {
  harness = await startHarness();
  admin = person(harness.world.acme, 'Admin');
  stranger = person(harness.world.bolt, 'Admin');
  acme = callsAs(harness, admin);
});
afterAll(() => harness?.stop());

const failure = (body: unknown) => body as { code: string; reason: string; message: string };
/** What a period was, without when it was imported. */
const told = (job: ImportJob) =>
  job.snapshots.map(({ billingPeriod, rows, change, sourceName }) => [
    sourceName,
    billingPeriod,
    rows,
    change,
  ]);
const source = async (name: string) => (await acme.sources()).find((one) => one.name === name);

describe('an upload', () => {
  const open = async (size: number) =>
    (await acme.good('uploads.create', { body: { name: 'bill.csv', size } })).data.uploadId;
  const part = (as: Person, id: string, offset: number, text: string) =>
    harness.send(as, 'uploads.part', { params: { id }, query: { offset }, body: encode(text) });

  it('comes in parts: no gap, nothing past its size, taken up again where it was', async () => {
    const id = await open(10);
    expect(data(await part(admin, id, 0, 'abcd'))).toMatchObject({ received: 4, size: 10 });

    const gap = await part(admin, id, 6, 'xy');
    expect([gap.status, failure(gap.body).message]).toEqual([
      400,
      expect.stringContaining('4 bytes were received'),
    ]);
    const past = await part(admin, id, 4, '1234567');
    expect([past.status, failure(past.body).message]).toEqual([400, expect.stringContaining('10 bytes')]);

    const early = await harness.call(admin, 'costs.inspect', { body: { upload_id: id } });
    expect([early.status, failure(early.body).reason]).toEqual([422, 'upload_incomplete']);

    expect(data(await part(admin, id, 0, 'abcd'))).toMatchObject({ received: 4 });
    expect(data(await part(admin, id, 4, 'efghij'))).toMatchObject({ received: 10 });
    expect(data(await part(admin, id, 0, 'abcd'))).toMatchObject({ received: 10 });
  });

  it('of another organisation is not there, and one that was dropped neither', async () => {
    const id = await acme.upload('bill.csv', billOf([on('2026-01-05')]));
    const body = { upload_id: id };
    for (const reply of [
      await part(stranger, id, 0, 'x'),
      await harness.call(stranger, 'costs.inspect', { body }),
      await harness.call(stranger, 'costs.startImport', { body: { ...body, source_name: 'Mine' } }),
    ])
      expect([reply.status, failure(reply.body).code]).toEqual([404, 'not_found']);
    await harness.call(stranger, 'uploads.delete', { params: { id } });
    expect((await acme.good('costs.inspect', { body })).data.format).toBe('focus');
    await acme.good('uploads.delete', { params: { id } });
    expect((await harness.call(admin, 'costs.inspect', { body })).status).toBe(404);
  });
});

describe('looking into a file', () => {
  it('tells format, mapping, rows and what is wrong with it, and changes nothing', async () => {
    const upload_id = await acme.upload('focus.csv.gz', gzipSync(realBillText('focus-1.0')));
    const before = await standingOf(harness.database);
    const { data: found } = await acme.good('costs.inspect', { body: { upload_id } });
    expect(found).toMatchObject({
      format: 'focus',
      file: { name: 'focus.csv.gz', kind: 'csv.gz', delimiter: ',', encoding: 'utf-8' },
      missing: [],
    });
    expect(found.columns).toContain('BilledCost');
    expect(found.mapping).toContainEqual({
      column: 'BilledCost',
      source: 'BilledCost',
      required: true,
      corrected: false,
    });
    expect(found.preview.rows).toHaveLength(100);
    expect(found.warnings.map(({ code }) => code)).toContain('unknown_columns');
    await expectSame(harness.database, before);
  });

  it('takes a correction of the mapping, and refuses one to a column that is not there', async () => {
    const upload_id = await acme.upload('bill.csv', billOf([{ ...on('2026-01-05'), ListCost: '99' }]));
    const inspect = (corrections: Record<string, string>) =>
      harness.call(admin, 'costs.inspect', { body: { upload_id, corrections } });
    const right = data<{ mapping: { column: string; source: string | null; corrected: boolean }[] }>(
      await inspect({ BilledCost: 'ListCost' }),
    );
    expect(right.mapping.find(({ column }) => column === 'BilledCost')).toMatchObject({
      source: 'ListCost',
      corrected: true,
    });
    const wrong = await inspect({ BilledCost: 'Nowhere' });
    expect(wrong.status).toBe(400);
    expect(failure(wrong.body).message).toContain('Nowhere');
  });

  it('says what a file is not', async () => {
    const upload_id = await acme.upload('photo.png', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]));
    const reply = await harness.call(admin, 'costs.inspect', { body: { upload_id } });
    expect(reply.status).toBe(422);
    expect(failure(reply.body).message).toContain('photo.png');
  });
});

describe('an import', () => {
  it('of a real FOCUS bill is right to the cent, and tells the known defects', async () => {
    const text = realBillText('focus-1.0');
    const rows = readByHand(text);
    const sum = (column: string, from = rows) =>
      from.reduce((total, row) => total + Number(row[column] === 'NULL' ? 0 : row[column]), 0);
    const broken = rows.filter(isBroken);
    const cost = sum('EffectiveCost') + sum('BilledCost', broken);

    const job = await acme.bill('focus.csv', encode(text), { source_name: 'Real' });
    expect([job.state, job.error, job.rows]).toEqual(['done', null, rows.length]);
    const periods = Map.groupBy(
      rows,
      (row) => `${row.BillingPeriodStart?.slice(0, 7)} ${row.BillingAccountId}`,
    );
    expect(told(job)).toEqual(
      [...periods].sort().map(([key, own]) => ['Real', key.slice(0, 7), own.length, 'added']),
    );
    const totals = job.snapshots.flatMap((one) => one.totals);
    expect(new Set(totals.map(({ currency }) => currency))).toEqual(new Set(['USD']));
    const all = (of: 'billedCost' | 'cost') => totals.reduce((before, one) => before + one[of], 0);
    expect(all('billedCost')).toBeCloseTo(sum('BilledCost'), 6);
    expect(all('cost')).toBeCloseTo(cost, 6);
    const repaired = job.warnings.filter(({ code }) => code === 'effective_cost_repaired');
    expect(repaired.reduce((before, one) => before + (one.rows ?? 0), 0)).toBe(broken.length);
    expect(repaired.reduce((before, one) => before + (one.amount ?? 0), 0)).toBeCloseTo(
      sum('BilledCost', broken),
      6,
    );
    expect(job.cases).not.toBeNull();

    const range = { from: '2024-09-01', to: '2024-10-31', granularity: 'total' } as const;
    const spent = await acme.spend({ ...range, cost_method: 'net_amortized' });
    expect(spent.totals).toHaveLength(1);
    expect(spent.totals[0]?.cost).toBeCloseTo(cost, 6);
    expect((await source('Real'))?.rows).toBe(rows.length);
  });

  it('of the same file again changes nothing at all', async () => {
    const before = await dumpOf(harness.database, harness.world.acme.orgId);
    const job = await acme.bill('again.csv', encode(realBillText('focus-1.0')), { source_name: 'REAL' });
    expect(job.state).toBe('unchanged');
    expect(new Set(job.snapshots.map(({ change }) => change))).toEqual(new Set(['unchanged']));
    const rest = ({ cost_import: _jobs, ...tables }: typeof before) => tables;
    const now = () => dumpOf(harness.database, harness.world.acme.orgId);
    // The uploaded file goes just after the import has ended.
    await expect.poll(async () => rest(await now())).toEqual(rest(before));
    const after = await now();
    expect(after.cost_import).toHaveLength(before.cost_import!.length + 1);
  });

  it('of a changed file takes the place of the period whole, and leaves the others', async () => {
    const january = [on('2026-01-05'), { ...on('2026-01-06'), ResourceId: 'r2' }];
    const february = [on('2026-02-03')];
    await acme.bill('both.csv', billOf([...january, ...february]), { source_name: 'Months' });
    const changed = [{ ...on('2026-01-05'), BilledCost: '7' }];
    const job = await acme.bill('january.csv', billOf(changed), { source_name: 'Months' });
    expect([job.state, told(job)]).toEqual(['done', [['Months', '2026-01', 1, 'replaced']]]);
    const months = await source('Months');
    expect(months?.snapshots.map(({ billingPeriod, rows }) => [billingPeriod, rows])).toEqual([
      ['2026-01', 1],
      ['2026-02', 1],
    ]);
    const filters = [{ field: 'source', operator: 'in' as const, values: [months!.sourceId] }];
    const all = { from: '2026-01-01', to: '2026-02-28', granularity: 'month' as const, filters };
    const { rows } = await acme.spend({ ...all, cost_method: 'unblended' });
    expect(rows.map(({ period, cost }) => [period, cost])).toEqual([
      ['2026-01-01', 7],
      ['2026-02-01', 10],
    ]);
  });

  const bill = () => new TextDecoder().decode(billOf([on('2026-01-05'), on('2026-01-06'), on('2026-01-07')]));
  it.each([
    ['photo.png', () => 'PNG\u0000\u0001\u0002', 'photo.png'],
    ['letters.csv', () => 'name,colour\nAda,red\n', 'letters.csv'],
    ['cut.csv', () => bill().slice(0, -30), 'cut off'],
    ['empty.csv', () => `${bill().split('\n')[0]}\n`, 'no rows'],
    ['cut.csv.gz', () => '', 'cut.csv.gz'],
  ])('of %s fails with a reason, and the earlier data stay', async (name, text, reason) => {
    const whole = name.endsWith('.gz') ? new Uint8Array(gzipSync(bill())).slice(0, 100) : encode(text());
    const before = await acme.sources();
    const job = await acme.bill(name, whole, { source_name: 'Months' });
    expect(job.state).toBe('failed');
    expect(job.error).toContain(reason);
    expect(await acme.sources()).toEqual(before);
  });

  it('needs a source of its own organization, where one is named', async () => {
    const upload_id = await acme.upload('bill.csv', billOf([on('2026-01-05')]));
    const start = (more: Partial<CallRequest<'costs.startImport'>['body']>) =>
      harness.call(admin, 'costs.startImport', { body: { upload_id, ...more } });
    expect((await start({ source_id: 'nowhere' })).status).toBe(404);
    const [own] = await acme.sources();
    const body = {
      upload_id: await callsAs(harness, stranger).upload('bill.csv', billOf([on('2026-01-05')])),
    };
    const others = { body: { ...body, source_id: own!.sourceId } };
    expect((await harness.call(stranger, 'costs.startImport', others)).status).toBe(404);
  });

  it('does not go into the demo company, nor the demo company into a source of that name', async () => {
    const name = 'Demo company · AWS';
    await harness.database.system((sql) =>
      sql.run(
        `insert into cost_source (id, org_id, name, format, demo, created_at) values ('d', $1, $2, 'focus', true, now())`,
        [stranger.orgId, name],
      ),
    );
    const bolt = callsAs(harness, stranger);
    const upload_id = await bolt.upload('bill.csv', billOf([on('2026-01-05')]));
    for (const to of [{ source_name: name.toUpperCase() }, { source_id: 'd' }]) {
      const reply = await harness.call(stranger, 'costs.startImport', { body: { upload_id, ...to } });
      expect([reply.status, failure(reply.body).message]).toEqual([409, expect.stringContaining(name)]);
    }
    await bolt.good('costs.deleteSource', { params: { id: 'd' } });
    await bolt.bill('bill.csv', billOf([on('2026-01-05')]), { source_name: name });
    const demo = await bolt.demo();
    expect([demo.state, demo.error]).toEqual(['failed', expect.stringContaining(name)]);
    expect((await bolt.sources()).map((one) => one.name)).toEqual([name]);
  });

  it('is listed, the newest first, and seen by those who may only look; they start none', async () => {
    const member = person(harness.world.acme, 'Member');
    const listed = (await callsAs(harness, member).good('costs.listImports', {})).data;
    expect(listed[0]?.fileName).toBe('cut.csv.gz');
    expect(listed.length).toBeGreaterThan(5);
    const upload_id = await acme.upload('bill.csv', billOf([on('2026-01-05')]));
    const body = { upload_id, source_name: 'Members' };
    expect((await harness.call(member, 'costs.startImport', { body })).status).toBe(403);
    expect((await harness.call(member, 'costs.loadDemo', { body: {} })).status).toBe(403);
    const [first] = await acme.sources();
    const params = { id: first!.sourceId };
    expect((await harness.call(member, 'costs.deleteSource', { params })).status).toBe(403);
    expect((await harness.call(stranger, 'costs.deleteSource', { params })).status).toBe(404);
  });

  it('keeps only the bills when a source is removed: its costs go, the others stay', async () => {
    const months = await source('Months');
    const params = { id: months!.sourceId };
    await acme.good('costs.deleteSource', { params });
    expect((await acme.sources()).map(({ name }) => name)).toEqual(['Real']);
    const { rows } = await acme.spend({ from: '2026-01-01', to: '2026-02-28', granularity: 'total' });
    expect(rows).toEqual([]);
    expect((await harness.call(admin, 'costs.deleteSource', { params })).status).toBe(404);
    const again = await acme.bill('both.csv', billOf([on('2026-01-05')]), { source_name: 'Months' });
    expect(told(again)).toEqual([['Months', '2026-01', 1, 'added']]);
  });
});

describe('an import without a source', () => {
  it('goes into the source of its payer where none is named; who is given a second source is told so', async () => {
    const send = async (day: string, to: object = {}) => {
      const bytes = billOf([{ ...on(day), BillingAccountId: '77', SubAccountId: '77', ResourceId: 'r77' }]);
      const body = { upload_id: await acme.upload(`${day}.csv`, bytes), ...to };
      return acme.ended((await acme.good('costs.startImport', { body })).data.importId);
    };
    const told = async (day: string, to?: object) => {
      const { state, sourceName, warnings } = await send(day, to);
      return [state, sourceName, warnings.map(({ code }) => code).filter((code) => code === 'payer_apart')];
    };
    expect(await told('2026-01-05', { source_name: 'Seventy-seven' })).toEqual(['done', 'Seventy-seven', []]);
    expect(await told('2026-02-05')).toEqual(['done', 'Seventy-seven', []]);
    expect(await told('2026-03-05', { source_name: 'Apart' })).toEqual(['done', 'Apart', ['payer_apart']]);
  });
});
