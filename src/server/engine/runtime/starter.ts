import { Fault, isFault } from '@shared/kernel/fault';
import { SUB_WORKFLOW_DEPTH_MAX } from '@shared/model/limits';
import { startInputs } from '@shared/model/steps/inputParameters';
import type { Database, Sql } from '../../db/database';
import { notifyChange, notifyChanges } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { StartRequest, Started } from '../engine.port';
import type { ChildRequest } from '../journal.port';
import { startStore, type Inserted, type NewExecution } from '../store/start.store';
import type { ClaimedRow } from '../store/claims.store';
import { traceparent } from '../../platform/telemetry/tracing';
import { createBatcher } from './batcher';
import { readParameters } from './graphs';
import { executionIdAt } from './ids';
import { objectOf } from './recall';
import type { Periods } from './periods';
import type { Runner } from './runner';

export interface StarterDeps {
  database: Database;
  clock: Clock;
  periods: Periods;
  owner(): string | null;
  runner: Pick<Runner, 'run' | 'reserve' | 'unreserve'>;
  wake(): void;
}

export const blankExecution = {
  version: null,
  triggerId: null,
  dryRun: false,
  scheduledFor: null,
  parentId: null,
  parentRun: null,
  depth: 0,
  replayOf: null,
  replayFrom: null,
  testNode: null,
  testScope: null,
  testGraph: null,
  traceparent: null,
} as const;

