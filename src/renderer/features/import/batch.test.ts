import { describe, expect, it } from 'vitest';
import type { ImportJob } from '../../data/costs';
import { batchReducer, countBatch, type BatchEvent, type BatchFile } from './batch';

const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv'];
const chosen: BatchEvent = { type: 'chosen', files: names.map((name) => ({ name, size: 10 })) };
const run = (...events: BatchEvent[]) => events.reduce<readonly BatchFile[]>(batchReducer, []);
const started = (at: number): BatchEvent => ({
  type: 'moved',
  at,
  to: { phase: 'started', importId: `i${at}` },
});
const failed = (at: number): BatchEvent => ({
  type: 'moved',
  at,
  to: { phase: 'failed', problem: 'This is not a bill' },
});
const job = (at: number, state: ImportJob['state']) => ({ importId: `i${at}`, state }) as ImportJob;

describe('several files at once', () => {
  it('one that fails stops none of the others, and is counted by itself', () => {
    const files = run(chosen, started(0), failed(1), started(2), started(3));
    expect(files.map(({ phase }) => phase)).toEqual(['started', 'failed', 'started', 'started']);
    const jobs = [job(0, 'done'), job(2, 'held'), job(3, 'running'), job(9, 'failed')];
    expect(countBatch(files, jobs)).toEqual({ done: 1, held: 1, failed: 1, going: 1 });
    const ended = [job(0, 'unchanged'), job(2, 'failed'), job(3, 'done')];
    expect(countBatch(files, ended)).toEqual({ done: 2, held: 0, failed: 2, going: 0 });
  });

  it('what has ended does not move any more', () => {
    const late: BatchEvent = { type: 'moved', at: 1, to: { phase: 'uploading', sent: 5 } };
    expect(run(chosen, failed(1), late)[1]).toEqual({
      name: 'b.csv',
      size: 10,
      phase: 'failed',
      problem: 'This is not a bill',
    });
  });
});
