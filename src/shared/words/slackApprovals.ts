/** Texts of approvals that are decided in Slack. */
export const slackApprovalWords = {
  noEmail:
    'Slack does not tell Costloom your email address, so it cannot know who you are. Decide in Costloom, or give the app the permission users:read.email.',
  noMember: (email: string) => `${email} is not a member of this organization in Costloom.`,
  decided({ state, by, quorum }: { state: string; by: readonly string[]; quorum: number }): string {
    const names = by.join(', ');
    if (state === 'approved') return `Approved by ${names}`;
    if (state === 'rejected') return `Rejected by ${names}`;
    if (state === 'pending') return `${by.length} of ${quorum} approved: ${names}`;
    return 'This approval is over.';
  },
} as const;
