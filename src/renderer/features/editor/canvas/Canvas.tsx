import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type AriaAttributes,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { ReactFlow, ReactFlowProvider, SelectionMode, useReactFlow, useStore } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { canvasWords as words } from '@shared/words/canvas';
import { Button } from '../../../ui/base/Button';
import { Row } from '../../../ui/layout/Layout';
import { Confirm } from '../../../ui/overlays/Dialog';
import { shownGraph, shownOf } from '../session/folds';
import { graphOf, isEditable, nodeOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { CanvasStoreProvider, createCanvasStore, useCanvas, useCanvasStore } from './canvasStore';
import { EmptyStart } from './EmptyStart';
import { FindBar } from './FindBar';
import { flowNodes, type FlowNode } from './flowNodes';
import { Lines } from './Lines';
import { Minimap } from './Minimap';
import { CommentNode } from './nodes/CommentNode';
import { FoldNode } from './nodes/FoldNode';
import { CloseNode, PlaceholderNode } from './nodes/OtherNodes';
import { StepNode } from './nodes/StepNode';
import { CANVAS_CLASS, focusCanvas } from './parts/focusCanvas';
import { nodeDomId } from './parts/nodeDomId';
import { QuickMenu } from './QuickMenu';
import { RunOpensFolds } from './RunOpensFolds';
import { Drawing } from './scene/drawing';
import { Toolbar } from './Toolbar';
import { useActions, type Actions } from './useActions';
import { useCanvasKeys } from './useCanvasKeys';
import { useClipboard } from './useClipboard';
import { useDragging } from './useDragging';
import { usePointer } from './usePointer';
import { ZoomLevel } from './ZoomLevel';
import { useView, ZOOM_MAX, ZOOM_MIN, type View } from './useView';
import './canvas.css';

const nodeTypes = {
  step: StepNode,
  close: CloseNode,
  placeholder: PlaceholderNode,
  comment: CommentNode,
  fold: FoldNode,
};
const noEdges: never[] = [];
const plain = { hideAttribution: true };

/** The workflow as it runs, to look at and to change. */
export function Canvas() {
  const [store] = useState(() => createCanvasStore(new Drawing()));
  return (
    <ReactFlowProvider>
      <CanvasStoreProvider value={store}>
        <Surface />
      </CanvasStoreProvider>
    </ReactFlowProvider>
  );
}

function Surface() {
  const root = useRef<HTMLDivElement>(null);
  const editor = useEditorStore();
  const name = useEditor(({ draft }) => draft.name);
  const active = useEditor(({ selection }) => selection.at(-1));
  const broken = useEditor(useBroken());
  const flow = useReactFlow<FlowNode>();
  const view = useView(flow);
  const actions = useActions();
  const onKeyDown = useCanvasKeys(root, actions, view);
  useClipboard(root, actions);
  const onReady = useCallback(() => view.begin(shownGraph(editor.get())), [view, editor]);
  return (
    <div className="cl-editor__canvas">
      <Flow
        ref={root}
        className={CANVAS_CLASS}
        aria-label={words.label(name)}
        aria-description={words.help}
        aria-activedescendant={active === undefined ? undefined : nodeDomId(active)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        actions={actions}
        onReady={onReady}
      />
      <ZoomLevel />
      <RunOpensFolds />
      <KeepInView view={view} />
      <KeepFocus />
      <Moving />
      {broken !== null && (
        <Row as="p" box="line" className="cl-canvas__notice cl-canvas__notice--bad cl-bad">
          {words.broken(broken)}
        </Row>
      )}
      <EmptyStart />
      <Toolbar view={view} />
      <Minimap />
      <FindBar view={view} />
      <QuickMenu actions={actions} />
      <AskDelete actions={actions} />
    </div>
  );
}

function useBroken() {
  const { drawing } = useCanvasStore();
  return useMemo(
    () => (state: Parameters<typeof graphOf>[0]) => drawing.scene(graphOf(state)).broken,
    [drawing],
  );
}

interface FlowProps extends AriaAttributes {
  ref: RefObject<HTMLDivElement | null>;
  className: string;
  tabIndex: number;
  onKeyDown(event: KeyboardEvent): void;
  actions: Actions;
  onReady(): void;
}

/** React Flow itself takes the focus and the keys: it is an application to screen readers already. */
function Flow({ actions, onReady, ...frame }: FlowProps) {
  const flow = useReactFlow<FlowNode>();
  const { graph, cards } = useEditor(shownOf);
  const selection = useEditor((state) => state.selection);
  const drag = useCanvas((state) => state.drag);
  const mayEdit = useEditor(isEditable);
  const nodes = useMemo(() => flowNodes({ graph, cards, selection, drag }), [graph, cards, selection, drag]);
  const dragging = useDragging(flow);
  const pointer = usePointer(actions);
  return (
    <ReactFlow<FlowNode>
      {...frame}
      nodes={nodes}
      edges={noEdges}
      nodeTypes={nodeTypes}
      {...pointer}
      onNodeDragStart={dragging.start}
      onNodeDrag={dragging.move}
      onNodeDragStop={dragging.stop}
      onInit={onReady}
      minZoom={ZOOM_MIN}
      maxZoom={ZOOM_MAX}
      nodesDraggable={mayEdit}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elevateNodesOnSelect={false}
      selectNodesOnDrag={false}
      nodeDragThreshold={4}
      selectionMode={SelectionMode.Partial}
      multiSelectionKeyCode={null}
      deleteKeyCode={null}
      zoomOnDoubleClick={false}
      panOnScroll
      disableKeyboardA11y
      onlyRenderVisibleElements
      proOptions={plain}
    >
      <Lines />
    </ReactFlow>
  );
}

/** The one node that is chosen stays in view: also when others chose it, or the panel takes a part of the canvas. */
function KeepInView({ view }: { view: View }) {
  const editor = useEditorStore();
  const chosen = useEditor(({ selection }) => (selection.length === 1 ? selection[0] : undefined));
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    const node = nodeOf(shownGraph(editor.get()), chosen ?? '');
    if (node && width > 0 && height > 0) view.reveal(node);
  }, [editor, view, chosen, width, height]);
  return null;
}

