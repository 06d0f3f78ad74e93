const many = (quantity: number, one: string) =>
  quantity === 1 ? `1 ${one}` : `${quantity.toLocaleString('en-US')} ${one}s`;
const entries = (quantity: number) =>
  quantity === 1 ? '1 entry' : `${quantity.toLocaleString('en-US')} entries`;

/** What a change of the audit is called; others are shown as they are written. */
export const auditActions = {
  customer_created: 'Customer created',
  customer_renamed: 'Customer renamed',
  customer_deleted: 'Customer deleted',
  member_invited: 'User invited',
  member_joined: 'User joined',
  member_role_changed: 'Role changed',
  member_removed: 'User removed',
  workflow_created: 'Workflow created',
  workflow_saved: 'Workflow saved',
  workflow_enabled: 'Workflow enabled',
  workflow_disabled: 'Workflow disabled',
  workflow_restored: 'Workflow: earlier version restored',
  workflow_deleted: 'Workflow deleted',
  workflows_published: 'Workflows published',
  workflows_withdrawn: 'Workflows withdrawn',
  integration_connected: 'Integration connected',
  integration_changed: 'Integration changed',
  integration_removed: 'Integration removed',
  integration_shared: 'Integration shared',
  integration_unshared: 'Integration no longer shared',
  case_status_changed: 'Case status changed',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
  api_key_refused: 'API key refused',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed: wrong password',
  password_changed: 'Password changed',
  password_reset_link_made: 'Password reset link created',
  password_reset: 'Password set with a reset link',
  setting_changed: 'Setting changed',
  exported_everything: 'Everything exported',
  imported_everything: 'Everything replaced by an import',
  deleted_runs: 'Run history deleted',
  deleted_bills: 'Bills deleted',
  deleted_everything: 'Everything deleted',
  backup_started: 'Backup started',
  backups_set: 'Backup settings changed',
  held_executions_resumed: 'Held executions resumed',
  held_executions_stopped: 'Held executions stopped',
};

export function auditActionText(action: string): string {
  const known = Object.entries(auditActions).find(([key]) => key === action)?.[1];
  if (known) return known;
  const text = action.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Texts of the customers of an MSP: their list, the page of one, and who changed what in them. */
export const customerWords = {
  title: 'Customers',
  tabs: { list: 'Customers', audit: 'Audit' },
  table: 'Customers',
  search: 'Search customers',
  count: (shown: number, all: number) =>
    shown === all ? many(all, 'customer') : `${shown.toLocaleString('en-US')} of ${many(all, 'customer')}`,
  columns: {
    name: 'Name',
    users: 'Users',
    integrations: 'Integrations',
    open: 'Open cases',
    savings: 'Potential savings / month',
    created: 'Created',
    menu: 'Actions',
  },
  none: 'none',
  exportCsv: 'Export CSV',
  empty: 'No customers yet',
  emptyText:
    'A customer is a separate organization under yours, with its own bills, cases, workflows and people.',
  emptyReadOnly: 'Someone with the permission “org:create” can create the first one.',
  found: 'No customers match',
  foundText: 'Try another search.',
  readOnly: 'Read only',
  readOnlyText: 'Your role can view customers but not change them.',
  notMsp: {
    title: 'For managed service providers only',
    text: (role: string, organisation: string) =>
      `This page needs an MSP role in an MSP organization. In ${organisation} you are ${role}.`,
    ask: 'Ask an MSP-Admin for a role, or switch to your MSP organization at the top right.',
    home: 'Go to the start page',
  },
  create: {
    button: 'New customer',
    title: 'New customer',
    name: 'Name',
    help: 'Shown in your lists. You can change it later.',
    confirm: 'Create',
    cancel: 'Cancel',
    taken: (name: string) => `A customer named “${name}” already exists.`,
    done: (name: string) => `${name} created`,
  },
  rename: {
    action: 'Rename',
    title: 'Rename customer',
    confirm: 'Save',
    failed: 'Failed to rename the customer',
  },
  delete: {
    action: 'Delete…',
    title: (name: string) => `Delete ${name}?`,
    text: (name: string) =>
      `Everything in ${name} will be deleted: bills, cases, workflows, runs, dashboards, datastores and integrations. Its people lose access immediately. This cannot be undone.`,
    type: (name: string) => `Type ${name} to confirm`,
    confirm: 'Delete customer',
    cancel: 'Cancel',
    done: (name: string) => `${name} deleted`,
  },
  page: {
    tabs: { overview: 'Overview', users: 'Users', integrations: 'Integrations', audit: 'Audit' },
    menu: (name: string) => `Actions for ${name}`,
    gone: 'Customer not found',
    goneText: 'It may have been deleted, or it belongs to another organization.',
    toList: 'Go to Customers',
    users: 'Users',
    open: 'Open cases',
    integrations: 'Integrations',
    savings: 'Savings / month',
    created: 'Created',
    noSavings: 'none',
    toCases: 'View boards and cases',
    toRules: 'View rules',
    toIntegrations: 'View integrations',
    toPeople: 'View users',
  },
  users: {
    table: 'Users',
    add: 'Add a user',
    action: 'Add',
    empty: 'No users yet',
    removeText: 'They lose access to this customer immediately, and their sessions end.',
  },
  integrations: {
    table: 'Integrations',
    empty: 'No integrations are connected',
    emptyText: 'The customer’s users can connect them, or you can, using the customer’s accounts.',
    connect: 'Connect an integration',
    name: 'Name',
    type: 'Type',
  },
  audit: {
    table: 'Audit',
    filter: 'Filter the audit',
    at: 'When',
    customer: 'Customer',
    actor: 'User',
    action: 'Action',
    subject: 'Subject',
    details: 'Details',
    more: 'Load more',
    refresh: 'Refresh',
    loaded: (shown: number, all: number) =>
      shown === all ? entries(all) : `${shown.toLocaleString('en-US')} of ${entries(all)}`,
    older: 'older entries not loaded',
    filterLoaded: 'The filter applies to loaded entries only.',
    empty: 'No activity yet',
    emptyText: 'Every change in a customer organization is listed here.',
    found: 'No entries match',
    foundText: 'Change the filter, or load older entries.',
  },
} as const;
