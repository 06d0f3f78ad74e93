/** The list of what is wrong with a workflow. */
export const problemListWords = {
  title: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  none: 'Nothing is wrong with this workflow',
  severities: { error: 'Error', warning: 'Warning' },
} as const;
