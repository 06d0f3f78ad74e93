import { isSentTo } from '@shared/api/reports/entities';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Leaving } from '../notifications/leaving.port';
import type { RecordActivity } from '../organisations/activity.port';
import { reportsStore } from './reports.store';

/** Addresses that leave the schedule of a report by themselves. */
export function createReportLeaving(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
}): Pick<Leaving, 'look' | 'leave'> {
  const { database, clock, record } = deps;
  return {
    async look({ orgId, id, address }) {
      const row = await database.tenant(orgId, (sql) => reportsStore.find(sql, orgId, id));
      return row?.schedule?.addresses.includes(address) ? row.name : undefined;
    },

    async leave({ orgId, id, address }) {
      await database.tenant(orgId, async (sql) => {
        const row = await reportsStore.lock(sql, orgId, id);
        if (!row?.schedule?.addresses.includes(address)) return;
        const left = {
          ...row.schedule,
          addresses: row.schedule.addresses.filter((one) => one !== address),
        };
        // With nobody left it is not sent any more.
        const schedule = isSentTo(left) ? left : null;
        const { space_id: spaceId, name, view, sent_until: sentUntil } = row;
        const at = clock.now();
        await reportsStore.save(
          sql,
          orgId,
          id,
          { spaceId, name, view, schedule, sentUntil, by: address },
          at,
        );
        const activity = { orgId, at, actor: address, subject: name, data: { schedule } };
        await record(sql, { ...activity, action: 'report_unsubscribed' });
        await notifyChange(sql, { orgId, tag: 'report', id });
      });
    },
  };
}
