import { useEffect, useMemo } from 'react';
import type { OnNodeDrag, ReactFlowInstance } from '@xyflow/react';
import { sizeOf } from '@shared/model/graph/sizes';
import type { Graph } from '@shared/model/graph/types';
import { moveTo, placeComment, select, shiftNodes } from '../session/edits';
import { shownGraph } from '../session/folds';
import { graphOf, nodeOf } from '../session/selectors';
import { useEditorStore } from '../session/store';
import { useApply } from '../session/useApply';
import { useCanvasStore, type CanvasStore } from './canvasStore';
import type { FlowNode } from './flowNodes';
import type { Point } from './scene/routes';
import type { DropTarget, Drag } from './scene/drawing';

/** How near to a plus a step must be let go. Pixels of the canvas. */
const NEAR = 28;

/** The place of the flow under the pointer, where the dragged step does not stand already. */
function targetAt(canvas: CanvasStore, graph: Graph, drag: Drag, { x, y }: Point): DropTarget | null {
  const { routes } = canvas.drawing.of(graph, drag);
  for (const { link, plus } of routes) {
    if (!link.where || drag.ids.has(link.from.id) || drag.ids.has(link.to.id)) continue;
    if (Math.abs(plus.x - x) <= NEAR && Math.abs(plus.y - y) <= NEAR)
      return { key: link.key, where: link.where };
  }
  for (const node of graph.nodes) {
    if (node.type !== 'placeholder' || drag.ids.has(node.id)) continue;
    const { width, height } = sizeOf(node);
    const { position } = node;
    if (x >= position.x && x <= position.x + width && y >= position.y && y <= position.y + height)
      return { key: node.id, where: { placeholder: node.id } };
  }
  return null;
}

/** Escape while a node is dragged: it stands where it stood, and letting it go means nothing. */
function useEscape(canvas: CanvasStore) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || canvas.get().drag === null) return;
      event.preventDefault();
      event.stopPropagation();
      canvas.set({ drag: null });
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [canvas]);
}

/**
 * A drag moves nodes freely, and is one entry of the history; an if, approve or loop takes along what is in it. Let go
 * on a plus or a placeholder, the step takes that place in the flow.
 */
export function useDragging(flow: ReactFlowInstance<FlowNode>) {
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  const apply = useApply();
  useEscape(canvas);
  return useMemo(() => {
    const start: OnNodeDrag<FlowNode> = (_event, node, nodes) => {
      const { around } = canvas.drawing.scene(graphOf(editor.get()));
      const ids = new Set<string>();
      for (const { id } of [node, ...nodes])
        for (const one of [id, ...(around.get(id)?.members ?? [])]) ids.add(one);
      canvas.set({ drag: { ids, dx: 0, dy: 0, target: null } });
    };
    const move: OnNodeDrag<FlowNode> = (event, node, nodes) => {
      const { drag } = canvas.get();
      const graph = shownGraph(editor.get());
      const before = nodeOf(graph, node.id);
      if (!drag || !before) return;
      const dx = Math.round(node.position.x - before.position.x);
      const dy = Math.round(node.position.y - before.position.y);
      if (dx === drag.dx && dy === drag.dy) return;
      const next = { ...drag, dx, dy };
      const mayDrop = nodes.length === 1 && before.type !== 'comment' && before.subtype !== 'trigger';
      const pointer = 'clientX' in event ? { x: event.clientX, y: event.clientY } : null;
      const target =
        mayDrop && pointer ? targetAt(canvas, graph, drag, flow.screenToFlowPosition(pointer)) : null;
      canvas.set({ drag: { ...next, target } });
    };
    const stop: OnNodeDrag<FlowNode> = (_event, node) => {
      const { drag } = canvas.get();
      canvas.set({ drag: null });
      const before = nodeOf(graphOf(editor.get()), node.id);
      if (!drag || !before || (drag.dx === 0 && drag.dy === 0)) return;
      const { dx, dy, ids, target } = drag;
      const { x, y } = before.position;
      apply((state) => {
        if (target) return select(moveTo(state, node.id, target.where), [node.id]);
        return ids.size === 1 && before.type === 'comment'
          ? placeComment(state, node.id, { x: x + dx, y: y + dy })
          : shiftNodes(state, [...ids], { x: dx, y: dy });
      });
    };
    return { start, move, stop };
  }, [editor, canvas, apply, flow]);
}
