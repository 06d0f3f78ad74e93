import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFault, type Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { buildCostsWorker } from '@tests/support/costsWorker';
import { readByHand, realBill, realBillText } from '@tests/support/realBills';
import type { WorkerProcess } from '../../platform/processes/worker';
import { createCostWorker } from '../worker/client';
import { forkWorker } from '../worker/process';
import { createConsoleRunner, type ConsoleRunner } from './client';
import { sqlExamples } from './examples';
import { offeredFunctions } from './functions';
import { legitimate, refused } from './corpus.fixture';
import { runConsole } from './run';

let entry: string;
let root: string;
let files: string[];
const runners: ConsoleRunner[] = [];
const processes: WorkerProcess[] = [];

const counted = readByHand(realBillText('focus-1.0')).length;

beforeAll(async () => {
  entry = await buildCostsWorker();
  root = await mkdtemp(join(tmpdir(), 'console-'));
  const worker = createCostWorker({ launch: forkWorker(entry, {}) });
  const request = { path: realBill('focus-1.0'), tempDir: join(root, 'temp'), outDir: join(root, 'a', 's1') };
  const { periods } = await worker.importFile({ ...request, sourceId: 's1' });
  files = periods.map(({ file }) => file);
  worker.close();
  await writeFile(join(root, 'a', 'secret.csv'), 'a,b\n1,2\n');
  await mkdir(join(root, 'runs'));
}, 60_000);
afterEach(() => {
  for (const made of runners.splice(0)) made.close();
  processes.length = 0;
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(dirname(entry), { recursive: true, force: true });
});

function runner(options: { seconds?: number; processBytes?: number } = {}): ConsoleRunner {
  const launch = forkWorker(entry, {});
  const made = createConsoleRunner({
    launch: () => {
      const child = launch();
      processes.push(child);
      return child;
    },
    temporary: join(root, 'runs'),
    ...options,
  });
  runners.push(made);
  return made;
}

const sources = [
  {
    id: 's1',
    name: 'It’s a bill',
    format: 'focus',
    firstDay: '2024-09-01',
    lastDay: null,
    completeThrough: null,
    rows: counted,
  },
];
const asked = (sql: string) => ({
  sql,
  folder: join(root, 'a'),
  files,
  sources,
  maxRows: 100,
  maxBytes: 4_000_000,
});
const ask = (sql: string, own = runner(), signal = new AbortController().signal) =>
  own.run(asked(sql), signal);

/** Without a process of its own, which takes longer to start than most statements take. */
const here = (sql: string) =>
  runConsole({ ...asked(sql), tempDir: join(root, 'runs') }, new AbortController().signal);

async function faultOf(job: Promise<unknown>): Promise<Fault> {
  const fault = await job.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (!isFault(fault)) throw new Error(`expected a Fault, got ${JSON.stringify(fault)}`);
  return fault;
}

describe('what is refused', () => {
  it.each(refused)('%s', async (_, sql, reason) => {
    const text = sql.replaceAll('{root}', root).replaceAll('{bill}', files[0] ?? '');
    const fault = await faultOf(here(text));
    expect(fault.code).toBe('bad_input');
    expect(fault.message).toMatch(reason);
    // What was written may be named again, and nothing else of the disk.
    if (!text.includes(root)) expect(fault.message).not.toContain(root);
  });
});

describe('what is answered', () => {
  it.each(legitimate)('%s', async (_, sql) => {
    const result = await here(sql);
    expect(result.columns.length).toBeGreaterThan(0);
    expect(result.rows.length).toBeGreaterThan(0);
  });

  it.each(sqlExamples)('the example $name', async ({ sql }) => {
    expect((await here(sql)).columns.length).toBeGreaterThan(2);
  });

  it('offers functions that exist', async () => {
    const { instance, names } = await engineFunctions();
    instance.closeSync();
    // Syntax, which the parser turns into something else.
    const syntax = ['coalesce', 'if', 'ifnull', 'unnest'];
    expect(offeredFunctions.filter((name) => !names.has(name) && !syntax.includes(name))).toEqual([]);
  });

  it('counts every charge once, and its amounts are exact', async () => {
    const { rows, columns, truncated } = await ask(
      'SELECT count(*) AS n, sum(BilledCost) AS cost, sum(0.1::DECIMAL(38,12)) AS tenths FROM charges',
    );
    expect(rows[0]?.[0]).toBe(String(counted));
    expect(rows[0]?.[2]).toBe(String(counted / 10));
    expect(columns).toEqual([
      { name: 'n', type: 'BIGINT' },
      { name: 'cost', type: 'DECIMAL(38,12)' },
      { name: 'tenths', type: 'DECIMAL(38,12)' },
    ]);
    expect(truncated).toBe(false);
  });

  it('cuts the outermost result only, and says so', async () => {
    const all = await ask('SELECT * FROM charges');
    expect([all.rows.length, all.truncated]).toEqual([100, true]);
    const inner = await ask('SELECT count(*) AS n FROM (SELECT * FROM charges)');
    expect([inner.rows, inner.truncated]).toEqual([[[String(counted)]], false]);
    const exact = await ask('FROM range(100)');
    expect([exact.rows.length, exact.truncated]).toEqual([100, false]);
  });

  it('keeps columns of one name apart, and tells the sources', async () => {
    const { columns, rows } = await ask('SELECT SourceName AS a, FirstDay AS a, LastDay FROM sources');
    expect(columns.map(({ name }) => name)).toEqual(['a', 'a:1', 'LastDay']);
    expect(rows).toEqual([['It’s a bill', '2024-09-01', null]]);
  });

  it('writes CSV piece by piece, whole, and leaves no file', async () => {
    const own = runner();
    const pieces: string[] = [];
    const sql = "SELECT 1.50::DECIMAL(10,2) AS n, '=cmd' AS t, NULL AS z, [1, 2] AS l";
    for await (const piece of own.csv(asked(sql), new AbortController().signal)) pieces.push(piece);
    expect(pieces.join('')).toBe('\uFEFFn,t,z,l\r\n1.5,\'=cmd,,"[1,2]"\r\n');
    const signal = new AbortController().signal;
    const read = async () => {
      for await (const piece of own.csv(asked('FROM range(101)'), signal)) pieces.push(piece);
    };
    expect((await faultOf(read())).message).toBe(faults.exportTooLong(100));
    expect(await readdir(join(root, 'runs'))).toEqual([]);
  });
});

