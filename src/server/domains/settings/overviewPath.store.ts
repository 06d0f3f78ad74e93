import { notifyChange } from '../../db/notify';
import type { Sql } from '../../db/database';
import type { OverviewPath } from './overviewPath.port';

const domain = 'general';
const type = 'overviewDashboardPath';
/** `/spaces/<space>/dashboards/<id>`, whatever query follows. Ids have no characters that a pattern means otherwise. */
const path = `value #>> '{}' ~ ('^/spaces/[^/]+/dashboards/' || $4::text || '/?(\\?.*)?$')`;
const which = `org_id = $1 and domain = $2 and type = $3 and ${path}`;

async function told(sql: Sql, orgId: string, changed: number): Promise<void> {
  if (changed > 0) await notifyChange(sql, { orgId, tag: 'settings', id: `${domain}.${type}` });
}

export const overviewPath: OverviewPath = {
  async forget(sql, orgId, dashboardId) {
    const rows = await sql.run(`delete from setting where ${which}`, [orgId, domain, type, dashboardId]);
    await told(sql, orgId, rows);
  },

  async move(sql, orgId, dashboardId, spaceId, now) {
    const rows = await sql.run(
      `update setting set value = to_jsonb('/spaces/' || $5::text || '/dashboards/' || $4::text), updated_at = $6
        where ${which}`,
      [orgId, domain, type, dashboardId, spaceId, now],
    );
    await told(sql, orgId, rows);
  },
};
