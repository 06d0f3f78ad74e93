import type { Sql } from '../../db/database';
import { notMoving } from '../../db/moving';

export type HoldReason = 'crashes' | 'option';

export interface HoldRow {
  since: Date;
  reason: HoldReason;
}

export interface HeldRow {
  execution_id: string;
  workflow_id: string;
  workflow_name: string;
  created_at: Date;
  deaths: number;
  total: number;
}

/** What keeps the executions of an organisation from being claimed; `org`: the column that names it. */
export const notHeld = (org: string) =>
  `not exists (select from engine_hold h where h.org_id = ${org}) and ${notMoving(org)}`;

const DUE = 'e.ended_at is null and e.owner is null and e.wake_at <= $2';

export const holdStore = {
  /** After crashes those whose executions were under way, one of which may be the reason. → how many. */
  hold(sql: Sql, reason: HoldReason, now: Date): Promise<number> {
    const suspect = reason === 'crashes' ? 'and (owner is not null or deaths > 0)' : '';
    return sql.run(
      `insert into engine_hold (org_id, since, reason)
       select distinct org_id, $1::timestamptz, $2 from execution where ended_at is null ${suspect}
       on conflict (org_id) do nothing`,
      [now, reason],
    );
  },

  of(sql: Sql, orgId: string): Promise<HoldRow | undefined> {
    return sql.one('select since, reason from engine_hold where org_id = $1', [orgId]);
  },

  /** What would be claimed, those first that were under way when the server ended. */
  executions(sql: Sql, orgId: string, now: Date, limit: number): Promise<HeldRow[]> {
    return sql.rows(
      `select e.execution_id, e.workflow_id, w.name as workflow_name, e.created_at, e.deaths,
         count(*) over ()::int as total
       from execution e join workflow w on w.workflow_id = e.workflow_id
       where e.org_id = $1 and ${DUE} order by e.deaths desc, e.created_at limit $3`,
      [orgId, now, limit],
    );
  },

  letGo(sql: Sql, orgId: string): Promise<number> {
    return sql.run('delete from engine_hold where org_id = $1', [orgId]);
  },
};
