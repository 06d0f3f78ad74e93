import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';
import { closing, graph, makeWorkflow, node, run, until } from './workflowRuns';

let harness: Harness;
let admin: Person;
let params: { id: string; executionId: string };
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const content = graph(
    [
      node('Trigger', 'TRIGGER'),
      node('Outer', 'LOOP', { items: ['a', 'b'], on_error: 'collect' }),
      node('Inner', 'LOOP', { items: ['1', 'x'], on_error: 'collect' }),
      node('Parse', 'FORMAT-001', { text: '{{loop.item}}' }),
      closing('InnerEnd', 'Inner'),
      closing('OuterEnd', 'Outer'),
    ],
    [
      ['Trigger', 'Outer'],
      ['Outer', 'Inner', 'INSIDE'],
      ['Inner', 'Parse', 'INSIDE'],
      ['Parse', 'InnerEnd', 'CLOSE'],
      ['InnerEnd', 'OuterEnd', 'CLOSE'],
    ],
  );
  const id = await makeWorkflow(harness, admin, content);
  const executionId = await run(harness, admin, id);
  await until(harness, admin, id, executionId);
  params = { id, executionId };
});
afterAll(() => harness?.stop());

async function list(query: Record<string, string>): Promise<string[]> {
  const reply = await harness.send(admin, 'stepRuns.list', { params, query });
  expect(reply.status, reply.text).toBe(200);
  const { data } = reply.body as { data: { stepName: string; iteration: string }[] };
  return data.map(({ stepName, iteration }) => `${stepName} ${iteration}`.trim()).toSorted();
}

it('lists the step runs outside of loops, of an iteration, and with or without the loops in it', async () => {
  expect(await list({ iteration: '' })).toEqual(['Outer', 'Trigger']);
  expect(await list({ iteration: '1', exact: 'true' })).toEqual(['Inner 1']);
  expect(await list({ iteration: '1' })).toEqual(['Inner 1', 'Parse 1.0', 'Parse 1.1']);
});

it('finds those that failed among all of them', async () => {
  expect(await list({ failed: 'true' })).toEqual(['Parse 0.1', 'Parse 1.1']);
});
