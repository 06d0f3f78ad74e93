import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Json } from '@shared/model/json';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { ownTemplates } from '@server/domains/workflows/defaultTemplates';
import { referencesIn } from '@shared/model/references/collect';
import { createCatalogue } from '@server/steps/registry';
import { callsAs } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';
import { look, makeWorkflow, run, until, type Seen } from './workflowRuns';
import { PATIENCE_MS } from '@tests/support/patience';

/** What a person gets who opens the gallery on the demo company and runs a template as it is. */
const catalogue = createCatalogue();
const goesOutside = ({ graph }: { graph: Graph }) =>
  graph.nodes.some(({ data: { step } }) => {
    const needs = step && catalogue.get(step.stepTemplateId)?.definition.needsIntegration;
    return step?.stepTemplateId === 'EMAIL-001' || (needs ?? []).length > 0;
  });
const templates = ownTemplates().filter(({ templateId }) => templateId !== 'empty-workflow');
const outside = templates.filter(goesOutside).map(({ templateId }) => templateId);
const working = templates.filter((one) => !goesOutside(one)).map(({ templateId }) => templateId);

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const job = await callsAs(harness, admin).demo();
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(() => harness?.stop());

it('[TMPL-02] has at least fifteen', async () => {
  const reply = await harness.call(admin, 'defaultTemplates.list', {});
  expect((reply.body as { data: object[] }).data.length).toBeGreaterThanOrEqual(16);
  expect(working.length).toBeGreaterThanOrEqual(15);
});

async function approveAll(workflowId: string, executionId: string): Promise<Seen> {
  for (;;) {
    const seen = await until(
      harness,
      admin,
      workflowId,
      executionId,
      ({ status, reason }) => (status === 'WAITING' && reason === 'approval') || ended.includes(status),
    );
    if (ended.includes(seen.status)) return seen;
    const params = { workflowId, executionId };
    const open = await harness.call(admin, 'approvals.ofExecution', { params });
    const asked = (open.body as { data: { approval_id: string; state: string }[] }).data;
    for (const { approval_id } of asked.filter(({ state }) => state === 'pending')) {
      const body = { approval_id, decision: 'approve' as const, comment: 'As tested' };
      const decided = await harness.call(admin, 'approvals.decide', { params, body });
      expect(decided.status, decided.text).toBe(200);
    }
    await until(harness, admin, workflowId, executionId, ({ reason }) => reason !== 'approval');
  }
}
const ended = ['SUCCEEDED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED'];

async function made(id: string): Promise<string> {
  const reply = await harness.call(admin, 'defaultTemplates.get', { params: { id } });
  const { graph, input_parameters } = (
    reply.body as { data: { graph: Graph; input_parameters: InputParameter[] } }
  ).data;
  return makeWorkflow(harness, admin, graph, input_parameters);
}

it.each(outside)(
  '%s says what it has to be connected with, or has nothing to do',
  async (id) => {
    const workflowId = await made(id);
    const seen = await approveAll(workflowId, await run(harness, admin, workflowId));
    const faults = seen.steps.flatMap(({ error }) => error?.message ?? []);
    for (const fault of faults) expect(fault).toMatch(/Integration|integration|mail server|Issue/);
    expect(['SUCCEEDED', 'COMPLETED_WITH_ERRORS', 'FAILED']).toContain(seen.status);
    if (seen.status === 'SUCCEEDED') expect(faults).toEqual([]);
  },
  60_000,
);

it.each(working)(
  '%s runs on the demo company as it is, twice, without any integration',
  async (id) => {
    const workflowId = await made(id);
    for (let time = 0; time < 2; time += 1) {
      const executionId = await run(harness, admin, workflowId);
      const seen = await approveAll(workflowId, executionId);
      const failed = seen.steps.filter(({ error }) => error !== null);
      expect({ status: seen.status, error: seen.errorMessage, failed }).toEqual({
        status: 'SUCCEEDED',
        error: null,
        failed: [],
      });
      expect(await look(harness, admin, workflowId, executionId)).toMatchObject({ progress: 100 });
    }
  },
  60_000,
);

/** How a run ended, and what each step was given that no other run can have changed: by the workflow and its inputs. */
async function story(workflowId: string, executionId: string, fixed: ReadonlySet<string>) {
  const { status, errorMessage, steps } = await approveAll(workflowId, executionId);
  const given: Record<string, Json> = {};
  for (const { stepName, stepExecutionId } of steps.filter((step) => fixed.has(step.stepName))) {
    const params = { id: workflowId, executionId, stepExecutionId };
    const input = await harness.call(admin, 'stepRuns.output', { params, query: { what: 'input' } });
    given[stepName] = (input.body as { data: { value: Json } }).data.value;
  }
  return { status, errorMessage, given };
}

const fixedSteps = ({ graph }: { graph: Graph }): Set<string> =>
  new Set(
    graph.nodes.flatMap(({ data: { step } }) =>
      step && referencesIn(step.parameters.map(({ value }) => value)).every(({ root }) => root === 'inputs')
        ? [step.name]
        : [],
    ),
  );

it('every template runs by schedule as it runs by hand', { timeout: 900_000 }, async () => {
  const flows: { id: string; byHand: string; planned: string }[] = [];
  for (const id of [...outside, ...working])
    flows.push({ id, byHand: await made(id), planned: await made(id) });
  // One that comes in a minute or two, and not again for an hour.
  const minute = new Date(Date.now() + 90_000).getUTCMinutes();
  const configuration = { scheduleType: 'CRON', cronExpression: `${minute} * * * ? *`, timezone: 'UTC' };
  for (const { planned } of flows) {
    const body = { name: 'Soon', type: 'SCHEDULED' as const, configuration };
    const reply = await harness.send(admin, 'triggers.create', { params: { workflowId: planned }, body });
    expect(reply.status, reply.text).toBe(200);
  }
  let compared = 0;
  for (const { id, byHand, planned } of flows) {
    const executionId = await vi.waitFor(() => firstOf(planned), { timeout: PATIENCE_MS, interval: 500 });
    const fixed = fixedSteps(templates.find(({ templateId }) => templateId === id)!);
    const scheduled = await story(planned, executionId, fixed);
    const hand = await story(byHand, await run(harness, admin, byHand), fixed);
    // A step may have nothing to do in the second run.
    const both = Object.keys(scheduled.given).filter((name) => name in hand.given);
    const of = ({ given, ...end }: typeof hand) => ({
      id,
      ...end,
      given: both.map((name) => [name, given[name]]),
    });
    expect(of(scheduled)).toEqual(of(hand));
    compared += both.length;
  }
  expect(compared).toBeGreaterThan(flows.length);
});

async function firstOf(workflowId: string): Promise<string> {
  const body = { workflow_ids: [workflowId] };
  const reply = await harness.call(admin, 'executions.last', { body });
  const [found] = (reply.body as { data: { executions: { executionId: string }[] }[] }).data;
  const [first] = found?.executions ?? [];
  if (!first) throw new Error('The schedule has not fired yet.');
  return first.executionId;
}
