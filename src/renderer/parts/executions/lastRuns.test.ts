import { describe, expect, it } from 'vitest';
import type { ExecutionStatus } from '@shared/model/executionStatus';
import { slotsOf } from './lastRuns';

const run = (executionId: string, status: ExecutionStatus) => ({
  executionId,
  status,
  time: '2026-11-20T10:00:00Z',
});
const shown = (...runs: ReturnType<typeof run>[]) => slotsOf(runs).map((slot) => slot?.executionId ?? '');

describe('the strip of the last runs', () => {
  it('[EXEC-27] [LIM-34] has 10 slots, the oldest run first, the newest at the end', () => {
    const many = Array.from({ length: 12 }, (_, at) => run(`r${12 - at}`, 'SUCCEEDED'));
    expect(shown(...many)).toEqual(['r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10', 'r11', 'r12']);
    expect(shown(run('b', 'FAILED'), run('a', 'SUCCEEDED'))).toEqual([...Array(8).fill(''), 'a', 'b']);
  });

  it('[EXEC-25] [EXEC-27] says of a finished run whether it succeeded, failed or completed with errors', () => {
    const statuses = slotsOf([
      run('d', 'SUCCEEDED_WITH_ERRORS'),
      run('c', 'COMPLETED_WITH_ERRORS'),
      run('b', 'FAILED'),
      run('a', 'SUCCEEDED'),
    ]).flatMap((slot) => (slot ? [slot.status] : []));
    expect(statuses).toEqual(['succeeded', 'failed', 'completed_with_errors', 'completed_with_errors']);
  });

  it('[EXEC-15] skips test runs', () => {
    const slots = slotsOf([{ ...run('b', 'FAILED'), trigger_type: 'TEST' }, run('a', 'SUCCEEDED')]);
    expect(slots.at(-1)).toMatchObject({ executionId: 'a' });
    expect(slots.at(-2)).toBeNull();
  });

  it('[EXEC-26] skips duplicates and aborted runs, and what has not finished', () => {
    const filled = shown(
      run('e', 'RUNNING'),
      run('d', 'SUCCEEDED'),
      run('d', 'SUCCEEDED'),
      run('c', 'ABORTED'),
      run('b', 'WAITING'),
      run('a', 'FAILED'),
    ).filter(Boolean);
    expect(filled).toEqual(['a', 'd']);
  });
});
