import { Fault } from '@shared/kernel/fault';
import type { ExecutionView, RunSummary } from '@shared/api/executions/entities';
import { executionStatuses, readStatus } from '@shared/model/executionStatus';
import type { JsonObject } from '@shared/model/json';
import { LAST_RUNS_GIVEN } from '@shared/model/limits';
import { requireRunInputs } from '@shared/model/steps/inputParameters';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import type { Database } from '../../db/database';
import type { Engine, Started, StartRequest } from '../../engine/engine.port';
import type { EngineReads, ExecutionFilter } from '../../engine/reads.port';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import { executionsStore } from './executions.store';
import { isLoop, toExecution, toSummary } from './present';

/** What of an execution's steps comes along with its state; the rest is read by pages. */
const STEPS_SHOWN = 1_000;
const EXPORT_MAX = 100_000;
const EXPORT_PAGE = 1_000;
const COUNT_MAX = 100_000;
/** EXEC-26: a run that was stopped says nothing of how the workflow does. */
const SHOWN = executionStatuses.filter((status) => status !== 'ABORTED');

export interface By {
  id: string;
  name: string;
}

const system: By = { id: 'system', name: 'Costloom' };

export interface ExecutionsDeps {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  engine: Pick<Engine, 'start' | 'startIn' | 'wake' | 'stop' | 'replay'>;
  reads: EngineReads;
  /** How long the executions of an organisation are kept. */
  keepDays(orgId: string): Promise<number>;
}

