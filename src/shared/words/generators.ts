import type { dataTransformTypes, Suggestion } from '../api/generations/generators.api';

/** What a user reads about commands, queries, filters and code that a model is asked for. */
export const generatorWords = {
  /** AI-G-09, MSG-118 */
  wrongFormat: 'wrong format',
  /** MSG-24 */
  filtersFailed: 'Failed to generate filters',
  wrongAnswer: 'The model’s answer was not usable. Try again or rephrase.',
  tooMany: (most: number) => `${most} requests to the model are already running. Wait for one to finish.`,
  unknownKey: (key: string) => `No item has “${key}”.`,
  unknownVariable: (reference: string) => `${reference} is not one of the variables.`,
  leadsNowhere: (reference: string) => `${reference} leads to no value.`,
  failed: 'The model could not be reached. See the server log.',
} as const;

type Prompts = readonly Omit<Suggestion, 'createdAt'>[];

/** XFORM-12: when they were written. */
export const suggestionsCreatedAt = '2026-11-01T00:00:00.000Z';
export const transformSuggestions: Record<(typeof dataTransformTypes)[number], Prompts> = {
  generic: [
    { label: 'Total by a field', value: 'Group the rows by service and add up their cost.' },
    { label: 'Top 10', value: 'Keep the ten rows with the highest cost, most expensive first.' },
    { label: 'Keep some columns', value: 'Keep only the columns account, service and cost.' },
    { label: 'Remove duplicates', value: 'Keep one row per resource ID.' },
    { label: 'Compare two periods', value: 'Show the change between both periods, in dollars and percent.' },
  ],
  email: [
    { label: 'Table with totals', value: 'Show the rows as a table with a total in the last row.' },
    { label: 'Summary, then details', value: 'Begin with three sentences of summary, then show a table.' },
    { label: 'Savings report', value: 'List savings by owner, with monthly amounts, largest first.' },
    {
      label: 'Approval request',
      value: 'Say what will change and what it saves, with the approval buttons.',
    },
  ],
};
