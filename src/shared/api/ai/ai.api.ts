import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { AGENT_OPERATIONS_MAX, AGENT_PROMPT_MAX } from '../../model/agent';
import { done, id, list, one } from '../../kernel/paging';
import { agentFaults } from '../../words/agentFaults';
import { agent, agentAbout, chat, chatHead } from './entities';

/** Also needs the organisation's flag AIAgent; without it every call is not_found. Threads belong to one person. */
const access = 'home:read';
/** MSG-44 */
const agentId = z.string().min(1, agentFaults.agentIdRequired).max(200);
const ofAgent = z.object({ agentId });
const ofThread = ofAgent.extend({ threadId: id });
const ofInteraction = ofThread.extend({ interactionId: id });

const listAgents = defineCall({
  id: 'ai.agents',
  method: 'GET',
  path: 'ai/agents',
  access,
  summary: 'The agents that can be asked',
  reply: list(agent),
});

const sendMessage = defineCall({
  id: 'ai.send',
  method: 'POST',
  path: 'ai/agents/:agentId/messages',
  access,
  summary: 'Asks an agent; without a thread it begins one. The answer comes over the socket of the agent',
  changes: ['agentThreads'],
  params: ofAgent,
  body: z.strictObject({
    message_source: z.literal('user'),
    data: z.strictObject({
      prompt: z.string().trim().min(1).max(AGENT_PROMPT_MAX),
      /** The workflow or run that it is about. */
      about: agentAbout.optional(),
    }),
    thread_id: id.nullable().default(null),
  }),
  reply: z.object({ thread_id: id, interaction_id: id }),
});

const runAgentStep = defineCall({
  id: 'ai.run',
  method: 'POST',
  path: 'ai/agents/:agentId/run/:threadId/:interactionId',
  access,
  summary: 'Confirms the step that a message offers; conflict when it does not wait',
  params: ofInteraction,
  reply: done,
});

const confirmProposal = defineCall({
  id: 'ai.confirm',
  method: 'POST',
  path: 'ai/agents/:agentId/confirm/:threadId/:interactionId',
  access,
  summary: 'Does the chosen changes of a proposal, as the person; the others are skipped. Once',
  changes: ['agentThread:{threadId}'],
  params: ofInteraction,
  body: z.strictObject({ operation_ids: z.array(id).min(1).max(AGENT_OPERATIONS_MAX) }),
  timeoutSeconds: 60,
  reply: done,
});

const dismissProposal = defineCall({
  id: 'ai.dismiss',
  method: 'POST',
  path: 'ai/agents/:agentId/dismiss/:threadId/:interactionId',
  access,
  summary: 'Puts aside what a message offers; it can’t be confirmed any more',
  changes: ['agentThread:{threadId}'],
  params: ofInteraction,
  reply: done,
});

const undoProposal = defineCall({
  id: 'ai.undo',
  method: 'POST',
  path: 'ai/agents/:agentId/undo/:threadId/:interactionId',
  access,
  summary: 'Puts back what a proposal has changed, where nothing has changed it since',
  changes: ['agentThread:{threadId}'],
  params: ofInteraction,
  timeoutSeconds: 60,
  reply: done,
});

const stopAnswer = defineCall({
  id: 'ai.stop',
  method: 'POST',
  path: 'ai/agents/:agentId/stop/:threadId/:interactionId',
  access,
  summary: 'Ends an answer in progress; what it says so far stays',
  params: ofInteraction,
  reply: done,
});

const listThreads = defineCall({
  id: 'ai.threads',
  method: 'GET',
  path: 'ai/agents/:agentId/threads',
  access,
  summary: "The person's last 50 threads with an agent, the newest first",
  reads: ['agentThreads'],
  params: ofAgent,
  reply: list(chatHead),
});

const getThread = defineCall({
  id: 'ai.thread',
  method: 'GET',
  path: 'ai/agents/:agentId/threads/:threadId',
  access,
  summary: 'One thread of the person with its messages, the oldest first; what never ended is failed',
  reads: ['agentThread:{threadId}'],
  params: ofThread,
  reply: one(chat),
});

const markTyped = defineCall({
  id: 'ai.typed',
  method: 'POST',
  path: 'ai/agents/:agentId/threads/:threadId/typed',
  access,
  summary: 'Answers of these interactions have been shown to their ends',
  params: ofThread,
  body: z.strictObject({ interaction_ids: z.array(id).min(1).max(30) }),
  reply: done,
});

export const aiCalls = {
  listAgents,
  sendMessage,
  runAgentStep,
  confirmProposal,
  dismissProposal,
  undoProposal,
  stopAnswer,
  listThreads,
  getThread,
  markTyped,
};
