/** The one agent that there is. */
export const AGENT_ID = 'costloom';
/** Characters of one message to it. */
export const AGENT_PROMPT_MAX = 4000;
/** Changes of one proposal. */
export const AGENT_OPERATIONS_MAX = 50;
