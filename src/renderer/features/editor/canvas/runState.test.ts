import { expect, it } from 'vitest';
import { worstOf, type NodeRun } from './runState';

const run = (status: NodeRun['status']): NodeRun => ({ status, durationMs: null });

it('a fold tells of the step that matters most: failed before running before waiting', () => {
  const runs = { a: run('OK'), b: run('WAITING'), c: run('RUNNING'), d: run('FAILED'), e: run('FAILED') };
  expect(worstOf(runs, ['a', 'b', 'c', 'd'])).toBe(runs.d);
  expect(worstOf(runs, ['a', 'b', 'c'])).toBe(runs.c);
  expect(worstOf(runs, ['a', 'b'])).toBe(runs.b);
  expect(worstOf(runs, ['a', 'unknown'])).toBeNull();
});
