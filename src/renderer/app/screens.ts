import type { ComponentType } from 'react';
import type { FeatureFlag, Permission } from '@shared/model/permissions';
import type { IconName } from '../ui/base/Icon';
import { datastoreAlone, ofSpaces, ofWorkflows } from './shell/inSpace';

export interface Screen {
  id: string;
  /** Below `/`. */
  path: string;
  title: string;
  permission?: Permission;
  /** Also needs an editing role. */
  edits?: true;
  flag?: FeatureFlag;
  mspOnly?: boolean;
  /** Where it stands in the navigation; a screen without it is reached from another one. */
  nav?: {
    section: 'main' | 'bottom';
    icon: IconName;
    /** The screen that it is a sub-link of. */
    under?: string;
    /** What the link says, where that is not the title. */
    text?: string;
    /** No screen of its own but the heading of sub-links: shown while one of them is, and leads to the first. */
    group?: true;
    /** A number beside the link: of what waits there. */
    badge?: 'approvals';
    /** The link's path, where that is more than the screen's: a tab of it. */
    path?: string;
    /** A plain press opens this over the screen that is shown, instead of leading away from it. */
    widget?: 'help';
    /** Who sees the link, where fewer do than may open it: MSP users with one of these permissions. */
    mspWith?: readonly Permission[];
    /** Where it is the current link, if that is not at its own path and below. */
    here?(pathname: string, params: URLSearchParams): boolean;
  };
  /** It brings its own header in place of navigation and top bar, with the title and the way out in it. */
  ownHeader?: true;
  /** Two keys after each other that lead here. */
  keys?: string;
  /** The trail before the title: ids of screens. */
  crumbs?: readonly string[];
  /** Where somebody is led who may not open it at this address; null refuses them. */
  instead?(pathname: string, params: URLSearchParams): string | null;
  lazy(): Promise<{ Component: ComponentType }>;
}

