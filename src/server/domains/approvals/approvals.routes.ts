import type { Handlers } from '../../http/context';
import type { ApprovalsService } from './approvals.service';

export function approvalHandlers(approvals: ApprovalsService) {
  return {
    'approvals.summary': ({ body }, { session }) =>
      approvals.summary(
        session,
        {
          ...(body.states === undefined ? {} : { states: body.states }),
          ...(body.workflow_id === undefined ? {} : { workflowId: body.workflow_id }),
        },
        { limit: body.max_returned_items, key: body.start_page_key },
      ),
    'approvals.ofExecution': ({ params }, { session }) =>
      approvals.ofExecution(session, params.workflowId, params.executionId),
    'approvals.decide': ({ params, body }, { session }) =>
      approvals.decide(session, params.workflowId, params.executionId, {
        approvalId: body.approval_id,
        approve: body.decision === 'approve',
        comment: body.comment,
      }),
  } satisfies Partial<Handlers>;
}
