const number = (n: number) => n.toLocaleString('en-US');
const plural = (n: number, one: string, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;
const when = (label: string) => (label === 'today' || label === 'yesterday' ? label : `in ${label}`);
const fields = { service: 'service', account: 'account', region: 'region', provider: 'provider' } as const;
type Field = keyof typeof fields;
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What the assistant says where it answers by rule. */
export const agentAnswers = {
  agent: {
    name: 'Costloom assistant',
    description: 'Answers questions about costs, savings, approvals, runs and workflows from the data.',
  },
  refused: (why: string) => `I cannot do that for you. ${why}`,
  tryAgain: 'Try again',
  unknown:
    'I do not know an answer to that. No AI model is connected, so I answer what the data can answer by rule: costs, savings, cases, approvals, runs and workflows.',
  help: 'I answer from the data of this organization, with your own permissions. No AI model is connected; these are questions that I know:',
  helpTitle: 'What can be asked',
  helpColumn: 'Question',
  noBills: 'There are no bills yet, so I know no costs. Import a bill, or look at the demo company first.',
  noDays: (label: string, first: string, last: string) =>
    `The bills have no days of ${label}: they go from ${first} to ${last}.`,
  incomplete: (day: string) => `The bills are complete until ${day}.`,
  none: '(none)',
  change: 'Change',
  share: 'Change in %',
  field: (field: Field) => capital(fields[field]),
  fields: (field: Field) => `${fields[field]}s`,

  approvals: {
    example: 'Which approvals are waiting?',
    title: 'Approvals that wait',
    nothing: 'No approval is waiting.',
    said: (mine: number, all: number) =>
      mine === all
        ? `${plural(all, 'approval')} ${all === 1 ? 'waits' : 'wait'} for you.`
        : `${plural(all, 'approval')} ${all === 1 ? 'waits' : 'wait'}; you may decide ${number(mine)} of them.`,
    columns: { what: 'Approval', workflow: 'Workflow', asked: 'Asked', expires: 'Expires', you: 'You' },
    decide: 'may decide',
  },

  changes: {
    example: (field: Field) => `Which ${fields[field]}s changed the most last month?`,
    title: (field: Field, currency: string) => `Changes by ${fields[field]}, ${currency}`,
    total: (label: string, now: string, before: string, beforeLabel: string, change: string | null) =>
      `${capital(label)}: ${now}, after ${before} ${when(beforeLabel)}${change === null ? '' : ` (${change})`}.`,
    rise: (name: string, by: string) => `The largest rise is ${name} with ${by}.`,
    fall: (name: string, by: string) => `The largest fall is ${name} with ${by}.`,
    nothing: (field: Field, label: string) => `No ${fields[field]} changed ${when(label)}.`,
    notBefore: (label: string) => `There are no bills of ${label} to compare with.`,
  },

  savings: {
    example: (count: number) => `What are the top ${count} cost savings?`,
    title: (currency: string) => `Largest savings, ${currency}`,
    nothing:
      'No open case would save money. Cases come from the bills by the rules under Blueprints, after every import.',
    said: (net: string, gross: string | null, open: number, period: string) =>
      `${plural(open, 'open case')} could together save ${net} a ${period}${
        gross === null ? '' : ` (${gross} before overlaps on the same resource)`
      }.`,
    columns: { what: 'Saving', resource: 'Resource', account: 'Account', owner: 'Owner', effort: 'Effort' },
    amount: (period: string) => `Per ${period}`,
  },

  saved: {
    example: 'How much have we saved?',
    title: 'Savings',
    nothing: 'Nothing has been saved yet: no case is completed.',
    said: (verified: string, claimed: string, measured: string, period: string) =>
      `Completed cases save ${claimed} a ${period}; ${verified} of it is verified on the bill. Measured so far: ${measured}.`,
  },

  runs: {
    example: 'Which runs failed lately?',
    title: 'Runs',
    noneFailed: (label: string) => `No run failed ${when(label)}.`,
    none: (label: string) => `Nothing ran ${when(label)}.`,
    failed: (failed: number, all: number, label: string) =>
      `${number(failed)} of ${plural(all, 'run')} failed or ended with errors ${when(label)}.`,
    all: (all: number, label: string) => `${plural(all, 'run')} ${when(label)}. The newest:`,
    days: (count: number) => `the last ${count} days`,
    columns: { workflow: 'Workflow', status: 'Status', time: 'Started', step: 'Last step', error: 'Error' },
  },

  spend: {
    example: 'How much did we spend this month?',
    examples: (field: Field) => `Spend this month by ${fields[field]}`,
    trend: 'Spend by month over the last 6 months',
    title: (field: Field, label: string) => `Spend by ${fields[field]}, ${label}`,
    trendTitle: (currency: string) => `Spend by month, ${currency}`,
    month: 'Month',
    cost: 'Cost',
    said: (what: string, label: string, cost: string, change: string | null, before: string | null) =>
      `${what}: ${cost} ${when(label)}${change === null || before === null ? '' : `, ${change} compared with ${before}`}.`,
    all: 'Spend',
    several: (topic: string, names: readonly string[], all: number) =>
      `“${topic}” (${names.join(', ')}${all > names.length ? ` and ${number(all - names.length)} more` : ''})`,
    nothing: (what: string, label: string) => `${what}: nothing ${when(label)}.`,
    noTopic: (topic: string) =>
      `I found no service, account, region or provider named “${topic}” on the bills of the last 90 days. This is all of the spend:`,
    noBudget: 'Costloom keeps no budgets; this is what was spent.',
  },

  cases: {
    example: 'Which cases are mine?',
    title: 'Open cases',
    nothing: (whose: string | null) => (whose === null ? 'No case is open.' : `${whose} no open case.`),
    said: (quantity: number, whose: string | null, shown: number) =>
      `${whose === null ? '' : `${whose} `}${plural(quantity, 'open case')}${
        shown < quantity ? `; these ${number(shown)} save the most` : ''
      }.`,
    you: 'You have',
    owner: (name: string) => `${name} has`,
    nobody: 'Nobody owns',
    columns: {
      case: 'Case',
      resource: 'Resource',
      owner: 'Owner',
      status: 'Status',
      saving: 'Saving a month',
    },
    currency: 'Currency',
  },

  workflows: {
    example: 'Which workflows are there?',
    title: 'Workflows',
    nothing: 'There is no workflow yet. Begin with a template, or with an empty workflow.',
    said: (all: number, enabled: number) => `${plural(all, 'workflow')}, ${number(enabled)} enabled.`,
    columns: { name: 'Workflow', space: 'Space', state: 'State', runs: 'Runs', last: 'Last run' },
    never: 'never',
  },

  run: {
    example: (name: string) => `Run workflow ${name}`,
    title: (name: string) => `Run “${name}”`,
    offer: (name: string) => `I can run “${name}” for you. Nothing happens before you confirm.`,
    wouldRun: (name: string) => `Run the workflow “${name}” once, with your role.`,
    preview: { workflow: 'Workflow', space: 'Space', inputs: 'Inputs' },
    noInputs: 'none',
    which: 'Which workflow shall run? Say its name.',
    unknown: (name: string) => `There is no workflow named “${name}”.`,
    several: (name: string) => `Several workflows fit “${name}”. Which one?`,
    disabled: (name: string) => `“${name}” is disabled. Enable it, then it can run.`,
    inputs: (name: string, missing: string) =>
      `“${name}” needs inputs that I do not have: ${missing}. Run it from its own screen.`,
    running: (name: string) => `“${name}” is running.`,
    succeeded: (name: string) => `“${name}” has succeeded.`,
    failed: (name: string, why: string | null) =>
      why ? `“${name}” has not succeeded: ${why}` : `“${name}” has not succeeded.`,
    stopped: 'It was stopped.',
  },
} as const;
