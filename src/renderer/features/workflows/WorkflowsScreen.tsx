import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { workflowListWords } from '@shared/words/workflowLists';
import { PathLink } from '../../parts/navigation/PathLink';
import { useRights } from '../../parts/user/userContext';
import { workflowsPath } from '../../parts/workflows/workflowPaths';
import { Empty } from '../../ui/feedback/States';
import { AllWorkflows } from './AllWorkflows';
import { WorkflowList } from './WorkflowList';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';

/** `/spaces/:spaceId`: the workflows of a space. */
export function SpaceWorkflowsScreen() {
  const { spaceId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <InSpace
      wanted={spaceId}
      onSpace={(id) => void navigate(id === null ? '/workflows' : workflowsPath(id))}
    />
  );
}

/**
 * `/workflows`: the workflows of all spaces; where there is one space, its list. With `space` it leads to that list, and
 * with the `path` of a folder, which is of a space, to that of the global one. Who may not open spaces but may read
 * workflows finds it here.
 */
export function WorkflowsEntryScreen() {
  const rights = useRights();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const space = params.get('space');
  const navigate = useNavigate();
  return (
    <InSpace
      wanted={space}
      all={space === null && !params.get('path')}
      leads={(id) => {
        if (!rights.may('resources:write')) return null;
        params.delete('space');
        if (!params.has('type')) params.set('type', 'WORKFLOW');
        return `/spaces/${encodeURIComponent(id)}?${params.toString()}`;
      }}
      onSpace={(id) =>
        void navigate(id === null ? '/workflows' : `/workflows?space=${encodeURIComponent(id)}`)
      }
    />
  );
}

interface Props {
  /** Null: the global space. */
  wanted: string | null;
  /** All spaces at once, where there are several. */
  all?: boolean;
  leads?(spaceId: string): string | null;
  onSpace(spaceId: string | null): void;
}

function InSpace({ wanted, all = false, leads, onSpace }: Props) {
  const words = workflowListWords;
  const asked = useCall('spaces.list', {
    query: { include_archived: 'true' },
  });
  const { data } = asked;
  if (!data) return <Pending what="spaces" query={asked} rows={10} />;
  const space =
    wanted === null
      ? (data.data.find((one) => one.mode === 'global') ?? data.data[0])
      : data.data.find((one) => one.space_id === wanted);
  if (!space)
    return (
      <Empty
        icon="spaces"
        title={words.noSpace}
        action={<PathLink to="/workflows">{words.toSpaces}</PathLink>}
      >
        {words.noSpaceText}
      </Empty>
    );
  // An archived space is no choice, and its workflows are found all the same by who comes from it.
  const spaces = data.data.filter((one) => !one.is_archived || one === space);
  if (all && spaces.length > 1) {
    const names = new Map(data.data.map((one) => [one.space_id, one.name]));
    return <AllWorkflows home={space} spaces={spaces} names={names} onSpace={onSpace} />;
  }
  const path = leads?.(space.space_id);
  if (path) return <Navigate to={path} replace />;
  return <WorkflowList key={space.space_id} space={space} spaces={spaces} onSpace={onSpace} />;
}
