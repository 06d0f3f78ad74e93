/** Texts of the messages by which somebody is asked to approve. */
export const approvalMails = {
  subject: (step: string) => `Approval needed: ${step}`,
  reminder: (subject: string) => `Reminder: ${subject}`,
  facts: { workflow: 'Workflow', step: 'Step', until: 'Decide by', quorum: 'Approvals needed' },
  decide: (link: string) =>
    `Approve or reject it in Costloom, under Approvals. On a computer with Costloom, this link opens it: ${link}`,
  why: (organisation: string) =>
    `You’re receiving this because a workflow in ${organisation} needs your approval.`,
  ways: { email: 'email', slack: 'Slack', ms_teams: 'Microsoft Teams' },
  failed: (way: string, reason: string) => `${way}: ${reason}`,
  noRecipients: 'The step has no recipients.',
  badRecipient: (given: string) => `“${given}” is not an email address.`,
  tooMany: (most: number) => `A message can have at most ${most} recipients.`,
  incomplete: 'The step has no destination.',
} as const;
