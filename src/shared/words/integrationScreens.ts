import type { IntegrationType } from '../api/integrations/entities';
import type { IntegrationKind } from '../api/integrations/kinds';
import { counted } from './counted';

/** What a type is called, also where the server cannot connect it. */
const integrationTypeNames: Record<IntegrationType, string> = {
  SLACK: 'Slack',
  TEAMS: 'Microsoft Teams',
  EMAIL: 'Email',
  AWS: 'AWS',
  JIRA: 'Jira',
  ANODOTCOST: 'Umbrella',
  GITHUB: 'GitHub',
  GCP: 'Google Cloud',
  AZURE: 'Microsoft Azure',
  MONDAY: 'monday.com',
  SNOWFLAKE: 'Snowflake',
  SALESFORCE: 'Salesforce',
  CLOUDHEALTH: 'CloudHealth',
  API: 'API',
  ORACLE: 'Oracle Cloud',
  S3: 'S3-compatible storage',
  FOLDER: 'Folder on this computer',
  HTTPS: 'Web address',
  OPENAI: 'OpenAI',
  ANTHROPIC: 'Anthropic',
  MCP: 'MCP server',
};

export const typeName = (type: string): string =>
  Object.entries(integrationTypeNames).find(([key]) => key === type)?.[1] ?? type;

const categories: Record<IntegrationKind['category'], string> = {
  chat: 'Chat',
  mail: 'Email',
  tickets: 'Tickets',
  code: 'Code',
  cloud: 'Cloud',
  cost: 'Cost data',
  other: 'Other',
};

