import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LaunchWorker } from '@server/costs/worker/process';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type AnotherServer, type Harness } from './harness';
import { person, type Person } from './world';

// Several servers and their workers, on a machine that may be busy.
let now: Date;
const clock = { now: () => now };
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
let held: (() => void)[];
let others: AnotherServer[];

/** Whether this message asks for an import. */
const asksImport = (message: unknown) =>
  typeof message === 'object' && message !== null && JSON.stringify(message).includes('"outDir"');

/** A real worker which gets no import to do until the test lets it: as slow as a test needs it. */
function holding(real: LaunchWorker): LaunchWorker {
  return () => {
    const child = real();
    return {
      ...child,
      send: (message) => {
        if (asksImport(message)) held.push(() => child.send(message));
        else child.send(message);
      },
    };
  };
}

async function isHeld(count: number): Promise<void> {
  while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** One more server on the same database, closed after the test. */
async function another(options: Parameters<Harness['another']>[0]) {
  const server = await harness.another({ clock, ...options });
  others.push(server);
  return server;
}

beforeEach(async () => {
  now = new Date('2026-02-03T08:00:00Z');
  held = [];
  others = [];
  harness = await startHarness({ clock, launch: holding });
  admin = person(harness.world.acme, 'Admin');
  acme = callsAs(harness, admin);
});
afterEach(async () => {
  for (const server of others) await server.close();
  await harness.stop();
});

const bill = billOf([on('2026-01-05')]);
const attempts = async (id: string) =>
  (
    await harness.database.system((sql) =>
      sql.one<{ attempts: number }>('select attempts from cost_import where id = $1', [id]),
    )
  )?.attempts;
const importFolder = async () => {
  const found = await readdir(join(harness.filesDir, 'costs', admin.orgId)).catch(() => []);
  const staging = await readdir(join(harness.filesDir, 'costs', admin.orgId, 'staging')).catch(() => []);
  return { sources: found.filter((name) => name !== 'staging'), staging };
};

describe('an import that is cancelled', () => {
  it('while it runs ends, leaves nothing behind, and keeps the earlier data', async () => {
    const { importId } = await acme.start('bill.csv', bill);
    await isHeld(1);
    await acme.good('costs.cancelImport', { params: { id: importId } });
    expect(await acme.ended(importId)).toMatchObject({ state: 'cancelled', error: null, snapshots: [] });
    expect(await acme.sources()).toEqual([]);
    expect(await importFolder()).toEqual({ sources: [], staging: [] });
    const again = await acme.good('costs.cancelImport', { params: { id: importId } });
    expect(again.data.state).toBe('cancelled');
  });

  it('while it waits never begins', async () => {
    const first = await acme.start('bill.csv', bill);
    await isHeld(1);
    const second = await acme.start('bill.csv', bill);
    const reply = await acme.good('costs.cancelImport', { params: { id: second.importId } });
    expect(reply.data.state).toBe('cancelled');
    held.shift()?.();
    expect((await acme.ended(first.importId)).state).toBe('done');
    expect(await attempts(second.importId)).toBe(0);
  });
});

describe('an import whose server', () => {
  it('was killed is taken up by the next one at once, and counts once', async () => {
    const { importId } = await acme.start('bill.csv', bill);
    await isHeld(1);
    await another({ alone: true });
    const job = await acme.ended(importId);
    expect([job.state, job.rows, await attempts(importId)]).toEqual(['done', 1, 2]);

    // The first server was not dead after all: it goes on, and changes nothing any more.
    held.shift()?.();
    await nextTurn();
    expect((await acme.sources()).map(({ rows, snapshots }) => [rows, snapshots.length])).toEqual([[1, 1]]);
    expect(await acme.job(importId)).toEqual(job);
  });

  it('fell silent is taken up by another one after a minute, and not before', async () => {
    const start = now;
    const { importId } = await acme.start('bill.csv', bill);
    await isHeld(1);
    // Its own clock stands still, so that to the others it says nothing more.
    const shifted = (minutes: number) => ({ now: () => new Date(start.getTime() + minutes * 60_000) });
    const early = await another({ clock: shifted(0.5), launch: holding });
    const own = await acme.start('other.csv', bill, { source_name: 'Other', in_doubt: 'add' });
    await isHeld(2);
    expect((await acme.job(own.importId)).state).toBe('running');
    expect(await attempts(importId)).toBe(1);
    await early.close();
    expect([await attempts(own.importId), (await acme.job(own.importId)).state]).toEqual([0, 'waiting']);

    await another({ clock: shifted(2) });
    expect((await acme.ended(importId)).state).toBe('done');
    expect((await acme.ended(own.importId)).state).toBe('done');
    expect(await attempts(importId)).toBe(2);
    expect((await acme.sources()).map(({ name, rows }) => [name, rows])).toEqual([
      ['Bill', 1],
      ['Other', 1],
    ]);
  });

  it('stops in good order leaves it to the others at once, and the stop does not count', async () => {
    const blocked = await acme.start('bill.csv', bill, { source_name: 'Blocked' });
    await isHeld(1);
    const slow = await another({ launch: holding });
    const next = await acme.start('bill.csv', bill);
    await isHeld(2);
    expect(await attempts(next.importId)).toBe(1);
    await slow.close();
    expect([await attempts(next.importId), (await acme.job(next.importId)).state]).toEqual([0, 'waiting']);
    await another({});
    expect((await acme.ended(next.importId)).state).toBe('done');
    held.shift()?.();
    expect((await acme.ended(blocked.importId)).state).toBe('done');
  });

  it('was killed by it three times is given up', async () => {
    const { importId } = await acme.start('bill.csv', bill);
    await isHeld(1);
    const start = now;
    const after = (minutes: number) => ({ now: () => new Date(start.getTime() + minutes * 60_000) });
    for (const count of [2, 3]) {
      await another({ clock: after(2 * count), launch: holding });
      await isHeld(count);
      expect(await attempts(importId)).toBe(count);
    }
    await another({ clock: after(8), launch: holding });
    const job = await acme.ended(importId);
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('three times') });
    expect(await acme.sources()).toEqual([]);
    expect((await importFolder()).staging).toEqual([]);
  });

  it('ended while the rules ran has its bills once, and its cases', async () => {
    const { importId } = await acme.start('bill.csv', bill);
    await isHeld(1);
    held.shift()?.();
    const job = await acme.ended(importId);
    await harness.database.system(async (sql) => {
      await sql.run(
        `update cost_import set state = 'detecting', ended_at = null, cases = null where id = $1`,
        [importId],
      );
      await sql.run(
        `insert into job (job_id, name, org_id, input, run_at, created_at)
         values ('again', 'bills.import', $1, json_build_object('importId', $2::text), $3, $3)`,
        [admin.orgId, importId, now],
      );
    });
    await another({});
    const again = await acme.ended(importId);
    expect(again).toMatchObject({ state: 'done', snapshots: job.snapshots });
    expect(again.cases).not.toBeNull();
    expect(held).toEqual([]);
  });
});

