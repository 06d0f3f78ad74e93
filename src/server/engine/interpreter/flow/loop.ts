import type { Block, LoopBlock } from '@shared/model/graph/tree';
import type { GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { loopItems, type LoopItems } from '@shared/model/steps/loopItems';
import { loop } from '../../../steps/flow/loop/step';
import { beginFlow, endFlow, endFlowFailed, openFlow, passFlow } from '../flowStep';
import { holdRecalled, holdValue, objectAt, type Frame } from '../frame';
import { invalidInput } from '../failure';
import { PARKED, type Failure, type Outcome } from '../outcome';
import { isFailure } from '../parameters';
import { stepOf, type Run, type Walker } from '../run';
import { Iterations } from './iterations';

export async function runLoop(run: Run, block: LoopBlock, frame: Frame, walk: Walker): Promise<Outcome> {
  const { node } = block;
  const collects = collectsIn(block.body);
  // Before the loop itself, whose output is the last one when it ends the workflow.
  for (const collect of collects) recallCollected(run, collect, frame);
  const opened = await openFlow(run, node, frame, loop);
  if (opened.kind === 'failed') return opened.outcome;
  if (opened.kind === 'ended') {
    const { recalled } = opened;
    const count = recalled.state ? objectAt(recalled.state, 'count') : 0;
    if (recalled.status === 'COMPLETED_WITH_ERRORS') run.hasCollected = true;
    const counts = typeof count === 'number' ? count : 0;
    run.addTotal(frame, counts);
    return passFlow(run, node, frame, recalled, counts + 1);
  }
  const { id, input } = opened;
  const items = itemsOf(node, input.items);
  if (isFailure(items)) return endFlowFailed(run, node, frame, id, items);
  if (items.note !== undefined && !opened.recalled) run.journal.log(id, 'info', items.note);
  run.addTotal(frame, items.count);
  const iterations = new Iterations(
    run,
    block,
    frame,
    id,
    {
      items,
      parallelism: input.mode === 'parallel' ? input.parallelism : 1,
      collectErrors: input.on_error === 'collect',
    },
    walk,
  );
  await iterations.carryOut();
  return endLoop(run, block, frame, id, iterations);
}

/** What it goes through. A text is a list only where it was typed. */
export function itemsOf(node: GraphNode, given: Json): LoopItems | Failure {
  const written = stepOf(node).parameters.find((param) => param.id === 'LOOP-P1')?.value ?? null;
  const items = loopItems(given, !hasReference(written));
  return 'problem' in items ? invalidInput(items.problem) : items;
}

async function endLoop(
  run: Run,
  block: LoopBlock,
  frame: Frame,
  id: string,
  iterations: Iterations,
): Promise<Outcome> {
  const { node, body } = block;
  const { exit, stopped, output } = iterations;
  if (frame.isHalted) {
    await run.journal.end(id, { status: 'ABORTED', output, durable: false });
    return { kind: 'halted' };
  }
  if (iterations.isParked && !exit && !stopped) return PARKED;
  for (const collect of collectsIn(body)) await endCollected(run, collect, frame, iterations);
  if (stopped) {
    await run.abandon(frame.iterPath);
    const { index, stepName, failure } = stopped;
    const message = `Item ${index + 1}: “${stepName}” failed: ${failure.message}`;
    const whole = {
      group: failure.group,
      message,
      status: 'FAILED' as const,
      retryable: false,
      detail: output,
    };
    return endFlowFailed(run, node, frame, id, whole, run.marks());
  }
  if (iterations.failed > 0) run.hasCollected = true;
  const status = iterations.failed > 0 ? 'COMPLETED_WITH_ERRORS' : 'OK';
  const count = iterations.succeeded + iterations.failed;
  const ended = await endFlow(run, node, frame, id, { output, status, state: { count, ...run.marks() } });
  return exit ? { kind: 'exit', exit } : ended;
}

/** Of this loop; those of a loop within it are its own. */
function collectsIn(blocks: readonly Block[]): GraphNode[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'step') return block.node.subtype === 'collect' ? [block.node] : [];
    return block.kind === 'branch' ? block.branches.flatMap(({ blocks: inner }) => collectsIn(inner)) : [];
  });
}

/**
 * The list of what was collected is a run of the collect step where the loop stands: a loop that has ended gives it
 * without its iterations.
 */
async function endCollected(run: Run, node: GraphNode, frame: Frame, { loopRun }: Iterations): Promise<void> {
  const name = stepOf(node).name;
  if (run.recall(node, frame)?.status === 'OK') return;
  // Iterations that did not come to it have left holes.
  const values = (loopRun.collected.get(node.id) ?? []).filter(() => true);
  const id = await beginFlow(run, node, frame, null);
  await run.journal.end(id, { status: 'OK', output: values, durable: false });
  frame.hold(name, holdValue(values, 'OK'));
}

function recallCollected(run: Run, node: GraphNode, frame: Frame): void {
  const recalled = run.recall(node, frame);
  if (recalled?.status === 'OK') frame.hold(stepOf(node).name, holdRecalled(recalled));
}
