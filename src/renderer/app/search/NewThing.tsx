import { workflowListWords } from '@shared/words/workflowLists';
import { CreateDashboardDialog } from '../../parts/dashboards/DashboardDialogs';
import { editPath } from '../../parts/dashboards/dashboardPaths';
import { DatastoreDialog } from '../../parts/datastores/DatastoreDialog';
import { datastorePath } from '../../parts/datastores/datastorePaths';
import { CreateSpace } from '../../parts/spaces/NameDialog';
import { spacePath } from '../../parts/spaces/spacePaths';
import { CreateWorkflowDialog } from '../../parts/workflows/CreateWorkflowDialog';
import type { Creatable } from './commands';
import { useCall } from '../../platform/api/calls';

interface Props {
  onGo(path: string): void;
  onClose(): void;
}

/** The dialog that makes one; what it made is opened. */
export function NewThing({ kind, onGo, onClose }: Props & { kind: Creatable }) {
  switch (kind) {
    case 'workflow':
      return <NewWorkflow onClose={onClose} />;
    case 'space':
      return <CreateSpace onClose={onClose} onCreated={(space) => onGo(spacePath(space.space_id))} />;
    case 'datastore':
      return (
        <DatastoreDialog
          onClose={onClose}
          onDone={({ spaceId, datastoreId }) => onGo(datastorePath(spaceId, datastoreId))}
        />
      );
    case 'dashboard':
      return (
        <CreateDashboardDialog
          onClose={onClose}
          onCreated={({ space_id, dashboardId }) => onGo(editPath(space_id, dashboardId))}
        />
      );
  }
}

function NewWorkflow({ onClose }: { onClose(): void }) {
  const { data } = useCall('spaces.list', { query: {} });
  const space = data?.data.find(({ mode }) => mode === 'global') ?? data?.data[0];
  if (!space) return null;
  return (
    <CreateWorkflowDialog
      title={workflowListWords.create.title}
      place={{ spaceId: space.space_id, folderId: null }}
      onClose={onClose}
    />
  );
}
