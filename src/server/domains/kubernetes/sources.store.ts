import type { SourceKind } from '@shared/model/kubernetes/source';
import { notMoving } from '../../db/moving';
import type { Sql } from '../../db/database';

export interface SourceRow {
  cluster_id: string;
  org_id: string;
  kind: SourceKind;
  address: string;
  token: string | null;
  changed_by: string;
  next_at: Date;
  queued_at: Date | null;
  read_through: string | null;
  read_at: Date | null;
  read_days: number;
  problem_day: string | null;
  problem: string | null;
}

/** How a reading ended. */
export type SourceReading = Pick<SourceRow, 'read_through' | 'read_days' | 'problem_day' | 'problem'>;

const columns = `cluster_id, org_id, kind, address, token, changed_by, next_at, queued_at,
  read_through::text as read_through, read_at, read_days, problem_day::text as problem_day, problem`;

export const sourcesStore = {
  find(sql: Sql, orgId: string, id: string): Promise<SourceRow | undefined> {
    return sql.one(`select ${columns} from kubernetes_source where org_id = $1 and cluster_id = $2`, [
      orgId,
      id,
    ]);
  },

  /** What was read by another address or program is asked for again where a day has nothing. */
  async put(
    sql: Sql,
    of: Pick<SourceRow, 'org_id' | 'cluster_id' | 'kind' | 'address' | 'token' | 'changed_by' | 'next_at'>,
  ): Promise<void> {
    await sql.run(
      `insert into kubernetes_source (cluster_id, org_id, kind, address, token, changed_by, next_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (cluster_id) do update set kind = excluded.kind, address = excluded.address,
         token = excluded.token, changed_by = excluded.changed_by, next_at = excluded.next_at, read_through = null,
         problem_day = null, problem = null`,
      [of.cluster_id, of.org_id, of.kind, of.address, of.token, of.changed_by, of.next_at],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from kubernetes_source where org_id = $1 and cluster_id = $2', [orgId, id]);
  },

  /** In a system transaction: of all organizations. */
  due(sql: Sql, now: Date): Promise<Pick<SourceRow, 'cluster_id' | 'org_id'>[]> {
    return sql.rows(
      `select cluster_id, org_id from kubernetes_source
        where next_at <= $1 and ${notMoving('kubernetes_source.org_id')} order by next_at limit 100
         for update skip locked`,
      [now],
    );
  },

  async plan(sql: Sql, orgId: string, id: string, now: Date, next: Date): Promise<void> {
    await sql.run(
      'update kubernetes_source set queued_at = $3, next_at = $4 where org_id = $1 and cluster_id = $2',
      [orgId, id, now, next],
    );
  },

  /** What was asked for after `began` is still to be read. */
  async ended(
    sql: Sql,
    orgId: string,
    id: string,
    reading: SourceReading,
    { began, now }: { began: Date; now: Date },
  ): Promise<void> {
    const { read_through, read_days, problem_day, problem } = reading;
    await sql.run(
      `update kubernetes_source set queued_at = case when queued_at > $8 then queued_at end, read_at = $3, read_through = $4, read_days = $5,
         problem_day = $6, problem = $7
        where org_id = $1 and cluster_id = $2`,
      [orgId, id, now, read_through, read_days, problem_day, problem, began],
    );
  },

  /** When the allocations of these days came. */
  async days(sql: Sql, orgId: string, id: string, from: string): Promise<Map<string, Date>> {
    const rows = await sql.rows<{ day: string; at: Date }>(
      `select day::text as day, at from kubernetes_day
        where org_id = $1 and cluster_id = $2 and day >= $3 order by day limit 1100`,
      [orgId, id, from],
    );
    return new Map(rows.map(({ day, at }) => [day, at]));
  },
};
