import { useMemo, type MouseEvent } from 'react';
import type { NodeChange, NodeMouseHandler } from '@xyflow/react';
import { openPanel, select } from '../session/edits';
import { graphOf, isEditable, nodeOf } from '../session/selectors';
import { useEditorStore } from '../session/store';
import { useCanvasStore } from './canvasStore';
import type { FlowNode } from './flowNodes';
import { focusCanvas } from './parts/focusCanvas';
import type { Actions } from './useActions';

function focusUnlessTyping({ target }: MouseEvent) {
  if (target instanceof Element && !target.closest('input, textarea')) focusCanvas(target);
}

/** What the pointer does but for drags. The same functions for good: others would draw every node anew. */
export function usePointer(actions: Actions) {
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  return useMemo(() => {
    // Only a box chooses by React Flow; a press is ours, and positions are those of the graph.
    const onNodesChange = (changes: NodeChange<FlowNode>[]) => {
      if (!canvas.get().isBoxing) return;
      const picked = new Set(editor.get().selection);
      for (const change of changes) {
        if (change.type !== 'select') continue;
        if (change.selected) picked.add(change.id);
        else picked.delete(change.id);
      }
      actions.choose([...picked]);
    };
    const onNodeClick: NodeMouseHandler<FlowNode> = (event, { id }) => {
      focusUnlessTyping(event);
      const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
      editor.update((state) => {
        if (!isMore) return openPanel(state, id);
        const isPicked = state.selection.includes(id);
        return select(
          state,
          isPicked ? state.selection.filter((one) => one !== id) : [...state.selection, id],
        );
      });
    };
    const onNodeDoubleClick: NodeMouseHandler<FlowNode> = (_event, { id, type }) => {
      if (type === 'comment' && isEditable(editor.get())) canvas.set({ editing: id });
    };
    const onNodeContextMenu: NodeMouseHandler<FlowNode> = (event, { id, type }) => {
      event.preventDefault();
      if (type !== 'step' && type !== 'comment') return;
      if (!editor.get().selection.includes(id)) actions.choose([id]);
      if (nodeOf(graphOf(editor.get()), id))
        canvas.set({ menu: { nodeId: id, x: event.clientX, y: event.clientY } });
    };
    const onPaneClick = (event: MouseEvent) => {
      focusUnlessTyping(event);
      actions.choose([]);
      actions.close();
    };
    const onSelectionStart = () => {
      canvas.set({ isBoxing: true });
      actions.choose([]);
    };
    const onSelectionEnd = () => canvas.set({ isBoxing: false });
    return {
      onNodesChange,
      onNodeClick,
      onNodeDoubleClick,
      onNodeContextMenu,
      onPaneClick,
      onSelectionStart,
      onSelectionEnd,
    };
  }, [editor, canvas, actions]);
}
