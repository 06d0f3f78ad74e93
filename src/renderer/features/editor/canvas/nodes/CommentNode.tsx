import { memo, useEffect, useRef } from 'react';
import type { NodeProps } from '@xyflow/react';
import { canvasWords as words } from '@shared/words/canvas';
import { sealed, writeComment } from '../../session/edits';
import { useEditorStore } from '../../session/store';
import { useApply } from '../../session/useApply';
import { useCanvas, useCanvasStore } from '../canvasStore';
import type { FlowNode } from '../flowNodes';
import { focusCanvas } from '../parts/focusCanvas';
import { nodeDomId } from '../parts/nodeDomId';

/** A note beside the flow. */
export const CommentNode = memo(function CommentNode({ data, selected }: NodeProps<FlowNode>) {
  const { node } = data;
  const text = node.data.comment ?? '';
  const isEditing = useCanvas((state) => state.editing === node.id);
  const isFar = useCanvas((state) => state.isFar);
  const look = `cl-comment cl-scroll cl-size-s ${selected ? 'is-selected' : ''}`;
  return (
    <div id={nodeDomId(node.id)} role="group" aria-label={words.node.comment(text)} className={look}>
      {isFar ? null : isEditing ? (
        <CommentField nodeId={node.id} text={text} />
      ) : (
        <p className={text === '' ? 'cl-muted' : 'cl-flow-typed'}>
          {text === '' ? words.commentEmpty : text}
        </p>
      )}
    </div>
  );
});

function CommentField({ nodeId, text }: { nodeId: string; text: string }) {
  const canvas = useCanvasStore();
  const editor = useEditorStore();
  const apply = useApply();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <textarea
      ref={field}
      className="nodrag nopan nokey nowheel"
      aria-label={words.commentLabel}
      placeholder={words.commentEmpty}
      value={text}
      onChange={({ target }) => apply((state) => writeComment(state, nodeId, target.value))}
      onBlur={() => {
        editor.update(sealed);
        if (canvas.get().editing === nodeId) canvas.set({ editing: null });
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
          focusCanvas(event.currentTarget);
      }}
    />
  );
}
