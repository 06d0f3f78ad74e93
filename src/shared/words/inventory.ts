import { counted } from './counted';

/** Reading what is there at a cloud: what its screen and its faults say. */
const decided = {
  accepted: 'accepted',
  done: 'done',
  dismissed: 'dismissed',
  reopened: 'open again',
} as const;

export const inventoryFaults = {
  told: (provider: string, decision: keyof typeof decided) =>
    `${provider} was told: the recommendation is ${decided[decision]}.`,
  notTold: (provider: string, reason: string) => `${provider} could not be told: ${reason}`,
  noInventory: 'This integration is not active, or its type has no inventory to read.',
  notActive: 'The integration is not active. Activate it to read its inventory.',
  off: 'Turn on inventory and advice for this integration first.',
  noPlaces: 'No account or region can be read with this connection. Check its permissions.',
  nothingRead: 'Nothing could be read. See the reasons below.',
  defect: 'Reading failed because of an error in Costloom; the server log says more.',
  tooMany: (what: string, max: number) =>
    `More than ${max.toLocaleString('en-US')} ${what} in one place; they can’t be judged.`,
  tooManyInAll: (max: number) =>
    `more than ${max.toLocaleString('en-US')} resources were read, which is more than the rules can judge`,
  metricsReached: (max: number) =>
    `The limit of ${max.toLocaleString('en-US')} metric queries per run is reached. Raise it on the integration’s page.`,
};

export const inventoryWords = {
  title: 'Inventory and advice',
  about:
    'Costloom reads what runs in this cloud and what the provider recommends, and opens cases for what can be saved. It only reads.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off inventory and advice?',
  turnOffText: 'What was read is deleted. Cases that it found stay as they are and are not checked any more.',
  readNow: 'Read now',
  settings: 'Settings',
  running: 'Reading…',
  next: (when: string) => `Next reading ${when}`,
  last: (when: string) => `Last read ${when}`,
  never: 'Not read yet',
  failing: (since: string) => `Failing since ${since}`,
  every: 'Read every',
  everyHours: (hours: number) => (hours === 168 ? 'Week' : hours === 24 ? 'Day' : counted(hours, 'hour')),
  metricsMax: 'Metric queries per reading, at most',
  metricsHelp: 'Providers charge for metrics: CloudWatch about $0.01 per 1,000.',
  tells: 'Tell the provider what you decide',
  tellsHelp: 'Dismissing or completing a case dismisses or completes its recommendation there too.',
  metrics: (n: number) => counted(n, 'metric query', 'metric queries'),
  columns: { kind: 'What', resources: 'Found', places: 'Where', read: 'Read' },
  places: (n: number) => counted(n, 'place', 'places'),
  failedPlaces: (n: number) => `${counted(n, 'place', 'places')} failed`,
  whyFailed: (what: string) => `Why ${what} could not be read`,
  place: (account: string, region: string) => (region === '' ? account : `${account}, ${region}`),
  needs: (permissions: readonly string[]) => `Needs ${permissions.join(', ')}`,
  started: 'Reading started',
  more: 'More for inventory and advice',
  permissions: (n: number) => `Permissions it uses (${n})`,
  metricsWrong: 'Enter a whole number from 0 to 1,000,000.',
};
