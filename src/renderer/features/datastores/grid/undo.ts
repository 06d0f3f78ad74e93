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
export interface History {
  done: readonly Entry[];
  undone: readonly Entry[];
}

export const noHistory: History = { done: [], undone: [] };

export const did = (history: History, entry: Entry): History =>
  entry.length === 0 ? history : { done: [...history.done, entry].slice(-UNDO_MAX), undone: [] };

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

/** After the last entry was taken back. */
export function wentBack({ done, undone }: History): History {
  const entry = done.at(-1);
  return entry ? { done: done.slice(0, -1), undone: [...undone, entry] } : { done, undone };
}

export function wentForward({ done, undone }: History): History {
  const entry = undone.at(-1);
  return entry ? { done: [...done, entry], undone: undone.slice(0, -1) } : { done, undone };
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
  return { done: entries(history.done), undone: entries(history.undone) };
}
