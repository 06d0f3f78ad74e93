import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Engine } from '../engine.port';
import { holdStore } from '../store/hold.store';

/** Executions that wait for an administrator after the server ended again and again. */
export function createHolding(deps: {
  database: Database;
  clock: Clock;
  wake(): void;
}): Pick<Engine, 'held' | 'letGo'> {
  const { database, clock, wake } = deps;
  return {
    held: (orgId, limit) =>
      database.system(async (sql) => {
        const hold = await holdStore.of(sql, orgId);
        if (!hold) return null;
        const rows = await holdStore.executions(sql, orgId, clock.now(), limit);
        return {
          ...hold,
          total: rows[0]?.total ?? 0,
          executions: rows.map((row) => ({
            executionId: row.execution_id,
            workflowId: row.workflow_id,
            workflowName: row.workflow_name,
            createdAt: row.created_at,
            wasUnderWay: row.deaths > 0,
          })),
        };
      }),
    async letGo(orgId) {
      await database.system(async (sql) => {
        await holdStore.letGo(sql, orgId);
        await notifyChange(sql, { orgId, tag: 'execution', id: '*' });
      });
      wake();
    },
  };
}
