import { lazyScreen, type Screen } from './screen';
import { datastoreAlone, ofSpaces, ofWorkflows } from './shell/inSpace';

/** Workflows, where they stand, and what they did. */
export const automationScreens: readonly Screen[] = [
  {
    id: 'workflows',
    path: 'workflows',
    title: 'Workflows',
    permission: 'wf:read',
    nav: { section: 'main', icon: 'workflows', here: ofWorkflows },
    keys: 'g w',
    lazy: lazyScreen(() => import('../features/workflows/WorkflowsScreen'), 'WorkflowsEntryScreen'),
  },
  {
    id: 'editor',
    path: 'spaces/:spaceId/wfe/:workflowId',
    title: 'Workflow',
    permission: 'wf:read',
    ownHeader: true,
    lazy: lazyScreen(() => import('../features/editor/EditorScreen'), 'EditorScreen'),
  },
  {
    id: 'editor-older',
    // The older address of the editor: the workflow is in the query, `wfid`.
    path: 'wfe',
    title: 'Workflow',
    permission: 'wf:read',
    ownHeader: true,
    lazy: lazyScreen(() => import('../features/editor/EditorScreen'), 'EditorScreen'),
  },
  {
    id: 'spaces',
    path: 'spaces',
    title: 'Spaces',
    permission: 'resources:write',
    nav: { section: 'main', icon: 'spaces', here: ofSpaces },
    keys: 'g p',
    lazy: lazyScreen(() => import('../features/spaces/SpacesScreen'), 'SpacesScreen'),
  },
  {
    id: 'space',
    path: 'spaces/:spaceId',
    title: 'Space',
    permission: 'resources:write',
    instead: datastoreAlone,
    lazy: lazyScreen(() => import('./pages/SpacePage'), 'SpacePage'),
  },
  {
    id: 'templates',
    path: 'templates',
    title: 'Templates',
    permission: 'templates:read',
    nav: { section: 'main', icon: 'templates' },
    keys: 'g t',
    lazy: lazyScreen(() => import('../features/templates/TemplatesScreen'), 'TemplatesScreen'),
  },
  {
    id: 'monitor',
    path: 'monitor',
    title: 'Monitor',
    nav: { section: 'main', icon: 'eye', group: true },
    lazy: lazyScreen(() => import('../features/runs/MonitorRedirect'), 'MonitorRedirect'),
  },
  {
    id: 'runs',
    // A workflow alone is a filter of the list (ROUTE-33).
    path: 'runs/:workflowId?',
    title: 'Runs',
    permission: 'activityLog:read',
    nav: { section: 'main', icon: 'runs', under: 'monitor', path: 'runs' },
    keys: 'g r',
    lazy: lazyScreen(() => import('../features/runs/RunsScreen'), 'RunsScreen'),
  },
  {
    id: 'run',
    path: 'runs/:workflowId/:executionId',
    title: 'Run',
    permission: 'activityLog:read',
    crumbs: ['runs'],
    lazy: lazyScreen(() => import('../features/runs/details/RunScreen'), 'RunScreen'),
  },
  {
    id: 'approvals',
    // The form that is chosen is in the address (ROUTE-33); one route, so that choosing another keeps the list.
    path: 'approvals/:workflowId?/:executionId?',
    title: 'Approvals',
    permission: 'approvals:read',
    nav: { section: 'main', icon: 'approvals', under: 'monitor', badge: 'approvals', path: 'approvals' },
    keys: 'g a',
    lazy: lazyScreen(() => import('../features/approvals/ApprovalsScreen'), 'ApprovalsScreen'),
  },
  {
    id: 'form',
    path: 'forms/:workflowId?/:executionId?',
    title: 'Approval form',
    lazy: lazyScreen(() => import('../features/approvals/FormScreen'), 'FormScreen'),
  },
  {
    id: 'debug',
    path: 'debug',
    title: 'Debug',
    lazy: lazyScreen(() => import('../features/debug/DebugScreen'), 'DebugScreen'),
  },
  {
    id: 'agent',
    path: 'agents/:tenantId/:agentId/:threadId?',
    title: 'Agent',
    permission: 'home:read',
    flag: 'AIAgent',
    lazy: lazyScreen(() => import('../features/agent/AgentScreen'), 'AgentScreen'),
  },
];
