import { Fault } from '@shared/kernel/fault';
import { progressOf } from '@shared/model/executionStatus';
import type { Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import { encodeValue, type NewBlob } from '../blobs/encode';
import type { Json, JsonObject } from '@shared/model/json';
import type { Beginning, ClaimEnd, Ending, Journal, Waiting } from '../journal.port';
import type { ApprovalRow, LastWrite, ProgressRow, RunRow, StoredValue, WriteSet } from '../store/writes';
import { approvalIdOf, stepRunIdOf } from './ids';
import { createLines, type Lines } from './lines';
import { placeKey, type Memory } from './recall';
import type { EngineSettings } from './settings';
import type { Writer } from './writer';

export interface ClaimJournal extends Journal {
  /** Writes how the claim ended, with everything that is still in memory. */
  finish(end: ClaimEnd): Promise<void>;
  /** Gives the execution back as it is on disk. */
  release(wakeAt: Date): Promise<void>;
  /** The first write that failed; nothing is written after it. */
  failure(): unknown;
  /** No more writes by itself. */
  close(): void;
}

export interface JournalDeps {
  claim: {
    executionId: string;
    orgId: string;
    workflowId: string;
    fence: number;
    sizeBytes: number;
    /** A process ended with it: what is begun is on disk before it runs, so that the next end finds it. */
    careful: boolean;
  };
  memory: Memory;
  writer: Writer;
  clock: Clock;
  settings: EngineSettings;
  /** Starts a child in the transaction of the wait for it. */
  startChild(sql: Sql, stepRunId: string, child: NonNullable<Waiting['child']>): Promise<void>;
  /** Approvals were asked for: somebody should be told. */
  onApprovals(): void;
  /** A child was started. */
  onChild(): void;
  /** A write failed: the claim is over. */
  onFailure(error: unknown): void;
}

export function createJournal(deps: JournalDeps): ClaimJournal {
  const { claim, memory, writer, clock, settings } = deps;
  const { executionId, orgId, workflowId, fence, careful } = claim;
  const open = new Map<string, RunRow>();
  const lines: Lines = createLines(clock, memory.logged);
  const known = new Set<string>();
  let dirty = new Map<string, RunRow>();
  let blobs: NewBlob[] = [];
  let approvals: ApprovalRow[] = [];
  let usedAnswers: string[] = [];
  let givenUp: string[] = [];
  let progress: ProgressRow | null = null;
  let bytes = 0;
  let total = claim.sizeBytes;
  let failed: { error: unknown } | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let planned: Promise<void> | undefined;

  function take(last: LastWrite | null): WriteSet {
    const logged = lines.take();
    for (const { text } of logged) bytes += text.length;
    const runs = [...dirty.values()].map((run) => ({ ...run }));
    for (const run of dirty.values()) run.input = null;
    const set: WriteSet = {
      executionId,
      orgId,
      workflowId,
      fence,
      runs,
      lines: logged,
      blobs,
      approvals,
      usedAnswers,
      givenUp,
      progress,
      bytes,
      last,
    };
    dirty = new Map();
    [blobs, approvals, usedAnswers, givenUp, progress, bytes] = [[], [], [], [], null, 0];
    return set;
  }
  const hasNews = () => dirty.size > 0 || lines.count() > 0 || progress !== null;

  function fail(error: unknown): never {
    if (!failed) {
      failed = { error };
      close();
      deps.onFailure(error);
    }
    throw error;
  }

  /** One write after the other: what is refused or lost must not be followed by what builds on it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = running.then(() => {
      if (failed) throw failed.error;
      return work();
    });
    running = turn.catch(() => undefined);
    return turn;
  }

  /** Everything that is in memory now; calls that meet share a write. */
  function commit(): Promise<void> {
    planned ??= inTurn(async () => {
      planned = undefined;
      clearTimeout(timer);
      timer = undefined;
      if (!hasNews()) return;
      const set = take(null);
      await writer.write(set).catch(fail);
      if (set.approvals.length > 0) deps.onApprovals();
    });
    return planned;
  }

  function soon() {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      commit().catch(() => undefined);
    }, settings.flush).unref();
  }

  function close() {
    closed = true;
    clearTimeout(timer);
    timer = undefined;
  }

  async function settle(durable: boolean): Promise<void> {
    if (failed) throw failed.error;
    if (durable || dirty.size >= settings.bufferedRuns) await commit();
    else soon();
  }

  async function store(value: Json, limited: boolean): Promise<StoredValue> {
    const stored = await encodeValue(value);
    if (limited && total + stored.bytes > settings.maxExecutionBytes) {
      const most = Math.floor(settings.maxExecutionBytes / 1024 ** 2);
      throw new Fault(
        'too_large:execution_too_large',
        `The execution would hold more than ${most} MiB of values.`,
      );
    }
    bytes += stored.bytes;
    total += stored.bytes;
    if (!stored.blob) return { text: stored.text, hash: null };
    if (!known.has(stored.blob.hash)) blobs.push(stored.blob);
    known.add(stored.blob.hash);
    return { text: null, hash: stored.blob.hash };
  }

  async function begin(beginning: Beginning): Promise<string> {
    if (failed) throw failed.error;
    const { place, attempt, effect, input, durable } = beginning;
    const stepRunId = stepRunIdOf(executionId, place.nodeId, place.iterPath, attempt);
    const run: RunRow = {
      stepRunId,
      attempt,
      effect,
      nodeId: place.nodeId,
      stepName: place.stepName,
      stepTemplateId: place.stepTemplateId,
      iterPath: place.iterPath,
      status: 'RUNNING',
      reason: null,
      input: null,
      output: null,
      state: null,
      errorType: null,
      errorMessage: null,
      wakeAt: null,
      startedAt: clock.now(),
      endedAt: null,
    };
    const before = memory.runs.get(placeKey(place.nodeId, place.iterPath));
    if (before?.stepRunId === stepRunId && before.answer) usedAnswers.push(stepRunId);
    open.set(stepRunId, run);
    // What it is given may come from steps that give another value the next time: a second try must not differ.
    if (effect === 'keyed') await written();
    dirty.set(stepRunId, run);
    run.input = await store(input, false);
    dirty.set(stepRunId, run);
    await settle(durable || careful);
    return stepRunId;
  }

  /** Everything before is on disk, a write that is under way included. */
  async function written(): Promise<void> {
    if (dirty.size > 0) await commit();
    else await running;
    if (failed) throw failed.error;
  }

  /** A run that an earlier claim had begun and that goes on now from its wait. */
  function resume(stepRunId: string): RunRow {
    const before = memory.rows.get(stepRunId);
    if (!before) throw new Error(`The step run ${stepRunId} was never begun.`);
    const row: RunRow = {
      stepRunId,
      nodeId: before.node_id,
      iterPath: before.iter_path,
      stepName: before.step_name,
      stepTemplateId: before.step_template_id,
      attempt: before.attempt,
      effect: before.effect,
      status: 'RUNNING',
      reason: null,
      input: null,
      output: null,
      errorType: null,
      errorMessage: null,
      state: before.state === null ? null : JSON.stringify(before.state),
      wakeAt: null,
      endedAt: null,
      startedAt: before.started_at,
    };
    open.set(stepRunId, row);
    return row;
  }
  const find = (stepRunId: string) => open.get(stepRunId) ?? resume(stepRunId);

  async function end(stepRunId: string, ending: Ending): Promise<void> {
    if (failed) throw failed.error;
    const run = find(stepRunId);
    const output = ending.output === undefined ? null : await store(ending.output, true);
    Object.assign(run, {
      status: ending.status,
      reason: null,
      wakeAt: null,
      endedAt: clock.now(),
      output,
      state: ending.state ? JSON.stringify(ending.state) : null,
      errorType: ending.error?.group ?? null,
      errorMessage: ending.error?.message ?? null,
    } satisfies Partial<RunRow>);
    if (ending.status === 'ABORTED') givenUp.push(stepRunId);
    lines.close(stepRunId);
    open.delete(stepRunId);
    dirty.set(stepRunId, run);
    await settle(ending.durable);
  }

  async function wait(stepRunId: string, waiting: Waiting): Promise<void> {
    if (failed) throw failed.error;
    const run = find(stepRunId);
    const { child, approval } = waiting;
    const waits: Partial<RunRow> = {
      status: 'WAITING',
      reason: waiting.reason,
      wakeAt: waiting.wakeAt,
      state: JSON.stringify(waiting.state),
    };
    if (child) return waitForChild(run, waits, child);
    Object.assign(run, waits);
    dirty.set(stepRunId, run);
    if (approval) {
      approvals.push({
        approvalId: approvalIdOf(stepRunId),
        stepRunId,
        stepName: run.stepName,
        request: JSON.stringify(approval.request),
        quorum: approval.quorum,
        expiresAt: approval.expiresAt,
        remindAt: remindAt(approval.request),
      });
    }
    await commit();
  }

  function remindAt({ reminder_hours: hours }: JsonObject): Date | null {
    return typeof hours === 'number' && hours > 0
      ? new Date(clock.now().getTime() + hours * 3_600_000)
      : null;
  }

  /** Alone: a child that cannot be started fails the step, and must take nothing else with it. */
  async function waitForChild(run: RunRow, waits: Partial<RunRow>, child: NonNullable<Waiting['child']>) {
    await commit();
    await inTurn(async () => {
      const set = take(null);
      set.runs = [...set.runs.filter(({ stepRunId }) => stepRunId !== run.stepRunId), { ...run, ...waits }];
      try {
        await writer.writeAlone(set, (sql) => deps.startChild(sql, run.stepRunId, child));
        Object.assign(run, waits);
        deps.onChild();
      } catch (error) {
        if (!(error instanceof Fault) || error.code === 'cancelled' || error.code === 'unavailable')
          fail(error);
        await writer.write({
          ...set,
          runs: set.runs.map((row) => (row.stepRunId === run.stepRunId ? { ...run } : row)),
        });
        throw error;
      }
    });
  }

  async function last(write: LastWrite): Promise<void> {
    close();
    await inTurn(() => writer.write(take(write)).catch(fail));
  }

  return {
    recall: (nodeId, iterPath) => memory.runs.get(placeKey(nodeId, iterPath)),
    begin,
    end,
    wait,
    note(stepRunId, state) {
      if (closed) return;
      // What was begun in an earlier claim, or was given up meanwhile, is not written anew for a note.
      const run = open.get(stepRunId);
      if (!run) return;
      run.state = JSON.stringify(state);
      dirty.set(stepRunId, run);
    },
    log(stepRunId, level, text) {
      if (closed) return;
      lines.add(stepRunId, level, text);
      if (lines.count() >= settings.bufferedRuns) commit().catch(() => undefined);
      else soon();
    },
    progress(done, totalSteps, lastStep) {
      progress = { done, total: totalSteps, percent: progressOf(done, totalSteps), lastStep };
      soon();
    },
    flush: commit,
    async finish(end_) {
      if (end_.kind === 'parked') return last(end_);
      const output = await store(end_.output, false);
      lines.closeAll();
      const error = end_.error;
      await last({
        kind: 'ended',
        status: end_.status,
        output,
        errorType: error?.group ?? null,
        errorMessage: error?.message ?? null,
      });
    },
    async release(wakeAt) {
      close();
      await running;
      const nothing = {
        runs: [],
        lines: [],
        blobs: [],
        approvals: [],
        usedAnswers: [],
        givenUp: [],
        progress: null,
        bytes: 0,
      };
      await writer.write({
        executionId,
        orgId,
        workflowId,
        fence,
        ...nothing,
        last: { kind: 'released', wakeAt },
      });
    },
    failure: () => failed?.error,
    close,
  };
}
