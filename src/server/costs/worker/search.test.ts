import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { commitmentFaults } from '@shared/words/commitments';
import { buildCostsWorker, removeWorker } from '@tests/support/costsWorker';
import { manyFamilies } from '@tests/support/manyFamilies';
import { searchCommitments } from '../commitments/plan/search';
import { createCostWorker, type CostWorker, type CostWorkerOptions } from './client';
import { forkWorker } from './process';

let entry: string;
const workers: CostWorker[] = [];
let started = 0;
let ended = 0;

function worker(options: Partial<CostWorkerOptions> = {}): CostWorker {
  const fork = forkWorker(entry, {});
  const launch = () => {
    const child = fork();
    started += 1;
    child.onExit(() => (ended += 1));
    return child;
  };
  const made = createCostWorker(Object.assign({ launch }, options));
  workers.push(made);
  return made;
}

beforeAll(async () => {
  entry = await buildCostsWorker();
});
afterEach(() => {
  for (const made of workers.splice(0)) made.close();
  [started, ended] = [0, 0];
});
afterAll(() => removeWorker(entry));

it('tells in a process of its own what the same search tells here, layers too', async () => {
  const terms = { from: '2026-04-01', layers: 4, every: 3, term: 12, fall: 0.2 };
  const held = [{ id: 'held', worth: 100, end: '2026-12-31' }];
  const request = { ...manyFamilies({ families: 8, days: 14 }), layers: { held, terms } };
  const told = await worker({ spareJobMs: 60_000 }).searchCommitments(request);
  expect(told).toEqual(searchCommitments(request));
  expect(told.pools[0]?.advice?.saving).toBeGreaterThan(0);
  expect(told.ladder?.layers).toHaveLength(4);
  // It waits for another job, and ends with its server.
  expect([started, ended]).toEqual([1, 0]);
  for (const made of workers.splice(0)) made.close();
  await expect.poll(() => [started, ended]).toEqual([1, 1]);
});

it('ends with its process when its time is over, and says what to do', async () => {
  const request = manyFamilies({ families: 200, days: 90 });
  await expect(worker({ searchMs: 300 }).searchCommitments(request)).rejects.toMatchObject({
    code: 'unprocessable',
    message: commitmentFaults.late(0.3),
  });
  await expect.poll(() => [started, ended]).toEqual([1, 1]);
});

it('ends with its process when nobody waits any more, and lets the next one in', async () => {
  const heavy = manyFamilies({ families: 200, days: 90 });
  const searcher = worker();
  const abort = new AbortController();
  const asked = [1, 2, 3].map(() => searcher.searchCommitments(heavy, { signal: abort.signal }));
  const refused = Promise.allSettled(asked);
  await expect.poll(() => started).toBe(2);
  abort.abort();
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect.poll(() => [started, ended]).toEqual([2, 2]);
  const light = manyFamilies({ families: 2, days: 7 });
  expect((await searcher.searchCommitments(light)).pools).toHaveLength(1);
});
