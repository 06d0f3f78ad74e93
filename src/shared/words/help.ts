/** The help widget, what is new, and the debug page. */
export interface HelpTopic {
  id: string;
  title: string;
  /** Paragraphs. */
  text: readonly string[];
  /** Where in the app it is done. */
  path?: string;
  /** Further words under which people look for it. */
  also: string;
}

export const helpWords = {
  title: 'Support',
  search: 'Search help',
  placeholder: 'What do you want to do?',
  none: 'No topic says that. Try another word, or report it below.',
  open: 'Open the screen',
  back: 'All topics',
  topics: 'Topics',
  more: 'More help',
  keyboard: 'Keyboard shortcuts',
  whatsNew: "What's New",
  report: 'Report a problem',
  reportText:
    'Copy the facts below into your message to whoever runs Costloom for you. They hold no bill, no name of a resource and no secret.',
  copyFacts: 'Copy facts',
  copied: 'Facts copied',
  copyFailed: 'Copying failed. Select the text and copy it.',
  facts: 'Facts about this app',
} as const;

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'bill',
    title: 'Import a bill',
    also: 'focus cur csv parquet upload aws azure gcp export',
    path: '/bills/import',
    text: [
      'Drop a FOCUS file, an AWS Cost and Usage Report, an Azure cost export or a Google Cloud billing export on “Import a bill”. CSV, gzip and Parquet are read.',
      'Check the columns, then import. The same period imported again replaces what was there, so nothing is counted twice. When the import ends, the saving rules run and the cases are there.',
    ],
  },
  {
    id: 'demo',
    title: 'See the product full: the demo company',
    also: 'example sample try out test data',
    path: '/overview',
    text: [
      'On an empty overview, “Load the demo company” fills every screen with thirteen months of invented bills, cases, workflows, datastores and dashboards. It is marked as demo everywhere and goes away with one press.',
    ],
  },
  {
    id: 'case',
    title: 'Work through cases',
    also: 'saving recommendation status owner exclude verify board',
    path: '/cases',
    text: [
      'A case is a saving with an amount, an owner and evidence from the bill. Assign it, comment on it, run a workflow on it, or exclude it with a reason and a date.',
      'When you complete a case, the next bill decides: not seen any more means verified, still seen means flagged or reopened.',
    ],
  },
  {
    id: 'workflow',
    title: 'Build and run a workflow',
    also: 'automation step canvas trigger schedule test run',
    path: '/workflows',
    text: [
      'Create a workflow, press “/” on the canvas to add a step, and type {{ in a field to use what an earlier step gave. “Test” runs one step; “Run” runs the saved workflow.',
      'Schedules, webhooks and other triggers are set on the first step. A workflow runs by itself once it is enabled.',
    ],
  },
  {
    id: 'approval',
    title: 'Ask for an approval',
    also: 'approve reject decision waiting form',
    path: '/approvals',
    text: [
      'An approval step stops the run until somebody decides. Waiting approvals are counted in the navigation; deciding is a press on Approve or Reject, with a comment if you like.',
    ],
  },
  {
    id: 'datastore',
    title: 'Keep lists in a datastore',
    also: 'table records spreadsheet csv json import paste columns',
    path: '/datastores',
    text: [
      'A datastore is a table that people edit like a spreadsheet and that workflows read and write. Paste from a spreadsheet, import a CSV, TSV or JSON file, undo with Ctrl or ⌘ Z.',
    ],
  },
  {
    id: 'dashboard',
    title: 'Build a dashboard',
    also: 'chart panel graph table report',
    path: '/dashboards',
    text: [
      'A dashboard has panels on a grid. Each panel shows a datastore, the last result of a workflow step, or a question about costs. Drag and resize them, choose the days for all of them, export as picture or CSV.',
    ],
  },
  {
    id: 'space',
    title: 'Order things in spaces',
    also: 'folder favourite favorite archive',
    path: '/spaces',
    text: [
      'A space holds workflows, datastores, dashboards and boards of one team or subject. Star it to have it in the navigation. Archive what is done with; a space can be deleted once it is empty.',
    ],
  },
  {
    id: 'search',
    title: 'Find anything by its name',
    also: 'ctrl k command palette go to',
    text: [
      'Ctrl or ⌘ K opens the search over workflows, datastores, spaces and dashboards. Begin with > to run a command instead, such as “> new workflow”.',
    ],
  },
  {
    id: 'people',
    title: 'Invite people and give roles',
    also: 'member guest admin user invitation permission api key',
    path: '/settings?tab=organization',
    text: [
      'Account menu → Users. An invitation is a link that works once. Admins may do everything, members look and add, guests look.',
      'For scripts, account menu → API keys gives a key with a role of its own.',
    ],
  },
  {
    id: 'notifications',
    title: 'Be told when something happens',
    also: 'mail slack teams notification weekly report',
    path: '/settings?tab=notifications',
    text: [
      'Settings → Notifications says what is told by mail and what this computer shows: failed runs, finished runs, waiting approvals, assigned cases, anomalies. “Send a test” proves that it arrives.',
    ],
  },
  {
    id: 'integrations',
    title: 'Connect Slack or Microsoft Teams',
    also: 'integration chat token bot channel disconnect',
    path: '/integrations',
    text: [
      'Integrations → choose the service. The page says what to do there, which permissions are needed and why, and tests the connection before anything is kept. Secrets are sealed and never shown again.',
      'Then Settings → Notifications can write to a channel of it. Disconnecting first says what stops to work.',
    ],
  },
  {
    id: 'agent',
    title: 'Ask the agent',
    also: 'assistant chat question answer ai',
    text: [
      'Ctrl or ⌘ J, or the icon at the top. It answers by rule from your own data, as far as you may see it: waiting approvals, changed services, the largest savings, failed runs, spend of a month. Nothing leaves this computer or your server for it.',
      '“Run workflow …” shows what would run; it runs after you confirm.',
    ],
  },
  {
    id: 'offline',
    title: 'Work offline',
    also: 'no internet connection server away',
    text: [
      'The local workspace needs no internet. With a team server that cannot be reached, you see what was last known, marked as such; the search and your recent searches go on working.',
    ],
  },
];

