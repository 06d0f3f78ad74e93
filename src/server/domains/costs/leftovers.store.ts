import type { Sql } from '../../db/database';

/** Files of the bill store that nothing refers to, and since when. Of all organizations. */
export const leftoversStore = {
  /** Which of these hashes are of a stored bill, by organization: `<org> <sha256>`. */
  async named(sql: Sql, hashes: readonly string[]): Promise<Set<string>> {
    const rows = await sql.rows<{ org_id: string; file_hash: string | null }>(
      'select distinct org_id, file_hash from cost_snapshot where file_hash = any($1::text[])',
      [hashes],
    );
    return new Set(rows.map(({ org_id, file_hash }) => `${org_id} ${file_hash}`));
  },

  async note(sql: Sql, keys: readonly string[], now: Date): Promise<void> {
    await sql.run(
      `insert into bill_leftover (key, since) select unnest($1::text[]), $2::timestamptz on conflict do nothing`,
      [keys, now],
    );
  },

  /** They are, or will be, referred to. Waits for whoever removes one of them. */
  async forget(sql: Sql, keys: readonly string[]): Promise<void> {
    await sql.run('delete from bill_leftover where key = any($1::text[])', [keys]);
  },

  /** One that has stood here since before, locked until the transaction ends; others that remove pass it by. */
  due(sql: Sql, before: Date, after: string): Promise<{ key: string } | undefined> {
    return sql.one(
      `select key from bill_leftover l where since < $1 and key > $2
         and not exists (select from legal_hold h where starts_with(l.key, 'organisations/' || h.org_id || '/'))
       order by key limit 1 for update skip locked`,
      [before, after],
    );
  },

  /** Of organizations that are gone. */
  async forgetBelow(sql: Sql, prefix: string): Promise<void> {
    await sql.run('delete from bill_leftover where starts_with(key, $1)', [prefix]);
  },
};
