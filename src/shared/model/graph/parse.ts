import type { Problem } from '../problem';
import { structureOf, type Item } from './structure';
import type { Block, Tree } from './tree';
import type { Graph } from './types';

export type Parsed = { tree: Tree; problems: [] } | { tree: null; problems: Problem[] };

/**
 * The blocks of a well-nested graph, or what is wrong, with the node named. A graph without a trigger is a fragment
 * and parses; whoever saves or runs a workflow asks for the trigger. Names, parameters and references of steps are
 * not looked at.
 */
export function parseGraph(graph: Graph): Parsed {
  const { structure, problems } = structureOf(graph);
  if (!structure) return { tree: null, problems };
  return { tree: { trigger: structure.trigger, blocks: blocksOf(structure.items) }, problems: [] };
}

/** Without placeholders. */
export function blocksOf(items: Item[]): Block[] {
  return items.filter(({ node }) => node.type !== 'placeholder').map(blockOf);
}

function blockOf({ node, close, arms }: Item): Block {
  if (!close) return { kind: 'step', node };
  if (node.subtype === 'loop') {
    return { kind: 'loop', node, body: blocksOf(arms[0]?.items ?? []), closeId: close.id };
  }
  const branches = arms.map(({ handle, items }) => ({ handle, blocks: blocksOf(items) }));
  return { kind: 'branch', node, branches, closeId: close.id };
}
