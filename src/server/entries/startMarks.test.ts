import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markStart } from './startMarks';

let folder: string;
const clock = { now: () => new Date() };
const start = () => markStart({ file: join(folder, 'starts.json'), clock });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'costloom-starts-'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** A start whose process is gone after so long, without a word. */
function crashAfter(ms: number) {
  start();
  vi.advanceTimersByTime(ms);
  vi.clearAllTimers();
}

it('two starts that ended within a minute each are noticed by the third, also when it came hours later', () => {
  crashAfter(5_000);
  expect(start().endedTwice).toBe(false);
  vi.clearAllTimers();
  vi.advanceTimersByTime(4 * 60 * 60_000);
  expect(start().endedTwice).toBe(true);
});

it('a start that lived for a minute, or ended as it was asked to, begins anew', () => {
  crashAfter(5_000);
  crashAfter(70_000);
  crashAfter(5_000);
  expect(start().endedTwice).toBe(false);
  vi.clearAllTimers();
  const held = start();
  expect(held.endedTwice).toBe(true);
  held.end();
  expect(start().endedTwice).toBe(false);
});

it('a damaged file says nothing', () => {
  writeFileSync(join(folder, 'starts.json'), '[{"started":');
  expect(start().endedTwice).toBe(false);
});
