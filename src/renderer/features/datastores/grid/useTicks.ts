import { useRef } from 'react';
import type { GridRecord } from '../../../data/datastores.endpoints';
import { rangeOf, type Selection } from './selection';

/** The boxes at the side of the rows: one, a run of them, those of a range, all. */
export function useTicks(options: {
  ticked: ReadonlyMap<string, GridRecord>;
  total: number;
  shown(row: number): GridRecord | undefined;
  recordsOf(top: number, bottom: number): Promise<Map<number, GridRecord> | null>;
  onTick(ticked: Map<string, GridRecord>): void;
}) {
  const { ticked, total, shown, recordsOf, onTick } = options;
  const last = useRef<number | null>(null);
  const set = (records: Iterable<GridRecord>, on: boolean) => {
    const next = new Map(ticked);
    for (const one of records) {
      if (on) next.set(one.recordId, one);
      else next.delete(one.recordId);
    }
    onTick(next);
  };
  return {
    tick: (row: number, through: boolean) => {
      const record = shown(row);
      if (!record) return;
      const on = !ticked.has(record.recordId);
      const from = through ? (last.current ?? row) : row;
      last.current = row;
      void recordsOf(Math.min(from, row), Math.max(from, row)).then((records) => {
        if (records) set(records.values(), on);
      });
    },
    tickRange: (selection: Selection) => {
      const range = rangeOf(selection);
      void recordsOf(range.top, range.bottom).then((records) => {
        if (!records) return;
        const all = [...records.values()].every((one) => ticked.has(one.recordId));
        set(records.values(), !all);
      });
    },
    tickAll: () => {
      if (ticked.size > 0) return onTick(new Map());
      void recordsOf(0, total - 1).then((records) => {
        if (records) onTick(new Map([...records.values()].map((one) => [one.recordId, one])));
      });
    },
  };
}
