import type { Block } from '@shared/model/graph/tree';

/** Steps at the top of the tree, of the branches taken; a loop there counts its iterations. */
export interface Progress {
  done: number;
  total: number;
}

export const stepsIn = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + 1 + (block.kind === 'branch' ? longestOf(block) : 0), 0);

/** Before it is known which branch is taken. */
const longestOf = (block: Extract<Block, { kind: 'branch' }>): number =>
  Math.max(0, ...block.branches.map(({ blocks }) => stepsIn(blocks)));

export function takeBranch(
  progress: Progress,
  block: Extract<Block, { kind: 'branch' }>,
  taken: readonly Block[],
) {
  progress.total += stepsIn(taken) - longestOf(block);
}
