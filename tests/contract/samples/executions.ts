import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';
import { approvalGraph, chain, makeWorkflow, node, run, until } from '../workflowRuns';
import { PATIENCE_MS } from '@tests/support/patience';

const simple = () => chain(node('Set', 'VARIABLE-001', { values: { a: 1 } }));

async function ended(harness: Harness, as: Person) {
  const id = await makeWorkflow(harness, as, simple());
  const executionId = await run(harness, as, id);
  const seen = await until(harness, as, id, executionId);
  return { id, executionId, stepExecutionId: seen.steps.at(-1)!.stepExecutionId };
}

/** People are told of an approval after it is there; a test that compares all rows must not see that happen. */
async function told(harness: Harness, executionId: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const line = await harness.database.system((sql) =>
      sql.one(
        `select 1 from approval join log_line using (step_run_id)
         where approval.execution_id = $1 and notified_at is not null`,
        [executionId],
      ),
    );
    if (line) return;
    if (Date.now() > end) throw new Error('Nobody is told of the approval.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function asking(harness: Harness, as: Person) {
  const id = await makeWorkflow(harness, as, approvalGraph({ type: 'APP', message: 'Fine?' }));
  const executionId = await run(harness, as, id);
  await until(harness, as, id, executionId, ({ reason }) => reason === 'approval');
  await told(harness, executionId);
  return { workflowId: id, executionId };
}

export const samples: Samples = {
  'executions.held': { request: async () => ({}) },
  'executions.resumeHeld': { request: async () => ({ body: {} }) },
  'executions.stopHeld': { request: async () => ({ body: {} }) },
  'executions.run': {
    request: async (harness, as) => ({
      params: { id: await makeWorkflow(harness, as, simple()), version: '1' },
      query: {},
      body: {},
    }),
  },
  'executions.stop': {
    request: async (harness, as) => {
      const { workflowId, executionId } = await asking(harness, as);
      return { params: { id: workflowId, executionId }, body: {} };
    },
  },
  'executions.replay': {
    request: async (harness, as) => {
      const { id, executionId } = await ended(harness, as);
      return { params: { id, executionId }, body: { from_node: 'Set' } };
    },
  },
  'executions.status': {
    request: async (harness, as) => {
      const { id, executionId } = await ended(harness, as);
      return { params: { workflowId: id, executionId } };
    },
  },
  'executions.batch': {
    request: async (harness, as) => ({ body: { execution_ids: [(await ended(harness, as)).executionId] } }),
  },
  'executions.last': {
    request: async (harness, as) => ({ body: { workflow_ids: [(await ended(harness, as)).id] } }),
  },
  'executions.search': { request: async () => ({ body: { statuses: ['SUCCEEDED'] } }) },
  'executions.counts': { request: async () => ({ body: {} }) },
  'executions.export': { request: async () => ({ body: {} }) },
  'executions.storage': { request: async () => ({}) },
  'stepRuns.list': {
    request: async (harness, as) => {
      const { id, executionId } = await ended(harness, as);
      return { params: { id, executionId }, query: {} };
    },
  },
  'stepRuns.output': { request: async (harness, as) => ({ params: await ended(harness, as), query: {} }) },
  'stepRuns.logs': { request: async (harness, as) => ({ params: await ended(harness, as), query: {} }) },
  'stepRuns.answer': {
    request: async (harness, as) => {
      const { workflowId, executionId } = await asking(harness, as);
      // As a crash leaves an unsafe step, once it was found.
      const row = await harness.database.system((sql) =>
        sql.one<{ step_run_id: string }>(
          `update step_run set reason = 'operator', effect = 'unsafe'
           where execution_id = $1 and status = 'WAITING' returning step_run_id`,
          [executionId],
        ),
      );
      const stepExecutionId = row!.step_run_id;
      return { params: { id: workflowId, executionId, stepExecutionId }, body: { answer: 'done' } };
    },
  },
  'stepRuns.lastOfWorkflow': {
    request: async (harness, as) => ({ params: { id: (await ended(harness, as)).id }, query: {} }),
  },
  'stepRuns.tests': {
    request: async (harness, as) => ({ params: { id: (await ended(harness, as)).id } }),
  },
  'stepRuns.last': {
    request: async (harness, as) => ({
      params: { id: (await ended(harness, as)).id, step: 'Set' },
      body: { stepPath: 'a' },
    }),
  },
  'stepRuns.test': {
    request: async (harness, as) => ({
      params: { id: await makeWorkflow(harness, as, simple()), step: 'Set' },
      body: {},
    }),
  },
  'stepRuns.get': {
    request: async (harness, as) => {
      const { id, stepExecutionId } = await ended(harness, as);
      return { params: { id, step: 'Set', executionId: stepExecutionId }, query: {} };
    },
  },
  'approvals.summary': { request: async () => ({ body: {} }) },
  'approvals.ofExecution': {
    request: async (harness, as) => ({ params: await asking(harness, as) }),
  },
  'approvals.decide': {
    request: async (harness, as) => ({ params: await asking(harness, as), body: { decision: 'approve' } }),
  },
};
