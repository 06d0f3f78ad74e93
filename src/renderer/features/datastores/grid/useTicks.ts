import { useRef } from 'react';
import type { GridRecord } from '../../../data/datastores';
import { rangeOf, type Selection } from './selection';

export type Ticked = ReadonlyMap<string, GridRecord>;

/** The boxes at the side of the rows: one, a run of them, those of a range, all. */
export function useTicks(options: {
  ticked: Ticked;
  total: number;
  shown(row: number): GridRecord | undefined;
  recordsOf(top: number, bottom: number): Promise<Map<number, GridRecord> | null>;
  onTick(change: (ticked: Ticked) => Ticked): void;
}) {
  const { ticked, total, shown, recordsOf, onTick } = options;
  const last = useRef<number | null>(null);
  // Records may have to be fetched: meanwhile more can be ticked.
  const set = (records: readonly GridRecord[], isOn: (now: Ticked) => boolean) =>
    onTick((now) => {
      const next = new Map(now);
      const on = isOn(now);
      for (const one of records) {
        if (on) next.set(one.recordId, one);
        else next.delete(one.recordId);
      }
      return next;
    });
  return {
    tick: (row: number, through: boolean) => {
      const record = shown(row);
      if (!record) return;
      const on = !ticked.has(record.recordId);
      const from = through ? (last.current ?? row) : row;
      last.current = row;
      void recordsOf(Math.min(from, row), Math.max(from, row)).then((records) => {
        if (records) set([...records.values()], () => on);
      });
    },
    tickRange: (selection: Selection) => {
      const range = rangeOf(selection);
      void recordsOf(range.top, range.bottom).then((records) => {
        const all = [...(records?.values() ?? [])];
        set(all, (now) => !all.every((one) => now.has(one.recordId)));
      });
    },
    tickAll: () => {
      if (ticked.size > 0) return onTick(() => new Map());
      void recordsOf(0, total - 1).then((records) => {
        if (records) set([...records.values()], () => true);
      });
    },
  };
}
