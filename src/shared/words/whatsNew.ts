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
    title: 'Costloom 0.1',
    news: [
      {
        title: 'Bills arrive automatically',
        text: 'Connect AWS, Azure, Google Cloud, Oracle or Snowflake. Bills arrive daily, and the provider’s advice becomes cases.',
        path: '/integrations',
      },
      {
        title: 'Act on a case',
        text: 'Preview a remedy, approve it in Slack, change the cloud, undo it if you must, and see the saving verified on the next bill.',
        path: '/cases',
      },
      {
        title: 'What changed',
        text: 'See why spend went up or down between two periods, to the cent.',
        path: '/costs/changes',
      },
      {
        title: 'Anomalies',
        text: 'See what stood out, what it has cost so far, and what caused it, and mark what was expected.',
        path: '/costs/anomalies',
      },
      {
        title: 'Commitments',
        text: 'See how commitments are used, what they save and which end soon. Find what to exchange, what to buy, and how to buy it in layers.',
        path: '/costs/commitments',
      },
      {
        title: 'Budgets and forecasts',
        text: 'Plan by month, quarter or year, and hear early when a budget is forecast to be exceeded.',
        path: '/budgets',
      },
      {
        title: 'Reports',
        text: 'Save a view of Spend with any filters, share it by link, export it to Excel or PDF, and schedule it to email, Slack or Teams.',
        path: '/costs/reports',
      },
      {
        title: 'Allocation and unit costs',
        text: 'Allocate every charge with virtual tags, split what is shared by usage or a business metric, add it up in a cost center tree, and follow what an order or a customer costs.',
        path: '/costs/allocation',
      },
      {
        title: 'Kubernetes',
        text: 'Connect OpenCost or Kubecost, or add their allocation files, and see what each namespace, workload and label costs on the bill, idle cost included.',
        path: '/costs/kubernetes',
      },
      {
        title: 'AI spend',
        text: 'See the tokens, cost and price per million tokens of every model on your bills.',
        path: '/costs/ai',
      },
      {
        title: 'Explain this workflow',
        text: 'Ask what a workflow does, or why a run failed, from the editor and from the run.',
        path: '/workflows',
      },
      {
        title: 'SQL on your bills',
        text: 'Query every FOCUS column, save queries for your team, and send the rows to a datastore.',
        path: '/costs/sql',
      },
      {
        title: 'Spaces, datastores and dashboards',
        text: 'Organize work in spaces, edit tables like a spreadsheet, and put what matters on a dashboard.',
        path: '/spaces',
      },
      {
        title: 'Ask the agent',
        text: 'Ctrl or ⌘ J answers from your own data: waiting approvals, last month’s changes, biggest savings.',
        path: '/overview',
      },
      {
        title: 'Changes by chat',
        text: 'With an AI model, ask the agent to assign cases, set a budget or build a dashboard. It shows each change; you confirm, and can undo.',
        path: '/overview',
      },
      {
        title: 'Assistants and MCP',
        text: 'Connect Claude, Cursor or VS Code to Costloom, and connect MCP servers whose tools workflows and the agent can use.',
        path: '/integrations',
      },
      {
        title: 'Slack and Microsoft Teams',
        text: 'Connect a chat under Integrations to get notifications there.',
        path: '/integrations',
      },
      {
        title: 'One search for everything',
        text: 'Ctrl or ⌘ K finds cases, accounts, resources, workflows, datastores, dashboards, screens and help; > runs commands.',
      },
      {
        title: 'MSP customers',
        text: 'Manage your customers and their cases, share workflows with them, and invoice them from price books.',
      },
      {
        title: 'The workflow editor',
        text: 'Build on a canvas, test single steps, compare versions, and undo even after a crash.',
        path: '/workflows',
      },
      {
        title: 'Cases from your bills',
        text: 'Import a bill, work through its savings, and let the next bill verify them.',
        path: '/cases',
      },
    ],
  },
];

export const whatsNewWords = {
  title: "What's New",
  version: (version: string) => `Version ${version}`,
  open: 'Take a look',
} as const;
