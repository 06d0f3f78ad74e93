import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverRoles } from '@server/platform/roles';
import { startHarness, type AnotherServer, type Harness } from './harness';
import { chain, makeWorkflow, node, run, until } from './workflowRuns';
import { administrator, type Person } from './world';

// Users' code on a machine of its own: the executions are carried out by a process that runs none.
let harness: Harness;
let code: AnotherServer;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness({ roles: new Set(serverRoles.filter((role) => role !== 'code')) });
  code = await harness.another({ roles: new Set(['code']) });
  admin = administrator(harness.world.acme);
});
afterAll(async () => {
  await code?.close();
  await harness?.stop();
});

async function runOf(text: string, seconds = 30) {
  const parameters = { code: text, inputs: { n: 41 }, seconds };
  const flow = await makeWorkflow(harness, admin, chain(node('Count', 'CODE-002', parameters)));
  const seen = await until(harness, admin, flow, await run(harness, admin, flow));
  const step = seen.steps[1]!;
  const of = { id: flow, executionId: seen.executionId, stepExecutionId: step.stepExecutionId };
  const logs = await harness.call(admin, 'stepRuns.logs', { params: of });
  const output = await harness.call(admin, 'stepRuns.output', { params: of });
  return { seen, step, logs: logs.text, output: output.text };
}

it('gives its value and what it printed to the step', async () => {
  const { seen, logs, output } = await runOf('console.log("counted"); return { sum: inputs.n + 1 };');
  expect(seen.status).toBe('SUCCEEDED');
  expect(output).toContain('42');
  expect(logs).toContain('counted');
});

it('says what went wrong in the code, and what it printed until then', async () => {
  const { seen, step, logs } = await runOf('console.log("so far"); throw new Error("no such account");');
  expect(seen.status).toBe('FAILED');
  expect(step.error?.message).toContain('no such account');
  expect(logs).toContain('so far');
});

it('is ended at its time limit', async () => {
  const { step } = await runOf('for (;;) {}', 1);
  expect(step.error?.message).toMatch(/1 s|second/);
});
