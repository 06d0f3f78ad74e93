/** What people read who are asked to approve. */
export const approvalWords = {
  /** APPR-06 */
  approve: 'Approve',
  reject: 'Reject',
  gone: 'This approval no longer exists.',
  over: 'This approval is already decided.',
  voted: 'You already approved. Waiting for the others.',
  lookOnly: 'Your role can view approvals but not decide them.',
  notAsked: (approvers: readonly string[]) => `Only these people can decide: ${approvers.join(', ')}.`,
} as const;