describe('two at the same time', () => {
  it('two servers share the queue: every import runs once', async () => {
    await another({});
    const jobs = [];
    for (const name of ['a', 'b', 'c', 'd'])
      jobs.push(await acme.start('bill.csv', bill, { source_name: name, in_doubt: 'add' }));
    const letGo = setInterval(() => held.shift()?.(), 20);
    for (const { importId } of jobs) {
      expect((await acme.ended(importId)).state).toBe('done');
      expect(await attempts(importId)).toBe(1);
    }
    clearInterval(letGo);
    expect((await acme.sources()).map(({ name, rows }) => [name, rows])).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => [name, 1]),
    );
  });

  it('a source that is removed while its import runs stays removed', async () => {
    const first = await acme.start('bill.csv', bill);
    await isHeld(1);
    held.shift()?.();
    await acme.ended(first.importId);
    const [source] = await acme.sources();
    const more = billOf([on('2026-01-06'), on('2026-02-01')]);
    const { importId } = await acme.start('more.csv', more, { source_id: source!.sourceId });
    await isHeld(1);
    await acme.good('costs.deleteSource', { params: { id: source!.sourceId } });
    held.shift()?.();
    expect(await acme.ended(importId)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('“Bill” was removed'),
    });
    expect(await acme.sources()).toEqual([]);
  });

  it('questions go on while their period is replaced, over and over', async () => {
    const letGo = setInterval(() => held.shift()?.(), 20);
    const put = async (cost: number) =>
      acme.ended(
        (await acme.start('b.csv', billOf([{ ...on('2026-01-05'), BilledCost: String(cost) }]))).importId,
      );
    await put(1);
    let replacing = true;
    const seen = new Set<number | undefined>();
    const asking = (async () => {
      while (replacing) {
        const body = { from: '2026-01-01', to: '2026-01-31', granularity: 'total' } as const;
        const { totals } = await acme.spend({ ...body, cost_method: 'unblended' });
        seen.add(totals[0]?.cost);
      }
    })();
    for (const cost of [2, 3, 4]) {
      await put(cost);
      await harness.sweep();
    }
    replacing = false;
    await asking;
    clearInterval(letGo);
    for (const cost of seen) expect([1, 2, 3, 4]).toContain(cost);
  });
});

