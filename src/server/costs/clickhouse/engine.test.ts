import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import type { BillScope, CostEngine } from '../costEngine.port';
import { hoursSql } from '../queries/hours';
import { spendSql, totalsSql } from '../queries/spend';
import { tagHealthSql } from '../queries/tagHealth';
import type { QueryResult } from '../worker/protocol';
import type { ClickHouse } from './client';
import type { BillCopies } from './copies';
import { createClickHouseEngine } from './engine';

const folder = join('/', 'bills', 'org');
const bills: BillScope = {
  orgId: 'org',
  folder,
  files: [join(folder, 's', 'a.parquet'), join(folder, 's', 'b.parquet')],
  counts: ['all', 'billed'],
  snapshots: [
    { source_id: 's', file: 'a.parquet', rows: 3 },
    { source_id: 's', file: 'b.parquet', rows: 2 },
  ],
};
const days = { from: '2026-01-01', to: '2026-01-31', costMethod: 'amortized', filters: [] } as const;
const plan = totalsSql(days);
const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

interface World {
  there: Map<string, number>;
  summed?: Set<string>;
  rollupFault?: Fault;
  fault?: Fault;
  bringFault?: Error;
}

function engineOn(world: World) {
  let now = 1_000_000;
  const asked: string[] = [];
  const brought: string[] = [];
  const kept: string[] = [];
  const clickhouse: ClickHouse = {
    async rows(sql, values) {
      if (world.fault) throw world.fault;
      const sums = /FROM `sums1_[0-9a-f]{16}_org`/.test(sql)
        ? ` sums ${JSON.stringify(values['sums_all'])}`
        : '';
      if (sums !== '' && world.rollupFault) throw world.rollupFault;
      asked.push(
        `clickhouse ${JSON.stringify(values['files_all'])} ${JSON.stringify(values['files_billed'])}${sums}`,
      );
      expect(sql).toContain('FROM `bills1_org`');
      return [{ currency: 'USD', cost: '1' }];
    },
    run: async () => undefined,
    insert: async () => undefined,
    close: async () => undefined,
  };
  const copies: BillCopies = {
    async there() {
      if (world.fault) throw world.fault;
      return { charges: world.there, summed: world.summed ?? new Set() };
    },
    async bring(_orgId, { key }) {
      if (world.bringFault) throw world.bringFault;
      brought.push(key);
      world.there.set(key, key.includes('a.') ? 3 : 2);
    },
    async keep(_orgId, rollup, lacking) {
      kept.push(`${rollup.step} ${JSON.stringify(rollup.tags)} ${lacking.join(' ')}`);
    },
    tidy: async () => undefined,
  };
  const otherwise: CostEngine = {
    async query(): Promise<QueryResult> {
      asked.push('duckdb');
      return { columns: [], rows: [], truncated: false };
    },
  };
  const engine = createClickHouseEngine({
    clickhouse,
    copies,
    otherwise,
    clock: { now: () => new Date(now) },
    log: silent,
    reading: (_bills, job) => job(),
  });
  return { engine, asked, brought, kept, pass: (ms: number) => (now += ms) };
}
const both = () =>
  new Map([
    ['s/a.parquet', 3],
    ['s/b.parquet', 2],
  ]);

it('asks ClickHouse only for what is there as a whole, and names each file with what of it counts', async () => {
  const { engine, asked } = engineOn({ there: both() });
  const { rows, columns } = await engine.query(bills, plan);
  expect(rows).toEqual([{ currency: 'USD', cost: '1' }]);
  expect(columns).toEqual(['currency', 'cost']);
  expect(asked).toEqual(['clickhouse ["s/a.parquet"] ["s/b.parquet"]']);
});

it('reads the rollup of each file that has one, and has the others rolled up', async () => {
  const { engine, asked, kept } = engineOn({ there: both(), summed: new Set(['s/a.parquet']) });
  await engine.query(bills, plan);
  expect(asked).toEqual(['clickhouse undefined ["s/b.parquet"] sums ["s/a.parquet"]']);
  await expect.poll(() => kept).toEqual(['day null s/b.parquet']);
});

it('tells once in ten minutes that a rollup is in use', async () => {
  const { engine, kept, pass } = engineOn({ there: both() });
  await engine.query(bills, plan);
  await engine.query(bills, plan);
  pass(10 * 60_000);
  await engine.query(bills, plan);
  await expect.poll(() => kept).toHaveLength(2);
});

it('reads the bills where a rollup does not answer', async () => {
  const gone = new Fault('unavailable', 'no such table');
  const { engine, asked } = engineOn({ there: both(), summed: new Set(['s/a.parquet']), rollupFault: gone });
  await engine.query(bills, plan);
  await engine.query(bills, plan);
  const ofBills = 'clickhouse ["s/a.parquet"] ["s/b.parquet"]';
  expect(asked).toEqual([ofBills, ofBills]);
});

it('reads the bills for what is not only added up', async () => {
  const { engine, asked, kept } = engineOn({ there: both(), summed: new Set(['s/a.parquet']) });
  await engine.query(bills, hoursSql(days));
  expect([asked, kept]).toEqual([['clickhouse ["s/a.parquet"] ["s/b.parquet"]'], []]);
});

it('answers from DuckDB while files are copied, then from the copies', async () => {
  const { engine, asked, brought } = engineOn({ there: new Map([['s/a.parquet', 2]]) });
  await engine.query(bills, plan);
  expect(asked).toEqual(['duckdb']);
  await expect.poll(() => brought).toEqual(['s/a.parquet', 's/b.parquet']);
  await engine.query(bills, spendSql({ ...days, granularity: 'day', groupBy: [], top: 1 }));
  expect(asked[1]).toMatch(/^clickhouse/);
});

it('asks DuckDB what is written for it alone', async () => {
  const { engine, asked } = engineOn({ there: both() });
  const { from, to, costMethod } = days;
  await engine.query(bills, tagHealthSql({ from, to, since: from, costMethod, fields: [], field: 'owner' }));
  expect(asked).toEqual(['duckdb']);
});

it('leaves a server that is away alone for half a minute, in which DuckDB answers', async () => {
  const world: World = { there: both(), fault: new Fault('unavailable', 'gone') };
  const { engine, asked, pass } = engineOn(world);
  await engine.query(bills, plan);
  delete world.fault;
  await engine.query(bills, plan);
  pass(31_000);
  await engine.query(bills, plan);
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['duckdb', 'duckdb', 'clickhouse']);
});

it('does not ask again what took too long', async () => {
  const { engine, asked } = engineOn({ there: both(), fault: new Fault('timeout', 'late') });
  await expect(engine.query(bills, plan)).rejects.toMatchObject({ code: 'timeout' });
  expect(asked).toEqual([]);
});

it('tries a file that could not be copied again after ten minutes', async () => {
  const world: World = { there: new Map(), bringFault: new Error('no') };
  const { engine, brought, pass } = engineOn(world);
  await engine.query(bills, plan);
  await new Promise((done) => setTimeout(done, 20));
  delete world.bringFault;
  await engine.query(bills, plan);
  await new Promise((done) => setTimeout(done, 20));
  expect(brought).toEqual([]);
  pass(10 * 60_000);
  await engine.query(bills, plan);
  await expect.poll(() => brought).toEqual(['s/a.parquet', 's/b.parquet']);
});