describe('errors', () => {
  it.each([
    ['SELEC 1', 1, 1],
    ['SELECT 1,\n  sum(Nothing)\nFROM charges', 2, 7],
    ["SELECT 'é', getenv('X')", 1, 13],
    ['SELECT *\nFROM charges c\nJOIN nowhere USING (SourceId)', 3, 6],
    [`SELECT ${"'long', ".repeat(40)} Nothing FROM charges`, 1, 329],
  ])('%s: says where', async (sql, line, column) => {
    const fault = await faultOf(ask(sql));
    expect(fault.data).toEqual([{ field: 'sql', reason: fault.message, line, column }]);
    expect([fault.reason, fault.message]).toEqual([
      'bad_sql',
      expect.stringContaining(`Line ${line}, column ${column}: `),
    ]);
  });
});

const endless =
  'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t WHERE n < 0';

describe('what does not end, or takes too much', () => {
  it.each([
    ['a recursion', endless],
    ['a join', 'SELECT count(*) FROM range(3000000) a, range(3000000) b WHERE hash(a.range + b.range) = 1'],
    ['a list', 'SELECT list_sum([x * y FOR x IN range(100000) FOR y IN range(1)]) FROM range(100000000)'],
  ])(
    '%s that runs for ever is stopped',
    async (_, sql) => {
      const fault = await faultOf(ask(sql, runner({ seconds: 1 })));
      expect(['unprocessable', 'bad_input']).toContain(fault.code);
    },
    20_000,
  );

  it.each([
    ['a join that is sorted', 'SELECT a.*, b.* FROM charges a, charges b, charges c ORDER BY random()'],
    ['all in one list', 'SELECT list(a.Tags || b.Tags || c.Tags) FROM charges a, charges b, charges c'],
    [
      'texts beside the limit',
      "SELECT list(s) FROM (SELECT repeat('x', 100000000 + range::INT) AS s FROM range(100))",
    ],
  ])(
    '%s: a clear error',
    async (_, sql) => {
      const fault = await faultOf(ask(sql, runner({ seconds: 15 })));
      expect(fault.code).toBe('unprocessable');
      expect([faults.memory, faults.time(15), faults.broken]).toContain(fault.message);
    },
    40_000,
  );

  it('stops when it is asked to, and its process is gone', async () => {
    const abort = new AbortController();
    const own = runner();
    const job = faultOf(ask(endless, own, abort.signal));
    setTimeout(() => abort.abort(), 800);
    expect((await job).code).toBe('cancelled');
    await expect.poll(() => isAlive(processes[0]?.pid)).toBe(false);
    expect(await readdir(join(root, 'runs'))).toEqual([]);
  }, 20_000);

  it('a process that is killed is told, and the next run has another one', async () => {
    const own = runner();
    const job = faultOf(ask(endless, own));
    await expect.poll(() => processes.length).toBe(1);
    processes[0]?.kill();
    expect((await job).message).toBe(faults.broken);
    expect((await ask('SELECT 1 AS one', own)).rows).toEqual([[1]]);
    expect(processes).toHaveLength(2);
  }, 20_000);

  it('a regular expression of any size ends or is refused', async () => {
    const sql = `SELECT count(*) AS n FROM charges WHERE regexp_matches(ServiceName, '${'(a{1,500}){1,2}'.repeat(200)}')`;
    const answer = await ask(sql, runner({ seconds: 10 })).then(
      () => 'answered',
      (error: unknown) => (isFault(error) ? error.code : 'broken'),
    );
    expect(['answered', 'bad_input', 'unprocessable']).toContain(answer);
  }, 30_000);
});

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function engineFunctions() {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    'SELECT DISTINCT lower(function_name) FROM duckdb_functions()',
  );
  return { instance, names: new Set(reader.getRows().map(([name]) => String(name))) };
}
