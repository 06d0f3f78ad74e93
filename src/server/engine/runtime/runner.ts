import { backoff } from '@shared/kernel/backoff';
import { isFault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { startInputs } from '@shared/model/steps/inputParameters';
import type { Database, Sql } from '../../db/database';
import { notifyChanges } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { traced, type SpanAsked } from '../../platform/telemetry/tracing';
import type { ChildRequest, ClaimEnd, ExecutionFacts, Interpret } from '../journal.port';
import { claimsStore, type ClaimedRow } from '../store/claims.store';
import { knownGraph, type GraphCache, type KnownGraph } from './graphs';
import { createJournal, type ClaimJournal } from './journal';
import { jsonOf, nothingRecalled, objectOf, recallAll } from './recall';
import type { EngineSettings } from './settings';
import { isDatabaseFailure } from './databaseFailure';
import type { Writer } from './writer';

export interface RunnerDeps {
  database: Database;
  writer: Writer;
  interpret: Interpret;
  graphs: GraphCache;
  clock: Clock;
  log: Log;
  settings: EngineSettings;
  timeZone(orgId: string): Promise<string>;
  startChild(sql: Sql, parent: ClaimedRow, stepRunId: string, child: ChildRequest): Promise<void>;
  onApprovals(): void;
  onChild(): void;
  /** A claim ended: there is room for another one. */
  onFree(): void;
}

const BACK_OFF = { first: 1_000, most: 60_000 };

export function createRunner(deps: RunnerDeps) {
  const { database, writer, clock, log, settings } = deps;
  const claims = new Map<
    string,
    { controller: AbortController; done: Promise<void>; journal?: ClaimJournal }
  >();
  const troubles = new Map<string, number>();
  let troubled = false;
  let reserved = 0;

  async function graphOf(row: ClaimedRow): Promise<KnownGraph> {
    if (row.test_graph != null) return knownGraph(row.test_graph);
    const known = deps.graphs.get(row.workflow_id, row.version);
    if (known) return known;
    const wanted = { workflowId: row.workflow_id, version: row.version };
    const [found] = await database.system((sql) => claimsStore.graphs(sql, [wanted]));
    const read = knownGraph(found?.graph, found?.input_parameters);
    return deps.graphs.put(row.workflow_id, row.version, read);
  }

  async function work(row: ClaimedRow, controller: AbortController): Promise<void> {
    let journal: ClaimJournal | undefined;
    try {
      const known = await graphOf(row);
      const isFirst = row.fence === 1 && row.mode !== 'replay';
      if (!isFirst) await expire(row);
      const memory = isFirst
        ? nothingRecalled()
        : await recallAll(database, { orgId: row.org_id, executionId: row.execution_id }, known.bodies);
      journal = createJournal({
        claim: {
          executionId: row.execution_id,
          orgId: row.org_id,
          workflowId: row.workflow_id,
          fence: row.fence,
          sizeBytes: row.size_bytes,
          careful: row.deaths > 0,
        },
        memory,
        writer,
        clock,
        settings,
        onApprovals: deps.onApprovals,
        onChild: deps.onChild,
        startChild: (sql, stepRunId, child) => deps.startChild(sql, row, stepRunId, child),
        onFailure: (error) => controller.abort(error),
      });
      const claim = claims.get(row.execution_id);
      if (claim) claim.journal = journal;
      const facts = factsOf(row, known, await deps.timeZone(row.org_id));
      const refusal = await begin(row, known, facts, memory.runs.size > 0);
      const end = refusal ?? (await deps.interpret(facts, journal, controller.signal));
      const failure = journal.failure();
      if (failure !== undefined) throw failure;
      await journal.finish(end);
      if (troubles.delete(row.execution_id) && troubled) troubled = false;
    } catch (error) {
      await give(row, journal, journal?.failure() ?? error, controller.signal);
    } finally {
      journal?.close();
    }
  }

  /**
   * Gives an execution its inputs, whoever started it; what is under way keeps those that it began with. → how it ends
   * where it cannot start with them.
   */
  async function begin(
    row: ClaimedRow,
    { parameters }: KnownGraph,
    facts: ExecutionFacts,
    isUnderWay: boolean,
  ) {
    if (row.mode === 'step_test' || isUnderWay) return null;
    const { values, refusal } = startInputs(parameters, facts.inputs);
    if (refusal !== null) return refused(refusal);
    const text = JSON.stringify(values);
    if (text === JSON.stringify(facts.inputs)) return null;
    facts.inputs = values;
    const of = { executionId: row.execution_id, fence: row.fence };
    await database.system((sql) => claimsStore.putInputs(sql, of, text));
    return null;
  }

  async function expire(row: ClaimedRow) {
    await database.system(async (sql) => {
      const expired = await claimsStore.expireApprovals(sql, row.execution_id, clock.now());
      await notifyChanges(
        sql,
        expired.map(({ org_id, approval_id }) => ({ orgId: org_id, tag: 'approval', id: approval_id })),
      );
    });
  }

  /** What becomes of a claim that did not come to its end. */
  async function give(
    row: ClaimedRow,
    journal: ClaimJournal | undefined,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    journal?.close();
    const trouble = isDatabaseFailure(error);
    if (!trouble && (signal.aborted || (isFault(error) && error.code === 'cancelled'))) {
      // A write that the database refused as such has aborted the signal too: that is no stop.
      if (journal?.failure() === undefined || (isFault(error) && error.code === 'cancelled')) return;
    }
    const { execution_id: executionId } = row;
    if (trouble) {
      if (!troubled)
        log.error({ err: error, executionId }, 'The database failed; executions go on when it is back');
      troubled = true;
      const tries = (troubles.get(executionId) ?? 0) + 1;
      troubles.set(executionId, tries);
      const wakeAt = new Date(clock.now().getTime() + backoff(tries, BACK_OFF));
      await closing(row, { kind: 'released', wakeAt });
      return;
    }
    log.error({ err: error, executionId }, 'An execution failed by a mistake of the server');
    const message = isFault(error) ? error.message : 'The server made a mistake. Its log tells more.';
    const output = { text: 'null', hash: null };
    await closing(row, {
      kind: 'ended',
      status: 'FAILED',
      output,
      errorType: 'general',
      errorMessage: message,
    });
  }

  /** When not even this can be written, the look for what this process owns and does not know gives it back. */
  async function closing(row: ClaimedRow, last: Parameters<Writer['write']>[0]['last']): Promise<void> {
    const set = {
      executionId: row.execution_id,
      orgId: row.org_id,
      workflowId: row.workflow_id,
      fence: row.fence,
      runs: [],
      lines: [],
      blobs: [],
      approvals: [],
      usedAnswers: [],
      givenUp: [],
      progress: null,
      bytes: 0,
      last,
    };
    await writer.write(set).catch((error: unknown) => {
      log.debug({ err: error, executionId: row.execution_id }, 'A claim could not be given back yet');
    });
  }

  return {
    /** Carries a claimed execution on; never fails. */
    run(row: ClaimedRow) {
      const controller = new AbortController();
      const entry = { controller, done: Promise.resolve() };
      claims.set(row.execution_id, entry);
      entry.done = traced(
        () => spanOf(row),
        () => work(row, controller),
      ).finally(() => {
        if (claims.get(row.execution_id) === entry) claims.delete(row.execution_id);
        deps.onFree();
      });
    },
    /** Takes room for at most so many claims about to be made; given back once they are carried, or not made. */
    reserve(most: number) {
      const count = Math.max(0, Math.min(most, settings.maxClaims - claims.size - reserved));
      reserved += count;
      return count;
    },
    unreserve: (count: number): void => void (reserved -= count),
    has: (executionId: string) => claims.has(executionId),
    abort(executionIds: readonly string[]) {
      for (const id of executionIds) claims.get(id)?.controller.abort();
    },
    abortAll() {
      for (const { controller } of claims.values()) controller.abort();
    },
    /** Writes what the claims have in memory. */
    async flush() {
      await Promise.allSettled([...claims.values()].map(({ journal }) => journal?.flush()));
    },
    /** Resolves when no claim is left. */
    async idle() {
      while (claims.size > 0) await Promise.allSettled([...claims.values()].map(({ done }) => done));
    },
  };
}

export type Runner = ReturnType<typeof createRunner>;

const refused = (message: string): ClaimEnd => ({
  kind: 'ended',
  status: 'FAILED',
  output: null,
  error: { group: 'input_validation', message },
});

const spanOf = (row: ClaimedRow): SpanAsked => ({
  name: 'execution',
  parent: row.traceparent,
  attributes: { 'costloom.execution': row.execution_id, 'costloom.workflow': row.workflow_id },
});

function factsOf(row: ClaimedRow, { graph }: KnownGraph, timeZone: string): ExecutionFacts {
  const payload: Json = jsonOf(row.payload);
  return {
    executionId: row.execution_id,
    orgId: row.org_id,
    spaceId: row.space_id,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    version: row.version,
    graph,
    mode: row.mode,
    dryRun: row.dry_run,
    testNode: row.test_node,
    testScope: objectOf(row.test_scope),
    inputs: objectOf(row.inputs) ?? {},
    payload,
    triggerType: row.trigger_type,
    triggerEventId: row.trigger_event_id,
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    actor: { id: row.actor_id, name: row.actor_name },
    timeZone,
    startedAt: row.started_at,
    depth: row.depth,
  };
}
