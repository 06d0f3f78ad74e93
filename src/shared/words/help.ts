import type { HelpPicture } from './helpPictures';

/** The help widget. */
export interface HelpTopic {
  id: string;
  title: string;
  /** Paragraphs. */
  text: readonly string[];
  /** A drawing below the text. */
  picture?: HelpPicture;
  /** Where in the app it is done. */
  path?: string;
  /** Further words under which people look for it. */
  also: string;
}

export const helpWords = {
  title: 'Support',
  search: 'Search help',
  placeholder: 'What do you need help with?',
  none: 'No results. Try another word, or report a problem below.',
  open: 'Take me there',
  back: 'All topics',
  topics: 'Topics',
  here: 'For this screen',
  asPage: 'Open help on its own page',
  groups: {
    start: 'Start',
    costs: 'Costs',
    savings: 'Savings',
    automate: 'Automate',
    data: 'Data',
    admin: 'Admin',
  },
  more: 'More help',
  keyboard: 'Keyboard shortcuts',
  whatsNew: "What's New",
  report: 'Report a problem',
  reportText:
    'Copy these details into your message to your Costloom administrator. They contain no billing data, resource names or secrets.',
  copyFacts: 'Copy details',
  copied: 'Details copied',
  copyFailed: 'Copy failed. Select the text and copy it yourself.',
  facts: 'App details',
} as const;

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'bill',
    title: 'Import a bill',
    also: 'focus cur csv parquet upload aws azure gcp export',
    path: '/bills/import',
    text: [
      'Drop a FOCUS file, an AWS Cost and Usage Report, an Azure cost export or a Google Cloud billing export on “Import a bill”. CSV, JSON, Parquet and Avro work, also gzipped or in a ZIP file.',
      'Check the summary, then import. Importing a period again replaces it, so nothing is counted twice. When the import is done, the savings rules run and create cases.',
    ],
  },
  {
    id: 'clouds',
    title: 'Connect a cloud',
    also: 'aws azure google cloud gcp oracle snowflake s3 export sync arrive permissions role credential',
    path: '/integrations',
    text: [
      'Go to Integrations, choose the provider, and run the setup text it gives you in your cloud: it grants only what Costloom needs. “Test connection” shows which permissions work before anything is saved.',
      'Costloom then lists the exports it finds. Choose one and its bills arrive every day; months that change are replaced, so nothing is counted twice. The provider’s savings advice and inventory become cases, too.',
    ],
  },
  {
    id: 'demo',
    title: 'Explore with sample data',
    also: 'example sample try out test data',
    path: '/settings?tab=organization',
    text: [
      '“Load the demo company” fills every screen with 13 months of sample bills, cases, workflows, datastores and dashboards. It is labeled as demo data everywhere, and you can remove it with one click.',
      'You can load it at any time, into its own organization: from Settings → Organization, or from the list of organizations. Your data stays as it is. Delete the whole demo company when you’re done.',
    ],
  },
  {
    id: 'case',
    title: 'Work through cases',
    also: 'saving recommendation status owner exclude verify board',
    path: '/cases',
    picture: 'caseLife',
    text: [
      'A case is a potential saving with an amount, an owner and evidence from the bill. Assign it, comment on it, set its status, or exclude it with a reason and an end date.',
      'After you complete a case, the next bill confirms it: if the cost is gone, the case is verified; if not, it is flagged or reopened.',
    ],
  },
  {
    id: 'act',
    title: 'Act on a case',
    also: 'remedy remediate fix change stop delete resize rightsize size approval undo roll back way back preview slack teams channel ticket',
    path: '/cases',
    text: [
      '“Act on this case” offers the remedies for its type. Some ask for a choice first, such as a size, and start with what the case advises. The preview shows the exact calls, the resources with their cost, and what cannot be undone. Nothing changes until the owner or an approver agrees.',
      'Until an administrator lets Costloom act, it only previews. The case’s status updates automatically, and the next bill verifies the saving.',
      'Under Settings › Cloud changes, choose who decides, a Slack or Teams channel for the approval and the result, and where a ticket of each change is created. “Undo…” under “Changes by workflows” on the case takes a change back, after approval, and opens the case again.',
    ],
  },
  {
    id: 'changes',
    title: 'See why spend changed',
    also: 'increase rise compare month drivers waterfall price usage cause',
    path: '/costs/changes',
    text: [
      '“What changed” compares two periods and splits the difference: new and gone, usage, days in the month, prices, commitments, credits and taxes. The steps add up to the cent. Select one to see what’s in it.',
    ],
  },
  {
    id: 'anomalies',
    title: 'Explain cost anomalies',
    also: 'anomaly spike drop unusual unexpected cause detector expected range feedback ignore false alarm',
    path: '/costs/anomalies',
    text: [
      '“Anomalies” lists days that cost far more or less than expected, the largest impact first. Open one to see its days over the expected range, and the account, service, region, usage type, charge or resource that caused it.',
      'Mark an anomaly as expected, fixed or ignored. Expected levels and ignored anomalies are not reported again until you undo the feedback. The sensitivity is set in the blueprint “Cost anomalies” of the alert board.',
      'New anomalies are sent to the channels in Settings → Notifications, in one message. An owner with an email address gets the ones that are theirs.',
    ],
  },
  {
    id: 'commitments',
    title: 'Use and buy commitments',
    also: 'reservation savings plan committed use utilization coverage effective savings rate waste expire renew buy advice',
    path: '/costs/commitments',
    text: [
      '“Commitments” shows how reservations, savings plans and committed use are used, what they cover, what they save, and when they end. Press the info icon beside a figure to see how it is calculated. A price missing from the bill is “Not known”.',
      'Purchase advice tests commitments against uncovered usage of the last weeks, hour by hour. Reservations, family plans and flexible commitments are tested together, so no usage is counted twice. It says which share of cost it is based on, and what you save if usage falls. Bills with daily rows make it optimistic.',
      '“Exchange advice” finds convertible and Azure VM reservations with unused capacity, and what to exchange them for. “Buy in layers” spreads the purchases so that they don’t all end at once: see when each pays off, and how much is covered until when. Change an assumption to see other figures.',
    ],
  },
  {
    id: 'budgets',
    title: 'Plan with budgets and forecasts',
    also: 'plan forecast threshold alert overspend month quarter year import',
    path: '/budgets',
    text: [
      'A budget covers all spend or the charges you filter, per month, quarter or year. Its page shows what’s spent, what’s forecast, and when it will be exceeded. Set alerts at a percentage of the budget, spent or forecast.',
      'The forecast is tested on your own closed months, and its error is shown beside it. About 8 of 10 months end within its range.',
    ],
  },
  {
    id: 'reports',
    title: 'Save and send reports',
    also: 'saved view share link schedule email weekly monthly csv attachment filter or any not condition set',
    path: '/costs/reports',
    text: [
      'Set up a view in Spend and press “Save report”. It keeps the dates, the grouping and the filters; dates such as “Month to date” move with the bills. The last 20 versions can be restored.',
      'In Spend, all conditions of a filter set must hold: is, is not, contains, is empty and so on, on any field or tag. “Add another set” also counts charges that meet the other set. The sentence above the chart says which charges count.',
      'Schedule a report to have it sent daily, weekly or monthly, with the figures in the email and a CSV, Excel or PDF file attached. It can also be posted in a Slack channel with the file, or in a Teams channel with the figures. “Export” in Spend makes the same files right away. If one couldn’t be sent, the report shows the reason.',
    ],
  },
  {
    id: 'allocation',
    title: 'Allocate spend with virtual tags',
    also: 'allocation showback chargeback team cost center rules shared cost split metric tree hierarchy focus unallocated virtual tag untagged tag health',
    path: '/costs/allocation',
    text: [
      'A virtual tag puts every charge under one value by ordered rules: the first rule that matches decides, and charges that match no rule stay “Unallocated”. While you edit, the preview shows what each rule matches, what earlier rules take, and rules that match nothing.',
      'Changes apply from the month you choose, and earlier months keep their rules. Group or filter Spend, reports, budgets, dashboards and cost queries by a virtual tag as by any other field. Showback lists what each value costs in a month, with shared costs split across the others; it always adds up to the bill, and exports as CSV, Excel or PDF.',
      'A shared cost can be split evenly, in proportion to direct cost, by fixed shares, by a business metric with a segment for each value, or by usage of a service. If there is nothing to split it by in a month, the showback says what was done instead. Put values under each other or under groups to get a cost center tree; every total then includes all below it. The FOCUS 1.3 export has the charges of a month with shared ones allocated. Its BilledCost and EffectiveCost add up to Spend’s net unblended and net amortized cost. Its ContractedCost and ListCost add up to more than in Spend: FOCUS has them on the purchase of a commitment and again on the usage it covers, and Spend leaves the purchase out. Where a bill has no contracted or list cost, the file has the billed cost. Email the showback now, or every month to the people you name and to the owners of the values.',
      'Tag health shows how much of the cost has an owner, each virtual tag and each tag, how that went by month, and where most is missing. Choose an amount to see those charges in Spend. Taxes, credits, adjustments and charges without a resource can’t carry tags; they are listed apart.',
    ],
  },
  {
    id: 'sql',
    title: 'Query your bills with SQL',
    also: 'sql duckdb query console columns focus csv datastore saved queries',
    path: '/costs/sql',
    text: [
      'The table charges has every charge of your bills with its FOCUS columns, and sources tells which bills those are. Queries are written in the SQL of DuckDB; as you type, columns and functions are offered. Group by BillingCurrency, so that currencies aren’t added together.',
      'You can read these two tables and nothing else: no files, no other functions than those offered. A query is stopped after 30 seconds. The screen shows the first 10,000 rows, and the CSV has all of them, up to a million. Every run is in the audit log.',
      'Save a query to share it with your organization, or send its rows to a datastore to use them in workflows and dashboards.',
    ],
  },
  {
    id: 'charging',
    title: 'Charge your customers',
    also: 'charging msp provider invoice price book margin markup discount billing run credit note exchange rate pdf',
    path: '/charging',
    text: [
      'For providers. A price book says how a customer’s cloud cost becomes its price: what it starts from, a markup, margin or discount, other prices by service, a minimum, a support fee and taxes. Assign it to customers, and enter your company and logo under Invoice details.',
      'A billing run drafts one invoice per customer for a month. Check problems and the reconciliation, recalculate as often as you like, then close it: documents get their numbers and never change. An exchange rate that is missing keeps the run open. If a bill is restated later, “Check for restated bills” proposes a credit note or an additional invoice.',
      'Customers find their closed invoices under Invoices, as PDF and CSV. They see prices, never your cost, margin or rules.',
    ],
  },
  {
    id: 'units',
    title: 'Follow what a unit costs',
    also: 'unit costs unit economics cost per order customer business metric CSV values',
    path: '/costs/units',
    text: [
      'Add a business metric, such as orders or active customers, with the spend to divide by it, and add one value a day as CSV or with an API key (unitMetrics.putValues). Sending a day again replaces its value. A third column, segment, says whose the value is, such as a team; shared costs can then be split by the metric. Under Values, “Read from datastore” reads them from a datastore’s columns instead, and again within minutes of a change to its records.',
      'The cost per unit of a day, week or month is the sum of cost divided by the sum of values over the days that have both; days without a cost or a value don’t count, and every figure says how many days it covers. For a running count, such as active customers, it is the cost of one customer for one day.',
    ],
  },
  {
    id: 'kubernetes',
    title: 'See what Kubernetes workloads cost',
    also: 'kubernetes k8s opencost kubecost allocation namespace workload pod container cluster idle efficiency label parquet',
    path: '/costs/kubernetes',
    text: [
      'Add a cluster, with its currency and the charges on the bill that are its nodes, volumes and load balancers. Then connect OpenCost or Kubecost on the cluster’s page, with its address and a bearer token if it needs one: Costloom reads the last 31 days and then every 6 hours, one UTC day at a time, and reads a day again until it is over. A day that can’t be read is named there with the reason. Or add an allocation file: the JSON of /allocation with step=1d, aggregate=namespace,controllerKind,controller and includeIdle=true, the CSV export, or the Parquet file of opencost-parquet-exporter. A day that is sent again is replaced as a whole, and “Delete days” removes days that should not be there. If the file names nodes (without aggregate, or in a CSV export with node and providerID columns), Costloom finds them on the bill by provider ID, then by name, and lists those it can’t find.',
      'OpenCost uses list prices, so its figures differ from the bill. Costloom shares each day’s cost on the bill in proportion to what the file allocates on that day. Namespaces, idle, unallocated and days without allocations add up to the bill to the cent. If a file has no idle cost, namespaces carry the whole cost of the nodes.',
      'If the file has labels (the JSON without aggregate, or a Labels column in CSV or Parquet), “Label” splits the cost of workloads by the values of the label you choose. Cost without that label is shown as “No label”; idle and unallocated stay as they are. Labels of single pods and releases, such as pod-template-hash, aren’t kept.',
      'Efficiency is CPU and memory used divided by requested, weighted by their cost. The share of idle is what each namespace would carry if idle cost were spread by cost; it isn’t part of the total.',
    ],
  },
  {
    id: 'ai-spend',
    title: 'See what AI models cost',
    also: 'ai llm model token tokens bedrock openai anthropic vertex gemini claude gpt inference price million',
    path: '/costs/ai',
    text: [
      'AI spend shows each model with its tokens, cost and price per million tokens, from Amazon Bedrock, Azure OpenAI, Vertex AI, OpenAI, Anthropic and any other charge of the category “AI and Machine Learning”.',
      'Bills have no column for models or tokens, so Costloom reads both from the meter’s name and unit, such as “1K tokens”. Provisioned throughput, images and training are billed in other units: they count in the cost, not in the tokens.',
    ],
  },
  {
    id: 'board',
    title: 'Group cases on boards',
    also: 'board rule blueprint threshold savings governance alerts',
    path: '/cases',
    picture: 'board',
    text: [
      'A board holds the cases that belong together, such as savings, governance or alerts. Its rules check each new bill and create the cases. Turn rules on and set their thresholds on the board.',
    ],
  },
  {
    id: 'workflow',
    title: 'Build and run a workflow',
    also: 'automation step canvas trigger schedule test run',
    path: '/workflows',
    text: [
      'Create a workflow, press “/” on the canvas to add a step, and type {{ in a field to use the output of an earlier step. “Test” runs one step; “Run” runs the saved workflow.',
      'With an AI model, “Describe the step…” and “Write this step…” add and fill in steps, and “Fix…” on a problem or a failed step proposes a fix. Review each change, choose which ones to apply, and undo them in one step.',
      'Set schedules, webhooks and other triggers on the first step. A workflow runs automatically once it is enabled.',
    ],
  },
  {
    id: 'values',
    title: 'Use values from earlier steps',
    also: 'reference null empty missing default absent compare number date text list loop url json condition filter',
    path: '/workflows',
    text: [
      'A reference that leads to nothing fails its step, and the error says what was there instead. To allow it, add a default: {{steps.Find.output.id | default("none")}}. In a preview, a value that only the run can give reads “(known after the run)”.',
      'An optional field without a value stays empty. Filters, accounts and request bodies fail instead, so a step never does more than you meant. An input that was left open is a choice: it leaves its filter out.',
      'Missing, null, blank text, and empty lists are empty; 0 and false are values. To check for a value, use “is empty”. To compare, both sides need one. If values can’t be compared, such as text with a number, the If step fails unless you choose a branch. A list filter leaves out items without the field.',
      'Two texts are equal if they are the same text: “0012” is not “12”. Numbers compare when one side is a number, and times compare by the moment, whatever their offset. “2,50” is not a number; write 2.50. A number too long to keep exactly, such as a 19-digit ID, stays text.',
      'A loop takes a list, an object or a count; text from another step is not a list. Values in a URL are encoded, and values in JSON keep it valid.',
    ],
  },
  {
    id: 'approval',
    title: 'Request an approval',
    also: 'approve reject decision waiting form',
    path: '/approvals',
    text: [
      'An approval step pauses the run until someone decides. The navigation shows how many are waiting. To decide, click Approve or Reject; a comment is optional.',
    ],
  },
  {
    id: 'datastore',
    title: 'Keep lists in a datastore',
    also: 'table records spreadsheet csv json import paste columns',
    path: '/datastores',
    picture: 'datastore',
    text: [
      'A datastore is a table you edit like a spreadsheet and workflows read and write. Paste from a spreadsheet, import a CSV, TSV or JSON file, and undo with Ctrl or ⌘ Z.',
    ],
  },
  {
    id: 'dashboard',
    title: 'Build a dashboard',
    also: 'chart panel graph table report',
    path: '/dashboards',
    text: [
      'A dashboard has panels on a grid. Each panel shows a datastore, the latest result of a workflow step, or a cost query. Drag and resize panels, set one date range for all of them, and export as an image or CSV.',
    ],
  },
  {
    id: 'space',
    title: 'Organize work in spaces',
    also: 'folder favourite favorite archive',
    path: '/spaces',
    picture: 'space',
    text: [
      'A space holds the workflows, datastores, dashboards and boards of one team or topic. Star a space to add it to the navigation. Archive spaces you no longer need; you can delete a space once it is empty.',
    ],
  },
  {
    id: 'search',
    title: 'Find anything by name',
    also: 'ctrl k command palette go to',
    text: [
      'Ctrl or ⌘ K searches workflows, datastores, spaces and dashboards. Start with > to run a command, such as “> new workflow”.',
    ],
  },
  {
    id: 'people',
    title: 'Invite people and assign roles',
    also: 'member guest admin user invitation permission api key',
    path: '/settings?tab=members',
    text: [
      'Account menu → Users. An invitation is a link that works once. Admins can do everything, members can view and add, guests can only view.',
      'For scripts, create a key with its own role under account menu → API keys.',
    ],
  },
  {
    id: 'provisioning',
    title: 'Provision members from your identity provider',
    also: 'scim entra okta azure ad groups roles provisioning deactivate',
    path: '/settings?tab=members',
    text: [
      'Settings → Members → Provisioning. Create a token and enter it with the SCIM address at Entra ID or Okta.',
      'Give groups a role there. A member of several groups gets the highest one; the last Admin keeps their role.',
    ],
  },
  {
    id: 'sessions',
    title: 'See and end sessions, limit IP addresses',
    also: 'sign out session device ip allow list network security',
    path: '/settings?tab=members',
    text: [
      'Account menu → Account lists where you are signed in. End one session or all others there.',
      'Admins sign a member out everywhere and limit the IP addresses of members and API keys under Settings → Members.',
    ],
  },
  {
    id: 'notifications',
    title: 'Set up notifications',
    also: 'mail slack teams notification weekly report',
    path: '/settings?tab=notifications',
    text: [
      'In Settings → Notifications, choose what you get by email and what this computer shows: failed runs, finished runs, waiting approvals, assigned cases, anomalies. “Send a test message” checks delivery.',
    ],
  },
  {
    id: 'integrations',
    title: 'Connect Slack or Microsoft Teams',
    also: 'integration chat token bot channel disconnect',
    path: '/integrations',
    text: [
      'Go to Integrations and choose the service. The page explains the setup, which permissions it needs and why, and tests the connection before saving. Secrets are stored encrypted and never shown again.',
      'Then choose a channel in Settings → Notifications. Before you disconnect, Costloom shows what will stop working.',
    ],
  },
  {
    id: 'assistants',
    title: 'Connect an assistant to Costloom',
    also: 'mcp claude cursor vscode chatgpt oauth sign in connector disconnect api key model context protocol',
    text: [
      'On a team’s server, add the address that ends in /mcp to your assistant. Your browser opens: sign in, choose the organization, decide whether it may run workflows, and press Allow. It never gets more than your role allows.',
      'Your connections are under Account → Connected assistants; Admins see everyone’s under API keys. “Disconnect” ends one immediately. On this computer’s own workspace, use an API key instead: API keys shows what to paste.',
    ],
  },
  {
    id: 'mcp-servers',
    title: 'Use tools of an MCP server',
    also: 'mcp server tool integration agent workflow call model context protocol',
    path: '/integrations',
    text: [
      'Go to Integrations, choose “MCP server”, and enter its address and token. Testing the connection shows its tools. In a workflow, the step “Call an MCP tool” calls one of them; a preview calls only tools the server says are read-only.',
      'The agent uses none of them until an Admin allows them, one by one, on the integration’s page. It calls them only in a new chat, once per answer, and before it has read your data. A tool that changes has to be allowed again. Settings → AI models decides what may be sent.',
    ],
  },
  {
    id: 'agent',
    title: 'Ask the agent',
    also: 'assistant chat question answer ai model openai anthropic ollama local mcp explain workflow failed run why propose change assign confirm undo',
    text: [
      'Ctrl or ⌘ J, or the icon at the top. Without an AI model, built-in rules answer from the data you can access: waiting approvals, services that changed, biggest savings, failed runs, monthly spend. Then no data leaves this computer or your server.',
      'With a model from Settings → AI models it answers any question about your data. You choose what data is sent, and a log shows every request. Figures in its answers come from Costloom and link to the screen that shows them.',
      '“Run workflow …” shows what will run, and runs it after you confirm. With a model you can also ask about datastores, dashboards, anomalies and how Costloom works.',
      'With a model it can also prepare changes: the status, owner or comment of cases, a new budget or another amount, a new dashboard or one more cost panel, a new workflow. “Assign the case of vol-1 to Dana” shows each change with its value before and after. Nothing changes until you confirm; clear the changes you don’t want. A new workflow runs on sample data first, shows its steps, and is off until you enable it. The agent never has more rights than you, and Undo puts the earlier values back unless someone changed them since. Comments can’t be undone.',
      'It prepares only what you asked for in your own words: names, amounts, reasons and comments have to be in your message. Text in your data can’t trigger a change.',
      '“Explain this workflow” in the editor’s menu lists what starts a workflow, its steps, its approvals and what it can change in a cloud. “Why did it fail?” on a failed run shows the step, its error and what to do next.',
    ],
  },
  {
    id: 'offline',
    title: 'Work offline',
    also: 'no internet connection server away',
    text: [
      'The local workspace needs no internet. If your team’s server can’t be reached, you see the last known data, marked as offline. Search and recent searches keep working.',
    ],
  },
];
