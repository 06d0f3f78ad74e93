import type { Sql } from '../../db/database';

export interface SettingRow {
  org_id: string;
  domain: string;
  type: string;
  value: unknown;
}

/** `tenant` transactions, but for `everywhere`: row-level security keeps the organisations apart. */
export const settingsStore = {
  all(sql: Sql): Promise<SettingRow[]> {
    return sql.rows<SettingRow>(
      'select org_id, domain, type, value from setting order by domain, type limit 1000',
    );
  },

  find(sql: Sql, domain: string, type: string): Promise<SettingRow | undefined> {
    return sql.one<SettingRow>(
      'select org_id, domain, type, value from setting where domain = $1 and type = $2',
      [domain, type],
    );
  },

  /** Of every organisation: in a system transaction. */
  everywhere(sql: Sql, domain: string, type: string): Promise<{ org_id: string; value: unknown }[]> {
    return sql.rows(
      'select org_id, value from setting where domain = $1 and type = $2 order by org_id limit 10000',
      [domain, type],
    );
  },

  /** Of these organisations, locked: in a system transaction. */
  lockOf(
    sql: Sql,
    orgIds: readonly string[],
    domain: string,
    type: string,
  ): Promise<{ org_id: string; value: unknown }[]> {
    return sql.rows(
      `select org_id, value from setting where org_id = any ($1::text[]) and domain = $2 and type = $3
        order by org_id limit 10000 for update`,
      [orgIds, domain, type],
    );
  },

  async put(
    sql: Sql,
    row: { orgId: string; domain: string; type: string; value: unknown; by: string; now: Date },
  ): Promise<void> {
    await sql.run(
      `insert into setting (org_id, domain, type, value, updated_by, updated_at)
       values ($1, $2, $3, $4::jsonb, $5, $6)
       on conflict (org_id, domain, type) do update
          set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [row.orgId, row.domain, row.type, JSON.stringify(row.value), row.by, row.now],
    );
  },
};
