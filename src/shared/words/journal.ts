/** Unsaved edits that were brought back. */
export const journalWords = {
  restored: 'Your unsaved edits were brought back',
  discard: 'Discard them',
} as const;
