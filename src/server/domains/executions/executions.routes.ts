import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { z } from 'zod';
import type { searchExecutions } from '@shared/api/executions/executions.api';
import type { Handlers } from '../../http/context';
import { sameWorkflow } from '../../http/sameWorkflow';
import type { Started } from '../../engine/engine.port';
import type { ExecutionFilter } from '../../engine/reads.port';
import { byOf } from './by';
import { statusesOf, type ExecutionsService } from './executions.service';
import type { StepRunsService } from './stepRuns.service';
import type { createStepTests } from './stepTests.service';

export interface ExecutionServices {
  executions: ExecutionsService;
  stepRuns: StepRunsService;
  stepTests: ReturnType<typeof createStepTests>;
}

type Filter = Omit<z.output<typeof searchExecutions.body>, 'max_returned_items' | 'start_page_key'>;

const toStarted = ({ executionId, triggerEventId, isNew }: Started) => ({
  trigger_event_id: triggerEventId,
  execution_id: executionId,
  is_new: isNew,
});

function filterOf(body: Filter): ExecutionFilter {
  const statuses = statusesOf(body.statuses);
  return {
    ...(statuses === undefined ? {} : { statuses }),
    ...(body.workflow_ids === undefined ? {} : { workflowIds: body.workflow_ids }),
    ...(body.space_id === undefined ? {} : { spaceId: body.space_id }),
    ...(body.trigger_types === undefined ? {} : { triggerTypes: body.trigger_types }),
    ...(body.from === undefined ? {} : { from: new Date(body.from) }),
    ...(body.to === undefined ? {} : { to: new Date(body.to) }),
    ...(body.text === undefined || body.text === '' ? {} : { text: body.text }),
  };
}

const objectOf = (value: Record<string, Json>): JsonObject => (isJsonObject(value) ? value : {});

export function executionHandlers({ executions, stepRuns, stepTests }: ExecutionServices) {
  return {
    'executions.run': async ({ params, query, body }, { session }) =>
      toStarted(
        await executions.run(session.orgId, params.id, objectOf(body), {
          dryRun: query.dry_run,
          isTest: query.test,
          triggerEventId: query.trigger_event_id,
          by: byOf(session),
        }),
      ),
    'executions.stop': ({ params }, { session }) =>
      executions.stop(session.orgId, params.id, params.executionId, byOf(session)),
    'executions.replay': async ({ params, body }, { session }) =>
      toStarted(
        await executions.replay(session.orgId, params.id, params.executionId, {
          fromNode: body.from_node,
          latestVersion: body.latest_version,
          inputs: body.inputs === null ? null : objectOf(body.inputs),
          by: byOf(session),
        }),
      ),
    'executions.status': ({ params }, { session }) =>
      executions.status(session.orgId, params.workflowId, params.executionId),
    'executions.batch': ({ body }, { session }) => executions.batch(session.orgId, body.execution_ids),
    'executions.last': ({ body }, { session }) => executions.last(session.orgId, body.workflow_ids),
    'executions.search': ({ body }, { session }) =>
      executions.search(session.orgId, filterOf(body), {
        limit: body.max_returned_items,
        key: body.start_page_key,
      }),
    'executions.counts': ({ body }, { session }) => executions.counts(session.orgId, filterOf(body)),
    'executions.export': ({ body }, { session, signal }) =>
      executions.csv(session.orgId, filterOf(body), signal),
    'executions.storage': (_input, { session }) => executions.storage(session.orgId),

    'stepRuns.list': ({ params, query }, { session }) =>
      stepRuns.list(
        session.orgId,
        params.id,
        params.executionId,
        {
          ...(query.node_id === undefined ? {} : { nodeId: query.node_id }),
          ...(query.iteration === undefined ? {} : { under: query.iteration, exact: query.exact }),
          ...(query.failed ? { statuses: ['FAILED', 'TIMEOUT'] } : {}),
        },
        { limit: query.max_returned_items, key: query.start_page_key ?? null },
      ),
    'stepRuns.output': ({ params, query }, { session }) =>
      stepRuns.output(session.orgId, params.id, params.stepExecutionId, query),
    'stepRuns.logs': ({ params, query }, { session }) =>
      stepRuns.logs(session.orgId, params.id, params.stepExecutionId, query),
    'stepRuns.answer': ({ params: { id, stepExecutionId }, body }, { session }) =>
      stepRuns.answer(session.orgId, id, stepExecutionId, { ...body, by: byOf(session) }),
    'stepRuns.lastOfWorkflow': ({ params, query }, { session }) =>
      stepRuns.lastOfWorkflow(
        session.orgId,
        params.id,
        query.fields.split(',').map((field) => field.trim()),
      ),
    'stepRuns.tests': ({ params }, { session }) => stepRuns.tests(session.orgId, params.id),
    'stepRuns.last': ({ params, body }, { session }) =>
      stepRuns.last(session.orgId, params.id, params.step, body.stepPath),
    'stepRuns.test': async ({ params, body }, { session }) => {
      sameWorkflow('workflow_id', body.workflow_id, params.id);
      const request = {
        graph: body.graph ?? null,
        step: body.step ?? null,
        inputs: objectOf(body.input_parameters),
        mocks: objectOf(body.mocks),
        iteration: body.iteration,
        payload: body.payload,
        dryRun: body.dry_run,
        by: byOf(session),
      };
      return stepTests.test(session.orgId, params.id, params.step, request);
    },
    'stepRuns.get': ({ params, query }, { session }) =>
      stepRuns.get(session.orgId, params.id, params.executionId, {
        step: params.step,
        mode: query.execution_type,
      }),
  } satisfies Partial<Handlers>;
}
