import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { isFault, type Fault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { readByHand, realBill, realBillText } from '@tests/support/realBills';
import { sharedCostsWorker } from '@tests/support/sharedWorker';
import type { WorkerProcess } from '../../platform/processes/worker';
import { createCostWorker } from '../worker/client';
import { forkWorker } from '../worker/process';
import { createConsoleRunner, type ConsoleRunner } from './client';
import { runConsole } from './run';

/** The charges of the bill. */
export const counted = readByHand(realBillText('focus-1.0')).length;

/** A folder with the bill of an organization, and runners of statements over it. */
export function consoleBench() {
  let entry: string;
  let root: string;
  let files: string[];
  const runners: ConsoleRunner[] = [];
  const processes: WorkerProcess[] = [];

  beforeAll(async () => {
    entry = await sharedCostsWorker();
    root = await mkdtemp(join(tmpdir(), 'console-'));
    const worker = createCostWorker({ launch: forkWorker(entry, {}) });
    const place = { tempDir: join(root, 'temp'), outDir: join(root, 'a', 's1') };
    const { periods } = await worker.importFile({ path: realBill('focus-1.0'), ...place, sourceId: 's1' });
    files = periods.map(({ file }) => file);
    worker.close();
    await writeFile(join(root, 'a', 'secret.csv'), 'a,b\n1,2\n');
    await mkdir(join(root, 'runs'));
  });
  afterEach(() => {
    for (const made of runners.splice(0)) made.close();
    processes.length = 0;
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

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

  const lasting = { firstDay: '2024-09-01', lastDay: null, completeThrough: null };
  const sources = [{ id: 's1', name: 'It’s a bill', format: 'focus', ...lasting, rows: counted }];
  const asked = (sql: string) => ({
    sql,
    folder: join(root, 'a'),
    files,
    sources,
    maxRows: 100,
    maxBytes: 4_000_000,
  });

  return {
    processes,
    runner,
    asked,
    root: () => root,
    files: () => files,
    ask: (sql: string, own = runner(), signal = new AbortController().signal) => own.run(asked(sql), signal),
    /** Without a process of its own, which takes longer to start than most statements take. */
    here: (sql: string) =>
      runConsole({ ...asked(sql), tempDir: join(root, 'runs') }, new AbortController().signal),
  };
}

export async function faultOf(job: Promise<unknown>): Promise<Fault> {
  const fault = await job.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (!isFault(fault)) throw new Error(`expected a Fault, got ${JSON.stringify(fault)}`);
  return fault;
}

/** What a statement is told that took too much of a run of so many seconds. */
export function limitedTo(seconds: number, fault: Fault): void {
  expect(fault.code).toBe('unprocessable');
  expect([faults.memory, faults.time(seconds), faults.broken]).toContain(fault.message);
}

export const endless =
  'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t WHERE n < 0';

/** Repetitions of repetitions, so many of them one after the other. */
export async function patternEnds({ ask, runner }: ReturnType<typeof consoleBench>, times: number) {
  const sql = `SELECT count(*) AS n FROM charges WHERE regexp_matches(ServiceName, '${'(a{1,500}){1,2}'.repeat(times)}')`;
  const answer = await ask(sql, runner({ seconds: 10 })).then(
    () => 'answered',
    (error: unknown) => (isFault(error) ? error.code : 'broken'),
  );
  expect(['answered', 'bad_input', 'unprocessable']).toContain(answer);
}

export function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
