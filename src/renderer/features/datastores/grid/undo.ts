import { pushed, type UndoHistory } from '@shared/model/history';
import type { JsonObject } from '@shared/model/json';
import { UNDO_MAX } from '@shared/model/limits';
import type { CellChange } from './pastePlan';

export interface Kept {
  id: string;
  values: JsonObject;
}

/** A thing that was done to records. */
export type Step =
  | { kind: 'update'; changes: CellChange[] }
  | { kind: 'add'; records: Kept[] }
  | { kind: 'remove'; records: Kept[] };

/** What one act of the user did, in its order. */
export type Entry = readonly Step[];
export type History = UndoHistory<Entry>;

export const did = (history: History, entry: Entry): History =>
  entry.length === 0 ? history : pushed(history, entry, UNDO_MAX);

export function inverse(entry: Entry): Entry {
  return entry.toReversed().map((step): Step => {
    if (step.kind === 'add') return { kind: 'remove', records: step.records };
    if (step.kind === 'remove') return { kind: 'add', records: step.records };
    return {
      kind: 'update',
      changes: step.changes.map((change) => ({ ...change, before: change.after, after: change.before })),
    };
  });
}

/** Records that were added again have new ids: everything that was done to the old ones was done to these. */
export function renamed(history: History, ids: ReadonlyMap<string, string>): History {
  if (ids.size === 0) return history;
  const id = (old: string) => ids.get(old) ?? old;
  const follow = (change: CellChange): CellChange => {
    const next = ids.get(change.recordId);
    // A record of another id begins with another version.
    return next === undefined ? change : { recordId: next, before: change.before, after: change.after };
  };
  const step = (one: Step): Step =>
    one.kind === 'update'
      ? { kind: 'update', changes: one.changes.map(follow) }
      : { kind: one.kind, records: one.records.map((record) => ({ ...record, id: id(record.id) })) };
  const entries = (list: readonly Entry[]) => list.map((entry) => entry.map(step));
  return { ...history, undo: entries(history.undo), redo: entries(history.redo) };
}
