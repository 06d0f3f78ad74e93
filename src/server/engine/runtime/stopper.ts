import { Fault } from '@shared/kernel/fault';
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

export function createStopper({ database, clock, abort, wake }: StopperDeps): Engine['stop'] {
  return async (orgId, id, by) => {
    const stopped = await database.system(async (sql) => {
      const found = await answersStore.lockExecution(sql, orgId, id);
      if (!found) throw new Fault('not_found', `There is no execution with the id ${id}.`);
      if (found.ended_at !== null) return { status: found.status, ids: [] };
      const now = clock.now();
      const family = await answersStore.family(sql, found.execution_id);
      const ids = family.map((row) => row.execution_id);
      await answersStore.abort(sql, ids, `Stopped by ${by.name.replaceAll('\0', '')}.`, now);
      await endingsStore.follow(sql, ids, now);
      await notifyChanges(
        sql,
        ids.map((executionId) => ({ orgId, tag: 'execution', id: executionId })),
      );
      await signalsStore.abort(
        sql,
        family.filter(({ owner }) => owner !== null).map((row) => row.execution_id),
      );
      return { status: 'ABORTED', ids };
    });
    abort(stopped.ids);
    if (stopped.ids.length > 0) wake();
    return stopped.status;
  };
}
