import { badInput, Fault } from '@shared/kernel/fault';
import type { StepRunView } from '@shared/api/executions/entities';
import { stepsByName } from '@shared/model/graph/queries';
import type { Graph } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import { parsePath, readPath } from '@shared/model/path';
import type { Database } from '../../db/database';
import type { Engine, OperatorAnswer } from '../../engine/engine.port';
import type { EngineReads, NewestOf, Output, StepRunRecord } from '../../engine/reads.port';
import type { By } from './executions.service';
import { executionsStore } from './executions.store';
import { toStepRun } from './present';

const LOG_LINES = 1_000;
/** A list of so many items comes along with the run of its step; the rest is read by pages. */
const ITEMS_ALONG = 1_000;
const allModes = ['run', 'replay', 'step_test'] as const;

/** Outside of loops, or the first iteration of each loop around. */
const firstPlaces = ['', '0', '0.0', '0.0.0', '0.0.0.0'] as const;

export interface StepRunsDeps {
  database: Database;
  engine: Pick<Engine, 'answerOperator'>;
  reads: EngineReads;
}

export const plainOutput = (output: Output | undefined): Json =>
  output === undefined ? null : output.kind === 'list' ? output.items : output.value;

/** In place of a step’s name, where its run is known by its id alone. */
const ANY_STEP = '-';

