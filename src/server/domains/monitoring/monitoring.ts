import { REPORTS_KEPT } from '@shared/api/monitoring/monitoring.api';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import { monitoringStore } from './monitoring.store';

interface Deps {
  database: Database;
  clock: Clock;
  newId: () => string;
}

/** Stands in for an error-reporting service: what apps report is kept here, and read on the debug screen. */
export function createMonitoring({ database, clock, newId }: Deps) {
  return {
    'monitoring.report': async ({ body }, { session, scope }) => {
      const report_id = newId();
      await database.tenant(scope, async (sql) => {
        const row = { report_id, at: clock.now(), reporter: session.name, report: body };
        await monitoringStore.insert(sql, session.orgId, row);
        await monitoringStore.trim(sql, session.orgId, REPORTS_KEPT);
      });
      return { data: { report_id } };
    },
    'monitoring.reports': async ({ query }, { session, scope }) => {
      const most = query.max_returned_items;
      const rows = await database.tenant(scope, (sql) => monitoringStore.newest(sql, session.orgId, most));
      return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    },
  } satisfies Partial<Handlers>;
}
