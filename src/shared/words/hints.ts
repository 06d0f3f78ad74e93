import type { Hint } from '../host/hints';

/** What the words of the product mean, told where each is first met. */
export const hintWords = {
  more: 'Learn more',
  texts: {
    case: 'A case is a possible saving with an amount, an owner and evidence from the bill. A board collects the cases of one team or topic.',
    space: 'A space keeps the workflows, datastores, dashboards and boards of one team or topic together.',
    datastore: 'A datastore is a table you edit like a spreadsheet. Workflows read from it and write to it.',
  } satisfies Record<Hint, string>,
  /** Ids of help topics. */
  topics: { case: 'case', space: 'space', datastore: 'datastore' } satisfies Record<Hint, string>,
} as const;
