import { useMemo, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import type { WorkflowSummary } from '../../data/workflows';
import { isTyping } from '../../platform/hooks/useKeys';
import { useOpenPath, useOpenWindow } from '../../parts/navigation/useOpenPath';
import { useCloneWorkflow } from '../../parts/workflows/useCloneWorkflow';
import { editorPath } from '../../parts/workflows/workflowPaths';
import { Button } from '../../ui/base/Button';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { DataTable } from '../../ui/table/DataTable';
import { BatchBar, type BatchAsk } from './BatchBar';
import { ListHead, type ListHeadProps } from './ListHead';
import { isDeletable, isEditable, isMovable } from './listRows';
import { sortBys } from './listView';
import type { RowAsk } from './WorkflowMenu';
import { useExportWorkflows } from './useExportWorkflows';
import type { WorkflowActions } from './useWorkflowActions';
import { workflowColumns } from './workflowColumns';

const words = workflowListWords;
const ROW = 46;

interface Props extends ListHeadProps {
  folderKnown: boolean;
  actions: WorkflowActions;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  onDrag?(row: WorkflowSummary, event: DragEvent): void;
}

/** The bar, and below it the workflows once they are there. */
export function ListPanel(props: Omit<Props, 'rows'> & { rows: readonly WorkflowSummary[] | undefined }) {
  const rows = props.rows ?? [];
  return (
    <Stack as="section" gap="none" room="rest" className="cl-panel cl-workflows__main">
      <ListHead {...props} rows={rows} />
      {props.rows ? <WorkflowTable {...props} rows={rows} /> : <Skeleton rows={10} />}
    </Stack>
  );
}

/** The workflows of the view. Keys on a row: F2 renames, M moves, L labels, Delete deletes; of a selection, all of it. */
function WorkflowTable(props: Props) {
  const { shown, view, names, mayChange, actions, onAsk } = props;
  const openPath = useOpenPath();
  const openWindow = useOpenWindow();
  const cloning = useCloneWorkflow();
  const exporting = useExportWorkflows();
  const selected = useMemo(
    () => new Set(shown.flatMap((row) => (props.selected.has(row.workflowId) ? [row.workflowId] : []))),
    [shown, props.selected],
  );
  const chosen = shown.filter((row) => selected.has(row.workflowId));

  const open = (row: WorkflowSummary, event: MouseEvent | KeyboardEvent) =>
    openPath(editorPath(row.space_id, row.workflowId), event);
  const askRow = (ask: RowAsk, row: WorkflowSummary) => {
    if (ask === 'open') openPath(editorPath(row.space_id, row.workflowId));
    else if (ask === 'window') void openWindow(editorPath(row.space_id, row.workflowId));
    else if (ask === 'clone') void cloning.clone(row.workflowId);
    else if (ask === 'export') void exporting.run([row]);
    else if (ask === 'assistants') void actions.toggleAssistants(row);
    else if (ask === 'rename' || ask === 'template') onAsk({ kind: ask, row });
    else onAsk({ kind: ask, rows: [row] });
  };
  const askBatch = (ask: BatchAsk) => {
    if (ask === 'enable') void actions.setStates(chosen, 'enabled');
    else if (ask === 'disable') void actions.setStates(chosen, 'disabled');
    else if (ask === 'export') void exporting.run(chosen);
    else onAsk({ kind: ask, rows: chosen });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!mayChange || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement))
      return;
    const ticking = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (isTyping(target) && !ticking) return;
    const line = target.closest('[data-index]');
    const row = line instanceof HTMLElement ? shown[Number(line.dataset['index'])] : undefined;
    if (!row) return;
    const rows = chosen.length > 0 ? chosen : [row];
    if (event.key === 'F2' && isEditable(row)) onAsk({ kind: 'rename', row });
    else if (event.key === 'm' && !names && rows.some(isMovable)) onAsk({ kind: 'move', rows });
    else if (event.key === 'l' && rows.some(isEditable)) onAsk({ kind: 'labels', rows });
    else if (event.key === 'Delete' && rows.some(isDeletable)) onAsk({ kind: 'delete', rows });
    else return;
    event.preventDefault();
  };
  const columns = workflowColumns({
    mayChange,
    showPath: view.path === null,
    names,
    pending: actions.pending,
    onToggle: (row) => void actions.toggle(row),
    onAsk: askRow,
  });

  if (shown.length === 0) return <NoWorkflows {...props} />;
  return (
    <Stack gap="none" room="rest" onKeyDown={onKeyDown}>
      <div className="cl-room-rest">
        <DataTable
          label={words.table}
          rows={shown}
          columns={columns}
          rowKey={(row) => row.workflowId}
          rowLabel={(row) => row.name}
          rowHeight={ROW}
          sort={view.sort}
          onSort={(sort) => {
            const by = sortBys.find((one) => one === sort.by);
            if (by) props.onView({ ...view, sort: { by, order: sort.order } });
          }}
          {...(mayChange ? { selected, onSelect: props.onSelect } : {})}
          {...(mayChange && props.onDrag ? { onDrag: props.onDrag } : {})}
          onOpen={open}
        />
      </div>
      {mayChange && chosen.length > 0 && (
        <BatchBar
          quantity={chosen.length}
          busy={exporting.busy}
          mayMove={!names}
          onAsk={askBatch}
          onClear={() => props.onSelect(new Set())}
        />
      )}
    </Stack>
  );
}

function NoWorkflows({ rows, folderKnown, view, mayChange, onView, onAsk }: Props) {
  const { empty, create, folders, filter } = words;
  const filtered = view.search.trim() !== '' || view.labels.length > 0 || view.state !== 'all';
  if (!folderKnown)
    return (
      <Empty
        icon="folder"
        title={folders.gone}
        action={<Button onClick={() => onView({ ...view, path: null })}>{folders.showAll}</Button>}
      >
        {folders.goneText}
      </Empty>
    );
  if (filtered && rows.length > 0)
    return (
      <Empty
        icon="search"
        title={empty.found}
        action={
          <Button onClick={() => onView({ ...view, search: '', labels: [], state: 'all' })}>
            {filter.clear}
          </Button>
        }
      >
        {empty.foundText}
      </Empty>
    );
  const inFolder = view.path !== null && rows.length > 0;
  const text = inFolder ? empty.folderText : empty.noneText;
  return (
    <Empty
      icon={inFolder ? 'folder' : 'workflows'}
      title={inFolder ? empty.folder : empty.none}
      action={
        mayChange ? (
          <Button kind="primary" icon="plus" onClick={() => onAsk({ kind: 'new' })}>
            {create.first}
          </Button>
        ) : undefined
      }
    >
      {mayChange ? text : empty.noneReadOnly}
    </Empty>
  );
}
