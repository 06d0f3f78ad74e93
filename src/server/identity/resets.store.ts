import type { Sql } from '../db/database';

export interface ResetRow {
  user_id: string;
  email: string;
}

export interface HomeRow {
  org_id: string;
  parent_org_id: string | null;
}

/** Links for new passwords, across organisations: in `system` transactions. */
export const resetsStore = {
  /** A new link of a person makes the earlier ones worthless. */
  async add(sql: Sql, of: { tokenHash: string; userId: string; expiresAt: Date }): Promise<void> {
    await resetsStore.forget(sql, of.userId);
    await sql.run('insert into password_reset (token_hash, user_id, expires_at) values ($1, $2, $3)', [
      of.tokenHash,
      of.userId,
      of.expiresAt,
    ]);
  },

  async forget(sql: Sql, userId: string): Promise<void> {
    await sql.run('delete from password_reset where user_id = $1', [userId]);
  },

  find(sql: Sql, tokenHash: string, now: Date): Promise<ResetRow | undefined> {
    return sql.one<ResetRow>(
      `select u.user_id, u.email from password_reset r join app_user u on u.user_id = r.user_id
        where r.token_hash = $1 and r.used_at is null and r.expires_at > $2`,
      [tokenHash, now],
    );
  },

  /** True for the one caller that gets it. */
  async use(sql: Sql, tokenHash: string, now: Date): Promise<boolean> {
    const changed = await sql.run(
      'update password_reset set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
      [tokenHash, now],
    );
    return changed === 1;
  },

  /** Where the person is a member. */
  homes(sql: Sql, userId: string): Promise<HomeRow[]> {
    return sql.rows<HomeRow>(
      `select o.org_id, o.parent_org_id from membership m join organisation o on o.org_id = m.org_id
        where m.user_id = $1 and m.state = 'active' order by o.org_id limit 1000`,
      [userId],
    );
  },

  async sweep(sql: Sql, before: Date): Promise<void> {
    await sql.run('delete from password_reset where expires_at < $1', [before]);
  },
};
