import type { Database } from '../../db/database';
import type { Engine, WorkflowTest } from '../engine.port';
import { retentionStore } from '../store/retention.store';
import { blankExecution, type Starter } from './starter';

export interface WorkflowTestDeps {
  database: Database;
  newExecutionId(): string;
  insert: Starter['insert'];
  wake(): void;
}

/** JSON for the row; what is undefined in it is left out. */
const textOf = ({ trigger, mocks }: WorkflowTest): string => JSON.stringify({ trigger, mocks });

/** A test of steps that names none of them is of the whole workflow. */
export function createWorkflowTest({
  database,
  newExecutionId,
  insert,
  wake,
}: WorkflowTestDeps): Engine['testWorkflow'] {
  return async (test) => {
    const executionId = newExecutionId();
    const row = {
      ...blankExecution,
      executionId,
      orgId: test.orgId,
      workflowId: test.workflowId,
      version: test.version,
      triggerEventId: executionId,
      triggerType: 'TEST',
      mode: 'step_test' as const,
      dryRun: true,
      inputs: JSON.stringify(test.inputs),
      payload: JSON.stringify(test.payload ?? null),
      actorId: test.actor.id,
      actorName: test.actor.name,
      testScope: textOf(test),
      testGraph: test.graph === null ? null : JSON.stringify(test.graph),
    };
    const started = await database.system((sql) => insert(sql, row));
    wake();
    return started;
  };
}

export function createForgetTest(database: Database): Engine['forgetTest'] {
  return async (orgId, executionId) => {
    await database.system((sql) => retentionStore.deleteTest(sql, orgId, executionId));
  };
}
