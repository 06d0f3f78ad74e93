import { errorGroups } from '@shared/model/executionStatus';
import { isJsonObject, type Json } from '@shared/model/json';
import type { ExecutionFacts } from '../journal.port';
import { objectAt } from './frame';
import type { Failure } from './outcome';

/** What a step of a tested workflow gives without being run: an output, or a failure. */
export interface Mock {
  output: Json;
  failure: Failure | null;
}

export type Mocks = (nodeId: string, iterPath: string) => Mock | undefined;

export const MOCKED = 'The test gives what this step would give; it was not run.';

const nothing: Mocks = () => undefined;

/** Of a test of a whole workflow: `WorkflowTest.mocks` of the engine's port, as they lie in the scope of the test. */
export function readMocks({ mode, testNode, testScope }: ExecutionFacts): Mocks {
  if (mode !== 'step_test' || testNode !== null || testScope === null) return nothing;
  const all = objectAt(testScope, 'mocks');
  if (!isJsonObject(all)) return nothing;
  return (nodeId, iterPath) => {
    const mock = objectAt(all, nodeId);
    if (!isJsonObject(mock)) return undefined;
    const iterations = objectAt(mock, 'iterations');
    const own = isJsonObject(iterations) ? objectAt(iterations, iterPath) : undefined;
    return mockOf(own ?? mock);
  };
}

function mockOf(given: Json): Mock {
  const mock = isJsonObject(given) ? given : {};
  const output = mock.value ?? null;
  const { error } = mock;
  if (!isJsonObject(error)) return { output, failure: null };
  const group = errorGroups.find((one) => one === error.type) ?? 'general';
  const message = typeof error.message === 'string' ? error.message : 'The test lets it fail.';
  return { output, failure: { status: 'FAILED', group, message, retryable: false, detail: output } };
}
