import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { approvalItems } from '../../model/approvalItems';
import { id, one, pageKey, pageSize } from '../../kernel/paging';

export const approvalStates = ['pending', 'approved', 'rejected', 'timed_out', 'cancelled'] as const;

/** Labels and texts are as the approval step asked; times are ISO 8601 in UTC. */
const approval = z.object({
  approval_id: id,
  workflowId: id,
  workflowName: z.string(),
  executionId: id,
  space_id: id,
  stepName: z.string(),
  state: z.enum(approvalStates),
  header: z.string(),
  message: z.string(),
  /** What is decided on; null where the step names nothing. */
  decides_on: approvalItems.nullable(),
  /** What approving does, in a sentence; may be empty. */
  consequence: z.string(),
  approve_label: z.string(),
  reject_label: z.string(),
  comment_required: z.boolean(),
  quorum: z.number().int(),
  votes: z.array(z.object({ by: z.string(), approve: z.boolean(), comment: z.string(), at: z.string() })),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  /** Who ended it, when and from where. */
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_via: z.string().nullable(),
  comment: z.string().nullable(),
  /** Whether the caller may decide it, and why not. */
  may_decide: z.boolean(),
  may_not: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

const approvalsSummary = defineCall({
  id: 'approvals.summary',
  method: 'POST',
  onlyReads: true,
  path: 'monitoring/approvals_summary',
  access: 'approvals:read',
  summary: 'Approvals, open ones first unless states are named, newest first, with the number that is open',
  what: 'approvals',
  reads: ['approval'],
  body: z.strictObject({
    states: z.array(z.enum(approvalStates)).max(5).optional(),
    workflow_id: id.optional(),
    max_returned_items: pageSize(50),
    start_page_key: pageKey.default(null),
  }),
  reply: z.object({ data: z.array(approval), next_page_key: pageKey, pending: z.number().int() }),
});

const executionApprovals = defineCall({
  id: 'approvals.ofExecution',
  method: 'GET',
  path: 'monitoring/approvals/:workflowId/:executionId',
  access: 'approvals:read',
  summary: 'The approvals of an execution, newest first; reading decides nothing',
  what: 'the approval',
  reads: ['approval'],
  params: z.object({ workflowId: id, executionId: id }),
  reply: z.object({ data: z.array(approval) }),
});

const decideApproval = defineCall({
  id: 'approvals.decide',
  method: 'POST',
  path: 'monitoring/approvals/:workflowId/:executionId',
  access: 'approvals:read',
  summary: 'Approves or rejects; once: a later answer is refused and told who had decided',
  changes: ['approval', 'execution:{executionId}', 'execution:list'],
  params: z.object({ workflowId: id, executionId: id }),
  body: z.strictObject({
    /** The only open one of the execution unless named. */
    approval_id: id.optional(),
    decision: z.enum(['approve', 'reject']),
    comment: z.string().trim().max(2000).default(''),
  }),
  reply: one(approval),
});

export const approvalCalls = { approvalsSummary, executionApprovals, decideApproval };
