import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { copiesAt, clientAt } from '@tests/clickhouse/beside';
import { startClickHouse } from '@tests/clickhouse/engine';
import {
  createTable,
  overFiles,
  tableColumns,
  tableOf,
  type CopiedFile,
} from '@server/costs/clickhouse/table';
import { rollupTableOf } from '@server/costs/clickhouse/rollupTable';
import type { ClickHouse } from '@server/costs/clickhouse/client';
import type { BillCopies } from '@server/costs/clickhouse/copies';
import { clickhouse as dialect } from '@server/costs/queries/dialects/clickhouse';
import { clickhouseSummed } from '@server/costs/queries/dialects/summed';
import type { Plan } from '@server/costs/queries/fields';
import { text } from '@server/costs/queries/read';
import { spendSql, totalsSql, type SpendRequest } from '@server/costs/queries/spend';
import { rollupFor } from '@server/costs/rollups/layout';
import { createCostWorker } from '@server/costs/worker/client';
import { forkWorker } from '@server/costs/worker/process';
import { buildCostsWorker } from '../support/costsWorker';
import { MADE_DAYS, makeBill } from './madeBill';

const ROWS = 3_000_000;
/** How many times as many charges the other organizations have. */
const TIMES = (process.env['COSTLOOM_BENCH_TIMES'] ?? '3').split(',').map(Number);
const ASK = { timeoutMs: 300_000 };
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

const spend = (more: Partial<SpendRequest>) =>
  spendSql({
    from: MADE_DAYS.from,
    to: MADE_DAYS.to,
    granularity: 'day',
    groupBy: ['service'],
    costMethod: 'amortized',
    filters: [],
    top: 10,
    ...more,
  });
const questions: Readonly<Record<string, Plan>> = {
  'service × day': spend({}),
  'service × account × day': spend({ groupBy: ['service', 'account'] }),
  'service × account × region × month': spend({
    groupBy: ['service', 'account', 'region'],
    granularity: 'month',
  }),
  'tag × month': spend({ groupBy: ['tag:application'], granularity: 'month' }),
  'owner × month': spend({ groupBy: ['owner'], granularity: 'month' }),
  'resource × total': spend({ groupBy: ['resource'], granularity: 'total' }),
  totals: totalsSql({ from: MADE_DAYS.from, to: MADE_DAYS.to, costMethod: 'amortized', filters: [] }),
};

interface Asked {
  clickhouse: ClickHouse;
  copies: BillCopies;
  orgId: string;
  files: readonly CopiedFile[];
  print: (line: string) => void;
}

async function sizeOf({ clickhouse }: Asked, table: string): Promise<string> {
  const [row = {}] = await clickhouse.rows(
    `SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
      WHERE active AND database = currentDatabase() AND table = {table:String}`,
    { table: table.replaceAll('`', '') },
    ASK,
  );
  return `${text(row, 'rows')} rows, ${(Number(text(row, 'bytes')) / 1e6).toFixed(1)} MB`;
}

/** The same questions of bills and of rollups, in turns, with what making these takes. */
async function ask(asked: Asked): Promise<void> {
  const { clickhouse, copies, orgId, files, print } = asked;
  print(`bills: ${await sizeOf(asked, tableOf(orgId))}`);
  for (const [name, plan] of Object.entries(questions)) {
    const rollup = rollupFor(plan);
    if (!rollup) continue;
    const table = rollupTableOf(orgId, rollup);
    const there = async () => (await copies.there(orgId, rollup)).summed;
    const before = await there();
    const lacking = files.flatMap(({ key }) => (before.has(key) ? [] : [key]));
    const started = performance.now();
    await copies.keep(orgId, rollup, lacking);
    const took = since(started);
    const keys = await there();
    if (lacking.length > 0)
      print(
        `rollup (${rollup.tags === null ? rollup.step : `tags ${rollup.tags.length}`}): ${took}, ${await sizeOf(asked, table)}`,
      );
    const one = async (isSummed: boolean) => {
      const { sql: plain, values } = plan.in(isSummed ? clickhouseSummed : dialect);
      const { sql, lists } = overFiles(plain, orgId, files, isSummed ? { table, keys } : undefined);
      const start = performance.now();
      await clickhouse.rows(sql, { ...values, ...lists }, ASK);
      return performance.now() - start;
    };
    const times = { bills: [] as number[], rollups: [] as number[] };
    for (let time = 0; time < 5; time += 1) {
      times.bills.push(await one(false));
      times.rollups.push(await one(true));
    }
    const median = (of: number[]) => of.toSorted((a, b) => a - b)[2] ?? 0;
    const [bills, sums] = [median(times.bills), median(times.rollups)];
    print(
      `${name}: median ${bills.toFixed(0)} ms of bills, ${sums.toFixed(0)} ms of rollups: ${(bills / sums).toFixed(1)} times as quick`,
    );
  }
}

/** An organization with so many times the charges, of so many times the resources. */
async function multiply({ clickhouse, files }: Asked, from: string, to: string, times: number) {
  await clickhouse.run(createTable(tableOf(to)));
  const columns = tableColumns.map((name) =>
    name === 'ResourceId' ? "concat(b.ResourceId, '-', toString(n.number))" : `b.${name}`,
  );
  for (const { key } of files)
    await clickhouse.run(
      `INSERT INTO ${tableOf(to)} (${tableColumns.join(', ')})
        SELECT ${columns.join(', ')} FROM ${tableOf(from)} AS b CROSS JOIN numbers(${times}) AS n WHERE b.File = '${key}'`,
      ASK.timeoutMs,
    );
}

/** Rollups in ClickHouse’s own engine (chdb), of bills of 3 million charges and of more. */
export async function run(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-bench-'));
  const server = await startClickHouse();
  const entry = await buildCostsWorker();
  const worker = createCostWorker({ launch: forkWorker(entry, {}) });
  const clickhouse = clientAt(server);
  const copies = copiesAt(clickhouse, server);
  try {
    const path = join(folder, 'bill.csv');
    await makeBill(path, ROWS);
    const { periods } = await worker.importFile({
      path,
      tempDir: join(folder, 'temp'),
      outDir: join(folder, 's'),
      sourceId: 's',
    });
    await rm(path);
    const files = periods.map(({ file }): CopiedFile => ({ key: relative(folder, file), counts: 'all' }));
    const asked = { clickhouse, copies, orgId: 'first', files, print };
    const started = performance.now();
    for (const [at, { file }] of periods.entries())
      await copies.bring('first', { path: file, key: files[at]?.key ?? '' });
    print(`copies with the rollups of days and of resources: ${since(started)}`);
    await ask(asked);
    for (const times of TIMES) {
      print(`${times} times as many charges`);
      await multiply(asked, 'first', `times-${times}`, times);
      await ask({ ...asked, orgId: `times-${times}` });
    }
  } finally {
    worker.close();
    await clickhouse.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(dirname(entry), { recursive: true, force: true });
  }
}
