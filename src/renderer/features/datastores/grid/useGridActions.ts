import { useCallback } from 'react';
import type { Json, JsonObject } from '@shared/model/json';
import { recordGridWords } from '@shared/words/recordGrid';
import type { GridRecord } from '../../../data/datastores';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { textOf } from './cellText';
import type { LaidColumn } from './columnLayout';
import { shownRecord } from './overlay';
import { changeOf, laidOut, planPaste, type CellChange, type PastePlan } from './pastePlan';
import { rangeOf, type Range, type Selection } from './selection';
import { parseTsv, toTsv } from './tsv';
import type { FreshRows } from './useFreshRows';
import type { GridRows } from './useGridRows';
import type { RecordSaver } from './useRecordSaver';

const words = recordGridWords;
/** Records of one act. */
const ACT_MAX = 10_000;

/** What is done to the cells of a range: emptied, copied, filled, pasted over. */
export function useGridActions(options: {
  rows: GridRows;
  fresh: FreshRows;
  /** The row after the last record. */
  end: number;
  saver: RecordSaver;
  columns: readonly LaidColumn[];
  onPlan(plan: PastePlan): void;
}) {
  const { rows, fresh, end, saver, columns, onPlan } = options;
  const toast = useToast();

  /** The records of these rows as they are shown; null: too many, or they cannot be had. */
  const recordsOf = useCallback(
    async (top: number, bottom: number): Promise<Map<number, GridRecord> | null> => {
      const last = Math.min(bottom, end - 1);
      if (last - top + 1 > ACT_MAX) {
        toast({ text: words.tooMany(ACT_MAX), error: true });
        return null;
      }
      if (last < top) return new Map();
      try {
        const begun = await fresh.recordsOf(top, last);
        const found = await rows.load(top, Math.min(last, rows.total - 1));
        const shown = [...found].map(([row, record]): [number, GridRecord] => [
          row,
          shownRecord(record, saver.overlay),
        ]);
        return new Map([...begun, ...shown]);
      } catch (error) {
        toast({ text: reasonOf(error), error: true });
        return null;
      }
    },
    [rows, fresh, end, saver.overlay, toast],
  );

  const update = useCallback(
    (changes: readonly (CellChange | null)[]) => {
      const real = changes.flatMap((change) => change ?? []);
      if (real.length > 0) void saver.act([{ kind: 'update', changes: real }]);
    },
    [saver],
  );

  const clear = useCallback(
    async (selection: Selection) => {
      const range = rangeOf(selection);
      const records = await recordsOf(range.top, range.bottom);
      const keys = columns.slice(range.left, range.right + 1).map(({ column }) => column.key);
      const empty = keys.map((key): [string, Json] => [key, null]);
      if (records) update([...lines(records, range)].map((record) => changeOf(record, empty)));
    },
    [columns, recordsOf, update],
  );

  const fill = useCallback(
    async (selection: Selection) => {
      const range = rangeOf(selection);
      const records = await recordsOf(range.top, range.bottom);
      const first = records?.get(range.top);
      if (!records || !first) return;
      const values = columns
        .slice(range.left, range.right + 1)
        .map(({ column }): [string, Json] => [column.key, first.record_data[column.key] ?? null]);
      const below = { ...range, top: range.top + 1 };
      update([...lines(records, below)].map((record) => changeOf(record, values)));
    },
    [columns, recordsOf, update],
  );

  const textFor = useCallback(
    (records: ReadonlyMap<number, GridRecord>, range: Range) => {
      const keys = columns.slice(range.left, range.right + 1).map(({ column }) => column.key);
      return toTsv(
        [...lines(records, range)].map((record) => keys.map((key) => textOf(record.record_data[key]))),
      );
    },
    [columns],
  );

  /** At once where all rows are here, which a clipboard event needs; otherwise a little later. */
  const copy = useCallback(
    (selection: Selection, clipboard: DataTransfer) => {
      const range = rangeOf(selection);
      const here = new Map<number, GridRecord>();
      const bottom = Math.min(range.bottom, end - 1);
      for (let row = range.top; row <= bottom && here.size <= ACT_MAX; row += 1) {
        const record = rows.at(row);
        if (!record) break;
        here.set(row, shownRecord(record, saver.overlay));
      }
      if (here.size === bottom - range.top + 1) {
        clipboard.setData('text/plain', textFor(here, range));
        return;
      }
      void recordsOf(range.top, range.bottom).then(async (records) => {
        if (!records) return;
        await navigator.clipboard.writeText(textFor(records, range));
        toast(words.copied(records.size * (range.right - range.left + 1)));
      });
    },
    [rows, end, saver.overlay, recordsOf, textFor, toast],
  );

  const write = useCallback(
    async (plan: PastePlan) => {
      const added = plan.added.map((values: JsonObject) => ({ id: '', values }));
      await saver.act([
        ...(plan.changes.length > 0 ? [{ kind: 'update' as const, changes: plan.changes }] : []),
        ...(added.length > 0 ? [{ kind: 'add' as const, records: added }] : []),
      ]);
    },
    [saver],
  );

  const paste = useCallback(
    async (selection: Selection, text: string) => {
      const range = rangeOf(selection);
      const block = laidOut(parseTsv(text), range);
      if (block.length === 0) return;
      if (block.length > ACT_MAX) return toast({ text: words.tooMany(ACT_MAX), error: true });
      const records = await recordsOf(range.top, range.top + block.length - 1);
      if (!records) return;
      const plan = planPaste({
        block,
        at: { row: range.top, col: range.left },
        columns: columns.map(({ column }) => column),
        records: (row) => records.get(row),
        end,
      });
      if (plan.tooWide > 0) toast({ text: words.paste.tooWide(plan.tooWide), error: true });
      if (plan.problems.length > 0) return onPlan(plan);
      await write(plan);
    },
    [columns, end, recordsOf, onPlan, write, toast],
  );

  return { clear, fill, copy, paste, write, recordsOf };
}

function* lines(records: ReadonlyMap<number, GridRecord>, { top, bottom }: Range) {
  for (let row = top; row <= bottom; row += 1) {
    const record = records.get(row);
    if (record) yield record;
    else if (row > top + records.size) return;
  }
}
