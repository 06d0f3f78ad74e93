/** What a user reads about changes of a workflow that a model proposes, where they are refused. */
export const graphChangeWords = {
  unknownStep: (template: string) => `There is no step “${template}”.`,
} as const;
