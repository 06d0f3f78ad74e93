import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const approvalsApi = api.injectEndpoints({
  endpoints: (b) => ({
    approvalsSummary: b.query<Answer<'approvals.summary'>, Arg<'approvals.summary'>>({
      ...call('approvals.summary', 'approvals'),
      providesTags: ['approval'],
    }),
    executionApprovals: b.query<Answer<'approvals.ofExecution'>, Arg<'approvals.ofExecution'>>({
      ...call('approvals.ofExecution', 'the approval', { saysGone: true }),
      providesTags: ['approval'],
    }),
    decideApproval: b.mutation<Answer<'approvals.decide'>, Arg<'approvals.decide'>>({
      ...call('approvals.decide'),
      invalidatesTags: (_reply, _error, { params }) => [
        'approval',
        { type: 'execution', id: params.executionId },
        { type: 'execution', id: 'list' },
      ],
    }),
  }),
});

export const { useApprovalsSummaryQuery, useExecutionApprovalsQuery, useDecideApprovalMutation } =
  approvalsApi;
export type Approval = Answer<'approvals.summary'>['data'][number];
