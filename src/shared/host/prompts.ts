/** What a model can be asked for beside a parameter. */
const generatorKinds = [
  'aws-cli-command',
  'azure-cli-command',
  'gcp-cli-command',
  'python-code',
  'athena-query',
  'jql-query',
  'big-query',
  'synapse-query',
  'ai-filters',
] as const;
export type GeneratorKind = (typeof generatorKinds)[number];

/** With what it makes in the designer; each kind has a history of its own. */
export const promptKinds = [...generatorKinds, 'transform', 'email'] as const;
export type PromptKind = (typeof promptKinds)[number];

/** Newest first. */
export type PromptHistory = Partial<Record<PromptKind, string[]>>;
