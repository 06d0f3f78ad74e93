import { useCallback, useEffect, useRef, useState } from 'react';
import type { JsonObject } from '@shared/model/json';
import { recordGridWords } from '@shared/words/recordGrid';
import type { GridRecord } from '../../../data/datastores.endpoints';
import { useToast } from '../../../ui/overlays/Toasts';
import type { LaidColumn } from './columnLayout';
import { draftFor, valueOf } from './commitValue';
import { shownRecord } from './overlay';
import { changeOf, sameValue } from './pastePlan';
import type { Cell } from './selection';
import type { GridRows } from './useGridRows';
import type { RecordSaver } from './useRecordSaver';

/** A cell that is being edited. It holds to its record, wherever a live change moves the row. */
export interface Editing {
  row: number;
  col: number;
  record: GridRecord | null;
  draft: string;
  /** What began the edit by being typed. */
  typed: string;
  problem: string | null;
}

/** The empty row after something was typed into it, until its record comes back from the server. */
interface Fresh {
  row: number;
  values: JsonObject;
}

export function useEditing(options: { columns: readonly LaidColumn[]; saver: RecordSaver; rows: GridRows }) {
  const { columns, saver, rows } = options;
  const { total } = rows;
  const toast = useToast();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [fresh, setFresh] = useState<Fresh | null>(null);
  const made = useRef<{ row: number; seen: boolean; record: Promise<GridRecord | undefined> } | null>(null);

  if (fresh && total > fresh.row) setFresh(null);
  useEffect(() => {
    const now = made.current;
    // An edit that began before the record came goes on being of it; when it is gone again, the row is a new one.
    if (now && total > now.row) now.seen = true;
    else if (now?.seen) made.current = null;
  }, [total]);

  const begin = useCallback(
    (cell: Cell, record: GridRecord | null, typed: string | null) => {
      const column = columns[cell.col]?.column;
      if (!column) return;
      const options = column.type === 'select' || column.type === 'status' || column.type === 'multi-select';
      const before = draftFor(column, record?.record_data[column.key]);
      setEditing({
        ...cell,
        record,
        draft: typed === null || options ? before : typed,
        typed: typed !== null && options ? typed : '',
        problem: null,
      });
    },
    [columns],
  );

  const writeNew = useCallback(
    (row: number, values: JsonObject) => {
      setFresh((now) => ({ row, values: { ...(now?.row === row ? now.values : {}), ...values } }));
      const before = made.current;
      if (before?.row === row) {
        void before.record.then((record) => {
          const change = changeOf(record, Object.entries(values));
          // Our own change of a moment ago stands between: there is nothing to compare with.
          if (change)
            void saver.act([
              {
                kind: 'update',
                changes: [{ recordId: change.recordId, before: change.before, after: change.after }],
              },
            ]);
        });
        return;
      }
      const record = saver.act([{ kind: 'add', records: [{ id: '', values }] }]).then(([first]) => {
        if (!first) {
          setFresh(null);
          made.current = null;
        }
        return first;
      });
      made.current = { row, seen: false, record };
    },
    [saver],
  );

  /** → whether the editor closed; a refused value keeps it open. */
  const commit = useCallback(
    (draft: string): boolean => {
      const column = editing && columns[editing.col]?.column;
      if (!editing || !column) return true;
      const checked = valueOf(column, draft);
      if (!checked.ok) {
        setEditing({ ...editing, draft, problem: checked.reason });
        return false;
      }
      setEditing(null);
      if (editing.record) {
        const { record } = editing;
        const fetched = rows.at(rows.find(record.recordId));
        const now = fetched && shownRecord(fetched, saver.overlay);
        // What others have changed meanwhile in other cells of the record is no conflict.
        const same = now && sameValue(now.record_data[column.key], record.record_data[column.key]);
        const change = changeOf(same ? now : record, [[column.key, checked.value]]);
        if (change) void saver.act([{ kind: 'update', changes: [change] }]);
      } else if (checked.value !== null) writeNew(editing.row, { [column.key]: checked.value });
      return true;
    },
    [columns, editing, saver, rows, writeNew],
  );

  /** Ends an edit whose cell goes out of sight: saved, or said why not. */
  const settle = useCallback(() => {
    if (!editing || commit(editing.draft)) return;
    setEditing(null);
    const column = columns[editing.col]?.column;
    const checked = column && valueOf(column, editing.draft);
    if (checked && !checked.ok)
      toast({ text: recordGridWords.editor.lost(editing.draft, checked.reason), error: true });
  }, [columns, commit, editing, toast]);
  const leaving = useRef(settle);
  useEffect(() => {
    leaving.current = settle;
  }, [settle]);
  useEffect(() => () => leaving.current(), []);

  return {
    editing,
    begin,
    commit,
    settle,
    writeNew,
    setDraft: (draft: string) => setEditing((now) => now && { ...now, draft, problem: null }),
    cancel: () => setEditing(null),
    fresh: fresh && fresh.row === total ? fresh.values : undefined,
  };
}
