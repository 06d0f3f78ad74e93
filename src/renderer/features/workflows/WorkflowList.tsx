import { useMemo, useState, type DragEvent } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import { isTemporary } from '../../data/temporaryId';
import type { Space } from '../../data/spaces';
import type { WorkflowSummary } from '../../data/workflows';
import { to, urlList, useUrl } from '../../platform/urlState';
import { usePage, type Crumb } from '../../parts/page/pageContext';
import { useSpaceCrumbs } from '../../parts/spaces/useSpaceCrumbs';
import { useRights } from '../../parts/user/userContext';
import { workflowsPath } from '../../parts/workflows/workflowPaths';
import { IconButton } from '../../ui/base/Button';
import { Skeleton } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { startDrag, type Dragged } from './dragging';
import { ShareDialog } from '../../parts/sharing/ShareDialog';
import { useFolderSharing } from './useFolderSharing';
import { FolderTree, type Editing } from './FolderTree';
import { nameOfPath, parentPath, pathFor, ROOT, visibleNodes } from './folderTree';
import { useListView } from './listView';
import { FailedRows } from './ListDialogs';
import { useFolderActions } from './useFolderActions';
import { useRows } from './useRows';
import { useWorkflowActions } from './useWorkflowActions';
import { WorkflowAsks, type Ask } from './WorkflowAsks';
import { ListPanel } from './WorkflowTable';
import { shownRows } from './listRows';
import '../../parts/page/page.css';
import './workflows.css';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

const closedParam = urlList('closed');

