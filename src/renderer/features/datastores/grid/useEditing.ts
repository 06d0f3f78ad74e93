import { useCallback, useEffect, useRef, useState } from 'react';
import { recordGridWords } from '@shared/words/recordGrid';
import type { GridRecord } from '../../../data/datastores';
import { useToast } from '../../../ui/overlays/Toasts';
import type { LaidColumn } from './columnLayout';
import { draftFor, valueOf } from './commitValue';
import { shownRecord } from './overlay';
import { changeOf, sameValue } from './pastePlan';
import type { Cell } from './selection';
import type { FreshRows, GridFresh } from './useFreshRows';
import type { GridRows } from './useGridRows';
import type { RecordSaver } from './useRecordSaver';

/** A cell that is being edited. It holds to its record, wherever a live change moves the row. */
export interface Editing {
  row: number;
  col: number;
  record: GridRecord | null;
  /** The row that is not fetched yet; with neither it is the empty one. */
  fresh: GridFresh | null;
  draft: string;
  /** What began the edit by being typed. */
  typed: string;
  problem: string | null;
}

export function useEditing(options: {
  columns: readonly LaidColumn[];
  saver: RecordSaver;
  rows: GridRows;
  fresh: FreshRows;
}) {
  const { columns, saver, rows, fresh } = options;
  const toast = useToast();
  const [editing, setEditing] = useState<Editing | null>(null);

  const begin = useCallback(
    (cell: Cell, { record, fresh }: Pick<Editing, 'record' | 'fresh'>, typed: string | null) => {
      const column = columns[cell.col]?.column;
      if (!column) return;
      const options = column.type === 'select' || column.type === 'status' || column.type === 'multi-select';
      const values = record?.record_data ?? fresh?.values;
      const before = draftFor(column, values?.[column.key]);
      setEditing({
        ...cell,
        record,
        fresh,
        draft: typed === null || options ? before : typed,
        typed: typed !== null && options ? typed : '',
        problem: null,
      });
    },
    [columns],
  );

  /** A refused value keeps the editor open. */
  const commit = useCallback(
    (draft: string): 'open' | 'closed' | 'added' => {
      const column = editing && columns[editing.col]?.column;
      if (!editing || !column) return 'closed';
      const checked = valueOf(column, draft);
      if (!checked.ok) {
        setEditing({ ...editing, draft, problem: checked.reason });
        return 'open';
      }
      const values = { [column.key]: checked.value };
      setEditing(null);
      if (editing.record) {
        const { record } = editing;
        const fetched = rows.at(rows.find(record.recordId));
        const now = fetched && shownRecord(fetched, saver.overlay);
        // What others have changed meanwhile in other cells of the record is no conflict.
        const same = now && sameValue(now.record_data[column.key], record.record_data[column.key]);
        const change = changeOf(same ? now : record, [[column.key, checked.value]]);
        if (change) void saver.act([{ kind: 'update', changes: [change] }]);
      } else if (editing.fresh) {
        if (!sameValue(editing.fresh.values[column.key], checked.value)) fresh.change(editing.fresh, values);
      } else if (checked.value !== null) {
        fresh.add(values);
        return 'added';
      }
      return 'closed';
    },
    [columns, editing, saver, rows, fresh],
  );

  /** Ends an edit whose cell goes out of sight: saved, or said why not. */
  const settle = useCallback(() => {
    if (!editing || commit(editing.draft) !== 'open') return;
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
    /** Rows have moved, and the open cell with its row. */
    move: (moved: ReadonlyMap<number, number>) =>
      setEditing((now) => now && { ...now, row: moved.get(now.row) ?? now.row }),
    setDraft: (draft: string) => setEditing((now) => now && { ...now, draft, problem: null }),
    cancel: () => setEditing(null),
  };
}
