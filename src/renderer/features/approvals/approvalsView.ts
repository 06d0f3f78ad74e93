import type { Approval } from '../../data/approvals';
import { applyChanges, to, urlChoice, urlText } from '../../platform/urlState';

export const shows = ['waiting', 'decided', 'all'] as const;

export const showParam = urlChoice('show', shows, 'waiting');
export const workflowParam = urlText('workflow');

/** Waiting first: the server is asked for each kind by itself. */
export const statesOf = {
  waiting: ['pending'],
  decided: ['approved', 'rejected', 'timed_out', 'cancelled'],
} as const satisfies Record<'waiting' | 'decided', readonly Approval['state'][]>;

export interface ApprovalPlace {
  workflowId: string;
  executionId: string;
  approvalId: string | null;
}

/** Which form is to be shown: by the slug (ROUTE-33) or by the older query (ROUTE-32); null: the first of the list. */
export function placeOf(
  slug: { workflowId?: string | undefined; executionId?: string | undefined },
  query: URLSearchParams,
): ApprovalPlace | null {
  const workflowId = slug.workflowId ?? query.get('workflow_id');
  const executionId = slug.executionId ?? query.get('execution_id');
  if (!workflowId || !executionId) return null;
  return { workflowId, executionId, approvalId: query.get('approval') };
}

/** Of an address that names a workflow alone: the list of its approvals. */
export function listPath(slug: { workflowId?: string | undefined }, query: URLSearchParams): string | null {
  const workflowId = slug.workflowId ?? query.get('workflow_id');
  if (!workflowId) return null;
  const kept = new URLSearchParams(query);
  kept.delete('workflow_id');
  return `/approvals?${applyChanges(kept, [to(workflowParam, workflowId)]).toString()}`;
}

/** What a link of a message has chosen; it is still to be pressed. */
export const choiceOf = (query: URLSearchParams): 'approve' | 'reject' | null => {
  const choice = query.get('choice');
  return choice === 'approve' || choice === 'reject' ? choice : null;
};

/** The form's address with the list's filters. */
export function placePath(approval: Approval, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const key of ['workflow_id', 'execution_id', 'choice']) kept.delete(key);
  kept.set('approval', approval.approval_id);
  const slug = [approval.workflowId, approval.executionId].map(encodeURIComponent).join('/');
  return `/approvals/${slug}?${kept.toString()}`;
}

/** Of an execution's approvals, the one that is named; else the newest that waits, else the newest. */
export function chosenOf(approvals: readonly Approval[], approvalId: string | null): Approval | undefined {
  return (
    approvals.find((one) => one.approval_id === approvalId) ??
    approvals.find((one) => one.state === 'pending') ??
    approvals[0]
  );
}