/** Folders on the left, the workflows of the chosen one on the right. */
export function WorkflowList(props: {
  space: Space;
  spaces: readonly Space[];
  onSpace(id: string | null): void;
}) {
  const spaceId = props.space.space_id;
  const { view, set } = useListView();
  const url = useUrl();
  const closed = useMemo(() => new Set(url.get(closedParam)), [url]);
  const mayChange = useRights().mayChange('wf:create') && !props.space.is_archived;
  const asked = useRows(spaceId);
  const { rows, error, hasNextPage } = asked;
  const folderQuery = useCall('workflowFolders.list', { query: { space_id: spaceId } });
  const folders = useMemo(() => folderQuery.data?.data ?? [], [folderQuery.data]);
  const actions = useWorkflowActions();
  const folderActions = useFolderActions(spaceId);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => shownRows(rows ?? [], view), [rows, view]);
  const nodes = useMemo(() => visibleNodes(folders, rows ?? [], closed), [folders, rows, closed]);
  const sharing = useFolderSharing(spaceId, rows ?? []);
  useTitle(spaceId, view.path);

  const select = (path: string | null) => {
    setEditing(null);
    setSelected(new Set());
    set({ ...view, path });
  };
  const isShown = (path: string) => view.path === path || Boolean(view.path?.startsWith(`${path}/`));
  const follow = (from: string, next: string) => {
    if (view.path !== null && isShown(from)) set({ ...view, path: `${next}${view.path.slice(from.length)}` });
  };
  const setOpen = (path: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(path);
    else next.add(path);
    url.set(to(closedParam, [...next]));
  };
  const onName = ({ kind, path }: Editing, name: string): string | null => {
    const parent = kind === 'add' ? path : parentPath(path);
    const own = kind === 'rename' ? nameOfPath(path) : undefined;
    const found = pathFor(name, { parent, folders, ...(own === undefined ? {} : { own }) });
    if ('problem' in found) return found.problem;
    if ('unchanged' in found) return null;
    const folder = folders.find((one) => one.path === path);
    if (kind === 'add') {
      setOpen(parent, true);
      void folderActions.add(found.path);
    } else if (folder) {
      follow(path, found.path);
      void folderActions.rename(folder, found.path).then((ok) => !ok && follow(found.path, path));
    }
    return null;
  };
  const onDrop = (path: string) => {
    const folder = folders.find((one) => one.path === path);
    if (dragged?.kind === 'workflows') {
      const moved = (rows ?? []).filter((row) => dragged.ids.includes(row.workflowId) && row.path !== path);
      if (moved.length > 0)
        void actions.move(moved, folder?.folder_id ?? null, folder?.name ?? workflowListWords.folders.root);
    }
    const source = dragged?.kind === 'folder' && folders.find((one) => one.path === dragged.path);
    if (source) void folderActions.move(source, path).then((at) => at !== null && follow(source.path, at));
    setDragged(null);
  };
  const onDragRow = (row: WorkflowSummary, event: DragEvent) => {
    const ids = selected.has(row.workflowId) ? [...selected] : [row.workflowId];
    startDrag(event, row.name);
    setDragged({ kind: 'workflows', ids });
  };
  const place = {
    spaceId,
    folderId: folders.find((one) => one.path === view.path && !isTemporary(one.folder_id))?.folder_id ?? null,
  };

  if (error && !rows) return <FailedFetch what="workflows" query={asked} />;
  return (
    <div className="cl-stack cl-gap-l cl-page cl-workflows" onDragEnd={() => setDragged(null)}>
      <Stack
        as="aside"
        gap="xs"
        room="own"
        className="cl-workflows__side"
        label={workflowListWords.folders.tree}
      >
        <Row between gap="none" pad="xs">
          <Text as="h2" size="s" tone="muted" strong>
            {workflowListWords.folders.tree}
          </Text>
          {mayChange && (
            <IconButton
              icon="folderPlus"
              label={workflowListWords.folders.add}
              onClick={() => {
                setOpen(view.path ?? ROOT, true);
                setEditing({ kind: 'add', path: view.path ?? ROOT });
              }}
            />
          )}
        </Row>
        {folderQuery.data && rows ? (
          <FolderTree
            nodes={nodes}
            selected={view.path}
            mayChange={mayChange}
            editing={editing}
            dragged={dragged}
            onSelect={select}
            onOpen={setOpen}
            onEdit={setEditing}
            onName={onName}
            onMove={(folder) => setAsk({ kind: 'moveFolder', folder })}
            onDelete={(folder) => setAsk({ kind: 'deleteFolder', folder })}
            onDragFolder={(path, event) => {
              startDrag(event, nameOfPath(path));
              setDragged({ kind: 'folder', path });
            }}
            onDrop={onDrop}
            sharedText={sharing.textOf}
            isGiven={sharing.isGiven}
            onShare={sharing.onShare}
          />
        ) : (
          <Skeleton rows={5} />
        )}
      </Stack>
      <ListPanel
        {...props}
        view={view}
        rows={rows}
        shown={shown}
        loading={hasNextPage}
        folderKnown={view.path === null || [...nodes, ...folders].some((one) => one.path === view.path)}
        mayChange={mayChange}
        place={place}
        actions={actions}
        selected={selected}
        onSelect={setSelected}
        onView={set}
        onAsk={setAsk}
        onDrag={onDragRow}
      />
      <WorkflowAsks
        ask={ask}
        spaceId={spaceId}
        place={place}
        rows={rows ?? []}
        folders={folders}
        actions={actions}
        folderActions={folderActions}
        onFolderMoved={follow}
        onFolderGone={(path) => isShown(path) && select(parentPath(path))}
        onDeleted={() => setSelected(new Set())}
        onClose={() => setAsk(null)}
      />
      {sharing.subject && <ShareDialog subject={sharing.subject} onClose={sharing.close} />}
      <FailedRows failed={actions.failed} onClose={actions.closeFailed} />
    </div>
  );
}

/** The folder is the title; the way to it is the trail. */
function useTitle(spaceId: string, path: string | null) {
  const crumbs: Crumb[] = useSpaceCrumbs(spaceId, path === null ? undefined : 'WORKFLOW');
  const names = path === null || path === ROOT ? [] : path.slice(1).split('/');
  names.slice(0, -1).forEach((text, at) => {
    crumbs.push({ text, path: workflowsPath(spaceId, `/${names.slice(0, at + 1).join('/')}`) });
  });
  const title = path === null ? workflowListWords.title : (names.at(-1) ?? workflowListWords.folders.root);
  usePage(title, crumbs);
}