export interface Release {
  version: string;
  /** yyyy-MM-dd */
  date: string;
  title: string;
  news: readonly { title: string; text: string; path?: string }[];
}

/** The newest first. */
export const releases: readonly Release[] = [
  {
    version: '0.1.0',
    date: '2026-11-21',
    title: 'The first Costloom',
    news: [
      {
        title: 'Spaces, datastores and dashboards',
        text: 'Order your work in spaces, edit tables like a spreadsheet, and put what matters on a dashboard.',
        path: '/spaces',
      },
      {
        title: 'Ask the agent',
        text: 'Ctrl or ⌘ J answers from your own data: approvals that wait, what changed last month, the largest savings.',
        path: '/overview',
      },
      {
        title: 'Slack and Microsoft Teams',
        text: 'Connect a chat under Integrations, and what is told goes there too.',
        path: '/integrations',
      },
      {
        title: 'One search for everything',
        text: 'Ctrl or ⌘ K finds workflows, datastores, spaces and dashboards, also offline; > runs commands.',
      },
      {
        title: 'Customers of a managed service provider',
        text: 'A parent organization manages its customers, their people and cases, and shares workflows with them.',
      },
      {
        title: 'The workflow editor',
        text: 'Steps on a canvas, tests of single steps, versions that can be compared, undo that survives a crash.',
        path: '/workflows',
      },
      {
        title: 'Cases from your bills',
        text: 'Import a bill and work through the savings that it shows, until the next bill has verified them.',
        path: '/cases',
      },
    ],
  },
];

export const whatsNewWords = {
  title: "What's New",
  version: (version: string) => `Version ${version}`,
  open: 'Have a look',
} as const;

const jobNames: Readonly<Record<string, string>> = {
  'executions.retention': 'Delete runs that were kept long enough',
  'schedules.forget': 'Delete old schedule records',
  'generations.forget': 'Delete old generator requests',
  'workflow_editors.forget': 'Forget who left the editor',
  'sign_ins.forget': 'Delete expired sign-ins',
  'password_resets.forget': 'Delete used password links',
  'uploads.forget': 'Delete uploads that were never imported',
  'bills.forget': 'Delete bill files that nothing uses',
  'bills.import': 'Import bills',
  'bills.check': 'Check bill files for damage',
  'notifications.send': 'Send notifications',
  'notifications.forget': 'Delete old notifications',
  'agent.forget': 'Delete old chats',
  'customers.tidy': 'Delete what removed customers left',
  'cases.detect': 'Look for savings',
};

export const debugWords = {
  title: 'Debug',
  off: 'Debug mode is off',
  offText: 'An Admin can switch it on in Settings → Organization.',
  settings: 'Open the settings',
  copy: 'Copy as JSON',
  copied: 'Copied',
  session: 'Session',
  permissions: 'Permissions and flags',
  organisationSettings: 'Settings of the organization',
  cache: 'Cached answers',
  cacheCount: (count: number) => `${count} in the cache of this window`,
  endpoint: 'Call',
  status: 'State',
  age: 'Fetched',
  none: 'Nothing is cached.',
  reports: 'Reports of the apps',
  reported: 'Report',
  reporter: 'From',
  when: 'When',
  noReports: 'No app has reported a failure.',
  reportsFailed: 'Failed to fetch reports',
  jobs: 'Background jobs',
  jobsFailed: 'Failed to fetch jobs',
  job: 'Job',
  lastRun: 'Last run',
  nextRun: 'Next run',
  never: 'Not yet',
  waiting: (count: number) => `${count} waiting`,
  running: 'Running',
  done: 'OK',
  tries: (count: number) => (count === 1 ? 'Failed once' : `Failed ${count} times in a row`),
  seeLog: 'The reason is in the server log.',
  jobNames,
} as const;
