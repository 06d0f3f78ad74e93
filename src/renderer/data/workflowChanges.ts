import { cachedReplies, updateAllCached } from '../platform/api/cached';
import type { ExtrasByCall, Store } from '../platform/api/callExtras';
import type { Folder } from './folders';
import { temporaryId } from './temporaryId';
import { workflowListsApi } from './workflowLists';
import type { WorkflowSummary } from './workflows';

type Shown = Pick<WorkflowSummary, 'state' | 'folder_id' | 'path' | 'labels'>;
type Undo = (ids: readonly string[]) => void;

const shownOf = ({ state, folder_id, path, labels }: Shown): Shown => ({
  state,
  folder_id,
  path,
  labels: [...labels],
});

function inLists(store: Store, change: (rows: WorkflowSummary[]) => WorkflowSummary[]) {
  for (const arg of workflowListsApi.util.selectCachedArgsForQuery(store.getState(), 'workflowList')) {
    store.dispatch(
      workflowListsApi.util.updateQueryData('workflowList', arg, (draft) => {
        for (const page of draft.pages) page.data = change(page.data);
      }),
    );
  }
}

/** Changes workflows in the lists that are cached; what it answers puts those back that it is given. */
function patchRows(store: Store, ids: readonly string[], change: (row: Shown) => Partial<Shown>): Undo {
  const wanted = new Set(ids);
  const before = new Map<string, Shown>();
  inLists(store, (rows) => {
    for (const row of rows) {
      if (!wanted.has(row.workflowId)) continue;
      before.set(row.workflowId, shownOf(row));
      Object.assign(row, change(row));
    }
    return rows;
  });
  return (failed) => {
    const back = new Set(failed);
    inLists(store, (rows) => {
      for (const row of rows)
        if (back.has(row.workflowId)) Object.assign(row, before.get(row.workflowId) ?? {});
      return rows;
    });
  };
}

/** Takes workflows out of the lists; what it answers puts those back that it is given, where they stood. */
function removeRows(store: Store, ids: readonly string[]): Undo {
  const gone = new Set(ids);
  const before = new Map<string, WorkflowSummary>();
  inLists(store, (rows) => {
    for (const row of rows) {
      if (gone.has(row.workflowId)) {
        before.set(row.workflowId, {
          ...row,
          ...shownOf(row),
          lastRuns: row.lastRuns.map((run) => ({ ...run })),
          runnable_from: [...row.runnable_from],
        });
      }
    }
    return rows.filter((row) => !gone.has(row.workflowId));
  });
  return (failed) => {
    const back = failed.flatMap((id) => before.get(id) ?? []);
    if (back.length === 0) return;
    inLists(store, (rows) => {
      const there = new Set(rows.map((row) => row.workflowId));
      const missing = back.filter((row) => !there.has(row.workflowId));
      return [...rows, ...missing].sort((a, b) => a.name.localeCompare(b.name));
    });
  };
}

const foldersOf = (store: Store): Folder[] =>
  cachedReplies(store, 'workflowFolders.list').flatMap(({ data }) => data);

const inFolders = (store: Store, change: (folders: Folder[]) => Folder[]) =>
  updateAllCached(store, 'workflowFolders.list', (draft) => {
    draft.data = change(draft.data);
  }).undo;

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function moveFolder(store: Store, folderId: string, path: string): () => void {
  const from = foldersOf(store).find((folder) => folder.folder_id === folderId)?.path;
  if (from === undefined) return () => undefined;
  const moved = (old: string) => `${path}${old.slice(from.length)}`;
  const undo = inFolders(store, (folders) =>
    folders.map((folder) =>
      isIn(folder.path, from)
        ? { ...folder, path: moved(folder.path), name: nameOf(moved(folder.path)) }
        : folder,
    ),
  );
  const rename = (inside: (path: string) => boolean, to: (path: string) => string) =>
    inLists(store, (rows) => {
      for (const row of rows) if (inside(row.path)) row.path = to(row.path);
      return rows;
    });
  rename((old) => isIn(old, from), moved);
  return () => {
    undo();
    rename(
      (now) => isIn(now, path),
      (now) => `${from}${now.slice(path.length)}`,
    );
  };
}

/** Changes that a list shows before the server has answered, and takes back where the server refuses. */
export const workflowExtras: ExtrasByCall = {
  // Not before the answer: the state that is shown is the server's.
  'workflows.change': {
    async started({ params }, store) {
      await store.queryFulfilled.then(
        ({ data }) => patchRows(store, [params.id], () => ({ state: data.data.state })),
        () => undefined,
      );
    },
  },
  'workflows.bulkUpdate': {
    async started({ body }, store) {
      const { folder_id, labels_add = [], labels_remove = [] } = body.updates;
      const folder = foldersOf(store).find((one) => one.folder_id === folder_id);
      const undo = patchRows(store, body.ids, (row) => ({
        ...(folder_id === undefined ? {} : { folder_id, path: folder?.path ?? '/' }),
        labels: [
          ...new Set([...row.labels.filter((label) => !labels_remove.includes(label)), ...labels_add]),
        ],
      }));
      await store.queryFulfilled.then(
        ({ data }) => {
          undo(data.data.filter(({ ok }) => !ok).map(({ workflowId }) => workflowId));
          for (const { workflowId, state } of data.data)
            if (state && body.updates.state) patchRows(store, [workflowId], () => ({ state }));
        },
        () => undo(body.ids),
      );
    },
  },
  'workflows.delete': {
    async started({ body }, store) {
      const undo = removeRows(store, body.ids);
      await store.queryFulfilled.then(
        ({ data }) => undo(body.ids.filter((id) => !data.successfulDeletes.includes(id))),
        () => undo(body.ids),
      );
    },
  },
  'workflowFolders.create': {
    async started({ body }, store) {
      const { space_id, path } = body;
      const draft = {
        folder_id: temporaryId(),
        space_id,
        path,
        name: nameOf(path),
        createdBy: '',
        creation_time: '',
      };
      const undo = inFolders(store, (folders) => [...folders, draft]);
      await store.queryFulfilled.then(
        ({ data }) => inFolders(store, (all) => all.map((one) => (one.path === path ? data.data : one))),
        undo,
      );
    },
  },
  'workflowFolders.change': {
    async started({ params, body }, store) {
      const undo = moveFolder(store, params.id, body.path);
      await store.queryFulfilled.catch(undo);
    },
  },
  'workflowFolders.delete': {
    async started({ params }, store) {
      const path = foldersOf(store).find((folder) => folder.folder_id === params.id)?.path;
      const isGone = (folder: Folder) => path !== undefined && isIn(folder.path, path);
      const undo = inFolders(store, (folders) => folders.filter((folder) => !isGone(folder)));
      await store.queryFulfilled.catch(undo);
    },
  },
};
