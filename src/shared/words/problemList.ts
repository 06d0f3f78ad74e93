/** The list of what is wrong with a workflow. */
export const problemListWords = {
  title: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  label: 'Problems',
  none: 'Nothing is wrong with this workflow',
  close: 'Close the problem list',
  workflow: 'Workflow',
  severities: { error: 'Error', warning: 'Warning' },
} as const;
