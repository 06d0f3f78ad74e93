import { chain, node } from '../workflowRuns';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';
import { PATIENCE_MS } from '@tests/support/patience';

const prompt = 'Tell me of idle volumes every Monday';

const changing = () => {
  const graph = chain(node('Set', 'VARIABLE-001', { values: { a: 1 } }));
  const nodeId = graph.nodes.find(({ data }) => data.step?.name === 'Set')!.id;
  return { about: { kind: 'step' as const, node_id: nodeId }, prompt, graph };
};

/** One that has ended: a test that compares all rows must not see that happen. */
async function ended(harness: Harness, as: Person, what: 'workflow' | 'change'): Promise<string> {
  const reply =
    what === 'workflow'
      ? await harness.call(as, 'generations.start', { body: { prompt } })
      : await harness.call(as, 'generations.changeStart', { body: changing() });
  const { id } = (reply.body as { data: { id: string } }).data;
  const call = what === 'workflow' ? 'generations.get' : 'generations.change';
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const read = await harness.call(as, call, { params: { id } });
    if ((read.body as { data: { status: string } }).data.status !== 'IN_PROGRESS') return id;
    if (Date.now() > end) throw new Error('The generation does not end.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const byPrompt = { request: async () => ({ body: { prompt } }) };

export const samples: Samples = {
  'generators.awsCliCommand': byPrompt,
  'generators.azureCliCommand': byPrompt,
  'generators.gcpCliCommand': byPrompt,
  'generators.pythonCode': byPrompt,
  'generators.athenaQuery': byPrompt,
  'generators.jqlQuery': byPrompt,
  'generators.azureSynapseQuery': byPrompt,
  'generators.bigQuery': { request: async () => ({ body: { prompt, table: 'costs-1.billing.export' } }) },
  'generators.aiFilters': {
    request: async () => ({ body: { prompt, data: [{ service: 'ec2', cost: 4 }] } }),
  },
  'dataTransform.code': {
    request: async () => ({
      body: {
        dataTransformType: 'generic',
        variables: [{ path: 'steps.Costs.output', value: [1, 2] }],
        prompt,
      },
    }),
  },
  'dataTransform.suggestions': { request: async () => ({ query: { type: 'email' } }) },
  'generations.start': { request: async () => ({ body: { prompt } }) },
  'generations.get': {
    request: async (harness, as) => ({ params: { id: await ended(harness, as, 'workflow') } }),
  },
  'generations.stop': {
    request: async (harness, as) => ({ params: { id: await ended(harness, as, 'workflow') } }),
  },
  'generations.changeStart': { request: async () => ({ body: changing() }) },
  'generations.change': {
    request: async (harness, as) => ({ params: { id: await ended(harness, as, 'change') } }),
  },
};
