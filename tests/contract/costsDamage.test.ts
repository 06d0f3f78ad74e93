import { copyFile, open, readdir, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { person, type Person } from './world';

let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
let folder: string;
let january: string;

const charges = [
  { ...on('2026-01-05'), BilledCost: '10.1', EffectiveCost: '10.1' },
  { ...on('2026-01-06'), BilledCost: '20.2', EffectiveCost: '20.2' },
  { ...on('2026-02-05'), BilledCost: '40', EffectiveCost: '40' },
  { ...on('2026-03-05'), BilledCost: '80', EffectiveCost: '80' },
];
const bill = billOf(charges);

beforeAll(async () => {
  harness = await startHarness();
  admin = person(harness.world.acme, 'Admin');
  acme = callsAs(harness, admin);
  const job = await acme.bill('bill.csv', bill);
  expect([job.state, job.error]).toEqual(['done', null]);
  const [source] = await acme.sources();
  folder = join(harness.filesDir, 'costs', admin.orgId, source?.sourceId ?? '');
  january = join(folder, (await readdir(folder)).find((name) => name.startsWith('2026-01')) ?? '');
  await copyFile(january, `${january}.whole`);
});
afterAll(() => harness?.stop());

const quarter = {
  from: '2026-01-01',
  to: '2026-03-31',
  granularity: 'month',
  cost_method: 'unblended',
} as const;
const months = async () => {
  const { rows, incomplete, notCompared } = await acme.spend(quarter);
  const lacks = incomplete.map(({ name, billingPeriod }) => `${name} ${billingPeriod}`);
  return { costs: rows.map(({ period, cost }) => [period.slice(0, 7), cost]), lacks, notCompared };
};
const whole = [
  ['2026-01', 30.3],
  ['2026-02', 40],
  ['2026-03', 80],
];
const damages = async () =>
  (await acme.sources()).flatMap(({ snapshots }) =>
    snapshots.map(({ billingPeriod, damage }) => [billingPeriod, damage]),
  );

async function flipOneBit(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const at = Math.floor(size / 3);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
}
/** Beside, then by its name, as a backup puts a file back. */
async function putBack(): Promise<void> {
  await copyFile(`${january}.whole`, `${january}.new`);
  await rename(`${january}.new`, january);
}

describe('a damaged month', () => {
  it.each([
    ['one flipped bit', () => flipOneBit(january), 'content'],
    ['a cut end', () => truncate(january, 500), 'size'],
    ['a file that is gone', () => rm(january), 'missing'],
  ] as const)('by %s is set aside and told, and comes back without a restart', async (_, harm, damage) => {
    expect(await months()).toMatchObject({ costs: whole, lacks: [] });
    await harm();
    expect(await months()).toEqual({
      costs: whole.slice(1),
      lacks: ['Bill 2026-01'],
      notCompared: 'The stored Bill bill for Jan 2026 is damaged',
    });
    expect(await damages()).toEqual([
      ['2026-01', damage],
      ['2026-02', null],
      ['2026-03', null],
    ]);
    const march = await acme.spend({ ...quarter, from: '2026-03-01' });
    expect([march.totals[0]?.cost, march.incomplete]).toEqual([80, []]);
    const { data: range } = await acme.good('costs.range', {});
    expect(range).toMatchObject({ firstDay: '2026-02-05', incomplete: [{ billingPeriod: '2026-01' }] });
    const csv = await harness.call(admin, 'costs.exportSpend', { body: quarter });
    expect(csv.text).toContain('Missing: Bill, Jan 2026. The stored bill is damaged.');
    await putBack();
    expect(await months()).toMatchObject({ costs: whole, lacks: [] });
    expect(await damages()).toContainEqual(['2026-01', null]);
  });

  it('comes back by the same file imported again, and by a newer one', async () => {
    await flipOneBit(january);
    expect((await months()).lacks).toEqual(['Bill 2026-01']);
    const [source] = await acme.sources();
    const again = await acme.bill('bill.csv', bill, { source_id: source?.sourceId ?? '', in_doubt: 'hold' });
    expect([again.state, again.snapshots.map(({ change }) => change)]).toEqual([
      'done',
      ['replaced', 'unchanged', 'unchanged'],
    ]);
    expect(await months()).toMatchObject({ costs: whole, lacks: [] });

    await rm(january);
    const more = { ...on('2026-01-07'), BilledCost: '1', EffectiveCost: '1' };
    const newer = billOf([...charges.slice(0, 2), more]);
    const restated = await acme.bill('newer.csv', newer, {
      source_id: source?.sourceId ?? '',
      in_doubt: 'hold',
    });
    expect([restated.state, restated.snapshots.map(({ change }) => change)]).toEqual(['done', ['replaced']]);
    expect((await months()).costs[0]).toEqual(['2026-01', 31.3]);
    january = join(folder, (await readdir(folder)).find((name) => /^2026-01.*parquet$/.test(name)) ?? '');
  });

  it('is found by the daily round though nobody asks; what was not known before is filled', async () => {
    const rows = () =>
      harness.database.system((sql) =>
        sql.rows<{ file_size: number; file_hash: string; damage: string | null }>(
          `select file_size::float8 as file_size, file_hash, damage from cost_snapshot order by billing_period`,
        ),
      );
    const known = await rows();
    expect(known.every(({ file_hash, file_size }) => /^[0-9a-f]{64}$/.test(file_hash) && file_size > 0)).toBe(
      true,
    );
    const forget = 'update cost_snapshot set file_size = null, file_hash = null, checked_at = null';
    await harness.database.system((sql) => sql.run(forget));
    await harness.sweep();
    expect(await rows()).toEqual(known);

    await copyFile(january, `${january}.whole`);
    await flipOneBit(january);
    await harness.sweep();
    expect((await rows())[0]?.damage).toBeNull();
    await harness.database.system((sql) =>
      sql.run(`update cost_snapshot set checked_at = checked_at - interval '1 day'`),
    );
    await harness.sweep();
    expect((await rows()).map(({ damage }) => damage)).toEqual(['content', null, null]);
    await putBack();
    expect((await months()).lacks).toEqual([]);
  });

  it('from before hashes were kept is told by its rows and its money', async () => {
    await harness.database.system((sql) =>
      sql.run(`update cost_snapshot set file_size = null, file_hash = null where billing_period = '2026-01'`),
    );
    const february = (await readdir(folder)).find((name) => /^2026-02.*parquet$/.test(name)) ?? '';
    await copyFile(join(folder, february), january);
    expect((await months()).lacks).toEqual(['Bill 2026-01']);
    await putBack();
    expect((await months()).lacks).toEqual([]);
  });
});

it('a held import says which rows cannot be read, before anybody decides', async () => {
  const rows = [...charges.slice(0, 2), { ...on('2026-01-07'), BilledCost: 'a lot', EffectiveCost: '1' }];
  const bolt = callsAs(harness, person(harness.world.bolt, 'Admin'));
  const job = await bolt.start('half.csv', billOf(rows), { in_doubt: 'hold', source_name: 'Half' });
  const held = await bolt.until(job.importId, ({ state }) => state === 'held');
  expect(held.held).toMatchObject([{ reason: 'unreadable', unreadableRows: 1 }]);
  expect(held.rejected).toMatchObject([
    { line: 4, reason: expect.stringContaining('“a lot” is not a number') },
  ]);
  expect(held.warnings.map(({ code }) => code)).toContain('rejected_rows');
  const params = { id: job.importId };
  await bolt.good('costs.decideImport', { params, body: { decision: 'replace' } });
  const done = await bolt.ended(job.importId);
  expect([done.state, done.rejected.length]).toEqual(['done', 1]);
});
