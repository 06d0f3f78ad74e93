import type { Sql } from '../db/database';

/** Across organisations: in `system` transactions. */
export const outsideIdentityStore = {
  find(sql: Sql, issuer: string, subject: string): Promise<{ user_id: string; email: string } | undefined> {
    return sql.one(
      `select u.user_id, u.email from outside_identity i join app_user u on u.user_id = i.user_id
        where i.issuer = $1 and i.subject = $2`,
      [issuer, subject],
    );
  },

  /** False where the account belongs to another subject of this issuer. Two windows at once may bind the same. */
  async bind(sql: Sql, of: { issuer: string; subject: string; userId: string }, now: Date): Promise<boolean> {
    const { issuer, subject, userId } = of;
    await sql.run(
      `insert into outside_identity (issuer, subject, user_id, bound_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [issuer, subject, userId, now],
    );
    const row = await sql.one<{ user_id: string }>(
      'select user_id from outside_identity where issuer = $1 and subject = $2',
      [issuer, subject],
    );
    return row?.user_id === userId;
  },
};
