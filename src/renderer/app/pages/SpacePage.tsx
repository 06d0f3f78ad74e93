import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/feedback/States';

const Workflows = lazy(async () => ({
  default: (await import('../../features/workflows/WorkflowsScreen')).SpaceWorkflowsScreen,
}));
const Space = lazy(async () => ({
  default: (await import('../../features/spaces/SpaceScreen')).SpaceScreen,
}));

/**
 * `/spaces/:spaceId` is two screens (ROUTE-16): with `type=WORKFLOW`, or a `path`, the list of workflows with its folders;
 * otherwise the space with all that it holds.
 */
export function SpacePage() {
  const [params] = useSearchParams();
  const type = params.get('type');
  const shown = type === 'WORKFLOW' || (type === null && params.has('path')) ? <Workflows /> : <Space />;
  return <Suspense fallback={<Skeleton rows={8} />}>{shown}</Suspense>;
}
