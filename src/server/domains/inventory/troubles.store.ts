import type { Sql } from '../../db/database';

interface Failing {
  org_id: string;
  integration_id: string;
  integration_name: string;
  integration_type: string;
  failing_since: Date;
  error: string;
}

interface Told {
  org_id: string;
  integration_id: string;
}

/** Failures in a row from which it is told. */
export const FAILURES_TOLD = 3;

/** What is told of inventories. As the owner: of all organizations. */
export const troublesStore = {
  failing(sql: Sql, orgId: string | null): Promise<Failing[]> {
    return sql.rows(
      `select w.org_id, w.integration_id, i.name as integration_name, i.type as integration_type,
         w.failing_since, w.error
       from inventory_watch w join integration i using (integration_id)
       where ($1::text is null or w.org_id = $1) and w.failures >= $2 and w.failing_since is not null
         and w.error is not null
       order by w.org_id, w.integration_id limit 10000`,
      [orgId, FAILURES_TOLD],
    );
  },

  told(sql: Sql, orgId: string | null): Promise<Told[]> {
    return sql.rows(
      `select org_id, integration_id from inventory_trouble where $1::text is null or org_id = $1
       order by org_id, integration_id limit 10000`,
      [orgId],
    );
  },

  /** False when it is told already. */
  async begin(sql: Sql, row: Told & { since: Date; now: Date }): Promise<boolean> {
    const made = await sql.run(
      `insert into inventory_trouble (org_id, integration_id, since, told_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [row.org_id, row.integration_id, row.since, row.now],
    );
    return made === 1;
  },

  async end(sql: Sql, row: Told): Promise<void> {
    await sql.run('delete from inventory_trouble where org_id = $1 and integration_id = $2', [
      row.org_id,
      row.integration_id,
    ]);
  },
};
