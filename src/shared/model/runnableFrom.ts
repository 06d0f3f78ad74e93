/** In `runnable_from` of a workflow that assistants (MCP) may start. */
export const RUNNABLE_BY_ASSISTANTS = 'assistant';
