import { Fault } from '@shared/kernel/fault';
import { executionStatuses, type ExecutionStatus } from '@shared/model/executionStatus';
import type { Database } from '../../db/database';
import { notifyChanges } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Engine } from '../engine.port';
import { answersStore } from '../store/answers.store';
import { endingsStore } from '../store/endings.store';
import { signalsStore } from '../store/signals.store';

export interface StopperDeps {
  database: Database;
  clock: Clock;
  abort(executionIds: readonly string[]): void;
  wake(): void;
}

const statusOf = (text: string): ExecutionStatus =>
  executionStatuses.find((known) => known === text) ?? 'FAILED';

export function createStopper({ database, clock, abort, wake }: StopperDeps): Engine['stop'] {
  return async (orgId, id, by) => {
    const stopped = await database.system(async (sql) => {
      const found = await answersStore.lockExecution(sql, orgId, id);
      if (!found) throw new Fault('not_found', `There is no execution with the id ${id}.`);
      if (found.ended_at !== null) return { status: statusOf(found.status), ids: [] };
      const now = clock.now();
      const ids: string[] = [];
      const carried: string[] = [];
      // While a row was waited for, what is carried on in it may have started one more.
      for (;;) {
        const family = await answersStore.family(sql, found.execution_id);
        if (family.length === 0) break;
        const some = family.map((row) => row.execution_id);
        await answersStore.abort(sql, some, `Stopped by ${by.name.replaceAll('\0', '')}.`, now);
        ids.push(...some);
        carried.push(...family.filter(({ owner }) => owner !== null).map((row) => row.execution_id));
      }
      await endingsStore.follow(sql, ids, now);
      await notifyChanges(
        sql,
        ids.map((executionId) => ({ orgId, tag: 'execution', id: executionId })),
      );
      await signalsStore.abort(sql, carried);
      return { status: 'ABORTED' as const, ids };
    });
    abort(stopped.ids);
    if (stopped.ids.length > 0) wake();
    return stopped.status;
  };
}
