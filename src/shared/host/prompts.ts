/** What a model can be asked for while somebody edits a step; each kind has a history of its own. */
export const promptKinds = [
  'aws-cli-command',
  'azure-cli-command',
  'gcp-cli-command',
  'python-code',
  'athena-query',
  'jql-query',
  'ai-filters',
  'transform',
  'email',
] as const;
export type PromptKind = (typeof promptKinds)[number];

/** Newest first. */
export type PromptHistory = Partial<Record<PromptKind, string[]>>;
