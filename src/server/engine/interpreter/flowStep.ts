import type { GraphNode } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import { ComparisonError, evaluateCondition } from '@shared/model/conditions/condition';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import type { FlowDefinition } from '../../steps/flow/defineFlow';
import type { Ending, Recalled, Waiting } from '../journal.port';
import { invalidInput } from './failure';
import { holdRecalled, holdValue, type Frame } from './frame';
import { MOCKED, type Mock } from './mocks';
import { NEXT, type Failure, type Outcome } from './outcome';
import { checkInput, isFailure, resolveParams } from './parameters';
import { failureOfRecalled } from './resume';
import { failed, stepOf, type Run } from './run';

/** A flow control at its place: begun, with its parameters read. */
export interface Opened<Input> {
  kind: 'open';
  id: string;
  input: Input;
  /** What an earlier claim left of it: RUNNING or WAITING. */
  recalled: Recalled | undefined;
}

export type Opening<Input> =
  | Opened<Input>
  | { kind: 'ended'; recalled: Recalled }
  | { kind: 'failed'; outcome: Outcome };

/** Flow controls have one try; what they decide is in their state, so that it is decided once. */
export async function openFlow<Input>(
  run: Run,
  node: GraphNode,
  frame: Frame,
  flow: FlowDefinition<Input>,
): Promise<Opening<Input>> {
  const recalled = run.recall(node, frame);
  const isOpen = recalled === undefined || ['PENDING', 'RUNNING', 'WAITING'].includes(recalled.status);
  if (!isOpen) {
    if (recalled.state) run.restoreMarks(recalled.state);
    if (recalled.status === 'OK' || recalled.status === 'COMPLETED_WITH_ERRORS') {
      return { kind: 'ended', recalled };
    }
    frame.hold(stepOf(node).name, holdRecalled(recalled));
    run.stepDone(node, frame, false);
    return { kind: 'failed', outcome: failed(run, node, failureOfRecalled(recalled)) };
  }
  const scope = await run.scope(node, flow.definition, frame);
  const resolved = resolveParams(run.prepare(node, flow.definition), scope);
  const checked = isFailure(resolved) ? resolved : checkInput(flow.input, resolved, flow.definition);
  const input = isFailure(resolved) ? null : resolved.recorded;
  const id = recalled?.stepRunId ?? (await beginFlow(run, node, frame, input));
  const leftOut = recalled || isFailure(resolved) ? [] : resolved.leftOut;
  for (const note of leftOut) run.journal.log(id, 'info', note);
  if (isFailure(checked))
    return { kind: 'failed', outcome: await endFlowFailed(run, node, frame, id, checked) };
  return { kind: 'open', id, input: checked.input, recalled };
}

export const beginFlow = (run: Run, node: GraphNode, frame: Frame, input: Json): Promise<string> =>
  run.journal.begin({
    place: run.place(node, frame.iterPath),
    attempt: 1,
    effect: 'flow',
    input,
    durable: false,
  });

export interface FlowEnd {
  output: Json;
  state?: JsonObject;
  status?: Extract<Ending['status'], 'OK' | 'COMPLETED_WITH_ERRORS'>;
  durable?: boolean;
  /** Of a loop, whose iterations are counted already. */
  counts?: number;
}

export async function endFlow(
  run: Run,
  node: GraphNode,
  frame: Frame,
  id: string,
  end: FlowEnd,
): Promise<Outcome> {
  const { output, state, status = 'OK', durable = false, counts = 1 } = end;
  await run.journal.end(id, { status, output, ...(state ? { state } : {}), durable });
  frame.hold(stepOf(node).name, holdValue(output, status));
  run.stepDone(node, frame, true, counts);
  return NEXT;
}

export async function endFlowFailed(
  run: Run,
  node: GraphNode,
  frame: Frame,
  id: string,
  failure: Failure,
  state?: JsonObject,
): Promise<Outcome> {
  const { status, group, message, detail } = failure;
  const output = detail ?? null;
  const error = { group, message };
  await run.journal.end(id, { status, output, error, ...(state ? { state } : {}), durable: false });
  frame.hold(stepOf(node).name, holdValue(output, status, message));
  run.stepDone(node, frame, true);
  return failed(run, node, failure);
}

/** As the mock of a test says. */
export function endMocked(run: Run, node: GraphNode, frame: Frame, id: string, mock: Mock): Promise<Outcome> {
  run.journal.log(id, 'info', MOCKED);
  return mock.failure
    ? endFlowFailed(run, node, frame, id, mock.failure)
    : endFlow(run, node, frame, id, { output: mock.output });
}

/** An ended flow control of an earlier claim. */
export function passFlow(run: Run, node: GraphNode, frame: Frame, recalled: Recalled, counts = 1): Outcome {
  frame.hold(stepOf(node).name, holdRecalled(recalled));
  run.stepDone(node, frame, false, counts);
  return NEXT;
}

export async function parkFlow(run: Run, frame: Frame, id: string, waiting: Waiting): Promise<Outcome> {
  await run.journal.wait(id, waiting);
  const { reason, wakeAt } = waiting;
  return run.park({ stepRunId: id, iterPath: frame.iterPath, reason, wakeAt });
}

/** Waits on, as the journal knows already. */
export function parkAgain(run: Run, frame: Frame, { stepRunId, reason, wakeAt }: Recalled): Outcome {
  return run.park({ stepRunId, iterPath: frame.iterPath, reason: reason ?? 'timer', wakeAt });
}

/** Conditions with their references replaced. */
export function conditionsHold(conditions: Json): boolean | (Failure & { isIncomparable: boolean }) {
  try {
    return evaluateCondition(parseCondition(conditions));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'cannot be read';
    return { ...invalidInput(`Conditions: ${reason}`), isIncomparable: error instanceof ComparisonError };
  }
}
