import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one, pageKey } from '../../kernel/paging';
import { graph, stepParameter } from '../workflows/graph';
import { stepRun } from './entities';

const ofStep = z.object({ id, step: z.string().min(1).max(200) });
const ofStepRun = z.object({ id, executionId: id, stepExecutionId: id });

const executionSteps = defineCall({
  id: 'stepRuns.list',
  method: 'GET',
  path: 'workflows/:id/executions/:executionId/steps',
  access: 'activityLog:read',
  summary: 'The step runs of an execution in the order of their beginning, a page at a time',
  what: 'steps',
  reads: ['execution:{executionId}'],
  params: z.object({ id, executionId: id }),
  query: z.strictObject({
    node_id: id.optional(),
    /** Those within this iteration: '3', '3.0'. */
    iteration: z.string().max(200).optional(),
    /** Without what lies in loops within that iteration. */
    exact: z.stringbool().default(false),
    /** Only those that failed or timed out. */
    failed: z.stringbool().default(false),
    max_returned_items: z.coerce.number().int().min(1).max(1000).default(200),
    start_page_key: z.string().max(2000).optional(),
  }),
  reply: z.object({ data: z.array(stepRun), next_page_key: pageKey }),
});

const stepOutput = defineCall({
  id: 'stepRuns.output',
  method: 'GET',
  path: 'workflows/:id/executions/:executionId/steps/:stepExecutionId/output',
  access: 'activityLog:read',
  summary: 'What a step gave; of a list, a page of its items',
  // A page of an output that nobody looks at again: it does not stay in the cache.
  reads: ['execution:{executionId}'],
  params: ofStepRun,
  query: z.strictObject({
    what: z.enum(['output', 'input']).default('output'),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  }),
  reply: one(
    z.object({
      value: z.json(),
      /** Of a list: how many items it has in all. */
      items: z.number().int().nullable(),
      offset: z.number().int(),
    }),
  ),
});

const stepLogs = defineCall({
  id: 'stepRuns.logs',
  method: 'GET',
  path: 'workflows/:id/executions/:executionId/steps/:stepExecutionId/logs',
  access: 'activityLog:read',
  summary: 'The log of a step run, oldest first',
  reads: ['execution:{executionId}'],
  params: ofStepRun,
  query: z.strictObject({
    after: z.coerce.number().int().min(-1).default(-1),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  reply: list(
    z.object({
      seq: z.number().int(),
      at: z.string(),
      level: z.enum(['info', 'warn', 'error']),
      text: z.string(),
    }),
  ),
});

const answerStep = defineCall({
  id: 'stepRuns.answer',
  method: 'POST',
  path: 'workflows/:id/executions/:executionId/steps/:stepExecutionId/answer',
  access: 'wf:read',
  edits: true,
  summary: 'For an unsafe step that was interrupted: it was done, do it again, or let it fail',
  changes: ['execution:{executionId}', 'execution:list'],
  params: ofStepRun,
  body: z.strictObject({ answer: z.enum(['done', 'again', 'fail']), output: z.json().default(null) }),
  reply: done,
});

const lastStepExecutions = defineCall({
  id: 'stepRuns.lastOfWorkflow',
  method: 'GET',
  path: 'workflows/:id/steps/last_executions',
  access: 'wf:read',
  summary: 'The newest run of each step of a workflow, tests of single steps included',
  what: 'the last runs of steps',
  reads: ['stepTest:{id}'],
  params: z.object({ id }),
  query: z.strictObject({
    fields: z.string().max(500).default('status,step_execution_id,step_name,timestamp,workflow_id'),
  }),
  reply: list(z.record(z.string(), z.json())),
});

const testExecutions = defineCall({
  id: 'stepRuns.tests',
  method: 'GET',
  path: 'workflows/:id/steps/test_executions',
  access: 'wf:read',
  summary: 'The newest test of each step of a workflow',
  params: z.object({ id }),
  reply: list(stepRun),
});

const lastStepExecution = defineCall({
  id: 'stepRuns.last',
  method: 'POST',
  onlyReads: true,
  path: 'workflows/:id/steps/:step/last_execution',
  access: 'wf:read',
  summary: 'The newest run of one step that has ended well; `stepPath` names a path within its output',
  reads: ['stepTest:{id}'],
  params: ofStep,
  body: z.strictObject({ stepPath: z.string().max(500).default('') }),
  reply: one(stepRun.nullable()),
});

const testStep = defineCall({
  id: 'stepRuns.test',
  method: 'POST',
  path: 'workflows/:id/steps/:step/executions',
  access: 'wf:read',
  edits: true,
  summary: 'Runs one step by itself; what its references read is given, or taken from the last executions',
  params: ofStep,
  body: z.strictObject({
    workflow_id: id.optional(),
    /** The whole graph as the editor holds it; the saved one when absent. */
    graph: graph.optional(),
    /** The step alone, put over the one in the graph. */
    step: z.object({ name: z.string().max(200), parameters: z.array(stepParameter).max(200) }).optional(),
    input_parameters: z.record(z.string(), z.json()).default({}),
    /** Outputs of earlier steps by name; the rest is taken from their newest run. */
    mocks: z.record(z.string(), z.json()).default({}),
    /** Of the loops around the step. */
    iteration: z.record(z.string(), z.number().int().min(0)).default({}),
    /** Of the trigger. */
    payload: z.json().default(null),
    dry_run: z.boolean().default(false),
  }),
  reply: one(z.object({ stepExecutionId: id, executionId: id })),
});

const stepExecution = defineCall({
  id: 'stepRuns.get',
  method: 'GET',
  path: 'workflows/:id/steps/:step/executions/:executionId',
  access: 'wf:read',
  summary:
    'One step run with its output, error and log, by the id of the step run and the name that the step had when it ran (- for any)',
  params: z.object({ id, step: z.string().min(1).max(200), executionId: id }),
  query: z.strictObject({ execution_type: z.enum(['run', 'step_test', 'replay']).optional() }),
  reply: one(stepRun.extend({ logs: z.array(z.string()), input: z.json() })),
});

export const stepRunCalls = {
  executionSteps,
  stepOutput,
  stepLogs,
  answerStep,
  lastStepExecutions,
  testExecutions,
  lastStepExecution,
  testStep,
  stepExecution,
};
