import type { Sql } from '../db/database';

/** Tries to sign in: one row a try and key. */
export const triesStore = {
  async add(sql: Sql, tryId: string, keys: readonly string[], at: Date): Promise<void> {
    await sql.run('insert into sign_in_try (try_id, key, tried_at) select $1, unnest($2::text[]), $3', [
      tryId,
      keys,
      at,
    ]);
  },

  /** When the `limit`-th latest of the other tries with this key was, if it was after `from`. */
  nth(
    sql: Sql,
    search: { tryId: string; key: string; from: Date; limit: number },
  ): Promise<{ tried_at: Date } | undefined> {
    return sql.one<{ tried_at: Date }>(
      `select tried_at from sign_in_try where key = $2 and try_id <> $1 and tried_at > $3
        order by tried_at desc offset $4 limit 1`,
      [search.tryId, search.key, search.from, search.limit - 1],
    );
  },

  async forgetTry(sql: Sql, tryId: string): Promise<void> {
    await sql.run('delete from sign_in_try where try_id = $1', [tryId]);
  },

  async forgetKey(sql: Sql, key: string): Promise<void> {
    await sql.run('delete from sign_in_try where key = $1', [key]);
  },

  /** At most 10 000 at a time. */
  async sweep(sql: Sql, before: Date): Promise<void> {
    await sql.run(
      `delete from sign_in_try where (try_id, key) in
        (select try_id, key from sign_in_try where tried_at <= $1 limit 10000)`,
      [before],
    );
  },
};
