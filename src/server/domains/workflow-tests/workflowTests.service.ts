import { Fault } from '@shared/kernel/fault';
import {
  TESTS_MAX,
  type ExpectedOutput,
  type StepMockView,
  type WorkflowTestSummary,
  type WorkflowTestView,
} from '@shared/api/workflow-tests/entities';
import type { Json, JsonObject } from '@shared/model/json';
import { workflowTestWords } from '@shared/words/workflowTests';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { followNames, mustBeSound, nodesOf, toSummary, toView } from './content';
import type { createRecording } from './recording';
import { testsStore, type TestDraft, type TestedWorkflow } from './workflowTests.store';

/** A cache tag of the clients; the id is the workflow's. */
export const TEST_TAG = 'workflow_test';

export interface TestBy {
  orgId: string;
  id: string;
  name: string;
}

type Given<T extends { step: string }> = { [K in Exclude<keyof T, 'step'>]?: T[K] | undefined } & {
  step: string;
};

/** What is undefined stays as it is. */
export interface TestPatch {
  name?: string | undefined;
  trigger?: TestDraft['trigger'] | undefined;
  payload?: Json | undefined;
  inputs?: JsonObject | undefined;
  mocks?: Given<StepMockView>[] | undefined;
  expected_status?: TestDraft['expected_status'] | undefined;
  expected_path?: string[] | null | undefined;
  expected_outputs?: Given<ExpectedOutput>[] | undefined;
}

export const testNotFound = () => new Fault('not_found:workflow_test_not_found', workflowTestWords.notFound);

export async function testedWorkflow(sql: Sql, orgId: string, workflowId: string): Promise<TestedWorkflow> {
  const workflow = await testsStore.workflow(sql, orgId, workflowId);
  if (!workflow) throw new Fault('not_found:workflow_not_found', `Workflow with id ${workflowId} not found.`);
  return workflow;
}

export interface WorkflowTestsDeps {
  database: Database;
  clock: Clock;
  newId(): string;
  recording: ReturnType<typeof createRecording>;
}

/** Tests of workflows as people write them. */
export function createWorkflowTests({ database, clock, newId, recording }: WorkflowTestsDeps) {
  const tenant = <T>(orgId: string, work: (sql: Sql) => Promise<T>) => database.tenant(orgId, work);

  async function view(
    sql: Sql,
    orgId: string,
    workflowId: string,
    testId: string,
  ): Promise<WorkflowTestView> {
    const { graph } = await testedWorkflow(sql, orgId, workflowId);
    const row = await testsStore.find(sql, orgId, workflowId, testId);
    if (!row) throw testNotFound();
    return toView(followNames(row, graph), clock.now());
  }

  async function add(
    by: TestBy,
    workflowId: string,
    draftOf: (workflow: TestedWorkflow) => TestDraft,
    fromExecution: string | null,
  ): Promise<WorkflowTestView> {
    const { orgId } = by;
    return tenant(orgId, async (sql) => {
      const draft = draftOf(await testedWorkflow(sql, orgId, workflowId));
      mustBeSound(draft);
      if ((await testsStore.count(sql, orgId, workflowId)) >= TESTS_MAX)
        throw new Fault('conflict:too_many_tests', workflowTestWords.tooMany(TESTS_MAX));
      const testId = newId();
      const row = { ...draft, testId, orgId, workflowId, fromExecution, by: by.name };
      await testsStore.insert(sql, row, clock.now());
      await notifyChange(sql, { orgId, tag: TEST_TAG, id: workflowId });
      return view(sql, orgId, workflowId, testId);
    });
  }

  return {
    list: (orgId: string, workflowId: string): Promise<WorkflowTestSummary[]> =>
      tenant(orgId, async (sql) => {
        const { graph } = await testedWorkflow(sql, orgId, workflowId);
        const rows = await testsStore.list(sql, orgId, workflowId, TESTS_MAX);
        return rows.map((row) => toSummary(followNames(row, graph), clock.now()));
      }),

    get: (orgId: string, workflowId: string, testId: string): Promise<WorkflowTestView> =>
      tenant(orgId, (sql) => view(sql, orgId, workflowId, testId)),

    create: (by: TestBy, workflowId: string, draft: Omit<TestDraft, 'nodes'>): Promise<WorkflowTestView> =>
      add(by, workflowId, ({ graph }) => ({ ...draft, nodes: nodesOf(draft, graph) }), null),

    async record(
      by: TestBy,
      workflowId: string,
      given: { executionId: string; name?: string | undefined; outputs?: readonly string[] | undefined },
    ) {
      const { draft, notMocked } = await recording.record(by.orgId, workflowId, given);
      return { ...(await add(by, workflowId, () => draft, given.executionId)), not_mocked: notMocked };
    },

    change: (
      { orgId, name }: TestBy,
      workflowId: string,
      testId: string,
      patch: TestPatch,
    ): Promise<WorkflowTestView> =>
      tenant(orgId, async (sql) => {
        const { graph } = await testedWorkflow(sql, orgId, workflowId);
        const stored = await testsStore.lock(sql, orgId, workflowId, testId);
        if (!stored) throw testNotFound();
        const before = followNames(stored, graph);
        const draft = patched(before, patch);
        mustBeSound(draft);
        const nodes = nodesOf(draft, graph, before.nodes);
        await testsStore.update(sql, { ...draft, nodes, orgId, testId, by: name }, clock.now());
        await notifyChange(sql, { orgId, tag: TEST_TAG, id: workflowId });
        return view(sql, orgId, workflowId, testId);
      }),

    remove: (orgId: string, workflowId: string, testId: string): Promise<void> =>
      tenant(orgId, async (sql) => {
        if ((await testsStore.remove(sql, orgId, workflowId, testId)) === 0) throw testNotFound();
        await notifyChange(sql, { orgId, tag: TEST_TAG, id: workflowId });
      }),
  };
}

export type WorkflowTestsService = ReturnType<typeof createWorkflowTests>;

function patched(before: TestDraft, patch: TestPatch): Omit<TestDraft, 'nodes'> {
  const { content } = before;
  const mockOf = (step: string): StepMockView =>
    content.mocks.find((one) => one.step === step) ?? {
      step,
      on: true,
      value: null,
      error: null,
      iterations: {},
    };
  const outputOf = (step: string): ExpectedOutput =>
    content.expected_outputs.find((one) => one.step === step) ?? { step, match: 'equals', value: null };
  return {
    name: patch.name ?? before.name,
    trigger: patch.trigger ?? before.trigger,
    expected_status: patch.expected_status ?? before.expected_status,
    expected_path: patch.expected_path === undefined ? before.expected_path : patch.expected_path,
    content: {
      payload: patch.payload === undefined ? content.payload : patch.payload,
      inputs: patch.inputs ?? content.inputs,
      mocks: patch.mocks?.map((given) => over(mockOf(given.step), given)) ?? content.mocks,
      expected_outputs:
        patch.expected_outputs?.map((given) => over(outputOf(given.step), given)) ?? content.expected_outputs,
    },
  };
}

function over<T extends object>(stored: T, given: { [K in keyof T]?: T[K] | undefined }): T {
  const result = { ...stored };
  for (const key in given) {
    const value = given[key];
    if (value !== undefined) result[key] = value;
  }
  return result;
}
