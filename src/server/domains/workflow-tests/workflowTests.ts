import { createRecording, type RecordingDeps } from './recording';
import { createTestRuns, type TestRunsDeps } from './runs.service';
import { workflowTestHandlers } from './workflowTests.routes';
import { createWorkflowTests } from './workflowTests.service';

/** Tests of whole workflows: written, made of executions, run and judged. */
export function createWorkflowTesting(deps: TestRunsDeps & RecordingDeps) {
  const tests = createWorkflowTests({ ...deps, recording: createRecording(deps) });
  const runs = createTestRuns(deps);
  return { handlers: workflowTestHandlers(tests, runs), end: () => runs.end() };
}
