import { structureOf, type Arm, type Item } from '@shared/model/graph/structure';
import type { Graph, GraphNode, Handle } from '@shared/model/graph/types';
import { stepOf } from '@shared/model/graph/nodes';
import { foldedGraph, type FoldCard } from './foldedGraph';
import { graphOf } from './selectors';
import type { EditorState } from './state';

/** One thing that may be folded: all of an if, approval or loop, or one of its branches. */
interface Foldable {
  key: string;
  opener: GraphNode;
  /** Of a branch. */
  handle: Handle | null;
  /** The steps in it. */
  steps: readonly string[];
}

export const armKey = (nodeId: string, handle: Handle): string => `${nodeId}/${handle}`;

interface Index {
  byKey: ReadonlyMap<string, Foldable>;
  /** Of a node, from outside inwards: the keys that hide it when they are folded. */
  hiddenBy: ReadonlyMap<string, readonly string[]>;
}

const indexes = new WeakMap<Graph, Index>();

export function foldablesOf(graph: Graph): Index {
  const known = indexes.get(graph);
  if (known) return known;
  const byKey = new Map<string, Foldable>();
  const hiddenBy = new Map<string, readonly string[]>();
  const walk = (items: readonly Item[], above: readonly string[]): string[] =>
    items.flatMap(({ node, close, arms }) => {
      hiddenBy.set(node.id, above);
      const within: string[] = [];
      for (const arm of arms) within.push(...walkArm(node, arm, above));
      if (close) {
        hiddenBy.set(close.id, [...above, node.id]);
        if (within.length > 0)
          byKey.set(node.id, { key: node.id, opener: node, handle: null, steps: within });
      }
      return stepOf(node) ? [node.id, ...within] : within;
    });
  const walkArm = (opener: GraphNode, { handle, items }: Arm, above: readonly string[]): string[] => {
    const key = armKey(opener.id, handle);
    const isOwn = opener.subtype !== 'loop';
    const steps = walk(items, isOwn ? [...above, opener.id, key] : [...above, opener.id]);
    if (isOwn && steps.length > 0) byKey.set(key, { key, opener, handle, steps });
    return steps;
  };
  walk(structureOf(graph).structure?.items ?? [], []);
  const index = { byKey, hiddenBy };
  indexes.set(graph, index);
  return index;
}

interface Shown {
  graph: Graph;
  /** By the id of the node that stands for what is folded. */
  cards: ReadonlyMap<string, FoldCard>;
}

const none: ReadonlyMap<string, FoldCard> = new Map();
const shown = new WeakMap<Graph, Shown & { folded: ReadonlySet<string> }>();

/** What the canvas draws: the graph with one card in place of each fold. */
export function shownOf(state: EditorState): Shown {
  const graph = graphOf(state);
  const { folded } = state;
  if (folded.size === 0) return { graph, cards: none };
  const known = shown.get(graph);
  if (known?.folded === folded) return known;
  const made = { ...foldedGraph(graph, folded), folded };
  shown.set(graph, made);
  return made;
}

export const shownGraph = (state: EditorState): Graph => shownOf(state).graph;
export const cardAt = (state: EditorState, id: string): FoldCard | undefined => shownOf(state).cards.get(id);

const withFolds = (state: EditorState, folded: ReadonlySet<string>): EditorState => ({ ...state, folded });

/** The card takes the place of what was chosen in it. */
export function fold(state: EditorState, key: string): EditorState {
  const { byKey, hiddenBy } = foldablesOf(graphOf(state));
  if (!byKey.has(key) || state.folded.has(key)) return state;
  const isHidden = (id: string) => hiddenBy.get(id)?.includes(key) ?? false;
  const stays = state.selection.filter((id) => !isHidden(id));
  return {
    ...withFolds(state, new Set([...state.folded, key])),
    selection: stays.length === state.selection.length ? state.selection : [...stays, key],
    panel: state.panel && isHidden(state.panel.nodeId) ? null : state.panel,
  };
}

/** The step at which the fold began is chosen in place of the card of a branch. */
export function unfold(state: EditorState, key: string): EditorState {
  if (!state.folded.has(key)) return state;
  const [opener = key] = key.split('/');
  const open = withFolds(state, new Set([...state.folded].filter((one) => one !== key)));
  return {
    ...open,
    selection: state.selection.map((id) => (id === key ? opener : id)),
  };
}

export const toggleFold = (state: EditorState, key: string): EditorState =>
  state.folded.has(key) ? unfold(state, key) : fold(state, key);

/** Opens whatever hides these nodes. */
export function uncovered(state: EditorState, nodeIds: readonly string[]): EditorState {
  if (state.folded.size === 0) return state;
  const { hiddenBy } = foldablesOf(graphOf(state));
  const open = new Set(
    nodeIds.flatMap((id) => hiddenBy.get(id) ?? []).filter((key) => state.folded.has(key)),
  );
  return open.size === 0
    ? state
    : withFolds(state, new Set([...state.folded].filter((key) => !open.has(key))));
}

/** All that is outermost folds; when anything is folded, all of it opens. */
export function foldAll(state: EditorState): EditorState {
  if (state.folded.size > 0) return [...state.folded].reduce(unfold, state);
  const { byKey, hiddenBy } = foldablesOf(graphOf(state));
  const outer = [...byKey.values()].filter(
    ({ opener, handle }) => handle === null && (hiddenBy.get(opener.id)?.length ?? 0) === 0,
  );
  return outer.reduce((now, { key }) => fold(now, key), state);
}

/** What the key for folding means at a node: itself, or the innermost fold that it stands in. */
export function foldKeyAt(state: EditorState, nodeId: string): string | null {
  if (state.folded.has(nodeId)) return nodeId;
  const { byKey, hiddenBy } = foldablesOf(graphOf(state));
  if (byKey.has(nodeId)) return nodeId;
  return hiddenBy.get(nodeId)?.findLast((key) => byKey.has(key)) ?? null;
}
