import type { Sql } from '../../db/database';

export interface SignInRow {
  grant_id: string;
  started_at: Date | null;
  last_used_at: Date | null;
  address: string | null;
  agent: string | null;
}

/** Sign-ins of the app; those of assistants are connections of their own. */
const OWN = `g.model = 'Grant' and g.account_id = $1
  and coalesce(g.payload ->> 'clientId', 'costloom-desktop') = 'costloom-desktop'`;

/** Across organisations, so in `system` transactions, and always of one person. */
export const sessionsStore = {
  list(sql: Sql, userId: string, now: Date): Promise<SignInRow[]> {
    return sql.rows<SignInRow>(
      `select g.id as grant_id, to_timestamp((g.payload ->> 'iat')::double precision) as started_at,
              s.last_used_at, s.address, s.agent
         from oidc_item g left join sign_in_session s on s.grant_id = g.id
        where ${OWN} and (g.expires_at is null or g.expires_at > $2)
        order by s.last_used_at desc nulls last, g.id limit 500`,
      [userId, now],
    );
  },

  /** The grants that were ended: `only`, or all but `except`. Their tokens and the browser's own session go along. */
  async end(
    sql: Sql,
    userId: string,
    which: { only: string } | { except: string | null },
  ): Promise<readonly string[]> {
    const [only, except] = 'only' in which ? [which.only, null] : [null, which.except];
    const rows = await sql.rows<{ id: string }>(
      `delete from oidc_item g
        where ${OWN} and ($2::text is null or g.id = $2) and g.id is distinct from $3 returning g.id`,
      [userId, only, except],
    );
    const ids = rows.map(({ id }) => id);
    await sql.run(
      `delete from oidc_item
        where account_id = $1
          and (grant_id = any ($2::text[])
               or (model = 'Session' and payload -> 'authorizations' -> 'costloom-desktop' ->> 'grantId' = any ($2::text[])))`,
      [userId, ids],
    );
    await sql.run('delete from sign_in_session where grant_id = any ($1::text[])', [ids]);
    return ids;
  },

  /** Those whose sign-in is over. At most 1000 at a time. */
  async sweep(sql: Sql): Promise<void> {
    await sql.run(
      `delete from sign_in_session where grant_id in
        (select s.grant_id from sign_in_session s
          where not exists (select from oidc_item g where g.model = 'Grant' and g.id = s.grant_id) limit 1000)`,
    );
  },
};
