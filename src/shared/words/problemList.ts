import { counted } from './counted';

/** The list of what is wrong with a workflow. */
export const problemListWords = {
  title: (count: number) => (count === 0 ? 'Problems' : counted(count, 'problem')),
  label: 'Problems',
  none: 'No problems',
  close: 'Close the problem list',
  workflow: 'Workflow',
  severities: { error: 'Error', warning: 'Warning' },
} as const;
