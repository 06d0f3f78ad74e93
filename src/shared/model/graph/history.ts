import { amended, noHistory, openEntry, pushed, redone, undone, type UndoHistory } from '../history';
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
export interface History extends UndoHistory<Entry> {
  graph: Graph;
}

export interface Change {
  /** What was done: `delete 3 steps`. */
  label: string;
  /** The field that is typed in, `<nodeId>/<paramId>` for instance. Absent: an entry of its own. */
  field?: string;
  /** Milliseconds of any clock that only goes forwards. */
  at: number;
}

export const newHistory = (graph: Graph): History => ({ graph, ...noHistory });

/**
 * Goes on to `graph`. What could be redone is lost; the oldest of UNDO_MAX states too. Nothing happens when nothing
 * differs.
 */
export function record(history: History, graph: Graph, { label, field, at }: Change): History {
  if (graph === history.graph) return history;
  const last = openEntry(history);
  const goesOn = last && field !== undefined && last.field === field && at - last.at <= TYPING_PAUSE;
  const before = goesOn ? revertPatch(history.graph, last.patch) : history.graph;
  const patch = patchOf(before, graph);
  if (isEmptyPatch(patch)) return goesOn ? { graph, ...amended(history, null) } : history;
  const entry: Entry = { label, field: field ?? null, at, patch };
  return { graph, ...(goesOn ? amended(history, entry) : pushed(history, entry, UNDO_MAX)) };
}

/** What is typed from now on is an entry of its own: the field was left. */
export const seal = (history: History): History => (history.open ? { ...history, open: false } : history);

/** The state before the last change; the same history when there is none. */
export function undo(history: History): History {
  const entry = history.undo.at(-1);
  return entry ? { ...undone(history), graph: revertPatch(history.graph, entry.patch) } : history;
}

export function redo(history: History): History {
  const entry = history.redo.at(-1);
  return entry ? { ...redone(history), graph: applyPatch(history.graph, entry.patch) } : history;
}

/** What undo would take back and redo would do again; null when there is nothing. */
export const undoLabel = (history: History): string | null => history.undo.at(-1)?.label ?? null;
export const redoLabel = (history: History): string | null => history.redo.at(-1)?.label ?? null;
