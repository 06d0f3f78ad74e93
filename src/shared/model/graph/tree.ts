import type { GraphNode, Handle } from './types';

/** A well-nested graph as blocks in the order in which they run. Comments and placeholders are not in it. */
export interface Tree {
  /** The trigger step; null in a graph that has none (a fragment, or one that is refused). */
  trigger: GraphNode | null;
  blocks: Block[];
}

export type Block = StepBlock | BranchBlock | LoopBlock;

/** One step: basic, sub-workflow, wait, break, collect or exit. */
interface StepBlock {
  kind: 'step';
  node: GraphNode;
}

/** An if (TRUE, FALSE) or an approve (APPROVE, REJECT), joined by its closing node. */
export interface BranchBlock {
  kind: 'branch';
  node: GraphNode;
  branches: { handle: Handle; blocks: Block[] }[];
  closeId: string;
}

export interface LoopBlock {
  kind: 'loop';
  node: GraphNode;
  body: Block[];
  closeId: string;
}
