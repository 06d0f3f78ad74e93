import type { Sql } from '../db/database';

export interface OidcItem {
  payload: Record<string, unknown>;
  consumed_at: Date | null;
}

export interface OidcIndex {
  grantId: string | null;
  uid: string | null;
  accountId: string | null;
}

const columns = 'payload, consumed_at';

/** What the sign-in provider keeps, one row an item, found by id, by uid (sessions) or by grant. */
export const oidcStore = {
  async upsert(
    sql: Sql,
    item: { model: string; id: string; payload: string; index: OidcIndex; expiresAt: Date | null },
  ): Promise<void> {
    const { grantId, uid, accountId } = item.index;
    await sql.run(
      `insert into oidc_item (model, id, payload, grant_id, uid, account_id, expires_at)
       values ($1, $2, $3::jsonb, $4, $5, $6, $7)
       on conflict (model, id) do update
          set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
              account_id = excluded.account_id, expires_at = excluded.expires_at`,
      [item.model, item.id, item.payload, grantId, uid, accountId, item.expiresAt],
    );
  },

  find(sql: Sql, model: string, id: string, now: Date): Promise<OidcItem | undefined> {
    return sql.one<OidcItem>(
      `select ${columns} from oidc_item
        where model = $1 and id = $2 and (expires_at is null or expires_at > $3)`,
      [model, id, now],
    );
  },

  findByUid(sql: Sql, model: string, uid: string, now: Date): Promise<OidcItem | undefined> {
    return sql.one<OidcItem>(
      `select ${columns} from oidc_item
        where model = $1 and uid = $2 and (expires_at is null or expires_at > $3)`,
      [model, uid, now],
    );
  },

  /** True for the first one only, also when two come at once. */
  async consume(sql: Sql, model: string, id: string, now: Date): Promise<boolean> {
    const row = await sql.one<{ id: string }>(
      `update oidc_item set consumed_at = $3
        where model = $1 and id = $2 and consumed_at is null returning id`,
      [model, id, now],
    );
    return row !== undefined;
  },

  /** Whose sign-in this is, without using it up. */
  async uidOf(sql: Sql, model: string, id: string, now: Date): Promise<string | undefined> {
    const row = await sql.one<{ uid: string | null }>(
      'select uid from oidc_item where model = $1 and id = $2 and expires_at > $3',
      [model, id, now],
    );
    return row?.uid ?? undefined;
  },

  /** For the first caller only. */
  take(sql: Sql, model: string, id: string, uid: string, now: Date): Promise<OidcItem | undefined> {
    return sql.one<OidcItem>(
      `delete from oidc_item where model = $1 and id = $2 and uid = $3 and expires_at > $4 returning ${columns}`,
      [model, id, uid, now],
    );
  },

  destroy(sql: Sql, model: string, id: string): Promise<{ account_id: string | null } | undefined> {
    return sql.one<{ account_id: string | null }>(
      'delete from oidc_item where model = $1 and id = $2 returning account_id',
      [model, id],
    );
  },

  async revokeByGrant(sql: Sql, model: string, grantId: string): Promise<void> {
    await sql.run('delete from oidc_item where model = $1 and grant_id = $2', [model, grantId]);
  },

  /** Ends one grant with every token of it. */
  async endGrant(sql: Sql, grantId: string): Promise<void> {
    await sql.run(`delete from oidc_item where grant_id = $1 or (model = 'Grant' and id = $1)`, [grantId]);
  },

  /** The browser's own session at the provider goes with the sign-in, or the next one would ask for no password. */
  async forgetBrowser(sql: Sql, clientId: string, grantId: string): Promise<void> {
    await sql.run(
      `delete from oidc_item where model = 'Session' and payload -> 'authorizations' -> $1 ->> 'grantId' = $2`,
      [clientId, grantId],
    );
  },

  /** Ends every sign-in of a person: access tokens name a grant, and the gate looks for it. */
  async endSignIns(sql: Sql, accountId: string): Promise<void> {
    await sql.run('delete from oidc_item where account_id = $1', [accountId]);
  },

  /** At most 1000 at a time. */
  async sweep(sql: Sql, before: Date): Promise<void> {
    await sql.run(
      `delete from oidc_item where (model, id) in
        (select model, id from oidc_item where expires_at < $1 limit 1000)`,
      [before],
    );
  },

  secret(sql: Sql, name: string): Promise<{ sealed: string } | undefined> {
    return sql.one<{ sealed: string }>('select sealed from identity_secret where name = $1', [name]);
  },

  /** Two servers starting at once keep the first one's secret. */
  async addSecret(sql: Sql, name: string, sealed: string, now: Date): Promise<void> {
    await sql.run(
      'insert into identity_secret (name, sealed, created_at) values ($1, $2, $3) on conflict (name) do nothing',
      [name, sealed, now],
    );
  },

  async forgetSecrets(sql: Sql): Promise<void> {
    await sql.run('delete from identity_secret');
  },

  /** What is sealed beside these, and has to be entered again without the key it was sealed with. */
  async sealedCounts(sql: Sql): Promise<{ connections: number; mailServers: number; workflows: number }> {
    const row = await sql.one<{ connections: number; mailServers: number; workflows: number }>(
      `select (select count(*) from integration where secrets is not null) as connections,
              (select count(*) from setting where domain = 'mail' and type = 'server'
                and value ->> 'sealed' is not null) as "mailServers",
              (select count(*) from workflow w join workflow_version v
                  on v.workflow_id = w.workflow_id and v.seq = w.current_version
                where v.graph::text like '%"$sealed"%') as workflows`,
    );
    return row ?? { connections: 0, mailServers: 0, workflows: 0 };
  },
};
