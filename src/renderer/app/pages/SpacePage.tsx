import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/feedback/States';

const Workflows = lazy(async () => ({
  default: (await import('../../features/workflows/WorkflowsScreen')).SpaceWorkflowsScreen,
}));
const Datastore = lazy(async () => ({
  default: (await import('../../features/datastores/DatastoreScreen')).DatastoreScreen,
}));
const Space = lazy(async () => ({
  default: (await import('../../features/spaces/SpaceScreen')).SpaceScreen,
}));

/**
 * `/spaces/:spaceId` is three screens (ROUTE-16, ROUTE-17): with `type=WORKFLOW`, or a `path`, the list of workflows
 * with its folders; with `type=DATASTORE` and an `id` that datastore; otherwise the space with all that it holds.
 */
export function SpacePage() {
  const [params] = useSearchParams();
  const type = params.get('type');
  const workflows = type === 'WORKFLOW' || (type === null && params.has('path'));
  const datastore = type === 'DATASTORE' && Boolean(params.get('id'));
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      {workflows ? <Workflows /> : datastore ? <Datastore /> : <Space />}
    </Suspense>
  );
}
