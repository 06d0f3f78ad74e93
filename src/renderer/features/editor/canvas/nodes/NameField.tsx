import { useEffect, useRef, useState } from 'react';
import type { GraphNode, Step } from '@shared/model/graph/types';
import { canvasWords as words } from '@shared/words/canvas';
import { renameNode } from '../../session/edits';
import { useApply } from '../../session/useApply';
import { useCanvasStore } from '../canvasStore';
import { focusCanvas } from '../parts/focusCanvas';

/** The name of a step, typed in its place. A name that is refused leaves the old one (STEP-47). */
export function NameField({ node, step }: { node: GraphNode; step: Step }) {
  const canvas = useCanvasStore();
  const apply = useApply();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(step.name);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const leave = (keep: boolean) => {
    if (canvas.get().editing !== node.id) return;
    canvas.set({ editing: null });
    if (keep && name !== step.name) apply((state) => renameNode(state, node.id, name));
  };
  return (
    <input
      ref={field}
      className="cl-node__namefield cl-mono cl-size-xs nodrag nopan nokey"
      aria-label={words.name}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => leave(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        leave(event.key === 'Enter');
        focusCanvas(event.currentTarget);
      }}
    />
  );
}
