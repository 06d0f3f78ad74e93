import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { sqlExamples } from './examples';
import { offeredFunctions } from './functions';
import { legitimate, refused } from './corpus.fixture';
import { consoleBench, counted, endless, faultOf, isAlive, limitedTo, patternEnds } from './bench.fixture';

const bench = consoleBench();
const { ask, asked, here, processes, runner } = bench;

describe('what is refused', () => {
  it.each(refused)('%s', async (_, sql, reason) => {
    const text = sql.replaceAll('{root}', bench.root()).replaceAll('{bill}', bench.files()[0] ?? '');
    const fault = await faultOf(here(text));
    expect(fault.code).toBe('bad_input');
    expect(fault.message).toMatch(reason);
    // What was written may be named again, and nothing else of the disk.
    if (!text.includes(bench.root())) expect(fault.message).not.toContain(bench.root());
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
    const all = await here('SELECT * FROM charges');
    expect([all.rows.length, all.truncated]).toEqual([100, true]);
    const inner = await here('SELECT count(*) AS n FROM (SELECT * FROM charges)');
    expect([inner.rows, inner.truncated]).toEqual([[[String(counted)]], false]);
    const exact = await here('FROM range(100)');
    expect([exact.rows.length, exact.truncated]).toEqual([100, false]);
  });

  it('keeps columns of one name apart, and tells the sources', async () => {
    const { columns, rows } = await here('SELECT SourceName AS a, FirstDay AS a, LastDay FROM sources');
    expect(columns.map(({ name }) => name)).toEqual(['a', 'a:1', 'LastDay']);
    expect(rows).toEqual([['It’s a bill', '2024-09-01', null]]);
  });

  it('writes CSV piece by piece, whole, and leaves no file', async () => {
    const own = runner();
    const pieces: string[] = [];
    const sql = `SELECT 1.50::DECIMAL(10,2) AS n, '=cmd' AS t, NULL AS z, [1, 2] AS "=l()"`;
    for await (const piece of own.csv(asked(sql), new AbortController().signal)) pieces.push(piece);
    expect(pieces.join('')).toBe(`\uFEFFn,t,z,'=l()\r\n1.5,'=cmd,,"[1,2]"\r\n`);
    const signal = new AbortController().signal;
    const read = async () => {
      for await (const piece of own.csv(asked('FROM range(101)'), signal)) pieces.push(piece);
    };
    expect((await faultOf(read())).message).toBe(faults.exportTooLong(100));
    expect(await readdir(join(bench.root(), 'runs'))).toEqual([]);
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
    const fault = await faultOf(here(sql));
    expect(fault.data).toEqual([{ field: 'sql', reason: fault.message, line, column }]);
    expect([fault.reason, fault.message]).toEqual([
      'bad_sql',
      expect.stringContaining(`Line ${line}, column ${column}: `),
    ]);
  });

  it('come out of the process of a run as they are', async () => {
    const { code, message, data } = await faultOf(here('SELECT 1,\n  sum(Nothing)\nFROM charges'));
    expect(data).toEqual([{ field: 'sql', reason: message, line: 2, column: 7 }]);
    expect(await faultOf(ask('SELECT 1,\n  sum(Nothing)\nFROM charges'))).toMatchObject({
      code,
      message,
      data,
    });
  });
});

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
    ['all in one list', 'SELECT list(a.Tags || b.Tags || c.Tags) FROM charges a, charges b, charges c'],
    [
      'texts beside the limit',
      "SELECT list(s) FROM (SELECT repeat('x', 100000000 + range::INT) AS s FROM range(100))",
    ],
  ])(
    '%s: a clear error',
    async (_, sql) => limitedTo(15, await faultOf(ask(sql, runner({ seconds: 15 })))),
    40_000,
  );

  it('stops when it is asked to, and its process is gone', async () => {
    const abort = new AbortController();
    const own = runner();
    const job = faultOf(ask(endless, own, abort.signal));
    setTimeout(() => abort.abort(), 800);
    expect((await job).code).toBe('cancelled');
    await expect.poll(() => isAlive(processes[0]?.pid)).toBe(false);
    expect(await readdir(join(bench.root(), 'runs'))).toEqual([]);
  });

  it('a process that is killed is told, and the next run has another one', async () => {
    const own = runner();
    const job = faultOf(ask(endless, own));
    await expect.poll(() => processes.length).toBe(1);
    processes[0]?.kill();
    expect((await job).message).toBe(faults.broken);
    expect((await ask('SELECT 1 AS one', own)).rows).toEqual([[1]]);
    expect(processes).toHaveLength(2);
  });

  it('a large regular expression ends or is refused', () => patternEnds(bench, 20), 30_000);
});

async function engineFunctions() {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    'SELECT DISTINCT lower(function_name) FROM duckdb_functions()',
  );
  return { instance, names: new Set(reader.getRows().map(([name]) => String(name))) };
}