/** Texts of the integrations: what is connected and can be, the page that connects one, and the page of one. */
export const integrationScreenWords = {
  title: 'Integrations',
  titleNew: 'Connect',
  categories,
  category: 'Category',
  all: 'All',
  connected: 'Connected',
  table: 'Connected integrations',
  search: 'Search integrations',
  count: (shown: number, all: number) =>
    shown === all
      ? counted(all, 'integration')
      : `${shown.toLocaleString('en-US')} of ${counted(all, 'integration')}`,
  columns: { name: 'Name', type: 'Type', status: 'Status', connected: 'Connected', owner: 'Owner' },
  status: { ACTIVE: 'Active', INACTIVE: 'Inactive' },
  own: 'this organization',
  sharedBy: (who: string) => `Shared by ${who}`,
  empty: 'No integrations yet',
  emptyText: 'Connect a service so that workflows and notifications can use it. Choose one below.',
  emptyReadOnly:
    'Integrations let workflows and notifications use your services. Someone with an editing role, such as an Admin, can connect the first one.',
  found: 'No integrations match',
  foundText: 'Try another search or category.',
  showAll: 'Show all',
  gallery: 'Available integrations',
  galleryNote: 'Each page lists the permissions it needs and why.',
  galleryReadOnly: 'Your role can view the requirements; connecting needs an editing role.',
  galleryNone: 'No integrations are available on this server.',
  galleryFound: 'No services match',
  there: (quantity: number) => `${quantity.toLocaleString('en-US')} connected`,
  readOnly: 'Read only',
  readOnlyText: 'Your role can view integrations but not change them.',
  connect: {
    title: (name: string) => `Connect ${name}`,
    connection: 'Connection',
    for: 'For',
    forOwn: (name: string) => `${name} (your organization)`,
    forHelp: 'The organization that owns it. Only its members can see, use and change it.',
    name: 'Name',
    nameHelp: 'Shown in workflows and settings.',
    optional: (label: string) => `${label} (optional)`,
    advanced: 'Advanced',
    test: 'Test connection',
    connect: 'Connect',
    back: 'Cancel',
    connected: (name: string) => `${name} connected`,
    connectedFor: (name: string, customer: string) => `${name} connected for ${customer}`,
    readOnly: 'Your role can’t connect integrations',
    readOnlyText: 'Ask someone with an editing role, such as an Admin, and share this page.',
    unknown: (provider: string) => `“${provider}” is not available`,
    unknownText: 'Available services:',
    unknownNone: 'No integrations are available on this server.',
    toList: 'Go to Integrations',
    email: {
      title: 'Email',
      text: 'Workflows, approvals and reports send email through one mail server. Set it once in Settings, and every email step can use it.',
      toSettings: 'Set up the mail server',
    },
  },
  guide: (name: string) => `Set up ${name}`,
  permissions: {
    title: 'Permissions',
    none: 'No permissions needed.',
    optional: 'optional',
    granted: 'granted',
    missing: 'missing',
    untold: 'unknown',
    untested: 'Test the connection to see which are granted.',
    group: (all: number, missing: number) => (missing === 0 ? `${all}` : `${all}, ${missing} missing`),
  },
  capabilities: {
    connection: 'Connection',
    bills: 'Bills',
    inventory: 'Inventory and advice',
    actions: 'Actions',
    events: 'Events',
  },
  file: {
    drop: 'Drop the file here, or',
    choose: 'Choose file…',
    kept: 'Stored encrypted. Drop another file to replace it, or',
    chosen: (name: string) => `${name} selected. Drop another file, or`,
  },
  setups: {
    title: (name: string) => `Copy and paste for ${name}`,
    copy: 'Copy',
    copied: (what: string) => `${what} copied`,
    copyFailed: 'Could not copy',
  },
  policy: {
    title: 'IAM policy',
    text: 'Choose what Costloom may do, and paste the policy at AWS.',
    onlyMissing: 'Only missing permissions',
    make: (permissions: number) =>
      permissions === 1 ? 'Make policy for 1 permission' : `Make policy for ${permissions} permissions`,
    name: 'Policy to paste',
    help: 'Attach it to the role or user of this integration.',
    failed: 'Could not make the policy',
  },
  check: {
    title: 'Last check',
    good: 'Connection works.',
    warn: 'Connection works, but permissions are missing.',
    bad: 'Connection failed.',
    failed: 'Failed to test the connection',
    never: 'Not tested yet.',
    at: (when: string) => `Checked ${when}`,
    again: 'Test again',
  },
  details: {
    gone: 'Integration not found',
    goneText: 'It may have been disconnected or belongs to another organization.',
    secretState: (isKept: boolean) =>
      isKept ? 'Stored encrypted. Enter a new one to replace it.' : 'Not set.',
    secret: 'stored encrypted',
    empty: 'not set',
    save: 'Save',
    discard: 'Discard',
    saved: (name: string) => `${name} saved`,
    active: 'Active',
    inactiveText: 'Nothing can use it until you activate it again. Its settings are kept.',
    activated: (name: string) => `${name} is active`,
    inactivated: (name: string) => `${name} is inactive`,
    about: 'About',
    type: 'Type',
    connectedAt: 'Connected',
    by: 'By',
    changed: 'Changed',
    owner: 'Owner',
    usedBy: 'Used by',
    unused: 'Not in use yet.',
    unnamed: 'without a name',
    usedByMost: (most: number) => `Showing the first ${most}.`,
    kinds: {
      workflow: 'Workflow',
      notification: 'Notifications',
      customer: 'Customer',
      integration: 'Virtual integration',
    },
    sharedText: (who: string) =>
      `Shared by ${who}. Your workflows can use it; only ${who} can see or change its settings.`,
    disconnect: 'Disconnect…',
  },
  disconnect: {
    title: (name: string) => `Disconnect ${name}?`,
    text: 'Its settings and secrets are deleted from Costloom. At the service, only the rules and queues of its events are deleted. This cannot be undone.',
    stops: (quantity: number) =>
      quantity === 1
        ? 'This will stop working:'
        : `These ${quantity.toLocaleString('en-US')} will stop working:`,
    unused: 'Not in use.',
    confirm: 'Disconnect',
    done: (name: string) => `${name} disconnected`,
    failed: 'Failed to disconnect',
  },
  /** INTG-27: said around a link to the integrations. */
  none: {
    before: (types: readonly string[]) =>
      types.length === 0
        ? 'There is no active integration. Go to'
        : `There is no active ${types.map(typeName).join(' or ')} integration. Go to`,
    link: 'Integrations',
    after: 'and add one.',
  },
} as const;
