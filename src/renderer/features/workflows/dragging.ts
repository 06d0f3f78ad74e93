import type { DragEvent } from 'react';

/** What is being dragged within this window. */
export type Dragged = { kind: 'workflows'; ids: readonly string[] } | { kind: 'folder'; path: string };

const TYPE = 'application/x-costloom-list';

/** Begins a drag; `text` is what a place outside of the app gets. */
export function startDrag(event: DragEvent, text: string) {
  event.dataTransfer.setData(TYPE, text);
  event.dataTransfer.setData('text/plain', text);
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether it is a drag of this list, and not a file or a text from elsewhere. */
export const dragKind = (event: DragEvent): boolean => event.dataTransfer.types.includes(TYPE);
