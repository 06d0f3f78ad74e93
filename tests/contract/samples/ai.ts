import type { Harness } from '../harness';
import type { Samples } from '../sample';
import { proposalOf } from '@server/ai/agent/proposal';
import type { Organisation, Person } from '../world';
import { aCase } from './cases';
import { answered, asked } from '../aiFixture';
import { chain, makeWorkflow, node } from '../workflowRuns';

const agentId = 'costloom';

async function thread(harness: Harness, as: Person): Promise<string> {
  return (await answered(harness, as, 'What can you answer?')).chat.thread_id;
}

async function offered(harness: Harness, as: Person) {
  const id = await makeWorkflow(harness, as, chain(node('Set', 'VARIABLE-001', { values: { a: 1 } })));
  const reply = await harness.call(as, 'workflows.get', { params: { id } });
  const { name } = (reply.body as { data: { name: string } }).data;
  const { chat, interactionId } = await answered(harness, as, `Run workflow ${name}`);
  return { threadId: chat.thread_id, interactionId };
}

/** A proposal as a model would have made it; done, where that is wanted. */
async function proposed(harness: Harness, as: Person, organisation: Organisation, isDone = false) {
  const { chat, interactionId } = await answered(harness, as, 'What can you answer?');
  const caseId = await aCase(harness, organisation);
  const doing = { kind: 'case_owner' as const, caseId, was: null, owner: 'Ada' };
  const target = { target: 'A case', path: null, what: 'Owner', before: null, after: 'Ada' };
  const params = { agentId, threadId: chat.thread_id, interactionId };
  await harness.database.system((sql) =>
    sql.run(
      `update agent_message set action = $3, step_status = 'preview', step_at = now()
        where thread_id = $1 and interaction_id = $2 and source = 'agent'`,
      [params.threadId, interactionId, JSON.stringify(proposalOf([{ ...target, doing }]))],
    ),
  );
  if (isDone) {
    const reply = await harness.call(as, 'ai.confirm', { params, body: { operation_ids: ['1'] } });
    if (reply.status !== 200) throw new Error(reply.text);
  }
  return params;
}

export const samples: Samples = {
  'ai.agents': { request: async () => ({}) },
  'ai.send': { request: async () => ({ params: { agentId }, body: asked('What can you answer?') }) },
  'ai.run': {
    request: async (harness, as) => ({ params: { agentId, ...(await offered(harness, as)) } }),
  },
  'ai.confirm': {
    request: async (harness, as, organisation) => ({
      params: await proposed(harness, as, organisation),
      body: { operation_ids: ['1'] },
    }),
  },
  'ai.dismiss': {
    request: async (harness, as, organisation) => ({ params: await proposed(harness, as, organisation) }),
  },
  'ai.undo': {
    request: async (harness, as, organisation) => ({
      params: await proposed(harness, as, organisation, true),
    }),
  },
  'ai.stop': {
    request: async (harness, as) => {
      const { chat, interactionId } = await answered(harness, as, 'What can you answer?');
      return { params: { agentId, threadId: chat.thread_id, interactionId } };
    },
  },
  'ai.threads': { request: async () => ({ params: { agentId } }) },
  'ai.thread': {
    request: async (harness, as) => ({ params: { agentId, threadId: await thread(harness, as) } }),
  },
  'ai.typed': {
    request: async (harness, as) => ({
      params: { agentId, threadId: await thread(harness, as) },
      body: { interaction_ids: ['any'] },
    }),
  },
};
