import { useMemo, useState } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import type { Space } from '../../data/spaces';
import { usePage } from '../../parts/page/pageContext';
import { useRights } from '../../parts/user/userContext';
import { FailedRows } from './ListDialogs';
import { shownRows } from './listRows';
import { useListView } from './listView';
import { useFolderActions } from './useFolderActions';
import { useRows } from './useRows';
import { useWorkflowActions } from './useWorkflowActions';
import { WorkflowAsks, type Ask } from './WorkflowAsks';
import { ListPanel } from './WorkflowTable';
import '../../parts/page/page.css';
import './workflows.css';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

/** The workflows of all spaces in one list, each with its space; folders are seen in the list of a space. */
export function AllWorkflows(props: {
  /** The one that a new workflow goes to unless another is chosen. */
  home: Space;
  spaces: readonly Space[];
  /** Also those of archived spaces. */
  names: ReadonlyMap<string, string>;
  onSpace(id: string | null): void;
}) {
  const { home, names } = props;
  const { view: asked, set } = useListView();
  const view = useMemo(() => ({ ...asked, path: null }), [asked]);
  const mayChange = useRights().mayChange('wf:create');
  const query = useRows();
  const { rows, error, hasNextPage } = query;
  const actions = useWorkflowActions();
  const folderActions = useFolderActions(home.space_id);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => shownRows(rows ?? [], view, names), [rows, view, names]);
  const place = { spaceId: home.space_id, folderId: null };
  usePage(workflowListWords.title, []);
  if (error && !rows) return <FailedFetch what="workflows" query={query} />;
  return (
    <div className="cl-stack cl-gap-l cl-page cl-workflows">
      <ListPanel
        {...props}
        space={null}
        view={view}
        rows={rows}
        shown={shown}
        loading={hasNextPage}
        folderKnown
        mayChange={mayChange}
        place={place}
        actions={actions}
        selected={selected}
        onSelect={setSelected}
        onView={set}
        onAsk={setAsk}
      />
      <WorkflowAsks
        ask={ask}
        place={place}
        rows={rows ?? []}
        folders={[]}
        actions={actions}
        folderActions={folderActions}
        onDeleted={() => setSelected(new Set())}
        onClose={() => setAsk(null)}
      />
      <FailedRows failed={actions.failed} onClose={actions.closeFailed} />
    </div>
  );
}
