import { Fault } from '@shared/kernel/fault';
import { stepsByName } from '@shared/model/graph/queries';
import type { Json } from '@shared/model/json';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import type { Database } from '../../db/database';
import type { EngineReads, ExecutionSummary, StepRunRecord } from '../../engine/reads.port';
import { executionsStore, type WorkflowContent } from './executions.store';
import type { StepOutputs } from './stepOutputs.port';

const COMPLETED = ['SUCCEEDED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS'];
const GOOD = ['OK', 'COMPLETED_WITH_ERRORS'];
/** So many dry runs may lie above the last real execution. */
const LOOKED_AT = 50;
const ITERATIONS_MAX = 200;

export function createStepOutputs(deps: {
  database: Database;
  reads: Pick<EngineReads, 'lastExecutions' | 'stepRuns' | 'stepOutput'>;
}): StepOutputs {
  const { database, reads } = deps;

  const contentOf = (orgId: string, workflowId: string): Promise<WorkflowContent | undefined> =>
    database.tenant(orgId, (sql) => executionsStore.content(sql, orgId, workflowId));

  async function lastCompleted(orgId: string, workflowId: string): Promise<ExecutionSummary | undefined> {
    const options = { count: LOOKED_AT, statuses: COMPLETED };
    const found = await reads.lastExecutions(orgId, [workflowId], options);
    return found.get(workflowId)?.find(({ dryRun }) => !dryRun);
  }

  /** Of each iteration its last attempt, in the order in which they were begun. */
  async function runsOf(orgId: string, executionId: string, nodeId: string): Promise<StepRunRecord[]> {
    const page = { limit: 1_000, key: null };
    const { rows } = await reads.stepRuns(orgId, executionId, { nodeId, statuses: GOOD }, page);
    return [...new Map(rows.map((row) => [row.iterPath, row])).values()].filter(({ hasOutput }) => hasOutput);
  }

  return {
    async workflow(orgId, workflowId) {
      const found = await contentOf(orgId, workflowId);
      return found && { name: found.name, steps: [...stepsByName(found.graph).keys()] };
    },

    async last(orgId, workflowId, stepName, limit) {
      const content = await contentOf(orgId, workflowId);
      if (!content) throw new Fault('not_found:workflow_not_found', words.noWorkflow);
      const node = stepsByName(content.graph).get(stepName);
      if (!node) throw new Fault('not_found:step_not_found', words.noStep(stepName));
      const execution = await lastCompleted(orgId, workflowId);
      if (!execution) throw new Fault('not_found:workflow_not_run', words.notRun(content.name));
      const endedAt = execution.endedAt ?? execution.createdAt;
      const runs = await runsOf(orgId, execution.executionId, node.id);
      if (runs.length === 0)
        throw new Fault('not_found:step_not_run', words.stepNotRun(stepName, endedAt.toISOString()));
      const outputs: Json[] = [];
      let truncated = runs.length > ITERATIONS_MAX;
      for (const run of runs.slice(0, ITERATIONS_MAX)) {
        const output = await reads.stepOutput(orgId, run.stepRunId, { from: 0, limit });
        if (output?.kind === 'list') truncated ||= output.total > output.items.length;
        if (output) outputs.push(output.kind === 'list' ? output.items : output.value);
      }
      return { outputs, truncated, inLoop: runs.some(({ iterPath }) => iterPath !== ''), endedAt };
    },
  };
}
