/** What is explained in a line where it is first met, until its reader has closed the line. */
export const hints = ['case', 'space', 'datastore'] as const;
export type Hint = (typeof hints)[number];
