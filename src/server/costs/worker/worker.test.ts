import { copyFile, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFault, type Fault } from '@shared/kernel/fault';
import { isBroken, readByHand, realBill, realBillText } from '@tests/support/realBills';
import { sharedCostsWorker } from '@tests/support/sharedWorker';
import { days, idOf } from '../rollups/layout';
import { targetOf } from '../rollups/names';
import { createRollupCache } from '../rollups/rollupCache';
import type { ImportResult } from '../types';
import { createCostWorker, type CostWorker, type CostWorkerOptions } from './client';
import type { WorkerProcess } from '../../platform/processes/worker';
import { lostWhile } from './lost';
import { forkWorker } from './process';
import { UNREADABLE_BILL } from './protocol';

const sample = realBill('focus-1.0');

let entry: string;
let root: string;
let imported: ImportResult;
let other: ImportResult;
const workers: CostWorker[] = [];

const processes: WorkerProcess[] = [];
function worker(options: Partial<CostWorkerOptions> = {}): CostWorker {
  const launch = forkWorker(entry, {});
  const made = createCostWorker({
    launch: () => {
      const child = launch();
      processes.push(child);
      return child;
    },
    ...options,
  });
  workers.push(made);
  return made;
}

const org = (name: string) => join(root, name);
const importInto = (name: string, from: CostWorker, path = sample) =>
  from.importFile({ path, tempDir: join(org(name), 'temp'), outDir: join(org(name), 's1'), sourceId: 's1' });

beforeAll(async () => {
  entry = await sharedCostsWorker();
  root = await mkdtemp(join(tmpdir(), 'costs-worker-'));
  const first = worker();
  imported = await importInto('a', first);
  other = await importInto('b', first);
});
afterEach(() => {
  for (const made of workers.splice(0)) made.close();
  processes.length = 0;
});
afterAll(() => rm(root, { recursive: true, force: true }));

const scope = () => ({ folder: org('a'), files: imported.periods.map((period) => period.file) });
const ask = (from: CostWorker, sql: string, waits = {}) => from.query({ ...scope(), sql, values: {} }, waits);

it('tells the plan of a query with values, without running it', async () => {
  const sql = 'select count(*) as n from focus where "ServiceName" = $service';
  const answer = await worker().query({ ...scope(), sql, values: { service: 'x' }, explain: true });
  expect(answer.rows.map((row) => String(row['explain_value'])).join('')).toMatch(/SCAN|PARQUET/i);
});

async function refused(job: Promise<unknown>): Promise<Fault> {
  const fault = await job.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isFault(fault)) throw new Error(`expected a Fault, got ${String(fault)}`);
  return fault;
}

const slow = 'SELECT count(*) AS n FROM range(3000000) a, range(3000000) b WHERE hash(a.range + b.range) = 1';

describe('the worker', () => {
  it('imports, inspects and answers questions over all columns', async () => {
    const own = worker();
    const found = await own.inspect({ path: sample, tempDir: join(org('a'), 'temp') });
    expect(found.format).toBe('focus');
    const table = readByHand(realBillText('focus-1.0'));
    const cost = table.reduce(
      (sum, row) => sum + Number(isBroken(row) ? row.BilledCost : row.EffectiveCost),
      0,
    );
    const result = await ask(
      own,
      'SELECT count(*)::INT AS n, round(sum(Cost), 6) AS cost, min(SourceId) AS source FROM focus',
    );
    expect(result).toEqual({
      columns: ['n', 'cost', 'source'],
      rows: [{ n: table.length, cost: Number(cost.toFixed(6)), source: 's1' }],
      truncated: false,
    });
    const none = await own.query({
      folder: org('a'),
      files: [],
      sql: 'SELECT count(*)::INT AS n, sum(Cost) AS c FROM focus',
      values: {},
    });
    expect(none.rows).toEqual([{ n: 0, c: null }]);
    const cut = await own.query({ ...scope(), sql: 'SELECT ResourceId FROM focus', values: {}, maxRows: 10 });
    expect(cut.rows).toHaveLength(10);
    expect(cut.truncated).toBe(true);
    expect(await readdir(join(org('a'), 'temp'))).toEqual([]);
  });

  it('rolls bills up, answers alike from that, and reads no rollup outside of the folder', async () => {
    const own = worker();
    const { folder, files } = scope();
    const targets = files.map((file) => targetOf(folder, file, idOf(days)));
    const bills = files.map((file, at) => ({ file, target: targets[at] ?? '' }));
    const done = await own.rollUp({ rollup: days, bills, tempDir: join(folder, 'temp') });
    expect(done).toEqual({ made: files.length, useless: 0 });
    expect(await readdir(join(folder, 'temp'))).toEqual([]);
    const cache = createRollupCache({ clock: { now: () => new Date(0) } });
    const found = await cache.find(folder, files, idOf(days));
    const sums = found.map((one) => (one !== null && one !== 'none' ? one.path : null));
    const sql =
      'SELECT ServiceName, sum(Cost::DECIMAL(38, 12)) AS cost FROM focus GROUP BY ServiceName ORDER BY 1';
    const rollups = { columns: ['ServiceName', 'Cost'], files: sums };
    const answer = await own.query({ folder, files, sql, values: {}, rollups });
    expect(answer.rows.length).toBeGreaterThan(2);
    expect(answer).toEqual(await ask(own, sql));
    const elsewhere = { ...rollups, files: other.periods.map(({ file }) => file) };
    const fault = await refused(own.query({ folder, files, sql, values: {}, rollups: elsewhere }));
    expect(fault.code).toBe('forbidden');
  });

  it('runs saving rules over the same bills', async () => {
    const results = await worker().runRules({
      ...scope(),
      requests: [{ key: 'k', ruleId: 'untagged-spend', parameters: {} }],
    });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ key: 'k', ruleId: 'untagged-spend' });
    expect(results[0]!.status).not.toBe('failed');
  });

  it('hands on the fault of an import', async () => {
    const path = join(root, 'no-bill.csv');
    await writeFile(path, 'a,b,c\n1,2,3\n');
    const fault = await refused(importInto('c', worker(), path));
    expect(fault.code).toBe('unprocessable');
    expect(fault.message).toContain('not a bill');
  });
});

