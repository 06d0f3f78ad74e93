/**
 * The modules of the server: the rooms that each is made of (a room within another one belongs to the nearer), and the
 * tables that are its own. No other module writes to a table; who reads one of another module, or writes to it all the same,
 * says here why. A test holds it against the SQL, docs/TABLES.md shows it.
 */
export interface ServerModule {
  name: string;
  rooms: readonly string[];
  tables: readonly string[];
  /** Tables of others. */
  reads?: Readonly<Record<string, string>>;
  writes?: Readonly<Record<string, string>>;
}

const PLACE = 'whether the space is there and open, until the transaction ends';
const ORGANIZATION = 'the name of an organization';

export const serverModules: readonly ServerModule[] = [
  {
    name: 'identity',
    rooms: ['identity', 'gate', 'domains/users', 'domains/organisations'],
    tables: [
      'app_user',
      'membership',
      'invitation',
      'oidc_item',
      'outside_identity',
      'api_key',
      'password_reset',
      'sign_in_try',
      'identity_secret',
      'organisation',
      'organisation_activity',
    ],
    reads: {
      integration: 'how many secrets a lost key has sealed',
      setting: 'how many secrets a lost key has sealed',
      workflow: 'how many secrets a lost key has sealed',
      workflow_version: 'how many secrets a lost key has sealed',
    },
    writes: { space: 'an organization is made with its first space' },
  },
  { name: 'database', rooms: ['db'], tables: ['ready_mark'] },
  { name: 'spaces', rooms: ['domains/spaces'], tables: ['space', 'space_favorite'] },
  { name: 'settings', rooms: ['domains/settings'], tables: ['setting'] },
  {
    name: 'uploads',
    rooms: ['domains/uploads'],
    tables: ['upload'],
    reads: { cost_import: 'whether an import still needs the file' },
  },
  { name: 'jobs', rooms: ['jobs'], tables: ['job'] },
  {
    name: 'engine',
    rooms: ['engine'],
    tables: [
      'execution',
      'step_run',
      'log_line',
      'blob',
      'blob_part',
      'blob_use',
      'execution_event',
      'execution_count',
      'approval',
      'step_answer',
      'engine_process',
      'engine_hold',
    ],
    reads: {
      workflow_version: 'the graph that is carried out',
      setting: 'how long an organization keeps executions',
      space: 'the spaces by which the list is found',
    },
    writes: { workflow: 'the count of its runs, in the transaction in which one ends' },
  },
  {
    name: 'workflows',
    rooms: [
      'domains/workflows',
      'domains/triggers',
      'engine/schedules',
      'domains/workflow-editors',
      'domains/workflow-tests',
      'domains/generations',
      'domains/executions',
      'domains/approvals',
      'domains/remedies',
    ],
    tables: [
      'workflow',
      'workflow_version',
      'workflow_folder',
      'workflow_template',
      'workflow_trigger',
      'schedule',
      'schedule_fire',
      'workflow_editor',
      'workflow_test',
      'generation',
      'remedy_workflow',
    ],
    reads: {
      execution:
        'whether an earlier run of a schedule is still under way, by the statement that locks the schedule',
      space: PLACE,
      shared_workflow: 'whether a provider has shared it',
      shared_resource: 'who a folder is shared with',
      datastore: 'names that a workflow refers to',
      dashboard: 'names that a workflow refers to',
      integration: 'which integration an event came from',
      integration_event: 'the events that triggers listen to',
      cost_source: 'the bill that a trigger waits for',
      membership: 'whom a chat names as the one who decides',
      app_user: 'whom a chat names as the one who decides',
    },
  },
  {
    name: 'datastores',
    rooms: ['domains/datastores'],
    tables: ['datastore', 'datastore_record'],
    reads: { space: PLACE },
  },
  { name: 'dashboards', rooms: ['domains/dashboards'], tables: ['dashboard'], reads: { space: PLACE } },
  {
    name: 'integrations',
    rooms: ['domains/integrations', 'integrations'],
    tables: [
      'integration',
      'integration_event',
      'integration_watch',
      'integration_event_seen',
      'integration_account',
      'mcp_agent_tool',
    ],
    reads: { shared_integration: 'what a provider shares with this customer', organisation: ORGANIZATION },
  },
  {
    name: 'notifications',
    rooms: ['domains/notifications'],
    tables: ['notification_mark', 'notification_outbox'],
    reads: {
      organisation: ORGANIZATION,
      workflow: 'the name of a workflow',
      cases: 'how many cases are new in a week',
    },
  },
  {
    name: 'cases',
    rooms: ['domains/cases', 'domains/boards', 'domains/ownership'],
    tables: [
      'anomaly_feedback',
      'cases',
      'case_activity',
      'case_configuration',
      'case_detail',
      'case_detection',
      'case_exclusion',
      'case_rule_run',
      'case_saving',
      'case_seen',
      'case_ticket',
      'board',
    ],
    reads: { organisation: ORGANIZATION, space: PLACE },
  },
  {
    name: 'costs',
    rooms: ['domains/costs', 'costs'],
    tables: ['cost_import', 'cost_snapshot', 'cost_source', 'contract_commitment'],
  },
  { name: 'budgets', rooms: ['domains/budgets'], tables: ['budget', 'budget_alert'] },
  {
    name: 'reports',
    rooms: ['domains/reports'],
    tables: ['cost_report', 'cost_report_version', 'cost_report_sending'],
    reads: {
      space: PLACE,
      organisation: 'the name that stands on printed reports',
      membership: 'the addresses of the members who get a report',
      app_user: 'the addresses of the members who get a report',
    },
  },
  {
    name: 'allocation',
    rooms: ['domains/allocation'],
    tables: ['virtual_tag', 'virtual_tag_version'],
    reads: {
      budget: 'which budgets a virtual tag narrows: it is not deleted under them',
      cost_report: 'which reports show a virtual tag: it is not deleted under them',
      unit_metric: 'which business metrics a virtual tag narrows: it is not deleted under them',
      kubernetes_cluster: 'which clusters a virtual tag narrows: it is not deleted under them',
      dashboard: 'which dashboards query a virtual tag: it is not deleted under them',
    },
  },
  { name: 'cost sql', rooms: ['domains/cost-sql'], tables: ['cost_query'] },
  {
    name: 'charging',
    rooms: ['domains/charging'],
    tables: [
      'price_book',
      'price_book_version',
      'charged_customer',
      'customer_credit',
      'exchange_rate',
      'charging_seller',
      'billing_run',
      'charging_document',
      'customer_invoice',
    ],
    reads: { organisation: 'the customers of a provider, and their names' },
  },
  { name: 'units', rooms: ['domains/units'], tables: ['unit_metric', 'unit_metric_value'] },
  {
    name: 'kubernetes',
    rooms: ['domains/kubernetes'],
    tables: ['kubernetes_cluster', 'kubernetes_day', 'kubernetes_cost'],
  },
  {
    name: 'bill-syncs',
    rooms: ['domains/bill-syncs'],
    tables: ['bill_sync', 'bill_sync_delivery', 'bill_trouble'],
    reads: { integration: 'the name and the type of what delivers' },
  },
  {
    name: 'inventory',
    rooms: ['domains/inventory'],
    tables: ['inventory_watch', 'inventory_place', 'inventory_resource', 'inventory_trouble'],
    reads: { integration: 'the name and the type of what is read' },
  },
  { name: 'agent', rooms: ['domains/ai', 'ai'], tables: ['agent_thread', 'agent_message'] },
  {
    name: 'ai models',
    rooms: ['domains/ai-models'],
    tables: ['ai_model', 'ai_request'],
    reads: {
      membership: 'names of people, which no model elsewhere is told',
      app_user: 'names of people, which no model elsewhere is told',
    },
  },
  {
    name: 'customers',
    rooms: ['domains/customers', 'domains/sharing'],
    tables: ['shared_resource', 'shared_workflow', 'shared_integration'],
    reads: {
      organisation: 'the customers of a provider',
      membership: 'who works in a customer',
      api_key: 'whose sessions end with a customer',
      organisation_activity: 'the audit over all customers',
      case_activity: 'the audit over all customers',
      cases: 'the audit over all customers',
    },
  },
  {
    name: 'demo',
    rooms: ['domains/demo'],
    tables: ['demo_thing'],
    reads: {
      cases: 'what its people do with their cases',
      organisation: 'for whom the demo company is made',
      membership: 'for whom the demo company is made',
      app_user: 'for whom the demo company is made',
    },
  },
  { name: 'monitoring', rooms: ['domains/monitoring'], tables: ['client_report'] },
  {
    name: 'storage',
    rooms: ['domains/storage'],
    tables: [],
    reads: {
      execution: 'what has ended is exported',
      organisation: ORGANIZATION,
      cost_import: 'whether something would be in the way of an import',
      shared_resource: 'whether something would be in the way of an import',
      cost_snapshot: 'the files of bills',
    },
  },
  {
    name: 'backup',
    rooms: ['backup'],
    tables: [],
    reads: { cost_snapshot: 'the files of bills' },
  },
];
