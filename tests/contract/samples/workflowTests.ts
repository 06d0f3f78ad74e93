import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';
import { chain, makeWorkflow, node, run, until } from '../workflowRuns';
import { addTest, testEnded } from '../workflowTestsFixture';

const simple = () => chain(node('Set', 'VARIABLE-001', { values: { a: 1 } }));

async function written(harness: Harness, as: Person) {
  const id = await makeWorkflow(harness, as, simple());
  const { test_id: testId } = await addTest(harness, as, id, { name: 'By hand' });
  return { id, testId };
}

/** Has run once: a test that compares all rows must not see a run of it end. */
async function ranOnce(harness: Harness, as: Person) {
  const params = await written(harness, as);
  await harness.call(as, 'workflowTests.run', { params, body: {} });
  await testEnded(harness, as, params.id, params.testId);
  return params;
}

export const samples: Samples = {
  'workflowTests.list': {
    request: async (harness, as) => ({ params: { id: (await ranOnce(harness, as)).id } }),
  },
  'workflowTests.get': { request: async (harness, as) => ({ params: await ranOnce(harness, as) }) },
  'workflowTests.create': {
    request: async (harness, as) => ({
      params: { id: await makeWorkflow(harness, as, simple()) },
      body: { name: 'By hand', expected_path: ['Set'], mocks: [{ step: 'Set', value: { a: 2 } }] },
    }),
  },
  'workflowTests.record': {
    request: async (harness, as) => {
      const id = await makeWorkflow(harness, as, simple());
      const execution_id = await run(harness, as, id);
      await until(harness, as, id, execution_id);
      return { params: { id }, body: { execution_id } };
    },
  },
  'workflowTests.change': {
    request: async (harness, as) => ({ params: await written(harness, as), body: { name: 'Renamed' } }),
  },
  'workflowTests.delete': { request: async (harness, as) => ({ params: await written(harness, as) }) },
  'workflowTests.run': {
    request: async (harness, as) => ({ params: await ranOnce(harness, as), body: {} }),
  },
  'workflowTests.runAll': {
    request: async (harness, as) => ({ params: { id: (await ranOnce(harness, as)).id }, body: {} }),
  },
  'workflowEditors.announce': {
    request: async (harness, as) => ({
      params: { id: await makeWorkflow(harness, as, simple()) },
      body: { window_id: 'window-1', editing: true },
    }),
  },
  'workflowEditors.list': {
    request: async (harness, as) => ({ params: { id: await makeWorkflow(harness, as, simple()) } }),
  },
};