describe('the sandbox', () => {
  const outside = () => join(root, 'outside.csv');
  /** One process meets everything that is refused, and answers as before after each. */
  let warm: CostWorker;
  beforeAll(() => {
    warm = createCostWorker({ launch: forkWorker(entry, {}) });
  });
  afterAll(() => warm.close());
  const isWhole = async () =>
    expect((await ask(warm, 'SELECT count(*)::INT AS n FROM focus')).rows).toEqual([
      { n: readByHand(realBillText('focus-1.0')).length },
    ]);
  it.each<[string, () => string]>([
    ['a file of the system', () => "SELECT * FROM read_text('/etc/passwd')"],
    ['a file of the system as CSV', () => "SELECT * FROM read_csv('/etc/passwd')"],
    ['a list of files', () => "SELECT * FROM glob('/etc/*')"],
    ['another organisation', () => `SELECT * FROM read_parquet('${other.periods[0]!.file}')`],
    ['another organisation by ..', () => `SELECT * FROM read_parquet('${org('a')}/../b/s1/*.parquet')`],
    ['the network', () => "SELECT * FROM read_csv('https://example.invalid/x.csv')"],
    ['writing outside', () => `COPY (SELECT 1) TO '${outside()}'`],
    ['writing inside', () => `COPY (SELECT 1) TO '${org('a')}/s1/x.parquet'`],
    ['an extension', () => 'INSTALL httpfs'],
    ['loading an extension', () => 'LOAD httpfs'],
    ['settings', () => 'SET enable_external_access = true'],
    ['settings back', () => 'RESET allowed_directories'],
    ['attaching', () => `ATTACH '${root}/x.db'`],
    ['a second statement', () => 'SELECT 1; DROP VIEW focus'],
    ['changing the view', () => 'DROP VIEW focus'],
    ['a pragma that sets', () => "PRAGMA memory_limit = '1GB'"],
  ])('refuses %s', async (_, sql) => {
    await isWhole();
    const fault = await refused(ask(warm, sql()));
    expect(['forbidden', 'bad_input']).toContain(fault.code);
    expect(fault.message).not.toContain(root);
    await isWhole();
  });

  it('refuses files of another folder in the scope itself', async () => {
    const files = other.periods.map((period) => period.file);
    const fault = await refused(worker().query({ folder: org('a'), files, sql: 'SELECT 1', values: {} }));
    expect(fault.code).toBe('forbidden');
    const dots = [join(org('a'), '..', 'b', 's1', 'x.parquet').replace(`${root}/b`, `${org('a')}/../b`)];
    expect(
      (await refused(worker().query({ folder: org('a'), files: dots, sql: 'SELECT 1', values: {} }))).code,
    ).toBe('forbidden');
  });

  it('keeps organisations apart in one process', async () => {
    const own = worker();
    await ask(own, 'SELECT 1');
    const theirs = { folder: org('b'), files: other.periods.map((period) => period.file) };
    await own.query({ ...theirs, sql: 'SELECT 1', values: {} });
    const fault = await refused(
      own.query({ ...theirs, sql: `SELECT * FROM read_parquet('${imported.periods[0]!.file}')`, values: {} }),
    );
    expect(fault.code).toBe('forbidden');
    expect(processes).toHaveLength(1);
  });

  it('takes values as values', async () => {
    const result = await worker().query({
      ...scope(),
      sql: 'SELECT count(*)::INT AS n FROM focus WHERE ServiceName = $name',
      values: { name: "x' OR 1=1 --" },
    });
    expect(result.rows).toEqual([{ n: 0 }]);
  });
});

