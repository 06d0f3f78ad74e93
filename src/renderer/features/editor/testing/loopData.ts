import { loopsAround, stepsByName } from '@shared/model/graph/queries';
import { stepOf } from '@shared/model/graph/nodes';
import type { GraphNode } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import { referencesIn } from '@shared/model/references/collect';
import { messages } from '@shared/words/messages';
import { testingWords as words } from '@shared/words/testing';
import { worldOf } from '../session/scope';
import { graphOf } from '../session/selectors';
import type { EditorState } from '../session/state';
import { loopsRead } from './setup';

export interface LoopPick {
  node: GraphNode;
  name: string;
  /** How many items are known. */
  count: number;
  index: number;
  item: Json;
}

/** The loops around a step that its values read, each at the item that is picked for the test. */
export function loopPicks(state: EditorState, nodeId: string): LoopPick[] {
  return picksOf(state, nodeId, loopsRead(state, nodeId));
}

function picksOf(state: EditorState, nodeId: string, loops: readonly GraphNode[]): LoopPick[] {
  if (loops.length === 0) return [];
  const known = worldOf(state, nodeId).scope.loops ?? {};
  return loops.map((node) => {
    const name = stepOf(node)?.name ?? node.id;
    const { count = 0, index = 0, item = null } = known[name] ?? {};
    return { node, name, count, index, item };
  });
}

/** EXEC-32: why the loops that the step reads cannot be tested yet; null when they can. */
export function loopProblem(state: EditorState, nodeId: string): string | null {
  const loops = loopsRead(state, nodeId);
  if (loops.some((loop) => lacksOutput(state, loop))) return messages.runOriginalStepFirst;
  const empty = loopPicks(state, nodeId).find(({ count }) => count === 0);
  return empty ? words.why.noItems(empty.name) : null;
}

/** Whether the list of a loop reads a step that gave nothing yet; of a list within an item, also the outer loops. */
function lacksOutput(state: EditorState, loop: GraphNode): boolean {
  const byName = stepsByName(graphOf(state));
  const read = stepOf(loop)?.parameters.flatMap(({ value }) => referencesIn(value)) ?? [];
  const hasGap = read.some(({ root, name }) => {
    if (root !== 'steps' || name === undefined) return false;
    const node = byName.get(name);
    return node !== undefined && !hasOutput(state, node.id);
  });
  return hasGap || loopsRead(state, loop.id).some((outer) => lacksOutput(state, outer));
}

function hasOutput(state: EditorState, nodeId: string): boolean {
  if (nodeId in state.pins) return true;
  const status = state.results[nodeId]?.status;
  return status === 'OK' || status === 'COMPLETED_WITH_ERRORS';
}

/** What stands in for all loops around a step: the picked item at its place. A loop that is not read needs one item. */
export function loopMocks(state: EditorState, nodeId: string) {
  const picks = picksOf(state, nodeId, loopsAround(graphOf(state), nodeId));
  const mocks = picks.map(({ name, count, index, item }): [string, Json] => [
    name,
    Array.from({ length: Math.max(1, count) }, (_, at) => (at === index ? item : null)),
  ]);
  return {
    mocks: Object.fromEntries(mocks),
    iteration: Object.fromEntries(picks.map(({ name, index }) => [name, index])),
  };
}
