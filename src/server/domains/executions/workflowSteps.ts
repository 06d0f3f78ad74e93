import { Fault } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import type { Engine } from '../../engine/engine.port';
import type { EngineReads } from '../../engine/reads.port';
import { SUB_WORKFLOW_DEPTH_MAX } from '@shared/model/limits';
import { StepError } from '../../steps/contract';
import type { WorkflowPort } from '../../steps/services';
import { statusesOf } from './executions.service';
import { toSummary } from './present';

export interface WorkflowStepsDeps {
  reads: Pick<EngineReads, 'list'>;
  engine: Pick<Engine, 'start'>;
  /** Of the organisation, or of one of its spaces. */
  list(orgId: string, spaceId: string | null, limit: number): Promise<JsonObject[]>;
  setState(orgId: string, workflowId: string, state: 'enabled' | 'disabled'): Promise<void>;
}

/** Workflows and their executions as steps reach them. */
export function createWorkflowSteps({ reads, engine, list, setState }: WorkflowStepsDeps): WorkflowPort {
  return {
    list,
    setState,

    async executions(orgId, { workflowId, statuses, since, limit }) {
      const wanted = statusesOf(statuses);
      const { rows } = await reads.list(
        orgId,
        {
          ...(workflowId === undefined ? {} : { workflowIds: [workflowId] }),
          ...(wanted === undefined ? {} : { statuses: wanted }),
          ...(since === undefined ? {} : { from: new Date(since) }),
        },
        { limit: Math.min(limit, 1_000), key: null },
      );
      return rows.map((row) => ({ ...toSummary(row) }));
    },

    async start(orgId, workflowId, inputs, actor, idempotencyKey, depth) {
      if (depth > SUB_WORKFLOW_DEPTH_MAX)
        throw new StepError(
          `Workflows have started each other ${SUB_WORKFLOW_DEPTH_MAX} times in a row here. Does one start itself?`,
          'workflow',
          false,
        );
      const { executionId, refusal } = await engine.start({
        orgId,
        workflowId,
        inputs,
        actor,
        payload: inputs,
        triggerType: 'WORKFLOW',
        triggerEventId: idempotencyKey,
        depth,
      });
      // The other one tells it too; who does not wait for it would never know.
      if (refusal !== undefined) throw new Fault('unprocessable', refusal);
      return executionId;
    },
  };
}