describe('when things go wrong', () => {
  it('a file that cannot be read is no fault of the asker, and no path is told; put back, it is read', async () => {
    const own = worker();
    const whole = imported.periods[0]?.file ?? '';
    const file = join(org('a'), 's1', 'cut.parquet');
    const from = { folder: org('a'), sql: 'SELECT count(Cost)::INT AS n FROM focus', values: {} };
    await copyFile(whole, file);
    const first = await own.query({ ...from, files: [file], stamps: ['1'] });
    await truncate(file, 5_000);
    const fault = await refused(own.query({ ...from, files: [file], stamps: ['2'] }));
    expect(fault).toMatchObject({ code: 'unavailable', data: UNREADABLE_BILL });
    expect(fault.message).not.toContain(root);
    await rm(file);
    expect((await refused(own.query({ ...from, files: [file], stamps: ['2'] }))).code).toBe('unavailable');
    await copyFile(whole, file);
    expect((await own.query({ ...from, files: [file], stamps: ['3'] })).rows).toEqual(first.rows);
  });

  it('a late answer is a time-out, and the process goes on', async () => {
    const own = worker();
    const fault = await refused(ask(own, slow, { timeoutMs: 300 }));
    expect(fault.code).toBe('timeout');
    expect((await ask(own, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(processes).toHaveLength(1);
  });

  it('a cancelled question ends', async () => {
    const own = worker();
    const abort = new AbortController();
    await ask(own, 'SELECT 1');
    const job = refused(ask(own, slow, { signal: abort.signal }));
    abort.abort();
    expect((await job).code).toBe('cancelled');
    expect((await ask(own, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('a crash fails what waits, and the next question has a new process', async () => {
    const reasons: string[] = [];
    const own = worker({ onFailure: (reason) => reasons.push(reason) });
    await ask(own, 'SELECT 1');
    const jobs = [refused(ask(own, slow)), refused(ask(own, slow))];
    processes[0]!.kill();
    const faults = await Promise.all(jobs);
    expect(faults.map((fault) => fault.code)).toEqual(['unavailable', 'unavailable']);
    expect(faults.map(lostWhile)).toEqual(['working', 'working']);
    expect((await ask(own, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(processes).toHaveLength(2);
    expect(reasons).toEqual(['ended by SIGKILL']);
  });

  it('a program that cannot start is tried three times and then left alone', async () => {
    let started = 0;
    const broken = forkWorker(join(root, 'missing.mjs'), {});
    const own = worker({
      launch: () => {
        started += 1;
        return broken();
      },
    });
    for (let time = 0; time < 3; time += 1)
      expect(lostWhile(await refused(ask(own, 'SELECT 1')))).toBe('starting');
    expect((await refused(ask(own, 'SELECT 1'))).reason).toBe('bills_process_paused');
    expect(started).toBe(3);
  });

  it('a program that never gets ready is given up', async () => {
    const mute = join(root, 'mute.mjs');
    await writeFile(mute, 'setInterval(() => {}, 1000);');
    const own = worker({ launch: forkWorker(mute, {}), readyMs: 300 });
    const fault = await refused(ask(own, 'SELECT 1'));
    expect(fault.reason).toBe('bills_process_failed');
    expect(lostWhile(fault)).toBe('starting');
  });

  it('a cancelled or killed import leaves nothing behind', async () => {
    const lines = [
      'BillingAccountId,BillingCurrency,BillingPeriodStart,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,ServiceCategory,ServiceName,BilledCost,EffectiveCost,ListCost',
    ];
    for (let at = 0; at < 300_000; at += 1)
      lines.push(`1,EUR,2026-03-01,Usage,Hours,2026-03-05,2026-03-06,Compute,Machines,${at},${at},${at}`);
    const path = join(root, 'long.csv');
    await writeFile(path, `${lines.join('\n')}\n`);
    await mkdir(join(org('d'), 's1'), { recursive: true });
    const request = { path, tempDir: join(org('d'), 'temp'), outDir: join(org('d'), 's1'), sourceId: 's1' };
    const abort = new AbortController();
    const fault = await refused(
      worker().importFile(request, {
        signal: abort.signal,
        onProgress: ({ stage }) => stage === 'reading' && abort.abort(),
      }),
    );
    expect(fault.code).toBe('cancelled');
    const killed = await refused(
      worker().importFile(request, {
        onProgress: ({ stage }) => stage === 'reading' && processes.at(-1)!.kill(),
      }),
    );
    expect(killed.code).toBe('unavailable');
    expect(await readdir(join(org('d'), 's1'))).toEqual([]);
    expect(await readdir(join(org('d'), 'temp'))).toEqual([]);
  });

  it('closing fails what waits', async () => {
    const own = worker();
    await ask(own, 'SELECT 1');
    const job = refused(ask(own, slow));
    own.close();
    expect((await job).code).toBe('unavailable');
    expect((await refused(ask(own, 'SELECT 1'))).code).toBe('unavailable');
  });
});
