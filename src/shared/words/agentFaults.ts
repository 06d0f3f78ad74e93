/** What a person reads when something with the agent is not possible. */
export const agentFaults = {
  /** MSG-44 */
  agentIdRequired: 'Agent ID is required',
  /** MSG-45 */
  failedReply: 'failed to fetch reply',
  /** MSG-26 */
  noData: 'I was unable to fetch data... Please try again',
  off: 'The AI agent is turned off in this organization.',
  noAgent: (id: string) => `The agent “${id}” does not exist.`,
  noThread: 'This chat no longer exists.',
  noMessage: 'This message is not in this chat.',
  /** AI-C-22 */
  full: (most: number) => `A chat can have at most ${most} messages. Start a new chat.`,
  tooMany: (most: number) => `${most} answers are already in progress. Wait for one to finish.`,
  tooLong: 'The answer took too long. Ask a narrower question.',
  interrupted: 'The server stopped before the answer was ready. Ask again.',
  notWaiting: 'This step is not waiting for confirmation.',
  socket: {
    unknown: 'This socket does not support this message.',
    notOpen: 'Send connection_init first.',
    tooMany: (most: number) => `A socket has at most ${most} subscriptions.`,
  },
  stepLost: 'The server stopped before the run started.',
} as const;