export function createStepRuns({ database, engine, reads }: StepRunsDeps) {
  async function graphOf(orgId: string, workflowId: string): Promise<Graph> {
    const row = await database.tenant(orgId, (sql) => executionsStore.content(sql, orgId, workflowId));
    if (!row) throw new Fault('not_found:workflow_not_found', `Workflow with id ${workflowId} not found.`);
    return row.graph;
  }

  /** Of this workflow, whichever execution. */
  async function stepRun(
    orgId: string,
    workflowId: string,
    stepRunId: string,
    asked: { step?: string; mode?: string | undefined } = {},
  ): Promise<StepRunRecord> {
    const row = await reads.stepRun(orgId, stepRunId);
    const execution = row && (await reads.execution(orgId, row.executionId));
    if (
      row &&
      execution?.workflowId === workflowId &&
      (asked.step === undefined || asked.step === ANY_STEP || row.stepName === asked.step) &&
      (asked.mode === undefined || execution.mode === asked.mode)
    )
      return row;
    throw new Fault(
      'not_found:step_run_not_found',
      `There is no step run with the id ${stepRunId} of this workflow.`,
    );
  }

  async function withOutput(orgId: string, workflowId: string, row: StepRunRecord): Promise<StepRunView> {
    const output = row.hasOutput
      ? await reads.stepOutput(orgId, row.stepRunId, { from: 0, limit: ITEMS_ALONG })
      : undefined;
    const whole = output?.kind === 'list' && output.total > output.items.length ? undefined : output;
    return toStepRun(row, workflowId, {
      output: whole === undefined ? undefined : plainOutput(whole),
      items: output?.kind === 'list' ? output.total : null,
    });
  }

  const newest = (
    orgId: string,
    workflowId: string,
    { nodeIds, ended, modes = allModes }: Pick<NewestOf, 'nodeIds' | 'ended'> & Partial<NewestOf>,
  ): Promise<StepRunRecord[]> =>
    reads.newestRuns(orgId, workflowId, { nodeIds, places: firstPlaces, ended, modes });

  const stepNodes = (graph: Graph) => [...stepsByName(graph).values()].map(({ id }) => id);

  return {
    stepRun,
    newest,

    async list(
      orgId: string,
      workflowId: string,
      executionId: string,
      filter: { nodeId?: string; under?: string; exact?: boolean; statuses?: readonly string[] },
      page: { limit: number; key: string | null },
    ) {
      const execution = await reads.execution(orgId, executionId);
      if (execution?.workflowId !== workflowId)
        throw new Fault(
          'not_found:execution_not_found',
          `There is no execution with the id ${executionId} of this workflow.`,
        );
      const { rows, next } = await reads.stepRuns(orgId, execution.executionId, filter, page);
      return { data: rows.map((row) => toStepRun(row, workflowId)), next_page_key: next };
    },

    async output(
      orgId: string,
      workflowId: string,
      stepRunId: string,
      asked: { what: 'output' | 'input'; offset: number; limit: number },
    ) {
      await stepRun(orgId, workflowId, stepRunId);
      if (asked.what === 'input') {
        const value = (await reads.stepInput(orgId, stepRunId)) ?? null;
        return { value, items: null, offset: 0 };
      }
      const range = { from: asked.offset, limit: asked.limit };
      const output = await reads.stepOutput(orgId, stepRunId, range);
      if (output?.kind === 'list') return { value: output.items, items: output.total, offset: output.from };
      return { value: plainOutput(output), items: null, offset: 0 };
    },

    async logs(
      orgId: string,
      workflowId: string,
      stepRunId: string,
      asked: { after: number; limit: number },
    ) {
      await stepRun(orgId, workflowId, stepRunId);
      const { rows } = await reads.logLines(orgId, { stepRunId }, { limit: LOG_LINES, key: null });
      return rows
        .filter(({ seq }) => seq > asked.after)
        .slice(0, asked.limit)
        .map(({ seq, at, level, text }) => ({ seq, at: at.toISOString(), level: levelOf(level), text }));
    },

    async answer(
      orgId: string,
      workflowId: string,
      stepRunId: string,
      answer: { answer: OperatorAnswer; output: Json; by: By },
    ) {
      await stepRun(orgId, workflowId, stepRunId);
      await engine.answerOperator(orgId, stepRunId, answer);
    },

    /** Of each step, with the fields that were asked for. */
    async lastOfWorkflow(
      orgId: string,
      workflowId: string,
      fields: readonly string[],
    ): Promise<JsonObject[]> {
      const graph = await graphOf(orgId, workflowId);
      const runs = await newest(orgId, workflowId, { nodeIds: stepNodes(graph), ended: false });
      return Promise.all(
        runs.map(async (run) => {
          const view = await withOutput(orgId, workflowId, run);
          const all: JsonObject = {
            status: view.status,
            step_execution_id: view.stepExecutionId,
            step_name: view.stepName,
            timestamp: view.timestamp,
            workflow_id: workflowId,
            execution_id: view.executionId,
            node_id: view.nodeId,
            output: view.output ?? null,
            duration_ms: view.duration_ms,
            error: view.error?.message ?? null,
          };
          return Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
        }),
      );
    },

    async tests(orgId: string, workflowId: string): Promise<StepRunView[]> {
      const nodeIds = stepNodes(await graphOf(orgId, workflowId));
      const runs = await newest(orgId, workflowId, { nodeIds, ended: false, modes: ['step_test'] });
      return Promise.all(runs.map((run) => withOutput(orgId, workflowId, run)));
    },

    /** Null: the step has never ended well. `path` narrows the output, as in a reference: `rows[0].amount`. */
    async last(orgId: string, workflowId: string, step: string, path: string): Promise<StepRunView | null> {
      const graph = await graphOf(orgId, workflowId);
      const node = stepsByName(graph).get(step);
      if (!node) throw new Fault('not_found:step_not_found', `The workflow has no step called “${step}”.`);
      const [run] = await newest(orgId, workflowId, { nodeIds: [node.id], ended: true });
      if (!run) return null;
      const view = await withOutput(orgId, workflowId, run);
      if (path === '') return view;
      return { ...view, output: readPath(view.output ?? null, pathOf(path)) ?? null };
    },

    /** With its log and what it was given. The step is named as it was called when it ran. */
    async get(
      orgId: string,
      workflowId: string,
      stepRunId: string,
      asked: { step: string; mode: string | undefined },
    ) {
      const row = await stepRun(orgId, workflowId, stepRunId, asked);
      const [view, input, lines] = await Promise.all([
        withOutput(orgId, workflowId, row),
        reads.stepInput(orgId, stepRunId),
        reads.logLines(orgId, { stepRunId }, { limit: LOG_LINES, key: null }),
      ]);
      const logs = lines.rows.map(({ text }) => text);
      return { ...view, log_lines: logs.length, logs, input: input ?? null };
    },
  };
}

export type StepRunsService = ReturnType<typeof createStepRuns>;

function pathOf(path: string) {
  try {
    return parsePath(path);
  } catch (error) {
    throw badInput([{ field: 'stepPath', reason: error instanceof Error ? error.message : String(error) }]);
  }
}

const levelOf = (level: string): 'info' | 'warn' | 'error' =>
  level === 'warn' || level === 'error' ? level : 'info';
