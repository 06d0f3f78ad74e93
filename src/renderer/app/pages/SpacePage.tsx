import { useEffect, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/feedback/States';

const screens = {
  workflows: async () => {
    const { SpaceWorkflowsScreen } = await import('../../features/workflows/WorkflowsScreen');
    return <SpaceWorkflowsScreen />;
  },
  datastore: async () => {
    const { DatastoreScreen } = await import('../../features/datastores/DatastoreScreen');
    return <DatastoreScreen />;
  },
  space: async () => {
    const { SpaceScreen } = await import('../../features/spaces/SpaceScreen');
    return <SpaceScreen />;
  },
};
type Kind = keyof typeof screens;

/** Not by `lazy`: React holds back what follows a fallback of Suspense for 300 ms, however soon it is here. */
function useScreen(kind: Kind): ReactElement | undefined {
  const [loaded, setLoaded] = useState<Partial<Record<Kind, ReactElement>>>({});
  const [failed, setFailed] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    let wanted = true;
    screens[kind]().then(
      (screen) => {
        if (wanted) setLoaded((now) => ({ ...now, [kind]: screen }));
      },
      (reason: unknown) => {
        if (wanted) setFailed({ reason });
      },
    );
    return () => {
      wanted = false;
    };
  }, [kind]);
  if (failed) throw failed.reason;
  return loaded[kind];
}

/**
 * `/spaces/:spaceId` is three screens (ROUTE-16, ROUTE-17): with `type=WORKFLOW`, or a `path`, the list of workflows
 * with its folders; with `type=DATASTORE` and an `id` that datastore; otherwise the space with all that it holds.
 */
export function SpacePage() {
  const [params] = useSearchParams();
  const type = params.get('type');
  const workflows = type === 'WORKFLOW' || (type === null && params.has('path'));
  const datastore = type === 'DATASTORE' && Boolean(params.get('id'));
  return useScreen(workflows ? 'workflows' : datastore ? 'datastore' : 'space') ?? <Skeleton rows={8} />;
}
