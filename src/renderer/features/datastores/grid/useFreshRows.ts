import { useCallback, useRef, type Dispatch, type SetStateAction } from 'react';
import type { JsonObject } from '@shared/model/json';
import type { GridRecord } from '../../../data/datastores';
import { begun, changedFresh, withoutFresh, type FreshRow, type Tail } from './freshRows';
import type { RecordSaver } from './useRecordSaver';

export type GridTail = Tail<GridRecord>;
export type GridFresh = FreshRow<GridRecord>;

/** Rows begun in the empty one: each is added once, and what is typed into it meanwhile changes that record. */
export function useFreshRows(options: {
  tail: GridTail;
  setTail: Dispatch<SetStateAction<GridTail>>;
  saver: RecordSaver;
}) {
  const { tail, setTail } = options;
  const { act } = options.saver;
  const keys = useRef(0);

  const add = useCallback(
    (values: JsonObject) => {
      keys.current += 1;
      const key = keys.current;
      const made = act([{ kind: 'add', records: [{ id: '', values }] }]).then(([first]) => {
        setTail((now) => (first ? changedFresh(now, key, { record: first }) : withoutFresh(now, key)));
        return first;
      });
      setTail((now) => begun(now, { key, values, made }));
    },
    [act, setTail],
  );

  const change = useCallback(
    (one: GridFresh, values: JsonObject) => {
      const { values: now } = tail.fresh.find(({ key }) => key === one.key) ?? one;
      setTail((next) => changedFresh(next, one.key, { values: { ...now, ...values } }));
      const before = Object.fromEntries(Object.keys(values).map((key) => [key, now[key] ?? null]));
      void one.made.then((record) => {
        // No version to compare with: what was typed into the row before may still be on its way.
        if (record)
          void act([{ kind: 'update', changes: [{ recordId: record.recordId, before, after: values }] }]);
      });
    },
    [act, tail, setTail],
  );

  /** The records of those of these rows that are not fetched yet, as they are shown, once they are made. */
  const recordsOf = useCallback(
    async (top: number, bottom: number): Promise<Map<number, GridRecord>> => {
      const records = new Map<number, GridRecord>();
      for (const { row, values, made } of tail.fresh) {
        const record = row >= top && row <= bottom ? await made : undefined;
        if (record) records.set(row, { ...record, record_data: { ...record.record_data, ...values } });
      }
      return records;
    },
    [tail],
  );
  return { add, change, recordsOf };
}
export type FreshRows = ReturnType<typeof useFreshRows>;