/** Every screen of the app, in the order of the navigation. */
export const screens: readonly Screen[] = [
  {
    id: 'overview',
    path: 'overview',
    title: 'Overview',
    permission: 'home:read',
    nav: { section: 'main', icon: 'overview' },
    keys: 'g o',
    lazy: async () => ({ Component: (await import('../features/overview/OverviewScreen')).OverviewScreen }),
  },
  {
    id: 'costs',
    path: 'costs',
    title: 'Spend',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs' },
    keys: 'g s',
    lazy: async () => ({ Component: (await import('../features/costs/SpendScreen')).SpendScreen }),
  },
  {
    id: 'costs-changes',
    path: 'costs/changes',
    title: 'What changed',
    permission: 'home:read',
    nav: { section: 'main', icon: 'costs', under: 'costs' },
    lazy: async () => ({
      Component: (await import('../features/costs/changes/ChangesScreen')).ChangesScreen,
    }),
  },
  {
    id: 'budgets',
    path: 'budgets',
    title: 'Budgets',
    permission: 'home:read',
    nav: { section: 'main', icon: 'budgets' },
    keys: 'g u',
    lazy: async () => ({ Component: (await import('../features/budgets/BudgetsScreen')).BudgetsScreen }),
  },
  {
    id: 'budget',
    path: 'budgets/:budgetId',
    title: 'Budget',
    permission: 'home:read',
    crumbs: ['budgets'],
    lazy: async () => ({ Component: (await import('../features/budgets/BudgetScreen')).BudgetScreen }),
  },
  {
    id: 'spaces',
    path: 'spaces',
    title: 'Spaces',
    permission: 'resources:write',
    nav: { section: 'main', icon: 'spaces', here: ofSpaces },
    keys: 'g p',
    lazy: async () => ({ Component: (await import('../features/spaces/SpacesScreen')).SpacesScreen }),
  },
  {
    id: 'cases',
    path: 'cases',
    title: 'Cases',
    permission: 'recommendations:read',
    nav: { section: 'main', icon: 'cases' },
    keys: 'g c',
    lazy: async () => ({ Component: (await import('../features/cases/CasesScreen')).CasesScreen }),
  },
  {
    id: 'cases-customers',
    path: 'cases/customers',
    title: 'Customers',
    permission: 'recommendations:read',
    mspOnly: true,
    nav: { section: 'main', icon: 'customers', under: 'cases', path: 'cases?tab=customer' },
    lazy: async () => ({ Component: (await import('../features/cases/Redirects')).CustomersRedirect }),
  },
  {
    id: 'cases-boards',
    path: 'cases/boards',
    title: 'Boards',
    permission: 'recommendations:read',
    nav: { section: 'main', icon: 'boards', under: 'cases', path: 'cases' },
    lazy: async () => ({ Component: (await import('../features/cases/Redirects')).BoardsRedirect }),
  },
  {
    id: 'cases-blueprints',
    path: 'cases/blueprints',
    title: 'Blueprints',
    permission: 'recommendations:read',
    nav: { section: 'main', icon: 'blueprints', under: 'cases', path: 'cases?tab=configuration' },
    lazy: async () => ({ Component: (await import('../features/cases/Redirects')).BlueprintsRedirect }),
  },
  {
    id: 'cases-overview',
    path: 'cases/overview',
    title: 'Overview',
    permission: 'recommendations:read',
    flag: 'casesOverview',
    nav: { section: 'main', icon: 'overview', under: 'cases', path: 'cases?tab=overview' },
    lazy: async () => ({ Component: (await import('../features/cases/Redirects')).OverviewRedirect }),
  },
  {
    id: 'case',
    path: 'cases/:caseId',
    title: 'Case',
    permission: 'recommendations:read',
    crumbs: ['cases'],
    lazy: async () => ({ Component: (await import('../features/cases/details/CaseScreen')).CaseScreen }),
  },
  {
    id: 'case-list',
    path: 'case',
    title: 'Cases',
    permission: 'recommendations:read',
    lazy: async () => ({ Component: (await import('../features/cases/Redirects')).CaseListRedirect }),
  },
  {
    id: 'space-board',
    path: 'spaces/:spaceId/cases/:boardId',
    title: 'Cases',
    permission: 'recommendations:read',
    lazy: async () => ({ Component: (await import('../features/cases/Redirects')).BoardRedirect }),
  },
  {
    id: 'editor',
    path: 'spaces/:spaceId/wfe/:workflowId',
    title: 'Workflow',
    permission: 'wf:read',
    ownHeader: true,
    lazy: async () => ({ Component: (await import('../features/editor/EditorScreen')).EditorScreen }),
  },
  {
    id: 'editor-older',
    // The older address of the editor: the workflow is in the query, `wfid`.
    path: 'wfe',
    title: 'Workflow',
    permission: 'wf:read',
    ownHeader: true,
    lazy: async () => ({ Component: (await import('../features/editor/EditorScreen')).EditorScreen }),
  },
  {
    id: 'workflows',
    path: 'workflows',
    title: 'Workflows',
    permission: 'wf:read',
    nav: { section: 'main', icon: 'workflows', here: ofWorkflows },
    keys: 'g w',
    lazy: async () => ({
      Component: (await import('../features/workflows/WorkflowsScreen')).WorkflowsEntryScreen,
    }),
  },
  {
    id: 'space',
    path: 'spaces/:spaceId',
    title: 'Space',
    permission: 'resources:write',
    instead: datastoreAlone,
    lazy: async () => ({ Component: (await import('./pages/SpacePage')).SpacePage }),
  },
  {
    id: 'datastores',
    path: 'datastores',
    title: 'Datastores',
    permission: 'datastores:read',
    nav: { section: 'main', icon: 'datastores' },
    keys: 'g d',
    lazy: async () => ({
      Component: (await import('../features/datastores/DatastoresScreen')).DatastoresScreen,
    }),
  },
  {
    id: 'datastore',
    path: 'datastores/:datastoreId',
    title: 'Datastore',
    permission: 'datastores:read',
    crumbs: ['datastores'],
    lazy: async () => ({
      Component: (await import('../features/datastores/DatastoreScreen')).DatastoreScreen,
    }),
  },
  {
    id: 'dashboards',
    path: 'dashboards',
    title: 'Dashboards',
    permission: 'dashboards:read',
    nav: { section: 'main', icon: 'dashboards' },
    keys: 'g h',
    lazy: async () => ({
      Component: (await import('../features/dashboards/DashboardsScreen')).DashboardsScreen,
    }),
  },
  {
    id: 'dashboard',
    path: 'spaces/:spaceId/dashboards/:dashboardId',
    title: 'Dashboard',
    permission: 'dashboards:read',
    lazy: async () => ({
      Component: (await import('../features/dashboards/DashboardScreen')).DashboardScreen,
    }),
  },
  {
    id: 'templates',
    path: 'templates',
    title: 'Templates',
    permission: 'templates:read',
    nav: { section: 'main', icon: 'templates' },
    keys: 'g t',
    lazy: async () => ({
      Component: (await import('../features/templates/TemplatesScreen')).TemplatesScreen,
    }),
  },
  {
    id: 'bills',
    path: 'bills',
    title: 'Bills',
    permission: 'home:read',
    nav: { section: 'main', icon: 'bills' },
    keys: 'g b',
    lazy: async () => ({ Component: (await import('../features/import/BillsScreen')).BillsScreen }),
  },
  {
    id: 'import',
    path: 'bills/import',
    title: 'Import a bill',
    permission: 'resources:write',
    edits: true,
    crumbs: ['bills'],
    lazy: async () => ({ Component: (await import('../features/import/ImportScreen')).ImportScreen }),
  },
  {
    id: 'import-job',
    path: 'bills/imports/:importId',
    title: 'Import',
    permission: 'home:read',
    crumbs: ['bills'],
    lazy: async () => ({ Component: (await import('../features/import/ImportJobScreen')).ImportJobScreen }),
  },
  {
    id: 'monitor',
    path: 'monitor',
    title: 'Monitor',
    nav: { section: 'main', icon: 'monitor', group: true },
    lazy: async () => ({ Component: (await import('../features/runs/MonitorRedirect')).MonitorRedirect }),
  },
  {
    id: 'runs',
    path: 'runs',
    title: 'Runs',
    permission: 'activityLog:read',
    nav: { section: 'main', icon: 'runs', under: 'monitor' },
    keys: 'g r',
    lazy: async () => ({ Component: (await import('../features/runs/RunsScreen')).RunsScreen }),
  },
  {
    id: 'run',
    path: 'runs/:workflowId/:executionId',
    title: 'Run',
    permission: 'activityLog:read',
    crumbs: ['runs'],
    lazy: async () => ({ Component: (await import('../features/runs/details/RunScreen')).RunScreen }),
  },
  {
    id: 'approvals',
    // The form that is chosen is in the address (ROUTE-33); one route, so that choosing another keeps the list.
    path: 'approvals/:workflowId?/:executionId?',
    title: 'Approvals',
    permission: 'approvals:read',
    nav: { section: 'main', icon: 'approvals', under: 'monitor', badge: 'approvals', path: 'approvals' },
    keys: 'g a',
    lazy: async () => ({
      Component: (await import('../features/approvals/ApprovalsScreen')).ApprovalsScreen,
    }),
  },
  {
    id: 'form',
    path: 'forms/:workflowId?/:executionId?',
    title: 'Approval form',
    lazy: async () => ({ Component: (await import('../features/approvals/FormScreen')).FormScreen }),
  },
  {
    id: 'debug',
    path: 'debug',
    title: 'Debug',
    lazy: async () => ({ Component: (await import('../features/debug/DebugScreen')).DebugScreen }),
  },
  {
    id: 'integrations',
    path: 'integrations',
    title: 'Integrations',
    permission: 'integrations:read',
    nav: { section: 'main', icon: 'integrations' },
    keys: 'g i',
    lazy: async () => ({
      Component: (await import('../features/integrations/IntegrationsScreen')).IntegrationsScreen,
    }),
  },
  {
    id: 'integration-new',
    path: 'integrations/:provider/instance',
    title: 'Connect',
    permission: 'integrations:read',
    crumbs: ['integrations'],
    lazy: async () => ({
      Component: (await import('../features/integrations/ConnectScreen')).ConnectScreen,
    }),
  },
  {
    // ROUTE-25: the same page at its other address.
    id: 'integration-connect',
    path: 'integrations/instance/:provider',
    title: 'Connect',
    permission: 'integrations:read',
    crumbs: ['integrations'],
    lazy: async () => ({
      Component: (await import('../features/integrations/ConnectScreen')).ConnectScreen,
    }),
  },
  {
    id: 'integration',
    path: 'integrations/:integrationId',
    title: 'Integration',
    permission: 'integrations:read',
    crumbs: ['integrations'],
    lazy: async () => ({
      Component: (await import('../features/integrations/IntegrationScreen')).IntegrationScreen,
    }),
  },
  {
    id: 'agent',
    path: 'agents/:tenantId/:agentId/:threadId?',
    title: 'Agent',
    permission: 'home:read',
    flag: 'AIAgent',
    lazy: async () => ({ Component: (await import('../features/agent/AgentScreen')).AgentScreen }),
  },
  {
    // ROUTE-13: no permission; who is no MSP user reads on the page why there is nothing for them.
    id: 'customers',
    path: 'customers',
    title: 'Customers',
    nav: { section: 'main', icon: 'customers', mspWith: ['org:create', 'org:members'] },
    keys: 'g k',
    lazy: async () => ({
      Component: (await import('../features/customers/CustomersScreen')).CustomersScreen,
    }),
  },
  {
    id: 'customer',
    path: 'customers/:customerId',
    title: 'Customer',
    crumbs: ['customers'],
    lazy: async () => ({ Component: (await import('../features/customers/CustomerScreen')).CustomerScreen }),
  },
  {
    id: 'settings',
    path: 'settings',
    title: 'Settings',
    permission: 'systemSettings:write',
    nav: { section: 'bottom', icon: 'settings' },
    keys: 'g ,',
    lazy: async () => ({ Component: (await import('../features/settings/SettingsScreen')).SettingsScreen }),
  },
  {
    id: 'whats-new',
    path: 'whats-new',
    title: "What's New",
    permission: 'whatsNew:read',
    nav: { section: 'bottom', icon: 'sparkle' },
    lazy: async () => ({ Component: (await import('../features/help/WhatsNewScreen')).WhatsNewScreen }),
  },
  {
    id: 'support',
    path: 'support',
    title: 'Support',
    permission: 'support:read',
    nav: { section: 'bottom', icon: 'help', widget: 'help' },
    lazy: async () => ({ Component: (await import('../features/help/SupportScreen')).SupportScreen }),
  },
];
