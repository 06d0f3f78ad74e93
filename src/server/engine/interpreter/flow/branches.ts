import type { BranchBlock } from '@shared/model/graph/tree';
import type { GraphNode } from '@shared/model/graph/types';
import { ifStep } from '../../../steps/flow/if/step';
import { conditionsHold, endFlow, endFlowFailed, openFlow, passFlow } from '../flowStep';
import type { Frame } from '../frame';
import type { Outcome } from '../outcome';
import { takeBranch } from '../progress';
import type { Run, Walker } from '../run';
import { runApprove } from './approve';
import { branchOf, type Decided } from './decided';

export async function runBranch(run: Run, block: BranchBlock, frame: Frame, walk: Walker): Promise<Outcome> {
  const decided = await (block.node.subtype === 'approve' ? runApprove : runIf)(run, block.node, frame);
  if ('outcome' in decided) {
    if (decided.outcome.kind === 'next' && frame.iterPath === '') takeBranch(run.progress, block, []);
    return decided.outcome;
  }
  const blocks = block.branches.find(({ handle }) => handle === decided.handle)?.blocks ?? [];
  if (frame.iterPath === '') takeBranch(run.progress, block, blocks);
  return walk(run, blocks, frame);
}

export async function runIf(run: Run, node: GraphNode, frame: Frame): Promise<Decided> {
  const opened = await openFlow(run, node, frame, ifStep);
  if (opened.kind === 'failed') return opened;
  if (opened.kind === 'ended') {
    passFlow(run, node, frame, opened.recalled);
    return { handle: branchOf(opened.recalled, 'FALSE') };
  }
  const { conditions, incomparable } = opened.input;
  const held = conditionsHold(conditions);
  const isChosen = typeof held !== 'boolean' && incomparable !== 'fail' && held.isIncomparable === true;
  if (isChosen) run.journal.log(opened.id, 'warn', `${held.message} Continues in ${incomparable}.`);
  const result = isChosen ? incomparable === 'TRUE' : held;
  if (typeof result !== 'boolean') {
    return { outcome: await endFlowFailed(run, node, frame, opened.id, result) };
  }
  const handle = result ? 'TRUE' : 'FALSE';
  await endFlow(run, node, frame, opened.id, {
    output: { result, branch: handle },
    state: { branch: handle },
  });
  return { handle };
}
