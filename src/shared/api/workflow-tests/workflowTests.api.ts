import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { graph, inputParameters } from '../workflows/graph';
import { WORKFLOW_BODY } from '../workflows/workflows.api';
import {
  expectedOutput,
  expectedPath,
  expectedStatuses,
  stepMock,
  stepName,
  testTrigger,
  TESTS_MAX,
  workflowTest,
  workflowTestSummary,
} from './entities';

/** JSON that a request may hold: several mocks of the largest size. */
const TEST_BODY = 8 * 1024 * 1024;

const ofWorkflow = z.strictObject({ id });
const ofTest = z.strictObject({ id, testId: id });
const name = z.string().trim().min(1, 'Value is required').max(120);
const inputs = z.record(z.string(), z.json());

const listTests = defineCall({
  id: 'workflowTests.list',
  method: 'GET',
  path: 'workflows/:id/tests',
  access: 'wf:read',
  summary: 'The tests of a workflow by name with how they ended last, without payloads, mocks and outputs',
  what: 'tests',
  reads: ['workflowTest:{id}'],
  params: ofWorkflow,
  reply: list(workflowTestSummary),
});

const getTest = defineCall({
  id: 'workflowTests.get',
  method: 'GET',
  path: 'workflows/:id/tests/:testId',
  access: 'wf:read',
  summary: 'A test of a workflow with everything in it',
  what: 'the test',
  reads: ['workflowTest:{id}'],
  params: ofTest,
  reply: one(workflowTest),
});

const createTest = defineCall({
  id: 'workflowTests.create',
  method: 'POST',
  path: 'workflows/:id/tests',
  access: 'wf:create',
  edits: true,
  bodyBytes: TEST_BODY,
  summary: 'Adds a test that is written by hand',
  changes: ['workflowTest:{id}'],
  params: ofWorkflow,
  body: z.strictObject({
    name,
    trigger: testTrigger.prefault({}),
    payload: z.json().default(null),
    inputs: inputs.default({}),
    mocks: z.array(stepMock).max(1_000).default([]),
    expected_status: z.enum(expectedStatuses).default('succeeded'),
    expected_path: expectedPath.nullable().default(null),
    expected_outputs: z.array(expectedOutput).max(1_000).default([]),
  }),
  reply: one(workflowTest),
});

const recordTest = defineCall({
  id: 'workflowTests.record',
  method: 'POST',
  path: 'workflows/:id/tests/record',
  access: 'wf:create',
  edits: true,
  timeoutSeconds: 120,
  summary:
    'Makes a test of a run that has ended: its trigger, payload and inputs, mocks of the steps that are not pure, its path, and what the named steps (else the last one) gave',
  changes: ['workflowTest:{id}'],
  params: ofWorkflow,
  body: z.strictObject({
    execution_id: id,
    /** Says when the run began unless given. */
    name: name.optional(),
    /** Steps whose outputs are expected again. */
    outputs: z.array(stepName).max(1_000).optional(),
  }),
  reply: one(
    workflowTest.extend({
      /** Steps that have no mock although one was to be made, and why. */
      not_mocked: z.array(z.object({ step: z.string(), reason: z.string() })),
    }),
  ),
});

const changeTest = defineCall({
  id: 'workflowTests.change',
  method: 'PATCH',
  path: 'workflows/:id/tests/:testId',
  access: 'wf:create',
  edits: true,
  bodyBytes: TEST_BODY,
  summary:
    'Changes what is given of a test. Lists are replaced; what a mock or an expected output leaves out stays as it is stored for that step',
  changes: ['workflowTest:{id}'],
  params: ofTest,
  body: z.strictObject({
    name: name.optional(),
    trigger: testTrigger.optional(),
    payload: z.json().optional(),
    inputs: inputs.optional(),
    mocks: z
      .array(
        z.strictObject({
          step: stepName,
          on: z.boolean().optional(),
          value: z.json().optional(),
          error: stepMock.shape.error.unwrap().optional(),
          iterations: stepMock.shape.iterations.unwrap().optional(),
        }),
      )
      .max(1_000)
      .optional(),
    expected_status: z.enum(expectedStatuses).optional(),
    expected_path: expectedPath.nullable().optional(),
    expected_outputs: z
      .array(
        z.strictObject({
          step: stepName,
          match: expectedOutput.shape.match.unwrap().optional(),
          value: z.json().optional(),
        }),
      )
      .max(1_000)
      .optional(),
  }),
  reply: one(workflowTest),
});

const deleteTest = defineCall({
  id: 'workflowTests.delete',
  method: 'DELETE',
  path: 'workflows/:id/tests/:testId',
  access: 'wf:create',
  edits: true,
  summary: 'Removes a test',
  changes: ['workflowTest:{id}'],
  params: ofTest,
  reply: done,
});

/** The workflow as the editor holds it; the saved one when absent. */
const edited = { graph: graph.optional(), input_parameters: inputParameters.optional() };

const runTest = defineCall({
  id: 'workflowTests.run',
  method: 'POST',
  path: 'workflows/:id/tests/:testId/run',
  access: 'wf:read',
  edits: true,
  bodyBytes: WORKFLOW_BODY,
  summary: 'Starts a test; nothing in the world changes. How it ended is its last_result',
  params: ofTest,
  body: z.strictObject(edited),
  reply: one(z.object({ started: z.array(id) })),
});

const runTests = defineCall({
  id: 'workflowTests.runAll',
  method: 'POST',
  path: 'workflows/:id/tests/run',
  access: 'wf:read',
  edits: true,
  bodyBytes: WORKFLOW_BODY,
  summary: 'Starts all tests of a workflow, or those named; one that is running already goes on alone',
  changes: ['workflowTest:{id}'],
  params: ofWorkflow,
  body: z.strictObject({ ...edited, test_ids: z.array(id).max(TESTS_MAX).optional() }),
  reply: one(z.object({ started: z.array(id) })),
});

export const workflowTestCalls = {
  listTests,
  getTest,
  createTest,
  recordTest,
  changeTest,
  deleteTest,
  runTest,
  runTests,
};
