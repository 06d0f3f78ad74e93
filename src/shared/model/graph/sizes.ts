import type { GraphNode } from './types';

/** Pixels; what a canvas draws and what `layout` reckons with. All even, so that centres are whole. */
export const STEP_SIZE = { width: 240, height: 72 } as const;
export const CLOSE_SIZE = { width: 32, height: 32 } as const;
const PLACEHOLDER_SIZE = { width: 240, height: 48 } as const;
export const COMMENT_SIZE = { width: 240, height: 120 } as const;
/** Between two nodes of a sequence: room for the edge and its plus. */
export const ROW_GAP = 56;
/** Between two branches. */
export const ARM_GAP = 64;
/** The body of a loop stands so far to the right. */
export const BODY_INDENT = 48;

export interface Size {
  width: number;
  height: number;
}

export function sizeOf(node: GraphNode): Size {
  if (node.type === 'comment') return COMMENT_SIZE;
  if (node.type === 'placeholder') return PLACEHOLDER_SIZE;
  return node.subtype === 'close' ? CLOSE_SIZE : STEP_SIZE;
}
