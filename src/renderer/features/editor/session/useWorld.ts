import { useRef } from 'react';
import { graphOf, inputsOf } from './selectors';
import { worldOf, type StepWorldView } from './scope';
import type { EditorState } from './state';
import { useEditor } from './store';

/** Whether what a step may read is still the same: all but the step itself, which is what is typed in. */
function sameSurroundings(a: EditorState, b: EditorState, nodeId: string): boolean {
  if (a === b) return true;
  const held =
    a.results === b.results &&
    a.pins === b.pins &&
    a.statuses === b.statuses &&
    a.payload === b.payload &&
    a.testInputs === b.testInputs &&
    a.panel?.iteration === b.panel?.iteration &&
    inputsOf(a) === inputsOf(b);
  if (!held) return false;
  const [left, right] = [graphOf(a), graphOf(b)];
  if (left === right) return true;
  return (
    left.edges === right.edges &&
    left.nodes.length === right.nodes.length &&
    left.nodes.every((node, at) => node === right.nodes[at] || node.id === nodeId)
  );
}

/** What the step of the panel may refer to, reckoned anew only when something around it changes. */
export function useWorld(nodeId: string): StepWorldView {
  const last = useRef<{ nodeId: string; state: EditorState; world: StepWorldView } | null>(null);
  return useEditor((state) => {
    const known = last.current;
    if (known?.nodeId === nodeId && sameSurroundings(known.state, state, nodeId)) return known.world;
    const world = worldOf(state, nodeId);
    last.current = { nodeId, state, world };
    return world;
  });
}
