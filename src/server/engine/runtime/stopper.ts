import { Fault } from '@shared/kernel/fault';
import { executionStatuses, type ExecutionStatus } from '@shared/model/executionStatus';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Engine } from '../engine.port';
import { answersStore } from '../store/answers.store';
import { stopFamily } from './stopFamily';

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
      if (!found)
        throw new Fault('not_found:execution_not_found', `There is no execution with the id ${id}.`);
      if (found.ended_at !== null) return { status: statusOf(found.status), ids: [] };
      const now = clock.now();
      const root = { orgId, executionId: found.execution_id };
      const ids = await stopFamily(sql, root, `Stopped by ${by.name}.`, now);
      return { status: 'ABORTED' as const, ids };
    });
    abort(stopped.ids);
    if (stopped.ids.length > 0) wake();
    return stopped.status;
  };
}
