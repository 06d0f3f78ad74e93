import { describe, expect, it } from 'vitest';
import type { WorkflowTestResult } from '../../../data/workflowTests';
import { progressOf, roundOf, stateOf } from './outcome';

const result = (status: WorkflowTestResult['status'], at: string, saved = true): WorkflowTestResult => ({
  status,
  at,
  saved,
  version: 1,
  message: '',
  details: [],
  execution_id: null,
});
const test = (test_id: string, last_result: WorkflowTestResult | null, running = false) => ({
  test_id,
  last_result,
  running,
});

describe('a round of tests', () => {
  const before = [test('a', result('passed', '10:00')), test('b', null)];
  const round = roundOf(before);

  it('is not over with what the tests had found before', () => {
    expect(progressOf(round, before)).toEqual({ all: 2, done: 0, passed: 0, isOver: false });
    const under = [test('a', result('passed', '10:00'), true), test('b', null, true)];
    expect(progressOf(round, under)).toMatchObject({ done: 0, isOver: false });
  });

  it('is over when each has ended anew, and counts those that passed', () => {
    const half = [test('a', result('passed', '11:00')), test('b', null, true)];
    expect(progressOf(round, half)).toEqual({ all: 2, done: 1, passed: 1, isOver: false });
    const whole = [test('a', result('passed', '11:00')), test('b', result('failed', '11:01'))];
    expect(progressOf(round, whole)).toEqual({ all: 2, done: 2, passed: 1, isOver: true });
  });

  it('does not take for passed what ran with edits that are not saved', () => {
    const other = [test('a', result('passed', '11:00', false)), test('b', result('error', '11:00'))];
    expect(progressOf(round, other)).toMatchObject({ done: 2, passed: 0, isOver: true });
  });

  it('knows nothing of tests that came later or are gone', () => {
    const now = [test('b', result('passed', '11:00')), test('c', null)];
    expect(progressOf(round, now)).toEqual({ all: 1, done: 1, passed: 1, isOver: true });
  });
});

it('a test that runs is running, whatever it found before', () => {
  expect(stateOf(test('a', null))).toBe('never');
  expect(stateOf(test('a', result('failed', '10:00'), true))).toBe('running');
  expect(stateOf(test('a', result('error', '10:00')))).toBe('error');
});
