import type { Block } from '@shared/model/graph/tree';
import type { GraphNode } from '@shared/model/graph/types';
import { workflowFailure } from './failure';
import { runBranch } from './flow/branches';
import { runLoop } from './flow/loop';
import { runBreak, runCollect, runExit } from './flow/small';
import { runSubWorkflow } from './flow/subWorkflow';
import { runWait } from './flow/wait';
import type { Frame } from './frame';
import { NEXT, type Outcome } from './outcome';
import { stepOf, type Run } from './run';
import { endUnrun, runStep } from './step';

/** Carries out blocks in order, until one of them does not simply go on. */
export async function walk(run: Run, blocks: readonly Block[], frame: Frame): Promise<Outcome> {
  for (const block of blocks) {
    if (frame.isHalted) return { kind: 'halted' };
    await run.breathe();
    const outcome = await walkBlock(run, block, frame);
    if (outcome.kind !== 'next') return outcome;
  }
  return NEXT;
}

function walkBlock(run: Run, block: Block, frame: Frame): Promise<Outcome> {
  switch (block.kind) {
    case 'branch':
      return runBranch(run, block, frame, walk);
    case 'loop':
      return runLoop(run, block, frame, walk);
    default:
      return walkStep(run, block.node, frame);
  }
}

function walkStep(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  switch (node.subtype) {
    case 'wait':
      return runWait(run, node, frame);
    case 'collect':
      return runCollect(run, node, frame);
    case 'break':
      return runBreak(run, node, frame);
    case 'exit':
      return runExit(run, node, frame);
    case 'subWorkflow':
      return runSubWorkflow(run, node, frame);
    default:
      return basicStep(run, node, frame);
  }
}

function basicStep(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const { stepTemplateId, version } = stepOf(node);
  const entry = run.tools.catalogue.get(stepTemplateId, version);
  if (entry) return runStep(run, node, frame, entry);
  const message = `The catalogue has no step ${stepTemplateId} of version ${version}. Replace it by another step.`;
  return endUnrun(run, node, frame, workflowFailure(message));
}
