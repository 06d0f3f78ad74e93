/** What a person may allow an assistant: reading is always part of it. */
export const assistantScopes = ['mcp:read', 'mcp:run'] as const;
export type AssistantScope = (typeof assistantScopes)[number];

export const READ_SCOPE: AssistantScope = 'mcp:read';
export const RUN_SCOPE: AssistantScope = 'mcp:run';