/** Longer than a dialog takes to fade, with which the focus in it goes. Milliseconds. */
const FADED = 200;

/** After a dialog or the panel the keys are at the canvas again, unless they went somewhere by themselves. */
function KeepFocus() {
  const editor = useEditorStore();
  const isFree = useEditor(({ asking, panel }) => asking === null && panel === null);
  const isAsked = useEditor(({ asking }) => asking !== null);
  useEffect(() => {
    if (isAsked) return;
    const keep = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && editor.get().selection.length > 0) focusCanvas();
    };
    keep();
    const timer = setTimeout(keep, FADED);
    return () => clearTimeout(timer);
  }, [editor, isFree, isAsked]);
  return null;
}

/** While a new place for a step is looked for. */
function Moving() {
  const canvas = useCanvasStore();
  const moving = useCanvas((state) => state.moving);
  const name = useEditor((state) => nodeOf(graphOf(state), moving ?? '')?.data.step?.name);
  if (moving === null || name === undefined) return null;
  return (
    <Row box="line" className="cl-canvas__notice" role="status">
      {words.moving(name)}
      <Button
        size="small"
        onClick={() => {
          canvas.set({ moving: null });
          focusCanvas();
        }}
      >
        {words.movingCancel}
      </Button>
    </Row>
  );
}

function AskDelete({ actions }: { actions: Actions }) {
  const deleting = useCanvas((state) => state.deleting);
  return deleting && <AskedDelete actions={actions} deleting={deleting} />;
}

/** Gone at once when it is answered, without fading: the next key is one for the canvas. */
function AskedDelete(props: { actions: Actions; deleting: { ids: string[]; within: number } }) {
  const { actions, deleting } = props;
  const canvas = useCanvasStore();
  useEffect(() => () => focusCanvas(), []);
  return (
    <Confirm
      open
      title={words.deleting.title(deleting.within)}
      confirm={words.deleting.confirm}
      danger
      onConfirm={() => actions.deleteNow(deleting.ids)}
      onClose={() => canvas.set({ deleting: null })}
    >
      {words.deleting.text(deleting.within)}
    </Confirm>
  );
}
