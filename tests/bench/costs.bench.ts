import { rm, stat, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linesSql } from '@server/costs/drivers/lines';
import { chargesBehindSql } from '@server/costs/queries/charges';
import { rangeSql, valuesSql } from '@server/costs/queries/details';
import { spendSql, totalsSql, type SpendRequest } from '@server/costs/queries/spend';
import { summed } from '@server/costs/queries/dialects/summed';
import { isPlan } from '@server/costs/costEngine.port';
import type { Built, Plan } from '@server/costs/queries/fields';
import { idOf, readOf, rollupFor } from '@server/costs/rollups/layout';
import { targetOf } from '@server/costs/rollups/names';
import { createRollupCache } from '@server/costs/rollups/rollupCache';
import { systemClock } from '@server/platform/clock';
import { createAnswers } from '@server/domains/costs/answers';
import { createCostWorker, type CostWorker } from '@server/costs/worker/client';
import { forkWorker } from '@server/costs/worker/process';
import { buildCostsWorker } from '../support/costsWorker';
import { MADE_DAYS, makeBill } from './madeBill';
import { used, watched } from './processor';

const ROWS = 3_000_000;

/** The same questions of bills and of rollups, with what making these takes. */
async function askRollups(
  { worker, newest }: { worker: CostWorker; newest: () => number | undefined },
  { folder, files }: { folder: string; files: readonly string[] },
  questions: Readonly<Record<string, Built | Plan>>,
  print: (line: string) => void,
): Promise<void> {
  const cache = createRollupCache({ clock: systemClock });
  for (const [name, plan] of Object.entries(questions)) {
    const rollup = isPlan(plan) ? rollupFor(plan) : null;
    if (!isPlan(plan) || !rollup) continue;
    const id = idOf(rollup);
    const find = () => cache.find(folder, files, id);
    let found = await find();
    const wanted = files.filter((_, at) => found[at] === null);
    if (wanted.length > 0) {
      const started = performance.now();
      const bills = wanted.map((file) => ({ file, target: targetOf(folder, file, id) }));
      const { done, own: process } = await watched(newest, () =>
        worker.rollUp({ rollup, bills, tempDir: join(folder, 'temp') }),
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      found = await find();
      let bytes = 0;
      for (const one of found) if (one !== null && one !== 'none') bytes += (await stat(one.path)).size;
      const what = rollup.tags === null ? rollup.step : `tags ${rollup.tags.length}`;
      print(
        `rollups (${what}): ${seconds} s, ${done.made} made, ${done.useless} of no use, ${(bytes / 1e6).toFixed(1)} MB; ` +
          `its process: ${process.cpu.toFixed(1)} s of processor, peak ${process.peakMb.toFixed(0)} MB`,
      );
    }
    const { sql, values } = plan.in(summed);
    const own = found.map((one) => (one !== null && one !== 'none' ? one.path : null));
    const rollups = { columns: readOf({ sql }), files: own };
    // In turns: whatever else the machine does meets both alike.
    const of = { bills: [] as number[], rollups: [] as number[] };
    for (let time = 0; time < 7; time += 1) {
      const start = performance.now();
      await worker.query({ folder, files, sql: plan.sql, values: plan.values });
      const between = performance.now();
      await worker.query({ folder, files, sql, values, rollups });
      of.bills.push(between - start);
      of.rollups.push(performance.now() - between);
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[3] ?? 0;
    const [bills, sums] = [median(of.bills), median(of.rollups)];
    print(
      `${name}: median ${bills.toFixed(0)} ms of bills, ${sums.toFixed(0)} ms of rollups, best ${Math.min(...of.rollups).toFixed(0)}: ` +
        `${(bills / sums).toFixed(1)} times as quick`,
    );
  }
}

export async function run(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'costs-bench-'));
  const entry = await buildCostsWorker();
  const launch = forkWorker(entry, {});
  let pid: number | undefined;
  const newest = () => pid;
  const worker = createCostWorker({
    launch: () => {
      const child = launch();
      pid = child.pid;
      return child;
    },
  });
  try {
    const path = join(folder, 'bill.csv');
    await makeBill(path, ROWS);
    print(`bill: ${ROWS} rows, ${((await stat(path)).size / 1e9).toFixed(2)} GB of CSV`);
    const started = performance.now();
    const { done: result, own: peak } = await watched(newest, () =>
      worker.importFile({
        path,
        tempDir: join(folder, 'temp'),
        outDir: join(folder, 's'),
        sourceId: 's',
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const size = result.periods.reduce((sum, period) => sum + period.size, 0) / 1e6;
    print(
      `import: ${result.rows} rows in ${seconds.toFixed(1)} s (${peak.cpu.toFixed(1)} s of processor), ` +
        `peak ${peak.peakMb.toFixed(0)} MB, ${size.toFixed(0)} MB of Parquet; to reach: 30 s, 1000 MB`,
    );
    await rm(path);
    let asking: number | undefined;
    const scope = { folder, files: result.periods.map((period) => period.file) };
    const days = { from: MADE_DAYS.from, to: MADE_DAYS.to };
    const spend = (more: Partial<SpendRequest>) =>
      spendSql({
        ...days,
        granularity: 'day',
        groupBy: ['service'],
        costMethod: 'amortized',
        filters: [],
        top: 10,
        ...more,
      });
    const spending = { costMethod: 'amortized', filters: [], currency: 'USD' } as const;
    const filters = [{ field: 'service', operator: 'in' as const, values: ['Amazon Elastic Compute Cloud'] }];
    const page = { ...spending, filters, order: 'cost' as const, limit: 50 };
    const ofMonth = { from: '2025-09-01', to: '2025-09-30' };
    const questions = {
      'service × day (to reach: 150 ms)': spend({}),
      'service × account × day (to reach: 150 ms)': spend({ groupBy: ['service', 'account'] }),
      'service × account × region × month': spend({
        groupBy: ['service', 'account', 'region'],
        granularity: 'month',
      }),
      'why the last month differs from the one before': linesSql({
        before: { from: '2025-08-01', to: '2025-08-31' },
        after: { from: '2025-09-01', to: '2025-09-30' },
        ...spending,
      }),
      'charges behind a bar of a day, first page (to reach: 150 ms)': chargesBehindSql({
        from: '2025-09-10',
        to: '2025-09-10',
        ...page,
        offset: 0,
      }),
      'charges behind a bar of a month, first page': chargesBehindSql({ ...ofMonth, ...page, offset: 0 }),
      'charges behind a bar of a month, page 101': chargesBehindSql({ ...ofMonth, ...page, offset: 5000 }),
      'tag × month': spend({ groupBy: ['tag:application'], granularity: 'month' }),
      'owner × month': spend({ groupBy: ['owner'], granularity: 'month' }),
      'resource × total': spend({ groupBy: ['resource'], granularity: 'total' }),
      'one region × day': spend({ filters: [{ field: 'region', operator: 'in', values: ['us-east-1'] }] }),
      totals: totalsSql({ ...days, costMethod: 'amortized', filters: [] }),
      'values of service': valuesSql({ ...days, field: 'service', costMethod: 'amortized' }),
      'range of the bills': rangeSql(),
    };
    const answers = createAnswers();
    const again: number[] = [];
    for (const [name, built] of Object.entries(questions)) {
      const times: number[] = [];
      for (let time = 0; time < 7; time += 1) {
        const before = performance.now();
        await worker.query({ ...scope, sql: built.sql, values: built.values });
        // The first question starts the process that answers them all.
        asking ??= newest();
        times.push(performance.now() - before);
      }
      for (let time = 0; time < 2; time += 1) {
        const before = performance.now();
        await answers.of(scope, built, () =>
          worker.query({ ...scope, sql: built.sql, values: built.values }),
        );
        if (time === 1) again.push(performance.now() - before);
      }
      const [first = 0, ...warm] = times;
      warm.sort((a, b) => a - b);
      print(
        `${name}: first ${first.toFixed(0)} ms, then median ${(warm[3] ?? 0).toFixed(0)}, best ${(warm[0] ?? 0).toFixed(0)} ms`,
      );
    }
    await askRollups({ worker, newest }, scope, questions, print);
    const { entries, bytes } = answers.size();
    print(
      `the same question again: ${Math.max(...again).toFixed(2)} ms at most, without the query process; ` +
        `${entries} answers kept in ${(bytes / 1e3).toFixed(0)} kB`,
    );
    print(`query process: peak ${(await used(asking)).peakMb.toFixed(0)} MB`);
  } finally {
    worker.close();
    await rm(folder, { recursive: true, force: true });
    await rm(dirname(entry), { recursive: true, force: true });
  }
}
