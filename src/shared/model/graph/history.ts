import { UNDO_MAX } from '../limits';
import { applyPatch, isEmptyPatch, patchOf, revertPatch, type GraphPatch } from './patch';
import type { Graph } from './types';

/** Typing goes on in the same entry while no pause is longer. Milliseconds. */
const TYPING_PAUSE = 1000;

interface Entry {
  label: string;
  field: string | null;
  at: number;
  patch: GraphPatch;
}

/** A graph and the way to its earlier and later states; a value, never changed. */
export interface History {
  graph: Graph;
  /** Oldest first. */
  undo: Entry[];
  redo: Entry[];
  /** Whether typing may go on in the last entry. */
  open: boolean;
}

export interface Change {
  /** What was done: `delete 3 steps`. */
  label: string;
  /** The field that is typed in, `<nodeId>/<paramId>` for instance. Absent: an entry of its own. */
  field?: string;
  /** Milliseconds of any clock that only goes forwards. */
  at: number;
}

export const newHistory = (graph: Graph): History => ({ graph, undo: [], redo: [], open: false });

/**
 * Goes on to `graph`. What could be redone is lost; the oldest of UNDO_MAX states too. Nothing happens when nothing
 * differs.
 */
export function record(history: History, graph: Graph, { label, field, at }: Change): History {
  if (graph === history.graph) return history;
  const last = history.undo.at(-1);
  const goesOn =
    history.open && last && field !== undefined && last.field === field && at - last.at <= TYPING_PAUSE;
  const before = goesOn ? revertPatch(history.graph, last.patch) : history.graph;
  const patch = patchOf(before, graph);
  const earlier = goesOn ? history.undo.slice(0, -1) : history.undo;
  if (isEmptyPatch(patch)) return goesOn ? { graph, undo: earlier, redo: [], open: false } : history;
  const entry: Entry = { label, field: field ?? null, at, patch };
  return { graph, undo: [...earlier, entry].slice(-UNDO_MAX), redo: [], open: true };
}

/** What is typed from now on is an entry of its own: the field was left. */
export const seal = (history: History): History => (history.open ? { ...history, open: false } : history);

/** The state before the last change; the same history when there is none. */
export function undo(history: History): History {
  const entry = history.undo.at(-1);
  if (!entry) return history;
  const graph = revertPatch(history.graph, entry.patch);
  return { graph, undo: history.undo.slice(0, -1), redo: [...history.redo, entry], open: false };
}

export function redo(history: History): History {
  const entry = history.redo.at(-1);
  if (!entry) return history;
  const graph = applyPatch(history.graph, entry.patch);
  return { graph, undo: [...history.undo, entry], redo: history.redo.slice(0, -1), open: false };
}

/** What undo would take back and redo would do again; null when there is nothing. */
export const undoLabel = (history: History): string | null => history.undo.at(-1)?.label ?? null;
export const redoLabel = (history: History): string | null => history.redo.at(-1)?.label ?? null;
