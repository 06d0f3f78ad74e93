import { Fault } from '@shared/kernel/fault';
import type { Database, Sql } from '../../db/database';
import { notifyChanges, type Change } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { blobsStore } from '../blobs/blobs.store';
import { endingsStore } from '../store/endings.store';
import type { WriteSet } from '../store/writes';
import { writesStore } from '../store/writes.store';
import { createBatcher } from './batcher';
import { stopFamily } from './stopFamily';

/** A set with more of it does not hold up others. */
const LARGE_BYTES = 1024 * 1024;
const TELL_EVERY = 250;
const TOLD_MAX = 10_000;
/** What shows the output of a workflow is told that there is a newer one. */
const COMPLETED = new Set(['SUCCEEDED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS']);

const cancelled = () =>
  new Fault('cancelled', 'The execution was stopped, or another process carries it on.');

export interface WriterDeps {
  database: Database;
  clock: Clock;
  owner(): string | null;
  /** An execution is to be looked at then. */
  onDue(at: Date): void;
}

/** Nobody is asked any more by a step that gave up its wait, and nothing runs on for it. → whether something was stopped. */
async function withdraw(sql: Sql, held: readonly WriteSet[], now: Date): Promise<boolean> {
  const stepRunIds = held.flatMap(({ givenUp }) => givenUp);
  if (stepRunIds.length === 0) return false;
  const cancelled = await endingsStore.cancelApprovals(sql, stepRunIds, now);
  await notifyChanges(
    sql,
    cancelled.map((row) => ({ orgId: row.org_id, tag: 'approval', id: row.approval_id })),
  );
  const children = await endingsStore.children(sql, stepRunIds);
  for (const { org_id: orgId, execution_id: executionId } of children)
    await stopFamily(sql, { orgId, executionId }, 'The workflow that waited for it gave up waiting.', now);
  return children.length > 0;
}

export function createWriter(deps: WriterDeps) {
  const { database, clock } = deps;

  /** When the clients were told of an execution last: a loop of many durable steps must not tell each of them. */
  const told = new Map<string, number>();
  function isTime(executionId: string): boolean {
    const now = performance.now();
    if (now - (told.get(executionId) ?? -Infinity) < TELL_EVERY) return false;
    if (told.size >= TOLD_MAX) told.clear();
    told.set(executionId, now);
    return true;
  }

  async function commit(
    sets: readonly WriteSet[],
    owner: string,
    also?: (sql: Sql) => Promise<void>,
  ): Promise<Set<string>> {
    let due: Date | null = null;
    const timely = new Set(sets.map(({ executionId }) => executionId).filter(isTime));
    const accepted = await database.system(async (sql) => {
      due = null;
      const now = clock.now();
      const accepted = await writesStore.fence(sql, owner, sets, now);
      const ids = new Set(accepted.map((row) => row.execution_id));
      for (const { wake_at: at } of accepted) if (at !== null && (due === null || at < due)) due = at;
      const held = sets.filter(({ executionId }) => ids.has(executionId));
      if (held.length === 0) return ids;
      await blobsStore.save(
        sql,
        held.flatMap(({ orgId, executionId, blobs }) => blobs.map((blob) => ({ orgId, executionId, blob }))),
        now,
      );
      await writesStore.usedAnswers(sql, held);
      await writesStore.runs(sql, held);
      await writesStore.lines(sql, held);
      await writesStore.approvals(sql, held, now);
      await also?.(sql);
      if (await withdraw(sql, held, now)) due = now;
      const ended = held.filter(({ last }) => last?.kind === 'ended').map(({ executionId }) => executionId);
      if ((await endingsStore.follow(sql, ended, now)).woken > 0) due = now;
      const workflows = new Map(accepted.map((row) => [row.execution_id, row.workflow_id]));
      await notifyChanges(
        sql,
        held.flatMap(({ orgId, executionId, approvals, last }): Change[] => [
          ...(last?.kind === 'ended' && COMPLETED.has(last.status)
            ? [{ orgId, tag: 'workflow_output' as const, id: workflows.get(executionId) ?? '*' }]
            : []),
          ...(last !== null || approvals.length > 0 || timely.has(executionId)
            ? [{ orgId, tag: 'execution' as const, id: executionId }]
            : []),
          ...approvals.map(({ approvalId }) => ({ orgId, tag: 'approval' as const, id: approvalId })),
        ]),
      );
      for (const { executionId, last } of held) if (last !== null) told.delete(executionId);
      return ids;
    });
    if (due !== null) deps.onDue(due);
    return accepted;
  }

  async function each(sets: WriteSet[]): Promise<(true | Error)[]> {
    const owner = deps.owner();
    if (owner === null) return sets.map(() => cancelled());
    try {
      const ids = await commit(sets, owner);
      return sets.map(({ executionId }) => ids.has(executionId) || cancelled());
    } catch (error) {
      if (sets.length === 1) return [error instanceof Error ? error : new Error(String(error))];
      if (error instanceof Fault && error.code === 'unavailable') throw error;
      // One of them may be what the database refuses: the others must not suffer for it.
      const answers: (true | Error)[] = [];
      for (const set of sets) answers.push(...(await each([set])));
      return answers;
    }
  }

  const small = createBatcher<WriteSet, true>({ lanes: 2, most: 200, work: each });
  const large = createBatcher<WriteSet, true>({ lanes: 2, most: 1, work: each });
  const isLarge = ({ runs, blobs, bytes }: WriteSet) =>
    runs.length > 200 || bytes > LARGE_BYTES || blobs.some(({ sizeBytes }) => sizeBytes > LARGE_BYTES);

  return {
    /**
     * One execution's writes, together with those of others that are ready at the same time. `Fault('cancelled')`: the
     * execution was stopped or belongs to somebody else by now.
     */
    async write(set: WriteSet) {
      await (isLarge(set) ? large : small).add(set);
    },
    /** In a transaction of its own, with what `also` does in it. */
    async writeAlone(set: WriteSet, also: (sql: Sql) => Promise<void>) {
      const owner = deps.owner();
      if (owner === null) throw cancelled();
      const ids = await commit([set], owner, also);
      if (!ids.has(set.executionId)) throw cancelled();
    },
    async idle() {
      await Promise.all([small.idle(), large.idle()]);
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
