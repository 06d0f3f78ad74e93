import type { Resource } from '@shared/api/workflows/catalogue.api';
import type { Sql } from '../../db/database';

const RESOURCES_MAX = 100_000;

export const resourcesStore = {
  /** Names of everything of the kinds that are asked for, at most 100,000: one statement. */
  list(
    sql: Sql,
    orgId: string,
    kinds: { workflows: boolean; datastores: boolean; spaces: boolean; dashboards: boolean },
  ): Promise<Resource[]> {
    return sql.rows(
      `select id, name, type, sid from (
         select space_id as id, name, 'space' as type, space_id as sid, 1 as part
           from space where $4 and org_id = $1 and not is_archived
         union all
         select workflow_id, name, 'workflow', space_id, 2 from workflow where $2 and org_id = $1
         union all
         select datastore_id, name, 'datastore', space_id, 3 from datastore where $3 and org_id = $1
         union all
         select dashboard_id, name, 'dashboard', space_id, 4 from dashboard where $5 and org_id = $1
       ) r order by part, id limit ${RESOURCES_MAX}`,
      [orgId, kinds.workflows, kinds.datastores, kinds.spaces, kinds.dashboards],
    );
  },
};
