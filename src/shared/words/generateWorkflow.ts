import { counted } from './counted';

/** The wizard that asks a model for a workflow. */
export const generateWorkflowWords = {
  title: 'Generate a workflow',
  prompt: 'What should the workflow do?',
  placeholder:
    'Every Monday, list untagged EC2 instances, ask their owners in Slack and stop those nobody wants.',
  help: 'Say when it starts, what it reads and what it changes. You review the result before anything is saved.',
  generate: 'Generate',
  generating: 'Generating the workflow',
  generatingText: 'This can take two minutes. If you close this window, nothing is kept.',
  stop: 'Stop',
  /** MSG-25 */
  failed: "Couldn't generate the prompt you typed",
  again: 'Try again',
  back: 'Change the prompt',
  openEditor: 'Open in editor',
  steps: (quantity: number) => counted(quantity, 'step'),
  problems: (quantity: number) => `${counted(quantity, 'problem')} to fix in the editor`,
  noProblems: 'No problems found',
  trial: {
    passed: (steps: number) => `Ran on sample data: ${counted(steps, 'step')}, no errors`,
    failed: (why: string) => `On sample data, ${why}`,
  },
  ofStep: (quantity: number) => counted(quantity, 'problem'),
} as const;
