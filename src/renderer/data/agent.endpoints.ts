import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const agentApi = api.injectEndpoints({
  endpoints: (b) => ({
    agents: b.query<Answer<'ai.agents'>, void>(call('ai.agents')),
    agentThreads: b.query<Answer<'ai.threads'>, Arg<'ai.threads'>>({
      ...call('ai.threads'),
      providesTags: ['agentThreads'],
    }),
    agentThread: b.query<Answer<'ai.thread'>, Arg<'ai.thread'>>({
      ...call('ai.thread'),
      providesTags: (_reply, _error, { params }) => [{ type: 'agentThread', id: params.threadId }],
    }),
    askAgent: b.mutation<Answer<'ai.send'>, Arg<'ai.send'>>({
      ...call('ai.send'),
      invalidatesTags: (_reply, error) => (error ? [] : ['agentThreads']),
    }),
    runAgentStep: b.mutation<Answer<'ai.run'>, Arg<'ai.run'>>(call('ai.run')),
    confirmProposal: b.mutation<Answer<'ai.confirm'>, Arg<'ai.confirm'>>({
      ...call('ai.confirm'),
      invalidatesTags: (_reply, _error, { params }) => [{ type: 'agentThread', id: params.threadId }],
    }),
    dismissProposal: b.mutation<Answer<'ai.dismiss'>, Arg<'ai.dismiss'>>({
      ...call('ai.dismiss'),
      invalidatesTags: (_reply, _error, { params }) => [{ type: 'agentThread', id: params.threadId }],
    }),
    undoProposal: b.mutation<Answer<'ai.undo'>, Arg<'ai.undo'>>({
      ...call('ai.undo'),
      invalidatesTags: (_reply, _error, { params }) => [{ type: 'agentThread', id: params.threadId }],
    }),
    stopAgent: b.mutation<Answer<'ai.stop'>, Arg<'ai.stop'>>(call('ai.stop')),
    markTyped: b.mutation<Answer<'ai.typed'>, Arg<'ai.typed'>>(call('ai.typed')),
  }),
});

export const {
  useAgentsQuery,
  useAgentThreadsQuery,
  useAgentThreadQuery,
  useAskAgentMutation,
  useRunAgentStepMutation,
  useConfirmProposalMutation,
  useDismissProposalMutation,
  useUndoProposalMutation,
  useStopAgentMutation,
  useMarkTypedMutation,
} = agentApi;
export type {
  AgentResponse,
  AgentStep,
  ProposedOperation,
  AgentTable,
  AgentChart,
} from '@shared/api/ai/entities';
