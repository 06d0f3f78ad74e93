import type { Permission } from '@shared/model/permissions';
import type { IconName } from '../../ui/base/Icon';
import { dashboardPath } from '../../parts/dashboards/dashboardPaths';
import { datastorePath } from '../../parts/datastores/datastorePaths';
import { spacePath } from '../../parts/spaces/spacePaths';
import { editorPath } from '../../parts/workflows/workflowPaths';
import type { FoundResource, Tab } from './engine/engine';
import { resourceTypes, type ResourceType } from './engine/resource';

/** What each category of the search needs. Cases, runs and approvals have no resources yet (SRCH-07). */
const categoryGates = {
  workflows: 'wf:read',
  cases: 'recommendations:read',
  runs: 'activityLog:read',
  approvals: 'approvals:read',
  datastores: 'datastores:read',
  dashboards: 'dashboards:read',
  resources: 'resources:read',
} as const satisfies Record<string, Permission>;

interface Kind {
  icon: IconName;
  gate: Permission;
  /** What opening one needs beside it. */
  opens?: Permission;
  path(resource: Pick<FoundResource, 'id' | 'sid'>): string;
}

export const kinds: Readonly<Record<ResourceType, Kind>> = {
  workflow: {
    icon: 'workflows',
    gate: categoryGates.workflows,
    path: ({ id, sid }) => editorPath(sid, id),
  },
  datastore: {
    icon: 'datastores',
    gate: categoryGates.datastores,
    path: ({ id, sid }) => datastorePath(sid, id),
  },
  space: {
    icon: 'spaces',
    gate: categoryGates.resources,
    opens: 'resources:write',
    path: ({ id }) => spacePath(id),
  },
  dashboard: {
    icon: 'dashboards',
    gate: categoryGates.dashboards,
    path: ({ id, sid }) => dashboardPath(sid, id),
  },
};

/** What a user can find: what they may read, and open as well. */
export function shownTypes(may: (permission: Permission) => boolean): ResourceType[] {
  return resourceTypes.filter((type) => {
    const { gate, opens } = kinds[type];
    return may(gate) && (opens === undefined || may(opens));
  });
}

/** The tabs that a user sees, in their order. */
export const tabsFor = (may: (permission: Permission) => boolean): Tab[] => ['all', ...shownTypes(may)];
