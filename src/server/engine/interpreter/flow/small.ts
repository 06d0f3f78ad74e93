import type { GraphNode } from '@shared/model/graph/types';
import { breakStep } from '../../../steps/flow/break/step';
import { collect } from '../../../steps/flow/collect/step';
import { exit, exitStatuses } from '../../../steps/flow/exit/step';
import { conditionsHold, endFlow, endFlowFailed, openFlow, passFlow } from '../flowStep';
import { objectAt, type Frame } from '../frame';
import { NEXT, type Exit, type Outcome } from '../outcome';
import type { Run } from '../run';

/** The value of this iteration; after the loop there is the list of them. */
export async function runCollect(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const opened = await openFlow(run, node, frame, collect);
  if (opened.kind === 'failed') return opened.outcome;
  const isEnded = opened.kind === 'ended';
  const value = isEnded ? await opened.recalled.output() : opened.input.value;
  if (frame.within) {
    const { run: loop, scope } = frame.within;
    const values = loop.collected.get(node.id) ?? [];
    values[scope.index] = value;
    loop.collected.set(node.id, values);
  }
  if (isEnded) return passFlow(run, node, frame, opened.recalled);
  return endFlow(run, node, frame, opened.id, { output: value });
}

export async function runBreak(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const opened = await openFlow(run, node, frame, breakStep);
  if (opened.kind === 'failed') return opened.outcome;
  if (opened.kind === 'ended') {
    const { state } = opened.recalled;
    passFlow(run, node, frame, opened.recalled);
    return (state ? objectAt(state, 'ended') : false) === true ? { kind: 'break' } : NEXT;
  }
  const { id, input } = opened;
  const ended = input.conditions === undefined ? true : conditionsHold(input.conditions);
  if (typeof ended !== 'boolean') return endFlowFailed(run, node, frame, id, ended);
  await endFlow(run, node, frame, id, { output: { ended }, state: { ended } });
  return ended && frame.within ? { kind: 'break' } : NEXT;
}

export async function runExit(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const opened = await openFlow(run, node, frame, exit);
  if (opened.kind === 'failed') return opened.outcome;
  if (opened.kind === 'ended') {
    const output = await opened.recalled.output();
    passFlow(run, node, frame, opened.recalled);
    const known = typeof output === 'object' && output !== null && !Array.isArray(output) ? output : {};
    const status = exitStatuses.find((one) => one === known.status) ?? 'SUCCEEDED';
    const message = typeof known.message === 'string' ? known.message : '';
    return { kind: 'exit', exit: { status, message, output: known.output ?? null } };
  }
  const { status, message, output = null } = opened.input;
  const end: Exit = { status, message, output };
  await endFlow(run, node, frame, opened.id, { output: { status, message, output } });
  return { kind: 'exit', exit: end };
}
