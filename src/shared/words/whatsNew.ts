export interface News {
  /** yyyy-MM-dd */
  date: string;
  title: string;
  /** What one can do now. */
  text: string;
  /** The screen where it is done. */
  path?: string;
  /** The id of the help topic about it. */
  topic?: string;
}

/** The newest first. */
export const news: readonly News[] = [
  {
    date: '2026-12-01',
    title: 'An overview in five figures',
    text: 'See spend, forecast, budget and savings at a glance, and open what is behind each figure.',
    path: '/overview',
  },
  {
    date: '2026-12-01',
    title: 'All bills in one table',
    text: 'See every source with its months and its state, and open the details beside the table.',
    path: '/bills',
    topic: 'bill',
  },
  {
    date: '2026-11-30',
    title: 'Try the API in Settings',
    text: 'Read every call of the API, and try those that only read.',
    path: '/settings?tab=api',
  },
  {
    date: '2026-11-30',
    title: 'One color for each value',
    text: 'Recognize a service, an account or a tag by its color in every chart, dashboard and PDF.',
    path: '/costs',
  },
  {
    date: '2026-11-29',
    title: 'Comparisons that wait for no one',
    text: 'Compare spend through the day that all bills have, or leave out the account that is late.',
    path: '/costs/changes',
    topic: 'changes',
  },
  {
    date: '2026-11-29',
    title: 'More kinds of bills',
    text: 'Import bills as Avro, as JSON of BigQuery, in ZIP files, and in several files at once.',
    path: '/bills/import',
    topic: 'bill',
  },
  {
    date: '2026-11-28',
    title: 'Stream the audit log',
    text: 'Send audit entries to an address of your own as they happen.',
    path: '/settings?tab=audit',
  },
  {
    date: '2026-11-28',
    title: 'Kubernetes',
    text: 'Connect OpenCost or Kubecost, or add their allocation files, and see what each namespace, workload and label costs on the bill, idle cost included.',
    path: '/costs/kubernetes',
    topic: 'kubernetes',
  },
  {
    date: '2026-11-27',
    title: 'Anomalies',
    text: 'See what stood out, what it has cost so far, and what caused it, and mark what was expected.',
    path: '/costs/anomalies',
    topic: 'anomalies',
  },
  {
    date: '2026-11-27',
    title: 'Allocation and unit costs',
    text: 'Allocate every charge with virtual tags, split what is shared, add it up in a cost center tree, and follow what an order or a customer costs.',
    path: '/costs/allocation',
    topic: 'allocation',
  },
  {
    date: '2026-11-27',
    title: 'AI spend',
    text: 'See the tokens, cost and price per million tokens of every model on your bills.',
    path: '/costs/ai',
    topic: 'ai-spend',
  },
  {
    date: '2026-11-27',
    title: 'SQL on your bills',
    text: 'Query every FOCUS column, save queries for your team, and send the rows to a datastore.',
    path: '/costs/sql',
    topic: 'sql',
  },
  {
    date: '2026-11-27',
    title: 'Act on a case',
    text: 'Preview a remedy, approve it in Slack, change the cloud, undo it if you must, and see the saving verified on the next bill.',
    path: '/cases',
    topic: 'act',
  },
  {
    date: '2026-11-27',
    title: 'Explain this workflow',
    text: 'Ask what a workflow does, or why a run failed, from the editor and from the run.',
    path: '/workflows',
    topic: 'workflow',
  },
  {
    date: '2026-11-27',
    title: 'Changes by chat',
    text: 'With an AI model, ask the agent to assign cases, set a budget or build a dashboard; it shows each change before you confirm.',
    path: '/overview',
    topic: 'agent',
  },
  {
    date: '2026-11-27',
    title: 'Assistants and MCP',
    text: 'Connect Claude, Cursor or VS Code to Costloom, and connect MCP servers whose tools workflows and the agent can use.',
    path: '/integrations',
    topic: 'mcp-servers',
  },
  {
    date: '2026-11-27',
    title: 'Charge your customers',
    text: 'As a provider, invoice your customers from price books.',
    path: '/charging',
    topic: 'charging',
  },
  {
    date: '2026-11-26',
    title: 'Commitments',
    text: 'See how commitments are used, what they save and which end soon, and find what to exchange and what to buy.',
    path: '/costs/commitments',
    topic: 'commitments',
  },
  {
    date: '2026-11-26',
    title: 'Budgets and forecasts',
    text: 'Plan by month, quarter or year, and hear early when a budget is forecast to be exceeded.',
    path: '/budgets',
    topic: 'budgets',
  },
  {
    date: '2026-11-26',
    title: 'Reports',
    text: 'Save a view of Spend with any filters, share it by link, export it to Excel or PDF, and schedule it to email, Slack or Teams.',
    path: '/costs/reports',
    topic: 'reports',
  },
  {
    date: '2026-11-26',
    title: 'What changed',
    text: 'See why spend went up or down between two periods, to the cent.',
    path: '/costs/changes',
    topic: 'changes',
  },
  {
    date: '2026-11-25',
    title: 'Bills arrive automatically',
    text: 'Connect AWS, Azure, Google Cloud, Oracle or Snowflake, and get your bills daily and the provider’s advice as cases.',
    path: '/integrations',
    topic: 'clouds',
  },
  {
    date: '2026-11-24',
    title: 'One search for everything',
    text: 'Press Ctrl or ⌘ K to find cases, accounts, resources, workflows, datastores, dashboards, screens and help; > runs commands.',
    topic: 'search',
  },
  {
    date: '2026-11-22',
    title: 'Ask the agent',
    text: 'Press Ctrl or ⌘ J to get answers from your own data: waiting approvals, last month’s changes, biggest savings.',
    path: '/overview',
    topic: 'agent',
  },
  {
    date: '2026-11-22',
    title: 'Slack and Microsoft Teams',
    text: 'Connect a chat under Integrations to get notifications there.',
    path: '/integrations',
    topic: 'integrations',
  },
  {
    date: '2026-11-21',
    title: 'The workflow editor',
    text: 'Build on a canvas, test single steps, compare versions, and undo even after a crash.',
    path: '/workflows',
    topic: 'workflow',
  },
  {
    date: '2026-11-21',
    title: 'Cases from your bills',
    text: 'Import a bill, work through its savings, and let the next bill verify them.',
    path: '/cases',
    topic: 'case',
  },
  {
    date: '2026-11-21',
    title: 'Spaces, datastores and dashboards',
    text: 'Organize work in spaces, edit tables like a spreadsheet, and put what matters on a dashboard.',
    path: '/spaces',
    topic: 'space',
  },
  {
    date: '2026-11-21',
    title: 'MSP customers',
    text: 'Manage your customers and their cases, and share workflows with them.',
    path: '/customers',
  },
];

export const whatsNewWords = {
  title: "What's New",
  open: 'Take a look',
  help: 'How it works',
} as const;
