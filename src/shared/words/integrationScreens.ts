import type { IntegrationType } from '../api/integrations/entities';
import type { IntegrationKind } from '../api/integrations/kinds';

const many = (quantity: number, one: string) =>
  quantity === 1 ? `1 ${one}` : `${quantity.toLocaleString('en-US')} ${one}s`;

/** What a type is called, also where the server cannot connect it. */
const integrationTypeNames: Record<IntegrationType, string> = {
  SLACK: 'Slack',
  TEAMS: 'Microsoft Teams',
  EMAIL: 'E-mail',
  AWS: 'AWS',
  JIRA: 'Jira',
  ANODOTCOST: 'Costloom cost data',
  GITHUB: 'GitHub',
  GCP: 'Google Cloud',
  AZURE: 'Microsoft Azure',
  MONDAY: 'monday.com',
  SNOWFLAKE: 'Snowflake',
  SALESFORCE: 'Salesforce',
  CLOUDHEALTH: 'CloudHealth',
  API: 'API',
};

export const typeName = (type: string): string =>
  Object.entries(integrationTypeNames).find(([key]) => key === type)?.[1] ?? type;

const categories: Record<IntegrationKind['category'], string> = {
  chat: 'Chat',
  mail: 'E-mail',
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
      ? many(all, 'integration')
      : `${shown.toLocaleString('en-US')} of ${many(all, 'integration')}`,
  columns: { name: 'Name', type: 'Type', status: 'Status', connected: 'Connected', owner: 'Owner' },
  status: { ACTIVE: 'Active', INACTIVE: 'Inactive' },
  own: 'this organization',
  sharedBy: (who: string) => `Shared by ${who}`,
  empty: 'Nothing is connected yet',
  emptyText:
    'Integrations let workflows write to chats, make tickets and act in your clouds, and let Costloom tell people where they are. Choose one of the services below.',
  emptyReadOnly:
    'Integrations let workflows write to chats, make tickets and act in your clouds. Somebody with an editing role, such as an Admin, can connect the first one.',
  found: 'No integration fits',
  foundText: 'Search for something else, or choose another category.',
  showAll: 'Show all',
  gallery: 'What can be connected',
  galleryNote: 'Each page says which permissions are needed, and what for.',
  galleryReadOnly: 'Your role can read what is needed; connecting takes an editing role.',
  galleryNone: 'This server can connect nothing.',
  galleryFound: 'No service fits',
  there: (quantity: number) => `${quantity.toLocaleString('en-US')} connected`,
  readOnly: 'Read only',
  readOnlyText: 'Your role may look at integrations and not change them.',
  connect: {
    title: (name: string) => `Connect ${name}`,
    connection: 'Connection',
    for: 'For',
    forOwn: (name: string) => `${name} (your organization)`,
    forHelp: 'Whose integration it is: only they see it, use it and change it.',
    name: 'Name',
    nameHelp: 'As people choose it in workflows and settings.',
    optional: (label: string) => `${label} (optional)`,
    advanced: 'Advanced',
    test: 'Test connection',
    connect: 'Connect',
    back: 'Cancel',
    connected: (name: string) => `${name} is connected`,
    connectedFor: (name: string, customer: string) => `${name} is connected for ${customer}`,
    readOnly: 'Your role may not connect integrations',
    readOnlyText: 'Ask somebody with an editing role, such as an Admin, and show them this page.',
    unknown: (provider: string) => `“${provider}” cannot be connected`,
    unknownText: 'This server can connect these services:',
    unknownNone: 'This server can connect nothing.',
    toList: 'Go to Integrations',
  },
  guide: (name: string) => `What to do in ${name}`,
  permissions: {
    title: 'Permissions',
    none: 'It needs no permissions.',
    optional: 'optional',
    granted: 'granted',
    missing: 'missing',
    untold: 'not told',
    untested: 'Test the connection to see which of them are granted.',
  },
  check: {
    title: 'Last check',
    good: 'It works.',
    warn: 'It works, but permissions are missing.',
    bad: 'It does not work.',
    failed: 'It could not be tested',
    never: 'It has not been tested yet.',
    at: (when: string) => `Checked ${when}`,
    again: 'Test again',
  },
  details: {
    gone: 'There is no such integration',
    goneText: 'It may have been disconnected, or it belongs to another organization.',
    secretState: (isKept: boolean) =>
      isKept ? 'Kept sealed. Type another one to replace it.' : 'None is kept.',
    secret: 'kept sealed',
    empty: 'not set',
    save: 'Save',
    discard: 'Discard',
    saved: (name: string) => `${name} is saved`,
    active: 'Active',
    inactiveText: 'Nothing uses it until it is active again. What is kept of it stays.',
    activated: (name: string) => `${name} is active`,
    inactivated: (name: string) => `${name} is inactive`,
    about: 'About',
    type: 'Type',
    connectedAt: 'Connected',
    by: 'By',
    changed: 'Changed',
    owner: 'Owner',
    usedBy: 'Used by',
    unused: 'Nothing uses it yet.',
    unnamed: 'without a name',
    usedByMost: (most: number) => `The first ${most} are listed.`,
    kinds: { workflow: 'Workflow', notification: 'Notifications', customer: 'Customer' },
    sharedText: (who: string) =>
      `${who} shares it with you. Your workflows can use it; only ${who} sees its values and changes it.`,
    disconnect: 'Disconnect…',
  },
  disconnect: {
    title: (name: string) => `Disconnect ${name}?`,
    text: 'Its values and secrets are deleted here; at the service nothing changes. This cannot be undone.',
    stops: (quantity: number) =>
      quantity === 1
        ? 'This stops working without it:'
        : `These ${quantity.toLocaleString('en-US')} stop working without it:`,
    unused: 'Nothing uses it.',
    confirm: 'Disconnect',
    cancel: 'Cancel',
    done: (name: string) => `${name} is disconnected`,
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
