import { Fault, isFault } from '@shared/kernel/fault';
import type { Json, JsonObject } from '@shared/model/json';
import type { StartResult } from '@shared/api/triggers/entities';
import type { Database, TenantScope } from '../../db/database';
import type { Engine, StartRequest } from '../../engine/engine.port';
import { StepError } from '../../steps/contract';
import type { CasePort } from '../../steps/services';
import type { TriggersService } from './triggers.service';
import { triggersStore } from './triggers.store';

interface Person {
  id: string;
  name: string;
}

interface SentEvent {
  workflowId: string;
  triggerId: string;
  workflowIds: readonly string[];
  payload: Json;
  by: Person;
}

interface Remediations {
  workflowIds: readonly string[] | undefined;
  caseIds: readonly string[];
  payload: JsonObject;
  by: Person;
}

const WORKFLOWS_MAX = 100;

/** What a caller is told of one of many; what nobody expected ends the whole call. */
function reasonOf(error: unknown): string {
  if (error instanceof StepError) return error.message;
  if (!isFault(error) || error.code === 'unavailable' || error.code === 'internal') throw error;
  return error.message;
}

export function createStarts(deps: {
  database: Database;
  engine: Pick<Engine, 'start'>;
  triggers: Pick<TriggersService, 'find'>;
  cases: Pick<CasePort, 'get'>;
}) {
  const { database, engine, triggers, cases } = deps;

  async function startEach(
    workflowIds: readonly string[],
    request: Omit<StartRequest, 'workflowId' | 'inputs'>,
  ): Promise<StartResult[]> {
    const results: StartResult[] = [];
    for (const workflowId of new Set(workflowIds)) {
      try {
        const started = await engine.start({ ...request, workflowId, inputs: {} });
        results.push({
          success: true,
          workflow_id: workflowId,
          execution_id: started.executionId,
          trigger_event_id: started.triggerEventId,
        });
      } catch (error) {
        results.push({ success: false, error: reasonOf(error), workflow_id: workflowId });
      }
    }
    return results;
  }

  async function readCases(orgId: string, caseIds: readonly string[]) {
    const found: JsonObject[] = [];
    const failed: StartResult[] = [];
    for (const caseId of new Set(caseIds)) {
      try {
        found.push(await cases.get(orgId, caseId));
      } catch (error) {
        failed.push({ success: false, error: reasonOf(error), case_id: caseId });
      }
    }
    return { found, failed };
  }

  return {
    /** Of a trigger: starts the workflows named, else its own. One result each. */
    async sendEvent(orgId: string, { workflowId, triggerId, workflowIds, payload, by }: SentEvent) {
      const trigger = await database.tenant(orgId, (sql) => triggers.find(sql, workflowId, triggerId));
      if (trigger.type === 'SCHEDULED')
        throw new Fault(
          'conflict:trigger_is_schedule',
          `“${trigger.name}” is a schedule: it takes no events. Run the workflow instead.`,
        );
      const named = workflowIds.length > 0 ? workflowIds : [workflowId];
      return startEach(named, { orgId, triggerId, triggerType: trigger.type, payload, actor: by });
    },

    /** Cases that are not there are results of their own; without any case nothing starts. */
    async runRemediations(
      scope: TenantScope & { orgId: string },
      { workflowIds, caseIds, payload, by }: Remediations,
    ): Promise<StartResult[]> {
      const { orgId } = scope;
      const { found, failed } = await readCases(orgId, caseIds);
      if (found.length === 0) return failed;
      const named =
        workflowIds ??
        (await database.tenant(scope, (sql) => triggersStore.forCases(sql, WORKFLOWS_MAX))).map(
          (row) => row.workflow_id,
        );
      if (named.length === 0)
        throw new Fault(
          'conflict:no_workflow_to_run',
          'No enabled workflow can be run from a case. Name one in workflow_ids.',
        );
      const started = await startEach(named, {
        orgId,
        triggerType: 'MANUAL',
        payload: { ...payload, cases: found },
        actor: by,
      });
      return [...started, ...failed];
    },
  };
}

export type StartsService = ReturnType<typeof createStarts>;
