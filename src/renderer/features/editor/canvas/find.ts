import type { Graph, GraphNode } from '@shared/model/graph/types';
import { canvasWords as words } from '@shared/words/canvas';

export interface Found {
  nodeId: string;
  /** Of the step; of a comment its beginning. */
  title: string;
  /** Where the text was found, with what stands around it. */
  place: string;
}

/** More are not worth looking through; a longer text narrows it down. */
export const FOUND_MAX = 100;
const AROUND = 24;

function snippet(text: string, at: number, length: number): string {
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + length + AROUND);
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}

/** Steps by name, title, template and values, and comments; in the order of the flow. */
export function findIn({ nodes }: Graph, order: readonly string[], typed: string): Found[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const inOrder = [...order, ...nodes.filter(({ type }) => type === 'comment').map(({ id }) => id)];
  const found: Found[] = [];
  for (const id of inOrder) {
    const node = byId.get(id);
    const one = node && matchOf(node, wanted);
    if (one) found.push(one);
    if (found.length >= FOUND_MAX) break;
  }
  return found;
}

function matchOf(node: GraphNode, wanted: string): Found | null {
  const { step, comment } = node.data;
  if (comment !== undefined) {
    const at = comment.toLowerCase().indexOf(wanted);
    if (at < 0) return null;
    return { nodeId: node.id, title: snippet(comment, at, wanted.length), place: words.find.inComment };
  }
  if (!step) return null;
  const heads = [step.name, step.title, step.stepTemplateId, step.description ?? ''];
  if (heads.some((text) => text.toLowerCase().includes(wanted)))
    return { nodeId: node.id, title: step.title, place: step.name };
  for (const { value } of step.parameters) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const at = text.toLowerCase().indexOf(wanted);
    if (at >= 0) return { nodeId: node.id, title: step.title, place: snippet(text, at, wanted.length) };
  }
  return null;
}
