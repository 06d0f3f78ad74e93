import { workflowListWords } from '@shared/words/workflowLists';
import type { Folder } from '../../data/folders';
import type { WorkflowSummary } from '../../data/workflows';
import { useLazyCall } from '../../platform/api/calls';
import { GenerateWorkflowDialog } from '../../parts/generate-workflow/GenerateWorkflowDialog';
import { CreateTemplateDialog } from '../../parts/templates/CreateTemplateDialog';
import { CreateWorkflowDialog } from '../../parts/workflows/CreateWorkflowDialog';
import { DeleteWorkflowsDialog } from '../../parts/workflows/DeleteWorkflowsDialog';
import { useDeleteWorkflows } from '../../parts/workflows/useDeleteWorkflows';
import type { Place } from '../../parts/workflows/WorkflowPlace';
import { Confirm } from '../../ui/overlays/Dialog';
import { canMoveFolder, insideOf } from './folderTree';
import { ImportDialog } from './ImportDialog';
import { LabelsDialog, MoveDialog, RenameDialog } from './ListDialogs';
import { labelsOf } from './listRows';
import type { useFolderActions } from './useFolderActions';
import type { WorkflowActions } from './useWorkflowActions';

/** What the user is being asked. */
export type Ask =
  | { kind: 'new' | 'generate' | 'import' }
  | { kind: 'rename' | 'template'; row: WorkflowSummary }
  | { kind: 'move' | 'labels' | 'delete'; rows: readonly WorkflowSummary[] }
  | { kind: 'moveFolder' | 'deleteFolder'; folder: Folder };

interface Props {
  ask: Ask | null;
  /** Undefined: rows of all spaces. */
  spaceId?: string;
  place: Place;
  rows: readonly WorkflowSummary[];
  folders: readonly Folder[];
  actions: WorkflowActions;
  folderActions: ReturnType<typeof useFolderActions>;
  onFolderMoved?(from: string, to: string): void;
  onFolderGone?(path: string): void;
  onDeleted(): void;
  onClose(): void;
}

/** The dialog for what is being asked. */
export function WorkflowAsks(props: Props) {
  const { ask, onClose } = props;
  const words = workflowListWords;
  if (!ask) return null;
  switch (ask.kind) {
    case 'new':
      return <CreateWorkflowDialog title={words.create.title} place={props.place} onClose={onClose} />;
    case 'generate':
      return <GenerateWorkflowDialog place={props.place} onClose={onClose} />;
    case 'import':
      return <ImportDialog place={props.place} onClose={onClose} />;
    case 'rename':
      return <RenameDialog row={ask.row} onClose={onClose} />;
    case 'template':
      return <TemplateOf row={ask.row} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          title={words.moveTo.title(ask.rows.length)}
          folders={props.folders}
          allowed={(path) => ask.rows.some((row) => row.path !== path)}
          onMove={({ folderId, label }) => void props.actions.move(ask.rows, folderId, label)}
          onClose={onClose}
        />
      );
    case 'labels':
      return (
        <LabelsDialog
          rows={ask.rows}
          known={labelsOf(props.rows).map(({ label }) => label)}
          onLabel={(add, remove) => void props.actions.label(ask.rows, add, remove)}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteRows {...props} rows={ask.rows} />;
    case 'moveFolder':
      return (
        <MoveDialog
          title={words.moveTo.folderTitle(ask.folder.name)}
          folders={props.folders}
          allowed={(path) => canMoveFolder(ask.folder.path, path)}
          onMove={({ path }) =>
            void props.folderActions
              .move(ask.folder, path)
              .then((to) => to !== null && props.onFolderMoved?.(ask.folder.path, to))
          }
          onClose={onClose}
        />
      );
    case 'deleteFolder':
      return <DeleteFolder {...props} folder={ask.folder} />;
  }
}

function DeleteRows(props: Props & { rows: readonly WorkflowSummary[] }) {
  const { remove } = useDeleteWorkflows();
  return (
    <DeleteWorkflowsDialog
      workflows={props.rows}
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose();
        void remove(props.rows, props.spaceId).then(props.onDeleted);
      }}
    />
  );
}

function DeleteFolder(props: Props & { folder: Folder }) {
  const { folder, folders, rows } = props;
  const words = workflowListWords.folders;
  const inside = insideOf(folder.path, folders, rows);
  return (
    <Confirm
      title={words.deleteTitle(folder.name)}
      open
      danger
      confirm={words.delete}
      onClose={props.onClose}
      onConfirm={() => {
        props.onClose();
        void props.folderActions.remove(folder).then((gone) => gone && props.onFolderGone?.(folder.path));
      }}
    >
      {words.deleteText(inside.folders, inside.workflows)}
    </Confirm>
  );
}

function TemplateOf({ row, onClose }: { row: WorkflowSummary; onClose(): void }) {
  const [fetch] = useLazyCall('workflows.get');
  return (
    <CreateTemplateDialog
      initial={row}
      content={async () => {
        const { data, error } = await fetch({ params: { id: row.workflowId } });
        return data?.data ?? { error };
      }}
      onClose={onClose}
    />
  );
}