export function createStarter(deps: StarterDeps) {
  const { database, clock, periods } = deps;
  const starting = new Set<string>();

  function rowOf(request: StartRequest): NewExecution {
    const executionId = executionIdAt(clock.now());
    return {
      ...blankExecution,
      executionId,
      orgId: request.orgId,
      workflowId: request.workflowId,
      mode: 'run',
      version: request.version ?? null,
      triggerEventId: request.triggerEventId ?? executionId,
      triggerId: request.triggerId ?? null,
      triggerType: request.triggerType,
      inputs: JSON.stringify(request.inputs),
      payload: JSON.stringify(request.payload ?? null),
      actorId: request.actor.id,
      actorName: request.actor.name,
      dryRun: request.dryRun ?? false,
      scheduledFor: request.scheduledFor ?? null,
      depth: request.depth ?? 0,
      traceparent: traceparent(),
    };
  }

  /** One of any kind, checked against its workflow, as part of a transaction. */
  async function insert(sql: Sql, row: NewExecution): Promise<Started> {
    await periods.ready();
    const { orgId, workflowId, triggerEventId } = row;
    const workflow = await startStore.workflow(sql, orgId, workflowId);
    if (!workflow)
      throw new Fault('not_found:workflow_not_found', `There is no workflow with the id ${workflowId}.`);
    const version = row.version ?? workflow.current_version;
    const found = await startStore.version(sql, workflowId, version);
    const refusal = refusalOf(row, found?.input_parameters);
    const before = await startStore.byEvent(sql, row);
    if (before) return { executionId: before.execution_id, triggerEventId, isNew: false, ...refusal };
    if (workflow.state !== 'enabled' && row.triggerType !== 'TEST')
      throw new Fault(
        'conflict:workflow_disabled',
        `The workflow “${workflow.name}” is disabled. Enable it, then run it.`,
      );
    if (!found)
      throw new Fault(
        'conflict:version_missing',
        `The workflow “${workflow.name}” has no version ${version}.`,
      );
    const limit = row.mode === 'step_test' ? null : workflow.max_concurrent;
    const waitsForSlot = limit !== null && (await startStore.active(sql, workflowId)) >= limit;
    const made = await startStore.insert(
      sql,
      { ...row, version, spaceId: workflow.space_id, waitsForSlot },
      clock.now(),
    );
    if (made === 0) {
      const other = await startStore.byEvent(sql, row);
      if (!other)
        throw new Fault('conflict:execution_deleted', 'The execution was just deleted. Start it again.');
      return { executionId: other.execution_id, triggerEventId, isNew: false, ...refusal };
    }
    await startStore.traces(sql, [
      { executionId: row.executionId, traceparent: row.traceparent ?? traceparent() },
    ]);
    await notifyChange(sql, { orgId, tag: 'execution', id: row.executionId });
    return { executionId: row.executionId, triggerEventId, isNew: true, ...refusal };
  }

  async function alone(row: NewExecution): Promise<Started | Error> {
    try {
      return await database.system((sql) => insert(sql, row));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function together(rows: NewExecution[]): Promise<(Started | Error)[]> {
    const owner = deps.owner();
    const room = owner === null ? 0 : deps.runner.reserve(rows.length);
    const claim = owner === null ? null : { owner, count: room };
    for (const { executionId } of rows) starting.add(executionId);
    try {
      await periods.ready();
      const now = clock.now();
      const made = await database
        .system(async (sql) => {
          const inserted = await startStore.insertMany(sql, rows, claim, now);
          await startStore.traces(sql, rows);
          const ids = new Set(inserted.map((row) => row.execution_id));
          await notifyChanges(
            sql,
            rows
              .filter(({ executionId }) => ids.has(executionId))
              .map(({ orgId, executionId }) => ({ orgId, tag: 'execution', id: executionId })),
          );
          return new Map(inserted.map((row) => [row.execution_id, row]));
        })
        .catch((error: unknown) => {
          if (isFault(error)) throw error;
          return new Map<string, Inserted & { claimed: boolean }>();
        });
      for (const row of rows) {
        const fast = made.get(row.executionId);
        if (fast?.claimed) deps.runner.run(claimedOf(row, fast, now));
      }
      const answers: (Started | Error)[] = [];
      for (const row of rows) {
        const fast = made.get(row.executionId);
        const { executionId, triggerEventId } = row;
        answers.push(fast ? { executionId, triggerEventId, isNew: true } : await alone(row));
      }
      if ([...made.values()].some(({ claimed }) => !claimed) || made.size < rows.length) deps.wake();
      return answers;
    } finally {
      deps.runner.unreserve(room);
      for (const { executionId } of rows) starting.delete(executionId);
    }
  }

  /** The fast way of starting many knows nothing of chains. */
  async function oneByOne(row: NewExecution): Promise<Started> {
    const started = await database.system((sql) => insert(sql, row));
    deps.wake();
    return started;
  }

  const batcher = createBatcher<NewExecution, Started>({ lanes: 4, most: 100, work: together });

  return {
    start: (request: StartRequest): Promise<Started> =>
      request.depth === undefined ? batcher.add(rowOf(request)) : oneByOne(rowOf(request)),
    startIn: (sql: Sql, request: StartRequest): Promise<Started> => insert(sql, rowOf(request)),
    async startChild(sql: Sql, parent: ClaimedRow, stepRunId: string, child: ChildRequest) {
      if (parent.depth + 1 > SUB_WORKFLOW_DEPTH_MAX) {
        throw new Fault(
          'conflict:nesting_too_deep',
          `Workflows may start each other to a depth of ${SUB_WORKFLOW_DEPTH_MAX}; this would be one more.`,
        );
      }
      await insert(sql, {
        ...blankExecution,
        executionId: executionIdAt(clock.now()),
        orgId: parent.org_id,
        workflowId: child.workflowId,
        mode: 'run',
        triggerEventId: stepRunId,
        triggerType: 'WORKFLOW',
        inputs: JSON.stringify(child.inputs),
        payload: 'null',
        actorId: parent.actor_id,
        actorName: parent.actor_name,
        dryRun: child.dryRun,
        parentId: parent.execution_id,
        parentRun: stepRunId,
        depth: parent.depth + 1,
      });
    },
    /** Being started by this process: its claim is on disk and not yet in memory. */
    has: (executionId: string) => starting.has(executionId),
    insert,
  };
}

export type Starter = ReturnType<typeof createStarter>;

/** Why it will fail at its start; a test is given all that it reads. */
function refusalOf({ mode, inputs }: NewExecution, parameters: unknown): { refusal?: string } {
  if (mode === 'step_test') return {};
  const { refusal } = startInputs(readParameters(parameters), objectOf(JSON.parse(inputs)) ?? {});
  return refusal === null ? {} : { refusal };
}

/** What a claim of a row that was just inserted gives, without reading it again. */
function claimedOf(row: NewExecution, made: Inserted, now: Date): ClaimedRow {
  const inputs: unknown = JSON.parse(row.inputs);
  const payload: unknown = JSON.parse(row.payload);
  return {
    execution_id: row.executionId,
    org_id: row.orgId,
    space_id: made.space_id,
    workflow_id: row.workflowId,
    workflow_name: made.workflow_name,
    version: made.version,
    mode: 'run',
    test_node: null,
    test_scope: null,
    test_graph: null,
    dry_run: row.dryRun,
    inputs,
    payload,
    trigger_type: row.triggerType,
    trigger_event_id: row.triggerEventId,
    scheduled_for: row.scheduledFor,
    actor_id: row.actorId,
    actor_name: row.actorName,
    started_at: now,
    depth: 0,
    fence: 1,
    deaths: 0,
    size_bytes: 0,
    traceparent: row.traceparent,
  };
}
