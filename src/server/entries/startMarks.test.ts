import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markStart } from './startMarks';

let folder: string;
const clock = { now: () => new Date() };
const file = () => join(folder, 'starts.json');
const start = (pid?: number) => markStart({ file: file(), clock, ...(pid === undefined ? {} : { pid }) });
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

it('a disk that takes no more ends no server', () => {
  crashAfter(5_000);
  const marks = start();
  rmSync(folder, { recursive: true });
  vi.advanceTimersByTime(5_000);
  marks.end();
  mkdirSync(folder);
  expect(start().endedTwice).toBe(false);
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
  writeFileSync(file(), '[{"started":');
  expect(start().endedTwice).toBe(false);
});

describe('processes that share the file', () => {
  /** Another process that is there, as long as this one is. */
  const other = process.ppid;
  const gone = () => spawnSync(process.execPath, ['--version']).pid;

  it('are no crashes of each other while they are at work', () => {
    start(other);
    start(other);
    expect(start().endedTwice).toBe(false);
    vi.advanceTimersByTime(4_000);
    expect(start().endedTwice).toBe(false);
  });

  it('are crashes when they are gone, or when their number is that of something else by now', () => {
    start(gone());
    start(gone());
    vi.clearAllTimers();
    expect(start().endedTwice).toBe(true);
    start(other).end();
    start(other);
    start(other);
    vi.clearAllTimers();
    vi.advanceTimersByTime(61_000);
    expect(start().endedTwice).toBe(true);
  });

  it('keep the starts of each other, also when one ends as it was asked to or lives on', () => {
    const pids = () => (JSON.parse(readFileSync(file(), 'utf8')) as { pid: number }[]).map(({ pid }) => pid);
    const one = start();
    const two = start(other);
    vi.advanceTimersByTime(4_000);
    expect(pids().toSorted()).toEqual([process.pid, other].toSorted());
    one.end();
    expect(pids()).toEqual([other]);
    two.end();
    expect(pids()).toEqual([]);
  });
});
