import type { GeneratorKind } from '../host/prompts';

interface OfKind {
  title: string;
  prompt: string;
  placeholder: string;
}

/** Where a model is asked for what stands in a parameter of a step. */
export const generatorScreenWords = {
  open: 'Generate',
  openFor: (title: string) => `Generate ${title}`,
  kinds: {
    'aws-cli-command': {
      title: 'Generate an AWS CLI command',
      prompt: 'What should the command do?',
      placeholder: 'List unattached EBS volumes older than 30 days.',
    },
    'azure-cli-command': {
      title: 'Generate an Azure CLI command',
      prompt: 'What should the command do?',
      placeholder: 'List the disks that no machine uses.',
    },
    'gcp-cli-command': {
      title: 'Generate a gcloud command',
      prompt: 'What should the command do?',
      placeholder: 'List the static addresses that nothing uses.',
    },
    'python-code': {
      title: 'Generate Python',
      prompt: 'What should the code do?',
      placeholder: 'Add up the cost of inputs["rows"] by service.',
    },
    'athena-query': {
      title: 'Generate an Athena query',
      prompt: 'What should the query find?',
      placeholder: 'Cost per service in the last 30 days.',
    },
    'jql-query': {
      title: 'Generate JQL',
      prompt: 'Which issues should it find?',
      placeholder: 'Open FinOps issues in OPS, oldest first.',
    },
    'big-query': {
      title: 'Generate a BigQuery query',
      prompt: 'What should the query find?',
      placeholder: 'Net cost by project in the last full month.',
    },
    'synapse-query': {
      title: 'Generate a Synapse query',
      prompt: 'What should the query find?',
      placeholder: 'Cost by resource group in the last full month.',
    },
    'ai-filters': {
      title: 'Generate conditions',
      prompt: 'Which items should it keep?',
      placeholder: 'Production instances that cost more than 100 a month.',
    },
  } satisfies Record<GeneratorKind, OfKind>,
  passed: {
    'aws-cli-command': 'Checked: the step accepts this command.',
    'azure-cli-command': 'Checked: the step accepts this command.',
    'gcp-cli-command': 'Checked: the step accepts this command.',
    'python-code': 'Ran without errors on sample inputs.',
    'athena-query': 'Checked: valid SQL that only reads.',
    'jql-query': 'Checked: valid JQL.',
    'big-query': 'Checked: valid SQL that only reads.',
    'synapse-query': 'Checked: valid SQL that only reads.',
  } satisfies Record<Exclude<GeneratorKind, 'ai-filters'>, string>,
  untried: 'Not checked: there was nothing to run it in. Try again in a minute.',
  notRight: 'The model could not get this right',
  table: 'Table',
  tableHelp: 'Such as acme-billing.billing.gcp_billing_export_v1.',
  generate: 'Generate',
  keys: { code: 'Ctrl/⌘ Enter generates.', filters: 'Ctrl/⌘ Enter or Ctrl/⌘ K generates.' },
  asking: 'Generating…',
  use: 'Use',
  again: 'Try again',
  result: 'Result',
  replaces: '“Use” replaces the current value. You can undo it.',
  history: 'Recent prompts',
  /** MSG-119 */
  nothing: 'Could not find your command.',
  filters: {
    /** MSG-116 */
    failed: 'failed to generate AI filters',
    /** MSG-117 */
    wrongSource: 'wrong data source',
    wrongSourceText: 'The list must hold at least one object, such as a row with columns.',
    noList: 'Choose the list first.',
    untested: 'Test or pin the step that the list comes from.',
    sends: (items: number) =>
      items === 1
        ? 'The first item of the list goes to the model.'
        : `The first ${items} items of the list go to the model.`,
  },
} as const;
