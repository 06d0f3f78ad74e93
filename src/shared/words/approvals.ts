/** What people read who are asked to approve. */
export const approvalWords = {
  /** APPR-06 */
  approve: 'Approve',
  reject: 'Reject',
  gone: 'There is no such approval (any more).',
  over: 'It is decided.',
  voted: 'You have approved it already. It waits for the others.',
  lookOnly: 'Your role may look at approvals and not decide them.',
  notAsked: (approvers: readonly string[]) => `Only these may decide: ${approvers.join(', ')}.`,
} as const;
