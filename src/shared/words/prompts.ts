/** Where a model is asked for something. */
export const promptWords = {
  tooLong: (length: number, most: number) =>
    `${length.toLocaleString('en-US')} characters. Keep it to ${most.toLocaleString('en-US')}.`,
  pasting: 'Pasting…',
} as const;
