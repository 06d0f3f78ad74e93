import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { ownTemplates } from '@server/domains/workflows/defaultTemplates';
import { createCatalogue } from '@server/steps/registry';
import { callsAs } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';
import { look, makeWorkflow, run, until, type Seen } from './workflowRuns';

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
