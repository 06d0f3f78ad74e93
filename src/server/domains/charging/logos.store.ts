import type { Sql } from '../../db/database';

/** Logos as they lie in each organization whose documents show them. */
export const logosStore = {
  async find(sql: Sql, orgId: string, id: string): Promise<string | null> {
    const row = await sql.one<{ content: string }>(
      'select content from charging_logo where org_id = $1 and logo_id = $2',
      [orgId, id],
    );
    return row?.content ?? null;
  },

  async keep(sql: Sql, orgId: string, { id, content }: { id: string; content: string }): Promise<void> {
    await sql.run(
      'insert into charging_logo (org_id, logo_id, content) values ($1, $2, $3) on conflict do nothing',
      [orgId, id, content],
    );
  },
};
