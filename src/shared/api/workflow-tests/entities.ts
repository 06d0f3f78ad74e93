import { z } from 'zod';
import { id } from '../../kernel/paging';
import { errorGroups } from '../../model/executionStatus';
import { triggerTypes } from '../executions/entities';

/** Of one workflow. */
export const TESTS_MAX = 200;
/** Bytes of JSON: of one mock with its iterations, of an expected output, of a payload. */
export const MOCK_BYTES_MAX = 1024 * 1024;
/** Of all mocks of a test. */
export const MOCKS_BYTES_MAX = 16 * 1024 * 1024;
/** Iterations of a step in loops whose outputs are recorded one by one. */
export const ITERATIONS_MAX = 100;
export const TEST_MINUTES = 5;
const STEPS_MAX = 1_000;

/** How a step is named; whoever renames the step in the workflow renames it here. */
export const stepName = z.string().min(1).max(200);

const mockError = z.strictObject({ type: z.enum(errorGroups), message: z.string().max(10_000) });

/** What a step gives without being run; with `error` it fails, and `value` is what it had found out by then. */
const outcome = z.strictObject({ value: z.json(), error: mockError.nullable().default(null) });

/**
 * Of a basic step, an approval (`{approved, comment, decided_by}`), a wait or a sub-workflow. `on: false`: it runs as
 * in a preview. `iterations`: of a step in loops, by the place ('3', '3.0'), where it differs from `value`.
 */
export const stepMock = outcome.extend({
  step: stepName,
  on: z.boolean().default(true),
  iterations: z.record(z.string().regex(/^\d+(\.\d+)*$/), outcome).default({}),
});

/**
 * equals: the same JSON. contains: objects have at least these properties, lists at least these items in any order.
 * any: the step ended well, whatever it gave. Of a step in loops its first iteration is looked at.
 */
const outputMatches = ['equals', 'contains', 'any'] as const;
export const expectedOutput = z.strictObject({
  step: stepName,
  match: z.enum(outputMatches).default('equals'),
  value: z.json().default(null),
});

/** Names in the order of the workflow, without the trigger; a step in a loop stands once. */
export const expectedPath = z.array(stepName).max(STEPS_MAX);
/** How the workflow is to end: failed when a step ends it by failing (or an Exit says so). */
export const expectedStatuses = ['succeeded', 'failed'] as const;

export const testTrigger = z.strictObject({
  type: z.enum(triggerTypes).default('MANUAL'),
  /** ISO 8601; null: when the test begins. */
  time: z.iso.datetime({ offset: true }).nullable().default(null),
});

const testDetail = z.object({
  /** '' where the whole workflow is meant. */
  step: z.string(),
  /**
   * path: another way was taken, `step` is where it parts; output: `expected` and `got` are what stands at `path` of
   * the output; missing: the step is not in the workflow, or did not come to its end; status: the workflow ended
   * otherwise, `got` tells how.
   */
  kind: z.enum(['path', 'output', 'missing', 'status']),
  /** Within the output, as in a reference: `rows[0].amount`; '' is the output itself. */
  path: z.string(),
  /** Long values are cut: then a text that ends with “…”. */
  expected: z.json(),
  got: z.json(),
});

const testResult = z.object({
  /** error: the test could not be carried out; `message` says why. */
  status: z.enum(['passed', 'failed', 'error']),
  at: z.string(),
  /** Of the workflow; `saved` false: it ran with a graph that was not saved. */
  version: z.number().int(),
  saved: z.boolean(),
  message: z.string(),
  details: z.array(testDetail),
  /** Opens like any run, until the test is run again; kept no longer than other runs are. */
  execution_id: id.nullable(),
});
export type TestResult = z.output<typeof testResult>;
export type TestDetail = TestResult['details'][number];

/** As lists have it. */
export const workflowTestSummary = z.object({
  test_id: id,
  workflow_id: id,
  name: z.string(),
  trigger: testTrigger,
  expected_status: z.enum(expectedStatuses),
  /** Null: whichever way it takes. */
  expected_path: expectedPath.nullable(),
  mocked_steps: z.number().int(),
  expected_steps: z.number().int(),
  from_execution: id.nullable(),
  /** A run of it waits for its turn or is under way. */
  running: z.boolean(),
  last_result: testResult.nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_by: z.string(),
  updated_at: z.string(),
});
export type WorkflowTestSummary = z.output<typeof workflowTestSummary>;

export const workflowTest = workflowTestSummary.extend({
  payload: z.json(),
  inputs: z.record(z.string(), z.json()),
  mocks: z.array(stepMock),
  expected_outputs: z.array(expectedOutput),
});
export type WorkflowTestView = z.output<typeof workflowTest>;
export type StepMockView = z.output<typeof stepMock>;
export type ExpectedOutput = z.output<typeof expectedOutput>;
