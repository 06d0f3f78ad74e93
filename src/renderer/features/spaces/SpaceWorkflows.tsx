import { useMemo, useState } from 'react';
import { spaceWords } from '@shared/words/spaces';
import { workflowListWords } from '@shared/words/workflowLists';
import type { Space } from '../../data/spaces';
import type { WorkflowSummary } from '../../data/workflows';
import { List } from '../../parts/list/List';
import { PathLink } from '../../parts/navigation/PathLink';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useRights } from '../../parts/user/userContext';
import { CreateWorkflowDialog } from '../../parts/workflows/CreateWorkflowDialog';
import { editorPath, workflowsPath } from '../../parts/workflows/workflowPaths';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Empty } from '../../ui/feedback/States';
import { agoColumn, cellColumn, nameColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';
import { lastRunsColumn, problemsColumn } from '../../parts/workflows/columns';

const words = spaceWords.workflows;
const lists = workflowListWords;
/** The rest is in the list with folders. */
const SHOWN = 50;

/** The workflows of a space that changed last, and the way to all of them with their folders. */
export function SpaceWorkflows({ space }: { space: Space }) {
  const query = useCall('workflows.list', { query: { space_id: space.space_id } });
  const openPath = useOpenPath();
  const mayAdd = useRights().mayChange('wf:create') && !space.is_archived;
  const [creating, setCreating] = useState(false);
  const rows = useMemo(
    () =>
      (query.data?.data ?? [])
        .toSorted((a, b) => Date.parse(b.LastModified) - Date.parse(a.LastModified))
        .slice(0, SHOWN),
    [query.data],
  );
  if (!query.data) return <Pending what="workflows" query={query} rows={6} />;
  const add = mayAdd && (
    <Button icon="plus" kind="primary" onClick={() => setCreating(true)}>
      {words.new}
    </Button>
  );
  return (
    <>
      <List
        all={rows}
        rows={rows}
        filters={
          <>
            <PathLink to={workflowsPath(space.space_id)}>{words.all}</PathLink>
            {space.resources.workflows > rows.length && (
              <span className="cl-faint cl-num">{words.shown(rows.length, space.resources.workflows)}</span>
            )}
          </>
        }
        actions={add}
        none={
          <Empty icon="workflows" title={words.none} action={add}>
            {mayAdd || space.is_archived ? words.noneText : words.noneReadOnly}
          </Empty>
        }
        label={words.table}
        columns={columns}
        rowKey={(row) => row.workflowId}
        rowLabel={(row) => row.name}
        onOpen={(row, event) => openPath(editorPath(space.space_id, row.workflowId), event)}
      />
      {creating && (
        <CreateWorkflowDialog
          title={lists.create.title}
          place={{ spaceId: space.space_id, folderId: null }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

const columns: readonly Column<WorkflowSummary>[] = [
  nameColumn('name', lists.columns.name, 'minmax(180px, 2.4fr)', ({ name, path }) => ({
    name,
    after: path !== '/' && <span className="cl-faint cl-clip">{path.slice(1).replaceAll('/', ' / ')}</span>,
  })),
  cellColumn('state', lists.columns.state, '110px', (row: WorkflowSummary) => (
    <span className="cl-row cl-muted">
      <Icon name={row.state === 'enabled' ? 'play' : 'pause'} size={13} />
      {lists.states[row.state]}
    </span>
  )),
  lastRunsColumn('110px'),
  problemsColumn('116px'),
  agoColumn('changed', lists.columns.changed, '110px', ({ LastModified }) => LastModified),
];
