import type { WorkflowTestRow } from '../../../data/workflowTests';

type Standing = Pick<WorkflowTestRow, 'test_id' | 'running' | 'last_result'>;
export type TestState = 'running' | 'never' | 'passed' | 'failed' | 'error';

export const stateOf = ({ running, last_result }: Pick<Standing, 'running' | 'last_result'>): TestState =>
  running ? 'running' : (last_result?.status ?? 'never');

/** What a round of tests waits for: of each test, when it had ended last before the round began. */
export type Round = Readonly<Record<string, string | null>>;

export const roundOf = (tests: readonly Standing[]): Round =>
  Object.fromEntries(tests.map(({ test_id, last_result }) => [test_id, last_result?.at ?? null]));

export interface Progress {
  all: number;
  done: number;
  /** Ended well, and with what is saved. */
  passed: number;
  isOver: boolean;
}

/** Whether a test of the round has ended since the round began. */
export const hasEnded = (round: Round, { test_id, running, last_result }: Standing): boolean =>
  !running && last_result !== null && last_result.at !== round[test_id];

/** How far a round is. Tests that were deleted meanwhile, or added, are not in it. */
export function progressOf(round: Round, tests: readonly Standing[]): Progress {
  const own = tests.filter(({ test_id }) => test_id in round);
  const ended = own.filter((test) => hasEnded(round, test));
  const passed = ended.filter(({ last_result }) => last_result?.status === 'passed' && last_result.saved);
  const all = own.length;
  return { all, done: ended.length, passed: passed.length, isOver: ended.length === all };
}
