/** What was done and what was taken back, each with the newest last; a value, never changed. */
export interface UndoHistory<T> {
  undo: readonly T[];
  redo: readonly T[];
  /** Whether typing may go on in the last entry. */
  open: boolean;
}

export const noHistory: UndoHistory<never> = { undo: [], redo: [], open: false };

/** With an entry more. What could be redone is lost, and what is older than the newest `most`. */
export const pushed = <T>({ undo }: UndoHistory<T>, entry: T, most: number): UndoHistory<T> => ({
  undo: [...undo, entry].slice(-most),
  redo: [],
  open: true,
});

/** The last entry, while what is typed goes on in it. */
export const openEntry = <T>({ undo, open }: UndoHistory<T>): T | undefined =>
  open ? undo.at(-1) : undefined;

/** With this in place of the last entry, in which typing went on; null: it came back to where it began. */
export const amended = <T>({ undo }: UndoHistory<T>, entry: T | null): UndoHistory<T> => ({
  undo: [...undo.slice(0, -1), ...(entry === null ? [] : [entry])],
  redo: [],
  open: entry !== null,
});

/** After the last entry was taken back; the same history when there is none. */
export function undone<T>(history: UndoHistory<T>): UndoHistory<T> {
  const { undo, redo } = history;
  const entry = undo.at(-1);
  return entry === undefined ? history : { undo: undo.slice(0, -1), redo: [...redo, entry], open: false };
}

/** After the entry that was taken back last was done again. */
export function redone<T>(history: UndoHistory<T>): UndoHistory<T> {
  const { undo, redo } = history;
  const entry = redo.at(-1);
  return entry === undefined ? history : { undo: [...undo, entry], redo: redo.slice(0, -1), open: false };
}
