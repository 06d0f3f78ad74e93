import { counted } from './counted';

const number = (n: number) => n.toLocaleString('en-US');
/** “yesterday”, “on Mar 15, 2026”, “for Mar 1 – 7, 2026”, “in March 2026”. */
function when(label: string): string {
  if (/^(?:today|yesterday)\b/.test(label)) return label;
  if (!/^[A-Z][a-z]{2} \d{1,2}\b/.test(label)) return `in ${label}`;
  return label.includes('–') ? `for ${label}` : `on ${label}`;
}
const fields = { service: 'service', account: 'account', region: 'region', provider: 'provider' } as const;
type Field = keyof typeof fields;
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What the assistant says where it answers by rule. */
export const agentAnswers = {
  agent: {
    name: 'Costloom assistant',
    description: 'Answers questions about costs, savings, approvals, runs and workflows from your data.',
  },
  refused: (why: string) => `I can’t do that for you. ${why}`,
  tryAgain: 'Try again',
  unknown:
    'I can’t answer that without an AI model. Built-in rules answer questions about costs, savings, cases, approvals, runs and workflows.',
  help: 'I answer from your organization’s data, with your permissions. You can ask:',
  helpTitle: 'Questions you can ask',
  helpColumn: 'Question',
  noBills: 'There are no bills yet. Import a bill, or load the demo company.',
  noDays: (label: string, first: string, last: string) =>
    `The bills don’t cover ${label}; they run from ${first} to ${last}.`,
  incomplete: (day: string) => `Bills are complete through ${day}.`,
  none: '(none)',
  change: 'Change',
  share: 'Change in %',
  field: (field: Field) => capital(fields[field]),
  fields: (field: Field) => `${fields[field]}s`,

  model: {
    marked: (figure: string) => `${figure} (unverified)`,
    unknown: (figures: readonly string[]) =>
      `${figures.length === 1 ? 'This figure isn’t' : 'These figures aren’t'} in the data that was read: ${figures.join(', ')}.`,
    failed: (why: string) => `The AI model didn’t answer, so this comes from built-in rules. ${why}`,
    stopped: 'Stopped.',
  },

  approvals: {
    example: 'Which approvals are waiting?',
    title: 'Waiting approvals',
    nothing: 'No approvals waiting.',
    said: (mine: number, all: number) =>
      mine === all
        ? `${counted(all, 'approval')} ${all === 1 ? 'is' : 'are'} waiting for you.`
        : `${counted(all, 'approval')} ${all === 1 ? 'is' : 'are'} waiting; you can decide ${number(mine)} of them.`,
    columns: { what: 'Approval', workflow: 'Workflow', asked: 'Requested', expires: 'Expires', you: 'You' },
    decide: 'can decide',
  },

  changes: {
    example: (field: Field) => `Which ${fields[field]}s changed the most last month?`,
    title: (field: Field, currency: string) => `Changes by ${fields[field]}, ${currency}`,
    total: (
      label: string,
      now: string,
      method: string,
      before: string,
      beforeLabel: string,
      change: string | null,
    ) =>
      `${capital(label)}: ${now} (${method}), after ${before} ${when(beforeLabel)}${change === null ? '' : ` (${change})`}.`,
    rise: (name: string, by: string) => `Largest increase: ${name}, ${by}.`,
    fall: (name: string, by: string) => `Largest decrease: ${name}, ${by}.`,
    nothing: (field: Field, label: string) => `No ${fields[field]} changed ${when(label)}.`,
    notCompared: (why: string) => `There is no comparison: ${why}.`,
  },

  savings: {
    example: (count: number) => `What are the top ${count} cost savings?`,
    title: (currency: string) => `Biggest savings, ${currency}`,
    nothing: 'No open cases with savings. The rules under Blueprints look for savings after every import.',
    said: (net: string, gross: string | null, open: number, period: string) =>
      `${counted(open, 'open case')} could save ${net} per ${period}${
        gross === null ? '' : ` (${gross} including overlaps)`
      }.`,
    columns: { what: 'Savings', resource: 'Resource', account: 'Account', owner: 'Owner', effort: 'Effort' },
    amount: (period: string) => `Per ${period}`,
  },

  budgets: {
    example: 'How are our budgets doing?',
    title: 'Budgets',
    nothing: 'No budgets yet. Set one under Budgets.',
    said: (all: number, over: number, atRisk: number) =>
      `${counted(all, 'budget')}: ${number(over)} over, ${number(atRisk)} at risk.`,
    columns: { name: 'Budget', state: 'Status', amount: 'Amount', spent: 'Spent', forecast: 'Forecast' },
  },

  commitments: {
    example: 'How much of our commitments is unused?',
    nothing: 'The bills have no commitments in this time.',
    said: (days: string, unused: string, used: string | null, covered: string | null) =>
      `Unused commitments cost ${unused} (amortized) ${when(days)}.${used === null ? '' : ` Utilization was ${used}.`}${covered === null ? '' : ` Coverage was ${covered}.`}`,
  },

  saved: {
    example: 'How much have we saved?',
    title: 'Savings',
    nothing: 'Nothing saved yet: no case is completed.',
    said: (verified: string, claimed: string, measured: string, period: string) =>
      `Completed cases save ${claimed} per ${period}; ${verified} of that is verified on the bill. Measured so far: ${measured}.`,
  },

  runs: {
    example: 'Which runs failed recently?',
    title: 'Runs',
    noneFailed: (label: string) => `No runs failed ${when(label)}.`,
    none: (label: string) => `Nothing ran ${when(label)}.`,
    failed: (failed: number, all: number, label: string) =>
      `${number(failed)} of ${counted(all, 'run')} failed or ended with errors ${when(label)}.`,
    all: (all: number, label: string) => `${counted(all, 'run')} ${when(label)}. The newest:`,
    days: (count: number) => (count === 1 ? 'the last day' : `the last ${count} days`),
    columns: { workflow: 'Workflow', status: 'Status', time: 'Started', step: 'Last step', error: 'Error' },
  },

  planning: {
    drivers: (before: string, after: string) => `What changed from ${before} to ${after}`,
    reason: 'Reason',
    change: 'Change',
    amount: 'Forecast',
    low: 'Low',
    high: 'High',
    spent: 'So far',
  },

  forecast: {
    example: 'What will this month cost?',
    nothing: 'There is no forecast yet. It needs bills of some whole months.',
    said: (name: string, amount: string, method: string) => `${name}: ${amount} (${method}).`,
    range: (low: string, high: string) => `It will most likely be between ${low} and ${high}.`,
    spent: (amount: string, through: string, rest: string | null) =>
      `Spent through ${through}: ${amount}.${rest === null ? '' : ` Another ${rest} is charged on incomplete days.`}`,
  },

  anomalies: {
    example: 'Were there any cost anomalies?',
    said: (count: number, label: string, shown: number) =>
      count === 0
        ? `No cost anomalies ${when(label)}.`
        : `${count === 1 ? '1 cost anomaly' : `${number(count)} cost anomalies`} ${when(label)}${
            shown < count ? `; the ${number(shown)} with the biggest impact` : ''
          }.`,
    title: (currency: string) => `Cost anomalies, ${currency}`,
    columns: { name: 'What', service: 'Service', days: 'Days', actual: 'Actual', expected: 'Expected' },
  },
  explain: {
    title: (name: string) => `What “${name}” does`,
    starts: {
      byHand: 'starts when someone runs it',
      SCHEDULED: (when: string) => `starts on a schedule: ${when}`,
      INTEGRATION_EVENT: (name: string) => `starts on an event: ${name}`,
      HTTP: (name: string) => `starts when its address is called: ${name}`,
      disabled: 'It is disabled, so no trigger starts it.',
    },
    ifTrue: (step: string) => `if “${step}” is true`,
    ifFalse: (step: string) => `if “${step}” is false`,
    approved: (step: string) => `if “${step}” is approved`,
    rejected: (step: string) => `if “${step}” is rejected`,
    /** Of flow controls, whose branches are told step by step. */
    does: {
      if: 'Decides which branch runs.',
      loop: 'Repeats steps for each item of a list.',
      approve: 'Asks people to approve or reject.',
    },
    each: (step: string) => `for each item of “${step}”`,
    noSteps: 'It has no steps yet.',
    unreadable: 'Its steps can’t be put in order. Open the editor to see what’s wrong.',
    more: (count: number) => `It has ${counted(count, 'more step')}; open the editor to see them all.`,
    approvals: (steps: string) => `**Approval:** it waits for people at ${steps}.`,
    noApprovals: '**Approval:** nobody has to approve anything.',
    changes: (steps: string) => `**Cloud changes:** ${steps}.`,
    changing: (step: string, cloud: string) => `“${step}” can change ${cloud}`,
    noChanges: '**Cloud changes:** none.',
    problems: (count: number) =>
      `**To fix:** ${counted(count, 'problem')} in the editor ${count === 1 ? 'needs' : 'need'} attention.`,
  },

  failure: {
    step: (step: string, error: string | null) =>
      `**“${step}” failed**${error === null ? '.' : `: ${error}`}`,
    run: (error: string | null) => `**The run failed**${error === null ? '.' : `: ${error}`}`,
    tries: (count: number) => `It was tried ${counted(count, 'time')}.`,
    loop: (step: string, failed: number, all: number) =>
      `In “${step}”, ${number(failed)} of ${counted(all, 'item')} failed.`,
    notFailed: (name: string, status: string) => `This run of “${name}” didn’t fail. Its status: ${status}.`,
    before: 'What ran before it:',
    first: 'No step ran before it.',
    earlier: (count: number) => `${counted(count, 'earlier step')} not shown.`,
    todo: 'What you can do:',
    retry: 'Retry from this step',
    retryText: 'once the cause is fixed.',
    open: 'Open the failed step',
    editor: 'Open the workflow in the editor',
    integration: (name: string) => `Check the integration “${name}”`,
  },

  dashboards: 'Dashboards',
  datastores: 'Datastores',
  helpPages: 'Help',

  spend: {
    example: 'How much did we spend this month?',
    examples: (field: Field) => `Spend this month by ${fields[field]}`,
    trend: 'Spend by month over the last 6 months',
    title: (field: Field, label: string) => `Spend by ${fields[field]}, ${label}`,
    trendTitle: (currency: string) => `Spend by month, ${currency}`,
    month: 'Month',
    cost: 'Cost',
    said: (
      what: string,
      label: string,
      cost: string,
      method: string,
      change: string | null,
      before: string | null,
    ) =>
      `${what}: ${cost} (${method}) ${when(label)}${change === null || before === null ? '' : `, ${change} compared with ${before}`}.`,
    commonDays: (before: string, days: string) => `${before} (${days}, the days that all bills have)`,
    all: 'Spend',
    inCurrency: (what: string, currency: string) => `${what} in ${currency}`,
    rest: 'Other',
    period: (label: string) => `Spend, ${label}`,
    several: (topic: string, names: readonly string[], all: number) =>
      `“${topic}” (${names.join(', ')}${all > names.length ? ` and ${number(all - names.length)} more` : ''})`,
    nothing: (what: string, label: string) => `${what}: nothing ${when(label)}.`,
    noTopic: (topic: string) =>
      `No service, account, region or provider named “${topic}” on the bills of the last 90 days. Here is total spend:`,
  },

  cases: {
    example: 'Which cases are mine?',
    title: 'Open cases',
    nothing: (whose: string | null) => (whose === null ? 'No open cases.' : `${whose} no open cases.`),
    said: (quantity: number, whose: string | null, shown: number) =>
      `${whose === null ? '' : `${whose} `}${counted(quantity, 'open case')}${
        shown < quantity ? `; the ${number(shown)} with the biggest savings` : ''
      }.`,
    you: 'You have',
    owner: (name: string) => `${name} has`,
    nobody: 'Unowned',
    columns: {
      case: 'Case',
      resource: 'Resource',
      owner: 'Owner',
      status: 'Status',
      saving: 'Savings / month',
    },
    currency: 'Currency',
  },

  workflows: {
    example: 'Which workflows are there?',
    title: 'Workflows',
    nothing: 'No workflows yet. Start from a template or an empty workflow.',
    said: (all: number, enabled: number) => `${counted(all, 'workflow')}, ${number(enabled)} enabled.`,
    columns: { name: 'Workflow', space: 'Space', state: 'State', runs: 'Runs', last: 'Last run' },
    never: 'never',
  },

  run: {
    example: (name: string) => `Run workflow ${name}`,
    title: (name: string) => `Run “${name}”`,
    offer: (name: string) => `I can run “${name}” for you. Nothing runs until you confirm.`,
    wouldRun: (name: string) => `Run the workflow “${name}” once, with your role.`,
    preview: { workflow: 'Workflow', space: 'Space', inputs: 'Inputs' },
    noInputs: 'none',
    which: 'Which workflow should I run? Give its name.',
    unknown: (name: string) => `No workflow is named “${name}”.`,
    several: (name: string) => `Several workflows match “${name}”. Which one?`,
    disabled: (name: string) => `“${name}” is disabled. Enable it to run it.`,
    inputs: (name: string, missing: string) =>
      `“${name}” needs inputs: ${missing}. Run it from its own screen.`,
    running: (name: string) => `“${name}” is running.`,
    succeeded: (name: string) => `“${name}” succeeded.`,
    failed: (name: string, why: string | null) => (why ? `“${name}” failed: ${why}` : `“${name}” failed.`),
    stopped: 'It was stopped.',
  },
} as const;

/** What the assistant is doing while it answers. */
export const agentDoing = {
  thinking: 'Thinking',
  costs: 'Reading costs',
  names: 'Looking up names on the bills',
  bills: 'Checking which days the bills cover',
  changes: 'Comparing costs',
  drivers: 'Finding out why costs changed',
  forecast: 'Reading the forecast',
  budgets: 'Reading budgets',
  commitments: 'Reading commitments',
  anomalies: 'Reading cost anomalies',
  savings: 'Reading savings',
  cases: 'Reading cases',
  approvals: 'Reading approvals',
  runs: 'Reading runs',
  workflows: 'Reading workflows',
  workflow: 'Reading the workflow',
  run: 'Reading the run',
  datastores: 'Reading datastores',
  records: 'Reading records',
  dashboards: 'Reading dashboards',
  help: 'Reading the help',
  calculate: 'Calculating',
  proposal: 'Preparing a proposal',
  generating: 'Writing a workflow',
} as const;
