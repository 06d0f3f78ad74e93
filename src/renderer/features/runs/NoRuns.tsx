import { runWords } from '@shared/words/runs';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { workflowsPath } from '../../parts/workflows/workflowPaths';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Empty } from '../../ui/feedback/States';
import { useCall } from '../../platform/api/calls';

const words = runWords.list;

export function NoRuns({ narrowed, onClear }: { narrowed: boolean; onClear(): void }) {
  const rights = useRights();
  const openPath = useOpenPath();
  const { data } = useCall('spaces.list', { query: {} });
  const [space] = data?.data ?? [];
  if (narrowed) {
    return (
      <Empty
        icon="filter"
        title={words.noMatch}
        action={
          <Button icon="close" onClick={onClear}>
            {words.clear}
          </Button>
        }
      >
        {words.noMatchText}
      </Empty>
    );
  }
  const leads = rights.may('wf:read') && rights.may('resources:write') && space !== undefined;
  return (
    <Empty
      icon="runs"
      title={words.none}
      action={
        leads && (
          <Button kind="primary" onClick={(event) => openPath(workflowsPath(space.space_id), event)}>
            {words.toWorkflows}
          </Button>
        )
      }
    >
      {words.noneText}
    </Empty>
  );
}
