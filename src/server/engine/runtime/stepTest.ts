import { Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import type { Engine } from '../engine.port';
import { startStore } from '../store/start.store';
import { readGraph } from './graphs';
import { stepRunIdOf } from './ids';
import { blankExecution, type Starter } from './starter';

export interface StepTestDeps {
  database: Database;
  newExecutionId(): string;
  insert: Starter['insert'];
  wake(): void;
}

/** One step, run by itself against a given scope: an execution that no list of runs shows. */
export function createStepTest({ database, newExecutionId, insert, wake }: StepTestDeps): Engine['testStep'] {
  return async (test) => {
    const executionId = newExecutionId();
    const stepRunId = stepRunIdOf(executionId, test.nodeId, '', 1);
    const started = await database.system(async (sql) => {
      const { orgId, workflowId, nodeId } = test;
      const workflow = await startStore.workflow(sql, orgId, workflowId);
      if (!workflow)
        throw new Fault('not_found:workflow_not_found', `There is no workflow with the id ${workflowId}.`);
      const stored =
        test.graph ?? (await startStore.graphOf(sql, workflowId, workflow.current_version))?.graph;
      const step = readGraph(stored).nodes.find((node) => node.id === nodeId)?.data.step;
      if (!step)
        throw new Fault('not_found:step_not_found', `The workflow has no step with the id ${nodeId}.`);
      const result = await insert(sql, {
        ...blankExecution,
        executionId,
        orgId,
        workflowId,
        triggerEventId: executionId,
        triggerType: 'TEST',
        mode: 'step_test',
        inputs: JSON.stringify(test.inputs),
        payload: 'null',
        dryRun: test.dryRun,
        actorId: test.actor.id,
        actorName: test.actor.name,
        testNode: nodeId,
        testScope: JSON.stringify(test.scope),
        testGraph: test.graph === null ? null : JSON.stringify(test.graph),
      });
      const { name: stepName, stepTemplateId } = step;
      await startStore.insertRun(sql, { stepRunId, orgId, executionId, nodeId, stepName, stepTemplateId });
      return result;
    });
    wake();
    return { ...started, stepRunId };
  };
}
