import { isStep } from '../graph/nodes';
import type { Block, BranchBlock, Tree } from '../graph/tree';
import type { GraphNode } from '../graph/types';

/** Where a step stands in the flow. */
export interface Place {
  /** In the order of the flow, from 0. */
  index: number;
  /** Names of the loops around it, outermost first. */
  loops: readonly string[];
  /** It can only be reached through an approval. */
  isApproved: boolean;
}

/** What a step sees of those that ended before it: `maybe` of a branch that may not have been taken. */
export type Seen = 'sure' | 'maybe';

export interface Visit {
  node: GraphNode;
  place: Place;
  /** Valid during the visit only. */
  seen: ReadonlyMap<string, Seen>;
}

/** Steps of the flow without knowing what runs before what: of a graph that is not well nested. */
export function stepsOf(nodes: readonly GraphNode[]): GraphNode[] {
  return nodes.filter(isStep);
}

const nameOf = (node: GraphNode) => node.data.step?.name ?? '';

/** Places of all steps by name. */
export function placesOf(tree: Tree): Map<string, Place> {
  const places = new Map<string, Place>();
  const put = (node: GraphNode, loops: readonly string[], isApproved: boolean) =>
    places.set(nameOf(node), { index: places.size, loops, isApproved });
  const walk = (blocks: readonly Block[], loops: readonly string[], approved: boolean): void => {
    let isApproved = approved;
    for (const block of blocks) {
      put(block.node, loops, isApproved);
      if (block.kind === 'loop') walk(block.body, [...loops, nameOf(block.node)], isApproved);
      if (block.kind !== 'branch') continue;
      for (const { handle, blocks: inner } of block.branches) {
        walk(inner, loops, isApproved || handle === 'APPROVE');
      }
      isApproved ||= endsUnlessApproved(block);
    }
  };
  if (tree.trigger) put(tree.trigger, [], false);
  walk(tree.blocks, [], false);
  return places;
}

/** Nothing comes after such a branch. */
const endsRun = (blocks: readonly Block[]): boolean => blocks.some(({ node }) => node.subtype === 'exit');

/** What comes after an approval is approved when its REJECT branch ends the run. */
const endsUnlessApproved = ({ branches }: BranchBlock): boolean =>
  branches.some(({ handle, blocks }) => handle === 'REJECT' && endsRun(blocks));

/** Goes through the steps in the order of the flow, telling each what it sees. Linear but for the depth of nesting. */
export function visitSteps(
  tree: Tree,
  places: ReadonlyMap<string, Place>,
  visit: (visit: Visit) => void,
): void {
  const seen = new Map<string, Seen>();
  /** Names added, so that those of a branch can be taken away again. */
  const added: string[] = [];
  const add = (name: string, how: Seen) => {
    if (seen.has(name)) return;
    seen.set(name, how);
    added.push(name);
  };
  const take = (from: number): [string, Seen][] =>
    added.splice(from).map((name) => {
      const how = seen.get(name) ?? 'maybe';
      seen.delete(name);
      return [name, how];
    });
  const tell = (node: GraphNode) => {
    const place = places.get(nameOf(node));
    if (place) visit({ node, place, seen });
  };
  const walk = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      tell(block.node);
      if (block.kind === 'step') {
        add(nameOf(block.node), 'sure');
      } else if (block.kind === 'loop') {
        const from = added.length;
        walk(block.body);
        take(from);
        add(nameOf(block.node), 'sure');
        for (const name of collectedIn(block.body)) add(name, 'sure');
      } else {
        add(nameOf(block.node), 'sure');
        const goesOn = block.branches.filter(({ blocks: inner }) => !endsRun(inner));
        const later: [string, Seen][] = [];
        for (const branch of block.branches) {
          const from = added.length;
          walk(branch.blocks);
          const isOnly = goesOn.length === 1 && goesOn[0] === branch;
          for (const [name, how] of take(from)) later.push([name, isOnly ? how : 'maybe']);
        }
        for (const [name, how] of later) add(name, how);
      }
    }
  };
  if (tree.trigger) {
    tell(tree.trigger);
    add(nameOf(tree.trigger), 'sure');
  }
  walk(tree.blocks);
}

/** Collect steps of a loop's own body: after it they hold what they gathered. */
function collectedIn(body: readonly Block[]): string[] {
  return body.flatMap((block) => {
    if (block.kind === 'branch') return block.branches.flatMap(({ blocks }) => collectedIn(blocks));
    return block.kind === 'step' && block.node.subtype === 'collect' ? [nameOf(block.node)] : [];
  });
}
