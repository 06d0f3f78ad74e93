import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';
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

export const samples: Samples = {
  'ai.agents': { request: async () => ({}) },
  'ai.send': { request: async () => ({ params: { agentId }, body: asked('What can you answer?') }) },
  'ai.run': {
    request: async (harness, as) => ({ params: { agentId, ...(await offered(harness, as)) } }),
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
