import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { TestRunsService } from './runs.service';
import type { TestBy, WorkflowTestsService } from './workflowTests.service';

const byOf = ({ orgId, userId, name }: Session): TestBy => ({ orgId, id: userId, name });
const objectOf = (value: Record<string, Json>): JsonObject => (isJsonObject(value) ? value : {});

export function workflowTestHandlers(tests: WorkflowTestsService, runs: TestRunsService) {
  return {
    'workflowTests.list': ({ params }, { session }) => tests.list(session.orgId, params.id),
    'workflowTests.get': ({ params }, { session }) => tests.get(session.orgId, params.id, params.testId),
    'workflowTests.create': async ({ params, body }, { session }) => {
      const { payload, inputs, mocks, expected_outputs, ...rest } = body;
      const content = { payload, inputs: objectOf(inputs), mocks, expected_outputs };
      return tests.create(byOf(session), params.id, { ...rest, content });
    },
    'workflowTests.record': ({ params, body: { execution_id: executionId, name, outputs } }, { session }) =>
      tests.record(byOf(session), params.id, { executionId, name, outputs }),
    'workflowTests.change': async ({ params, body }, { session }) => {
      const { inputs, ...rest } = body;
      const patch = { ...rest, ...(inputs === undefined ? {} : { inputs: objectOf(inputs) }) };
      return tests.change(byOf(session), params.id, params.testId, patch);
    },
    'workflowTests.delete': ({ params }, { session }) =>
      tests.remove(session.orgId, params.id, params.testId),
    'workflowTests.run': async ({ params, body }, { session }) => {
      const edited = { graph: body.graph, inputs: body.input_parameters };
      return { started: await runs.startOne(byOf(session), params.id, params.testId, edited) };
    },
    'workflowTests.runAll': async ({ params, body }, { session }) => {
      const edited = { graph: body.graph, inputs: body.input_parameters };
      const ids = body.test_ids ?? null;
      return { started: await runs.start(byOf(session), params.id, ids, edited) };
    },
  } satisfies Partial<Handlers>;
}