describe('sweeping', () => {
  const stored = async () => {
    const folder = join(harness.filesDir, 'costs', admin.orgId);
    const { sources } = await importFolder();
    const names = await Promise.all(sources.map((source) => readdir(join(folder, source))));
    return sources.flatMap((source, index) => names[index]!.map((name) => join(folder, source, name)));
  };

  it('removes what nobody names an hour after it was replaced, however old it is, and nothing else', async () => {
    const letGo = setInterval(() => held.shift()?.(), 20);
    const put = async (cost: string) =>
      acme.ended((await acme.start('b.csv', billOf([{ ...on('2026-01-05'), BilledCost: cost }]))).importId);
    await put('1');
    const [old] = await stored();
    const longAgo = new Date('2025-01-01T00:00:00Z');
    await utimes(old!, longAgo, longAgo);
    await harness.sweep();
    expect(await stored()).toEqual([old]);

    // What an import has placed and not yet committed is as fresh as this one.
    const fresh = join(dirname(old!), '2026-01-fresh.parquet');
    await writeFile(fresh, 'x');
    await put('2');
    await utimes(fresh, now, now);
    later(30);
    await harness.sweep();
    expect(await stored()).toHaveLength(3);
    later(31);
    await harness.sweep();
    const [left, ...more] = await stored();
    expect([more, [old, fresh].includes(left)]).toEqual([[], false]);

    acme = callsAs(harness, { ...admin, token: await harness.mint(admin) });
    const [source] = await acme.sources();
    await acme.good('costs.deleteSource', { params: { id: source!.sourceId } });
    await harness.sweep();
    expect(await stored()).toEqual([left]);
    later(61);
    await harness.sweep();
    expect(await stored()).toEqual([]);
    clearInterval(letGo);
  });

  it('runs the rules once a day and organisation, whichever server comes first', async () => {
    const letGo = setInterval(() => held.shift()?.(), 20);
    const second = await another({});
    await acme.ended((await acme.start('b.csv', bill)).importId);
    clearInterval(letGo);
    const turn = async () =>
      (await harness.database.system((sql) =>
        sql.rows<{ org_id: string; turn: number }>('select org_id, turn from case_detection where turn > 0'),
      ))!.map((row) => [row.org_id, row.turn]);
    await harness.sweep();
    await second.sweep();
    expect(await turn()).toEqual([[admin.orgId, 1]]);
    now = new Date('2026-02-04T00:10:00Z');
    await Promise.all([harness.sweep(), second.sweep(), harness.sweep()]);
    expect(await turn()).toEqual([[admin.orgId, 2]]);
    now = new Date('2026-02-05T00:10:00Z');
    await second.sweep();
    expect(await turn()).toEqual([[admin.orgId, 3]]);
  });
});
