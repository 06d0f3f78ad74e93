import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { isTyping } from '../../../platform/hooks/useKeys';
import { closePanel, openPanel, redoOne, select, undoOne } from '../session/edits';
import { cardAt, foldAll, shownGraph, unfold } from '../session/folds';
import { graphOf, isEditable, nodeOf } from '../session/selectors';
import { useEditorStore } from '../session/store';
import { useCanvasStore } from './canvasStore';
import { focusFind } from './parts/focusCanvas';
import { nodeDomId } from './parts/nodeDomId';
import { walk, type Way } from './scene/walk';
import { placeAt, type Actions } from './useActions';
import { isAtCanvas } from './useClipboard';
import { useMoveHere } from './useMoveHere';
import type { View } from './useView';

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** Ctrl or ⌘ with a letter, wherever in the editor the focus is, but in a field. */
function useEditorKeys(root: RefObject<HTMLElement | null>) {
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'f' && !event.shiftKey && editor.get().asking === null) {
        event.preventDefault();
        canvas.set({ finding: true });
        focusFind();
        return;
      }
      if (!isAtCanvas(root.current) || editor.get().asking !== null) return;
      const change = key === 'z' ? (event.shiftKey ? redoOne : undoOne) : key === 'y' ? redoOne : undefined;
      if (!change) return;
      event.preventDefault();
      editor.update(change);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, editor, canvas]);
}

/** The keys of the canvas. Its one tab stop is the canvas itself; the last chosen node is where the keys are. */
export function useCanvasKeys(root: RefObject<HTMLElement | null>, actions: Actions, view: View) {
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  const moveHere = useMoveHere();
  useEditorKeys(root);

  const go = (way: Way, extend: boolean) => {
    const state = editor.get();
    const graph = shownGraph(state);
    const target = walk(graph, canvas.drawing.scene(graph), state.selection.at(-1) ?? null, way);
    const node = target === null ? undefined : nodeOf(graph, target);
    if (!node) return;
    editor.update((now) => {
      if (extend) return select(now, [...now.selection.filter((id) => id !== node.id), node.id]);
      return now.panel ? openPanel(now, node.id) : select(now, [node.id]);
    });
    view.reveal(node);
  };

  const menuOf = (nodeId: string) => {
    const box = document.getElementById(nodeDomId(nodeId))?.getBoundingClientRect();
    if (box) canvas.set({ menu: { nodeId, x: box.left + box.width / 2, y: box.top + box.height / 2 } });
  };

  const enter = (nodeId: string) => {
    const state = editor.get();
    if (cardAt(state, nodeId)?.handle) {
      editor.update((now) => unfold(now, nodeId));
      return;
    }
    const node = nodeOf(graphOf(state), nodeId);
    if (!node || moveHere(placeAt(state, nodeId))) return;
    if (node.type === 'comment') {
      if (isEditable(state)) canvas.set({ editing: nodeId });
    } else if (node.type === 'placeholder') actions.add(nodeId);
    else if (node.subtype !== 'close') actions.open(nodeId);
  };

  const leave = () => {
    const state = editor.get();
    if (canvas.get().moving !== null) canvas.set({ moving: null });
    else if (state.panel) editor.update(closePanel);
    else actions.choose([]);
  };

  const onNode = (event: KeyboardEvent, nodeId: string): boolean => {
    const mayEdit = isEditable(editor.get());
    const isStep = canvas.drawing.scene(graphOf(editor.get())).around.get(nodeId)?.number != null;
    switch (event.key) {
      case 'Enter':
        enter(nodeId);
        return true;
      case 'F2':
        if (mayEdit && isStep) canvas.set({ editing: nodeId });
        return true;
      case 'f':
        actions.foldAt(nodeId);
        return true;
      case '/':
      case 'Tab':
        if (!mayEdit || event.shiftKey) return false;
        actions.add(nodeId);
        return true;
      case 'Delete':
      case 'Backspace':
        actions.remove(editor.get().selection);
        return true;
      case 'ContextMenu':
        menuOf(nodeId);
        return true;
      case 'F10':
        if (event.shiftKey) menuOf(nodeId);
        return event.shiftKey;
      default:
        return false;
    }
  };

  const onView = (event: KeyboardEvent): boolean => {
    const state = editor.get();
    const { nodes } = shownGraph(state);
    if (event.shiftKey && (event.code === 'Digit1' || event.key === '!')) view.fit(nodes);
    else if (event.key === '1') {
      const node = nodeOf(shownGraph(state), state.selection.at(-1) ?? '') ?? nodes[0];
      if (node) view.centre(node, 1);
    } else if (event.key === '+' || event.key === '=') view.zoomBy(1.25);
    else if (event.key === '-') view.zoomBy(0.8);
    else if (event.key === 'F') editor.update(foldAll);
    else return false;
    return true;
  };

  return (event: KeyboardEvent): void => {
    if (isTyping(event.target) || event.defaultPrevented) return;
    const isMod = event.ctrlKey || event.metaKey;
    const way = ways[event.key];
    const state = editor.get();
    const at = state.selection.at(-1);
    let used = true;
    if (isMod && event.key.toLowerCase() === 'a') actions.choose(shownGraph(state).nodes.map(({ id }) => id));
    else if (isMod && event.key.toLowerCase() === 'd' && at !== undefined) actions.duplicate(at);
    else if (isMod || event.altKey) used = false;
    else if (way) go(way, event.shiftKey);
    else if (event.key === 'Escape') leave();
    else used = (at !== undefined && onNode(event, at)) || onView(event);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
