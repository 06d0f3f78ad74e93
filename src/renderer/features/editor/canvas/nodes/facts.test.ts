import { expect, it } from 'vitest';
import { markOfRun } from './facts';

const loop = { done: 0, count: 0, failed: 0 };

it('names how far a loop is, but nothing where that is not known yet', () => {
  const running = { status: 'RUNNING' as const, durationMs: null };
  expect(markOfRun({ ...running, iteration: loop }, '3 s').text).toBe('3 s');
  expect(markOfRun({ ...running, iteration: { ...loop, done: 4, count: 20 } }, '3 s').text).toBe(
    '4 / 20 · 3 s',
  );
  const ended = { status: 'OK' as const, durationMs: 5 };
  expect(markOfRun({ ...ended, iteration: loop }, '5 ms').text).toBe('0 / 0 · 5 ms');
  expect(markOfRun({ ...ended, iteration: { done: 20, count: 20, failed: 1 } }, '5 ms').label).toContain(
    '1 failed',
  );
});

it('says that a step failed, and not only in red', () => {
  const { text, tone } = markOfRun({ status: 'FAILED', durationMs: 3 }, '3 ms');
  expect(text).toMatch(/^Failed/);
  expect(tone).toBe('bad');
});
