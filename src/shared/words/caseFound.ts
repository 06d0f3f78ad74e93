/** The filter of cases by the days on which they were found, and what it hides. */
export const caseFoundWords = {
  found: 'Found',
  anyTime: 'any time',
  foundIn: (when: string) => `Found: ${when}`,
  /** “· hides 52 open, $94,932”. */
  hides: (open: number, amounts: readonly string[]) =>
    open === 0 ? '· hides no open case' : `· ${[`hides ${open} open`, ...amounts].join(', ')}`,
  clear: 'Clear',
} as const;
