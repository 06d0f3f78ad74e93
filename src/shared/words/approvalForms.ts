import type { Approval } from '../api/approvals/approvals.api';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const states: Record<Approval['state'], string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  timed_out: 'Timed out',
  cancelled: 'Withdrawn',
};

/** Texts of the approvals screen and its forms. */
export const approvalFormWords = {
  title: 'Approvals',
  badge: (count: number) => `${counted(count, 'approval')} waiting`,
  list: 'Approvals',
  form: (header: string) => `Approval: ${header}`,
  states,
  waiting: 'Waiting',
  decided: 'Decided',
  all: 'All',
  show: 'Show',
  workflow: 'Workflow',
  anyWorkflow: 'Any workflow',
  more: 'Show more',
  choose: 'Choose an approval to see what is asked.',
  none: {
    waiting: 'Nothing waits for an approval',
    waitingText:
      'Approvals that a workflow asks for appear here by themselves, with a message on this computer.',
    decided: 'No approval has been decided yet',
    filtered: 'No approvals match',
    filteredText: 'Show all states or another workflow.',
    clear: 'Clear filters',
  },
  asked: 'Asked',
  expires: 'Expires',
  noExpiry: 'does not expire',
  run: 'Run',
  step: 'Step',
  openRun: 'Open the run',
  openEditor: 'Open the workflow',
  evidence: 'Evidence',
  votes: (given: number, quorum: number) => `${given} of ${quorum} approvals given`,
  voted: (by: string) => `${by} approved`,
  quorum: (quorum: number) => `${quorum} people have to approve; one rejection ends it.`,
  comment: 'Comment',
  commentRequired: 'This approval is decided with a comment only.',
  commentOptional: 'Optional; it is kept with the decision.',
  confirm: {
    approve: (header: string) => `Approve “${header}”?`,
    reject: (header: string) => `Reject “${header}”?`,
    approveText: 'The run continues on its approve branch. This cannot be taken back.',
    rejectText: 'The run continues on its reject branch. This cannot be taken back.',
  },
  decidedBy: (state: string, by: string, at: string) => `${state} by ${by} at ${at}`,
  decidedVia: (via: string) => `via ${via}`,
  timedOut: (at: string) => `Nobody decided until ${at}; the run went on as the step says for that case.`,
  cancelled: 'The run ended before anybody decided.',
  commentOfDecision: 'Comment of the decision',
  decidedNow: { approve: 'Approved', reject: 'Rejected' },
  votedNow: (given: number, quorum: number) =>
    `Your approval is counted: ${given} of ${quorum}. It waits for the others.`,
  failed: 'Failed to decide the approval',
  beaten: 'Your comment was not sent; it is still here to copy.',
  copyComment: 'Copy your comment',
  link: (url: string) => `Open ${url} in the browser`,
  keys: 'Up and down walk the list, a approves, r rejects.',
  missing: 'There is no such approval (any more)',
  allForms: 'All approvals',
  missingText: 'The run that asked for it may have been deleted.',
  back: 'All approvals',
  ofRun: (count: number) => `${counted(count, 'approval')} of this run`,
} as const;
