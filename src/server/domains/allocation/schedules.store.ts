import type { StatementScheduleDraft } from '@shared/api/allocation/entities';
import type { Sql } from '../../db/database';

export interface ScheduleRow extends StatementScheduleDraft {
  tag_id: string;
  org_id: string;
  sent_until: Date;
  sent_month: string | null;
  problem: string | null;
  updated_by: string;
  updated_at: Date;
  /** Owners who have left. */
  unsubscribed: string[];
}

const columns =
  'tag_id, org_id, day, format, recipients, to_owners, cost_method, sent_until, sent_month, problem, updated_by, updated_at, unsubscribed';

export const schedulesStore = {
  find(sql: Sql, orgId: string, id: string): Promise<ScheduleRow | undefined> {
    return sql.one(`select ${columns} from statement_schedule where org_id = $1 and tag_id = $2`, [
      orgId,
      id,
    ]);
  },

  lock(sql: Sql, orgId: string, id: string): Promise<ScheduleRow | undefined> {
    return sql.one(`select ${columns} from statement_schedule where org_id = $1 and tag_id = $2 for update`, [
      orgId,
      id,
    ]);
  },

  /** Times before now are not made up for. */
  async put(
    sql: Sql,
    of: { orgId: string; id: string; by: string; draft: StatementScheduleDraft },
    now: Date,
  ): Promise<void> {
    const { day, format, recipients, to_owners: toOwners, cost_method: method } = of.draft;
    await sql.run(
      `insert into statement_schedule
         (tag_id, org_id, day, format, recipients, to_owners, cost_method, sent_until, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)
       on conflict (tag_id) do update set day = excluded.day, format = excluded.format,
         recipients = excluded.recipients, to_owners = excluded.to_owners, cost_method = excluded.cost_method,
         sent_until = excluded.sent_until, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [of.id, of.orgId, day, format, recipients, toOwners, method, now, of.by],
    );
  },

  /** Taken off its recipients, and from now on left out of its owners. */
  async leave(sql: Sql, of: { orgId: string; id: string; address: string }, now: Date): Promise<void> {
    await sql.run(
      `update statement_schedule set recipients = array_remove(recipients, $3),
         unsubscribed = array_append(array_remove(unsubscribed, $3), $3), updated_by = $3, updated_at = $4
        where org_id = $1 and tag_id = $2`,
      [of.orgId, of.id, of.address, now],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from statement_schedule where org_id = $1 and tag_id = $2', [orgId, id]);
  },

  /** In a system transaction: a page of all organizations. */
  page(sql: Sql, after: string, limit: number): Promise<{ tag_id: string; org_id: string }[]> {
    return sql.rows(
      'select tag_id, org_id from statement_schedule where tag_id > $1 order by tag_id limit $2',
      [after, limit],
    );
  },

  async carriedOut(
    sql: Sql,
    orgId: string,
    id: string,
    done: { until: Date; month: string; problem: string | null },
  ): Promise<void> {
    await sql.run(
      `update statement_schedule set sent_until = $3, sent_month = $4, problem = $5
        where org_id = $1 and tag_id = $2`,
      [orgId, id, done.until, done.month, done.problem],
    );
  },
};
