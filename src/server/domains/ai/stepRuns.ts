import { failureStatuses, isTerminal, executionStatuses } from '@shared/model/executionStatus';
import { agentFaults } from '@shared/words/agentFaults';
import { agentAnswers as words } from '@shared/words/agentAnswers';
import type { Database } from '../../db/database';
import { subscribeChanges } from '../../db/notify';
import type { EngineReads, ExecutionRecord } from '../../engine/reads.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { aiStore, type RunningStep } from './ai.store';

/** Steps of so many runs are followed when a server begins; the others are looked at when their threads are read. */
const FOLLOWED_MOST = 1_000;
/** A step that began so long ago and has no execution will have none. */
const LOST_AFTER = 60_000;

interface Ended {
  to: 'succeeded' | 'failed';
  summary: string;
}

function endOf(step: RunningStep, execution: ExecutionRecord | undefined, now: Date): Ended | null {
  if (!execution) {
    const isLost = now.getTime() - step.since.getTime() > LOST_AFTER;
    return isLost ? { to: 'failed', summary: agentFaults.stepLost } : null;
  }
  const status = executionStatuses.find((one) => one === execution.status);
  if (!status || !isTerminal(status)) return null;
  const failures: readonly string[] = [...failureStatuses, 'ABORTED'];
  if (!failures.includes(status)) return { to: 'succeeded', summary: words.run.succeeded(step.workflowName) };
  const why = status === 'ABORTED' ? words.run.stopped : execution.errorMessage;
  return { to: 'failed', summary: words.run.failed(step.workflowName, why) };
}

/** Steps that were confirmed, until the executions that they started have ended. */
export function createStepRuns(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  reads: Pick<EngineReads, 'execution'>;
}) {
  const { database, clock, log, reads } = deps;
  const followed = new Map<string, RunningStep>();
  const looking = new Set<Promise<void>>();
  let unsubscribe: (() => Promise<void>) | undefined;

  /** Looks once, and says so when it has ended. */
  async function look(step: RunningStep): Promise<void> {
    // Its interaction is the trigger event of the execution: found also when the server stopped right after the start.
    const execution = await reads.execution(step.orgId, step.executionId ?? step.interactionId);
    const now = clock.now();
    const end = endOf(step, execution, now);
    if (!end) return;
    if (step.executionId !== null) followed.delete(step.executionId);
    await database.tenant(step.orgId, async (sql) => {
      const moved = await aiStore.moveStep(sql, step, { from: 'running', ...end, now });
      if (moved > 0) await aiStore.tell(sql, step, 'step');
    });
  }

  function lookSoon(step: RunningStep): void {
    const work = look(step)
      .catch((error: unknown) => log.warn({ err: error }, 'The run of an agent could not be followed'))
      .finally(() => looking.delete(work));
    looking.add(work);
  }

  function follow(step: RunningStep): void {
    if (step.executionId === null) return;
    if (followed.size < FOLLOWED_MOST) followed.set(step.executionId, step);
    lookSoon(step);
  }

  return {
    look,
    follow,

    /** Hears of executions from here on, and takes up what an earlier process has left. */
    async begin(): Promise<void> {
      unsubscribe = await subscribeChanges(database, {
        onChange: ({ tag, id }) => {
          const step = tag === 'execution' ? followed.get(id) : undefined;
          if (step) lookSoon(step);
        },
        onGap: () => {
          for (const step of followed.values()) lookSoon(step);
        },
      });
      const left = await database.system((sql) => aiStore.allRunning(sql, FOLLOWED_MOST));
      for (const step of left) follow(step);
    },

    async end(): Promise<void> {
      await unsubscribe?.();
      await Promise.all(looking);
    },
  };
}