export function createExecutions({ database, clock, record, engine, reads, keepDays }: ExecutionsDeps) {
  /** Named by its id or its trigger event, and of this workflow. */
  async function found(orgId: string, workflowId: string, id: string) {
    const execution = await reads.execution(orgId, id);
    if (execution?.workflowId === workflowId) return execution;
    throw new Fault(
      'not_found:execution_not_found',
      `There is no execution with the id ${id} of this workflow.`,
    );
  }

  async function content(orgId: string, workflowId: string) {
    const row = await database.tenant(orgId, (sql) => executionsStore.content(sql, orgId, workflowId));
    if (!row) throw new Fault('not_found:workflow_not_found', `Workflow with id ${workflowId} not found.`);
    return row;
  }

  /** What runs though nobody enabled it stands in the audit. */
  async function startTest(request: StartRequest, subject: string): Promise<Started> {
    const { orgId, actor } = request;
    const started = await database.system(async (sql) => {
      const made = await engine.startIn(sql, request);
      if (made.isNew)
        await record(sql, {
          orgId,
          at: clock.now(),
          actor: actor.name,
          action: 'workflow_test_run',
          subject,
          data: { execution_id: made.executionId },
        });
      return made;
    });
    engine.wake();
    return started;
  }

  return {
    /** Workflow id → name and space. */
    async workflowsOf(orgId: string, workflowIds: readonly string[]) {
      const rows = await database.tenant(orgId, (sql) => executionsStore.places(sql, orgId, workflowIds));
      return new Map(rows.map((row) => [row.workflow_id, { name: row.name, spaceId: row.space_id }]));
    },

    workflows: (orgId: string, spaceId: string | null, limit: number): Promise<JsonObject[]> =>
      database.tenant(orgId, (sql) => executionsStore.list(sql, orgId, spaceId, limit)),

    /** Ends whatever runs of a workflow, a thousand at a time until nothing does. */
    async stopAll(orgId: string, workflowId: string): Promise<void> {
      for (;;) {
        const active = await reads.active(orgId, workflowId);
        if (active.length === 0) return;
        for (const executionId of active) await engine.stop(orgId, executionId, system);
      }
    },

    /** Ends whatever runs in an organisation. */
    async endAll(orgId: string): Promise<void> {
      for (;;) {
        const active = await reads.active(orgId, null);
        if (active.length === 0) return;
        for (const executionId of active) await engine.stop(orgId, executionId, system);
      }
    },

    async run(
      orgId: string,
      workflowId: string,
      given: JsonObject,
      options: { dryRun: boolean; isTest: boolean; triggerEventId?: string | undefined; by: By },
    ): Promise<Started> {
      const { name, input_parameters } = await content(orgId, workflowId);
      const inputs = requireRunInputs(input_parameters, given);
      const request: StartRequest = {
        orgId,
        workflowId,
        inputs,
        payload: given,
        triggerType: options.isTest ? 'TEST' : 'MANUAL',
        actor: options.by,
        dryRun: options.dryRun,
        ...(options.triggerEventId === undefined ? {} : { triggerEventId: options.triggerEventId }),
      };
      return options.isTest ? startTest(request, name) : engine.start(request);
    },

    async stop(orgId: string, workflowId: string, id: string, by: By) {
      const { executionId } = await found(orgId, workflowId, id);
      return { executionId, status: await engine.stop(orgId, executionId, by) };
    },

    async replay(
      orgId: string,
      workflowId: string,
      id: string,
      options: { fromNode: string | null; latestVersion: boolean; inputs: JsonObject | null; by: By },
    ): Promise<Started> {
      const { executionId } = await found(orgId, workflowId, id);
      const { input_parameters } = await content(orgId, workflowId);
      const inputs = options.inputs === null ? null : requireRunInputs(input_parameters, options.inputs);
      return engine.replay(orgId, executionId, { ...options, inputs });
    },

    async status(orgId: string, workflowId: string, id: string): Promise<ExecutionView> {
      const row = await found(orgId, workflowId, id);
      const { executionId } = row;
      const [outside, active, output] = await Promise.all([
        reads.stepRuns(orgId, executionId, { under: '' }, { limit: STEPS_SHOWN, key: null }),
        reads.stepRuns(
          orgId,
          executionId,
          { statuses: ['RUNNING', 'WAITING'] },
          { limit: STEPS_SHOWN, key: null },
        ),
        reads.executionOutput(orgId, executionId, { from: 0, limit: STEPS_SHOWN }),
      ]);
      const inLoops = active.rows.filter(({ iterPath }) => iterPath !== '');
      const loops = outside.rows.filter((run) => isLoop(run) && run.hasOutput);
      const counted = await Promise.all(
        loops.map(async ({ stepRunId }) => [stepRunId, await reads.stepOutput(orgId, stepRunId)] as const),
      );
      const loopOutputs = new Map(
        counted.flatMap(([id, given]) => (given?.kind === 'value' ? [[id, given.value] as const] : [])),
      );
      return toExecution(row, outside.rows, inLoops, output, loopOutputs);
    },

    async batch(orgId: string, executionIds: readonly string[]): Promise<RunSummary[]> {
      const rows = await Promise.all([...new Set(executionIds)].map((id) => reads.execution(orgId, id)));
      return rows.filter((row) => row !== undefined).map(toSummary);
    },

    async last(orgId: string, workflowIds: readonly string[]) {
      const byWorkflow = await reads.lastExecutions(orgId, workflowIds, {
        count: LAST_RUNS_GIVEN,
        statuses: SHOWN,
      });
      return workflowIds.map((workflowId) => ({
        workflowId,
        executions: (byWorkflow.get(workflowId) ?? []).map(toSummary).toReversed(),
      }));
    },

    async search(orgId: string, filter: ExecutionFilter, page: { limit: number; key: string | null }) {
      const { rows, next } = await reads.list(orgId, filter, page);
      return { data: rows.map(toSummary), next_page_key: next };
    },

    async counts(orgId: string, filter: ExecutionFilter) {
      const counts = await reads.counts(orgId, filter);
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { counts, capped: total >= COUNT_MAX };
    },

    async *csv(orgId: string, filter: ExecutionFilter, signal: AbortSignal): AsyncIterable<string> {
      yield (
        BYTE_ORDER_MARK +
        csvLine([
          'time',
          'workflow',
          'status',
          'trigger',
          'started by',
          'duration seconds',
          'last step',
          'error',
        ])
      );
      let key: string | null = null;
      for (let given = 0; given < EXPORT_MAX && !signal.aborted; given += EXPORT_PAGE) {
        const page = await reads.list(orgId, filter, { limit: EXPORT_PAGE, key });
        yield page.rows
          .map(toSummary)
          .map((row) =>
            csvLine(
              [
                ...[row.time, row.workflowName, row.status, row.trigger_type, row.actor],
                row.duration_ms === null ? '' : row.duration_ms / 1000,
                ...[row.lastStep ?? '', row.errorMessage ?? ''],
              ],
              // What others wrote is opened in a spreadsheet.
              { forSpreadsheets: true },
            ),
          )
          .join('');
        key = page.next;
        if (key === null) return;
      }
    },

    async storage(orgId: string) {
      const [sizes, names, keep_days] = await Promise.all([
        reads.sizes(orgId),
        database.tenant(orgId, (sql) => executionsStore.names(sql, orgId)),
        keepDays(orgId),
      ]);
      const byId = new Map(names.map((row) => [row.workflow_id, row]));
      const workflows = sizes.map(({ workflowId, executions, bytes }) => ({
        workflowId,
        executions,
        bytes,
        workflowName: byId.get(workflowId)?.name ?? workflowId,
        keep_days: byId.get(workflowId)?.keep_days ?? null,
      }));
      const sum = (of: 'executions' | 'bytes') => workflows.reduce((total, row) => total + row[of], 0);
      return { keep_days, executions: sum('executions'), bytes: sum('bytes'), workflows };
    },
  };
}

export type ExecutionsService = ReturnType<typeof createExecutions>;

/** Every spelling of a status is read. */
export const statusesOf = (given: readonly string[] | undefined): string[] | undefined =>
  given?.map((status) => readStatus(status) ?? status);
