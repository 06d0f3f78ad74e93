import type { GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Recalled } from '../journal.port';
import { holdValue, objectAt, type Frame, type Held } from './frame';
import type { Failure, Outcome } from './outcome';
import type { Run } from './run';

/** What is to be done at a place, from what earlier claims left there. */
export type Resumed =
  | { kind: 'go'; attempt: number; dueAt: number }
  | { kind: 'parked'; outcome: Outcome }
  /** `held` where this claim has just ended it, by an operator's answer. */
  | { kind: 'ended'; recalled: Recalled; isNew: boolean; held?: Held; failure?: Failure };

/** So often the server may end while a step runs; then the step is taken for the cause. */
const DEATHS_MAX = 2;

const go = (attempt: number, dueAt = 0): Resumed => ({ kind: 'go', attempt, dueAt });

export async function resume(
  run: Run,
  node: GraphNode,
  frame: Frame,
  recalled: Recalled | undefined,
): Promise<Resumed> {
  if (!recalled) return go(1);
  switch (recalled.status) {
    case 'PENDING':
      return go(recalled.attempt);
    case 'RUNNING':
      if (recalled.effect === 'unsafe') return askOperator(run, frame, recalled);
      return recalled.deaths >= DEATHS_MAX ? fatal(run, recalled) : go(recalled.attempt);
    case 'WAITING':
      return recalled.reason === 'operator' ? answered(run, frame, recalled) : due(run, frame, recalled);
    case 'OK':
    case 'COMPLETED_WITH_ERRORS':
      return { kind: 'ended', recalled, isNew: false };
    default: {
      const retryAt = recalled.state ? objectAt(recalled.state, 'retry_at') : undefined;
      if (typeof retryAt === 'string') return go(recalled.attempt + 1, Date.parse(retryAt));
      return { kind: 'ended', recalled, isNew: false, failure: failureOfRecalled(recalled) };
    }
  }
}

export function failureOfRecalled({ status, error }: Recalled): Failure {
  return {
    status: status === 'TIMEOUT' || status === 'ABORTED' ? status : 'FAILED',
    group: error?.group ?? 'general',
    message: error?.message ?? 'It was stopped.',
    retryable: false,
  };
}

function waits(run: Run, frame: Frame, { stepRunId, reason, wakeAt }: Recalled): Resumed {
  const wait = { stepRunId, iterPath: frame.iterPath, reason: reason ?? 'timer', wakeAt };
  return { kind: 'parked', outcome: run.park(wait) };
}

const due = (run: Run, frame: Frame, recalled: Recalled): Resumed =>
  recalled.wakeAt !== null && recalled.wakeAt.getTime() > run.now()
    ? waits(run, frame, recalled)
    : go(recalled.attempt);

/** It was under way when its process died: it may have taken effect or not. Nobody but a person can tell. */
async function askOperator(run: Run, frame: Frame, recalled: Recalled): Promise<Resumed> {
  const { stepRunId } = recalled;
  await run.journal.wait(stepRunId, { reason: 'operator', wakeAt: null, state: {} });
  const wait = { stepRunId, iterPath: frame.iterPath, reason: 'operator' as const, wakeAt: null };
  return { kind: 'parked', outcome: run.park(wait) };
}

/** Whether or not it is the cause: once more, and the server might end once more. */
const fatal = (run: Run, recalled: Recalled): Promise<Resumed> =>
  fail(run, recalled, 'The server ended twice while this step ran.');

async function fail(run: Run, recalled: Recalled, message: string): Promise<Resumed> {
  const failure: Failure = { status: 'FAILED', group: 'general', message, retryable: false };
  const error = { group: failure.group, message };
  await run.journal.end(recalled.stepRunId, { status: 'FAILED', error, durable: true });
  return { kind: 'ended', recalled, isNew: true, held: holdValue(null, 'FAILED', message), failure };
}

async function answered(run: Run, frame: Frame, recalled: Recalled): Promise<Resumed> {
  const { answer, stepRunId, attempt } = recalled;
  const what = answer ? objectAt(answer, 'answer') : undefined;
  if (what === 'done') {
    const output: Json = (answer ? objectAt(answer, 'output') : undefined) ?? null;
    await run.journal.end(stepRunId, { status: 'OK', output, durable: true });
    return { kind: 'ended', recalled, isNew: true, held: holdValue(output, 'OK') };
  }
  if (what === 'again') {
    // A try of its own: this one keeps its answer, and another crash asks again.
    const message = 'It was interrupted; an operator let it run again.';
    const retry_at = new Date(run.now()).toISOString();
    const error = { group: 'general' as const, message };
    await run.journal.end(stepRunId, { status: 'ABORTED', error, state: { retry_at }, durable: true });
    return go(attempt + 1);
  }
  if (what === 'fail') return fail(run, recalled, 'It was interrupted, and an operator let it fail.');
  return waits(run, frame, recalled);
}
