import { useCallback, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { noHistory, redone, undone } from '@shared/model/history';
import type { JsonObject } from '@shared/model/json';
import { RECORD_BATCH_MAX } from '@shared/model/datastores/columns';
import { recordGridWords } from '@shared/words/recordGrid';
import type { GridRecord } from '../../../data/datastores';
import { api } from '../../../platform/api/api';
import { reasonOf } from '../../../platform/api/reasonOf';
import { noOverlay, rolledBack, saved, typed } from './overlay';
import type { CellChange } from './pastePlan';
import { chunksOf, staleIndexes } from './staleRecords';
import { did, inverse, renamed, type Entry, type History, type Kept, type Step } from './undo';
import { OwnVersions } from './versions';
import { useChange } from '../../../platform/api/calls';

const words = recordGridWords.failed;

export interface Conflict {
  changes: CellChange[];
  answer(keep: 'mine' | 'theirs'): void;
}
export interface Progress {
  done: number;
  all: number;
}

/**
 * Saves what is done to records, one thing after the other: shown at once, rolled back with the reason when the server
 * refuses it, taken back and done again on demand.
 */
export function useRecordSaver(datastoreId: string) {
  const [overlay, setOverlay] = useState(noOverlay);
  const [pending, setPending] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [reach, setReach] = useState({ undo: false, redo: false });
  const history = useRef<History>(noHistory);
  const versions = useRef<OwnVersions>(null);
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const [updateRecords] = useChange('datastores.updateRecords');
  const [createRecords] = useChange('datastores.createRecords');
  const [deleteRecords] = useChange('datastores.deleteRecords');
  const dispatch = useDispatch();

  const remember = useCallback((next: History) => {
    history.current = next;
    setReach({ undo: next.undo.length > 0, redo: next.redo.length > 0 });
  }, []);
  const refresh = useCallback(() => {
    dispatch(api.util.invalidateTags([{ type: 'record', id: datastoreId }, 'datastore']));
  }, [dispatch, datastoreId]);
  const problem = useCallback(
    (text: string, error: unknown) =>
      setProblems((now) => [...now, `${text}: ${reasonOf(error)}`].slice(-50)),
    [],
  );

  /** → the changes that the server has now. */
  const sendUpdates = useCallback(
    async (changes: readonly CellChange[]): Promise<CellChange[]> => {
      const own = (versions.current ??= new OwnVersions());
      const kept: CellChange[] = [];
      async function send(chunk: readonly CellChange[], forced: boolean): Promise<void> {
        if (chunk.length === 0) return;
        const records = chunk.map(({ recordId, after, version }) => ({
          recordId,
          record_data: after,
          ...(version === undefined || forced ? {} : { updated_at: own.latest(recordId, version) }),
        }));
        const reply = await updateRecords({ params: { id: datastoreId }, body: { records } });
        if (!reply.error) {
          const replied = reply.data.data.records;
          const sent = new Map(chunk.map((change) => [change.recordId, change.version]));
          for (const record of replied) {
            const from = sent.get(record.recordId);
            own.saved(record.recordId, from && own.latest(record.recordId, from), record.updated_at);
          }
          setOverlay((now) => saved(now, replied));
          kept.push(...chunk);
          return;
        }
        const stale = new Set(staleIndexes(reply.error));
        if (stale.size === 0) {
          problem(words.update, reply.error);
          setOverlay((now) => rolledBack(now, chunk));
          return;
        }
        const theirs = chunk.filter((_, at) => stale.has(at));
        const keep = await new Promise<'mine' | 'theirs'>((resolve) =>
          setConflict({ changes: theirs, answer: resolve }),
        );
        setConflict(null);
        if (keep === 'mine') return send(chunk, true);
        setOverlay((now) => rolledBack(now, theirs));
        refresh();
        await send(
          chunk.filter((_, at) => !stale.has(at)),
          false,
        );
      }
      for (const chunk of chunksOf(changes, RECORD_BATCH_MAX)) {
        await send(chunk, false);
        if (changes.length > RECORD_BATCH_MAX) setProgress({ done: kept.length, all: changes.length });
      }
      return kept;
    },
    [datastoreId, updateRecords, problem, refresh],
  );

  const sendAdds = useCallback(
    async (values: readonly JsonObject[]): Promise<GridRecord[]> => {
      const added: GridRecord[] = [];
      for (const records of chunksOf(values, RECORD_BATCH_MAX)) {
        const reply = await createRecords({ params: { id: datastoreId }, body: { records } });
        if (reply.error) {
          problem(words.add, reply.error);
          break;
        }
        const { records: made } = reply.data.data;
        for (const record of made)
          (versions.current ??= new OwnVersions()).saved(record.recordId, undefined, record.updated_at);
        added.push(...made);
        if (values.length > RECORD_BATCH_MAX) setProgress({ done: added.length, all: values.length });
      }
      if (added.length > 0) refresh();
      return added;
    },
    [datastoreId, createRecords, problem, refresh],
  );

  const sendRemoves = useCallback(
    async (ids: readonly string[]): Promise<boolean> => {
      let all = true;
      for (const record_ids of chunksOf(ids, RECORD_BATCH_MAX)) {
        const reply = await deleteRecords({ params: { id: datastoreId }, body: { record_ids } });
        if (reply.error) {
          problem(words.remove, reply.error);
          all = false;
          break;
        }
      }
      refresh();
      return all;
    },
    [datastoreId, deleteRecords, problem, refresh],
  );

  /** One thing after the other; → what of the steps was done. */
  const run = useCallback(
    (entry: Entry): Promise<{ done: Step[]; added: GridRecord[]; ids: Map<string, string> }> => {
      for (const step of entry) if (step.kind === 'update') setOverlay((now) => typed(now, step.changes));
      setPending((now) => now + 1);
      const work = async () => {
        const done: Step[] = [];
        const all: GridRecord[] = [];
        const ids = new Map<string, string>();
        for (const step of entry) {
          if (step.kind === 'update') {
            const changes = await sendUpdates(step.changes);
            if (changes.length > 0) done.push({ kind: 'update', changes });
          } else if (step.kind === 'add') {
            const added = await sendAdds(step.records.map(({ values }) => values));
            all.push(...added);
            for (const [at, record] of added.entries()) {
              const old = step.records[at]?.id;
              if (old) ids.set(old, record.recordId);
            }
            const records = added.map(({ recordId, record_data }) => ({ id: recordId, values: record_data }));
            if (records.length > 0) done.push({ kind: 'add', records });
          } else if (await sendRemoves(step.records.map(({ id }) => id))) done.push(step);
        }
        return { done, added: all, ids };
      };
      const result = tail.current.then(work);
      tail.current = result.then(
        () => undefined,
        () => undefined,
      );
      void tail.current.then(() => {
        setPending((now) => now - 1);
        setProgress(null);
      });
      return result;
    },
    [sendUpdates, sendAdds, sendRemoves],
  );

  const act = useCallback(
    async (entry: Entry): Promise<GridRecord[]> => {
      const { done, added } = await run(entry);
      remember(did(history.current, done));
      return added;
    },
    [run, remember],
  );
  /** → what brings them back, as new records at the end; null: they were not deleted. */
  const remove = useCallback(
    async (records: Kept[]): Promise<(() => void) | null> => {
      const { done } = await run([{ kind: 'remove', records }]);
      remember(did(history.current, done));
      if (done.length === 0) return null;
      return () => {
        const now = history.current;
        if (!now.undo.includes(done)) return;
        remember({ ...now, undo: now.undo.filter((entry) => entry !== done), redo: [...now.redo, done] });
        void run(inverse(done)).then(({ ids }) => remember(renamed(history.current, ids)));
      };
    },
    [run, remember],
  );
  const step = useCallback(
    async (back: boolean) => {
      // What is on its way is what was done last.
      await tail.current;
      const list = back ? history.current.undo : history.current.redo;
      const entry = list.at(-1);
      if (!entry) return;
      remember((back ? undone : redone)(history.current));
      const { ids } = await run(back ? inverse(entry) : entry);
      remember(renamed(history.current, ids));
    },
    [run, remember],
  );

  return useMemo(
    () => ({
      overlay,
      pending,
      problems,
      conflict,
      progress,
      reach,
      act,
      remove,
      dismiss: () => setProblems([]),
      undo: () => void step(true),
      redo: () => void step(false),
    }),
    [overlay, pending, problems, conflict, progress, reach, act, remove, step],
  );
}
export type RecordSaver = ReturnType<typeof useRecordSaver>;
