import { memo } from 'react';
import type { NodeProps } from '@xyflow/react';
import { canvasWords as words } from '@shared/words/canvas';
import { Icon } from '../../../../ui/base/Icon';
import { ask } from '../../session/edits';
import { graphOf, isEditable, nodeOf } from '../../session/selectors';
import { useEditor, useEditorStore } from '../../session/store';
import { useCanvas, useCanvasStore } from '../canvasStore';
import type { FlowNode } from '../flowNodes';
import { nodeDomId } from '../parts/nodeDomId';
import { useMoveHere } from '../useMoveHere';

/** Where branches meet, or a loop goes round. */
export const CloseNode = memo(function CloseNode({ data, selected }: NodeProps<FlowNode>) {
  const { node } = data;
  const opener = useEditor((state) => nodeOf(graphOf(state), node.data.closes ?? ''));
  const isFar = useCanvas((state) => state.isFar);
  const isLoop = opener?.subtype === 'loop';
  const name = opener?.data.step?.name ?? '';
  return (
    <div
      id={nodeDomId(node.id)}
      role="group"
      aria-label={isLoop ? words.closes.loop(name) : words.closes.branch(name)}
      className={`cl-close ${isLoop ? 'cl-close--loop' : ''} ${selected ? 'is-selected' : ''}`}
    >
      {!isFar && (isLoop ? <Icon name="repeat" size={16} /> : <span className="cl-close__dot" />)}
    </div>
  );
});

/** Room for a step: the end of the flow, or a branch with nothing in it. */
export const PlaceholderNode = memo(function PlaceholderNode({ data, selected }: NodeProps<FlowNode>) {
  const { node } = data;
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  const moveHere = useMoveHere();
  const mayEdit = useEditor(isEditable);
  const isEnd = useEditor((state) => canvas.drawing.scene(graphOf(state)).around.get(node.id)?.down == null);
  const isMoving = useCanvas((state) => state.moving !== null);
  const isTarget = useCanvas((state) => state.drag?.target?.key === node.id);
  const isFar = useCanvas((state) => state.isFar);
  const look = `cl-row cl-placeholder ${selected ? 'is-selected' : ''} ${isTarget ? 'is-target' : ''} ${isFar ? 'is-far' : ''}`;
  const place = isEnd ? words.end : words.emptyBranch;
  if (!mayEdit)
    return (
      <div id={nodeDomId(node.id)} className={`${look} is-quiet`} role="group" aria-label={place}>
        {!isFar && place}
      </div>
    );
  const does = isMoving ? words.moveHere : words.addStep;
  const where = { placeholder: node.id };
  return (
    <button
      type="button"
      tabIndex={-1}
      id={nodeDomId(node.id)}
      className={`cl-press ${look}`}
      aria-label={does}
      onClick={(event) => {
        event.stopPropagation();
        if (!moveHere(where)) {
          const at = { x: event.clientX, y: event.clientY };
          editor.update((state) => ask(state, { kind: 'addStep', where, at }));
        }
      }}
    >
      {!isFar && (
        <>
          <Icon name={isMoving ? 'moveTo' : 'plus'} /> {does}
        </>
      )}
    </button>
  );
});
