import { describe, expect, it } from 'vitest';
import { runWords } from '../words/runs';
import { executionStatuses, overallStatus, progressOf, readStatus, stepRunStatuses } from './executionStatus';

describe('the statuses of runs and steps', () => {
  it.each([
    'READY',
    'PENDING',
    'RUNNING',
    'WAITING',
    'SUCCEEDED',
    'SUCCEEDED_WITH_ERRORS',
    'COMPLETED_WITH_ERRORS',
    'FAILED',
    'ABORTED',
    'OK',
    'TIMEOUT',
  ])('[EXEC-04] [EXEC-05] %s is known, and has a name', (status) => {
    const read = readStatus(status);
    expect(read).toBe(status);
    expect([...executionStatuses, ...stepRunStatuses]).toContain(read);
    expect(read && runWords.statuses[read]).toMatch(/^\w/);
  });

  it.each([
    ['RUNNING STEPS', 'RUNNING_STEPS'],
    ['RunningSteps', 'RUNNING_STEPS'],
    ['FAIL', 'FAILED'],
    ['TIMED_OUT', 'TIMEOUT'],
    ['PARTIALLY', 'COMPLETED_WITH_ERRORS'],
  ])('[EXEC-04] [EXEC-05] [EXEC-06] “%s” is read as %s', (text, status) => {
    expect(readStatus(text)).toBe(status);
  });

  it('[EXEC-06] ABORTED is shown as “Stopped”; what nobody knows is not read', () => {
    expect(runWords.statuses.ABORTED).toBe('Stopped');
    expect(readStatus('BLUE')).toBeUndefined();
  });
});

it.each([
  [['OK', 'WAITING', 'FAILED', 'RUNNING'], 'RUNNING'],
  [['OK', 'WAITING', 'FAILED'], 'FAILED'],
  [['OK', 'TIMEOUT'], 'FAILED'],
  [['OK', 'WAITING'], 'WAITING'],
  [['OK', 'OK'], 'SUCCEEDED'],
] as const)('[EXEC-08] steps that are %j are %s together', (statuses, overall) => {
  expect(overallStatus(statuses)).toBe(overall);
});

it('[EXEC-11] progress is the share of steps that succeeded, never above 100', () => {
  expect([progressOf(0, 4), progressOf(1, 4), progressOf(2, 3), progressOf(4, 4)]).toEqual([0, 25, 66, 100]);
  expect(progressOf(7, 4)).toBe(100);
  expect(progressOf(0, 0)).toBe(0);
});
