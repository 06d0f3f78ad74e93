import { describe, expect, it } from 'vitest';
import type { Log } from '../platform/log';
import { createJobs } from './jobs';
import type { JobDefinition } from './jobs.port';
import { memoryQueue } from './memory/queue';

function world(definitions: JobDefinition[]) {
  let now = Date.parse('2026-03-01T00:00:00Z');
  let n = 0;
  const warned: unknown[] = [];
  const noted = (fields: unknown) => void warned.push(fields);
  const log = { warn: noted, info: noted, error: noted, debug: noted } as unknown as Log;
  const queue = memoryQueue();
  const jobs = createJobs({
    queue,
    log,
    random: () => 0.5,
    alone: false,
    clock: { now: () => new Date(now) },
    newId: () => `id${(n += 1)}`,
  });
  for (const definition of definitions) jobs.define(definition);
  const add = (name: string, orgId: string | null = 'o1') =>
    queue.add(null, { jobId: `add${(n += 1)}`, name, orgId, input: { n } }, new Date(now));
  const until = async (holds: () => boolean) => {
    for (let round = 0; !holds(); round += 1) {
      if (round > 500) throw new Error('It did not come.');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const pass = (ms: number) => (now += ms);
  return { jobs, queue, add, until, pass, warned, now: () => new Date(now) };
}

const job = (name: string, run: JobDefinition['run'], more: Partial<JobDefinition> = {}): JobDefinition => ({
  name,
  run,
  timeoutMs: 60_000,
  ...more,
});

describe('jobs', () => {
  it('run when they are added, with what they are about', async () => {
    const done: unknown[] = [];
    const { jobs, add, until } = world([
      job('mail', async ({ orgId, input }) => void done.push([orgId, input])),
    ]);
    await jobs.begin();
    await add('mail', 'o7');
    await until(() => done.length === 1);
    expect(done).toEqual([['o7', { n: expect.any(Number) }]]);
    await jobs.end();
  });

  it('fail each for itself: the others go on, and the reason is kept', async () => {
    const ran: string[] = [];
    const everyMs = 3_600_000;
    const { jobs, now } = world([
      job('retention', async () => Promise.reject(new Error('The disk is full.')), { everyMs }),
      job('detect', async () => void ran.push('detect'), { everyMs }),
    ]);
    await expect(jobs.runAll()).rejects.toThrow('The disk is full.');
    expect(ran).toEqual(['detect']);
    expect(await jobs.status()).toMatchObject([
      { name: 'retention', tries: 1, lastError: 'The disk is full.', lastErrorAt: now() },
      { name: 'detect', tries: 0, lastError: null, lastEnded: now() },
    ]);
    await jobs.end();
  });

  it('a recurring one that failed is tried again sooner than its next time, and is never given up', async () => {
    let tries = 0;
    const failing = job('retention', async () => Promise.reject(new Error(`try ${(tries += 1)}`)), {
      everyMs: 3_600_000,
    });
    const { jobs, queue, pass, now } = world([failing]);
    for (let round = 1; round <= 12; round += 1) {
      await expect(jobs.runAll()).rejects.toThrow(`try ${round}`);
      const next = (await queue.nextDue(['retention']))?.getTime() ?? 0;
      expect(next - now().getTime()).toBeLessThanOrEqual(3_600_000 * 1.25);
      if (round === 1) expect(next - now().getTime()).toBe(60_000);
      pass(3_700_000);
    }
    await jobs.end();
  });

  it('are tried again after a wait that doubles, then given up, which their kind is told', async () => {
    const attempts: number[] = [];
    const givenUp: unknown[] = [];
    const { jobs, queue, add, until, pass } = world([
      job(
        'mail',
        async (_job, { attempt }) => {
          attempts.push(attempt);
          throw new Error('away');
        },
        {
          retry: { tries: 3, firstMs: 1_000, mostMs: 60_000 },
          gaveUp: async ({ orgId }, reason) => void givenUp.push([orgId, reason]),
        },
      ),
    ]);
    await jobs.begin();
    await add('mail');
    for (const [before, wait] of [
      [1, 1_000],
      [2, 2_000],
    ] as const) {
      await until(() => attempts.length === before);
      pass(wait);
      await jobs.runAll();
    }
    await until(() => givenUp.length === 1);
    expect(attempts).toEqual([1, 2, 3]);
    expect(givenUp).toEqual([['o1', 'away']]);
    expect(await queue.nextDue(['mail'])).toBeNull();
    expect(await jobs.status()).toMatchObject([{ failed: 1, lastError: 'away' }]);
    await jobs.end();
  });

  it('are stopped when they take too long', async () => {
    const hanging = job(
      'hang',
      (_job, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      { timeoutMs: 20, retry: { tries: 1, firstMs: 1, mostMs: 1 } },
    );
    const { jobs, add, until } = world([hanging]);
    await jobs.begin();
    await add('hang');
    let status = await jobs.status();
    await until(() => {
      void jobs.status().then((next) => (status = next));
      return status[0]?.failed === 1;
    });
    expect(status[0]?.lastError).toBe('It took longer than 0.02 s.');
    await jobs.end();
  });

  it('are given back when the server stops', async () => {
    let started = 0;
    const { jobs, queue, add, until } = world([
      job('long', (_job, { signal }) => {
        started += 1;
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('stopped'))),
        );
      }),
    ]);
    await jobs.begin();
    await add('long');
    await until(() => started === 1);
    await jobs.end();
    const rows = await queue.status(new Date());
    expect(rows).toMatchObject([{ name: 'long', waiting: 1, running: 0, failed: 0, tries: 0 }]);
  });

  it('run one at a time of a kind where a process has room for one', async () => {
    let [at, most] = [0, 0];
    let done = 0;
    const { jobs, add, until } = world([
      job(
        'import',
        async () => {
          most = Math.max(most, (at += 1));
          await new Promise((resolve) => setTimeout(resolve, 5));
          at -= 1;
          done += 1;
        },
        { perProcess: 1 },
      ),
    ]);
    await jobs.begin();
    for (const org of ['a', 'b', 'c', 'c']) await add('import', org);
    await until(() => done === 4);
    expect(most).toBe(1);
    await jobs.end();
  });
});
