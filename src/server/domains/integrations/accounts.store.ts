import type { Sql } from '../../db/database';

export interface AccountRow {
  account_id: string;
  name: string;
  kind: string;
  there: boolean;
  seen_at: Date;
}

interface NewPart {
  id: string;
  orgId: string;
  parentId: string;
  type: string;
  name: string;
  nameKey: string;
  accountIds: readonly string[];
  by: string;
  now: Date;
}

/** Accounts of clouds, and which of them an integration works in. */
export const accountsStore = {
  list(sql: Sql, integrationId: string): Promise<AccountRow[]> {
    return sql.rows(
      `select account_id, name, kind, there, seen_at from integration_account where integration_id = $1
        order by lower(name), account_id limit 20000`,
      [integrationId],
    );
  },

  /** What the cloud has told; the others are not there any more, and keep their names. */
  async keep(
    sql: Sql,
    of: { orgId: string; integrationId: string },
    found: readonly { accountId: string; accountName: string; accountType: string }[],
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into integration_account (org_id, integration_id, account_id, name, kind, there, seen_at)
       select $1, $2, n.id, n.name, n.kind, true, $6
         from unnest($3::text[], $4::text[], $5::text[]) as n (id, name, kind)
       on conflict (integration_id, account_id) do update set name = excluded.name, kind = excluded.kind, there = true,
         seen_at = excluded.seen_at`,
      [
        ...[of.orgId, of.integrationId, found.map((one) => one.accountId)],
        ...[found.map((one) => one.accountName), found.map((one) => one.accountType), now],
      ],
    );
    await sql.run(
      'update integration_account set there = false where integration_id = $1 and seen_at < $2 and there',
      [of.integrationId, now],
    );
  },

  /** Null: all of them. */
  async choose(sql: Sql, integrationId: string, ids: readonly string[] | null, now: Date): Promise<void> {
    await sql.run(
      `update integration set account_ids = $2, updated_at = greatest($3, updated_at + interval '1 millisecond')
        where integration_id = $1`,
      [integrationId, ids, now],
    );
  },

  parts(
    sql: Sql,
    parentId: string,
  ): Promise<{ integration_id: string; name: string; account_ids: string[] | null }[]> {
    return sql.rows(
      `select integration_id, name, account_ids from integration where parent_id = $1 order by name_key limit 1000`,
      [parentId],
    );
  },

  async insertPart(sql: Sql, part: NewPart): Promise<void> {
    await sql.run(
      `insert into integration (integration_id, org_id, type, name, name_key, parent_id, account_ids, created_by,
         created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        ...[part.id, part.orgId, part.type, part.name, part.nameKey, part.parentId],
        ...[part.accountIds, part.by, part.now],
      ],
    );
  },

  /** Of an organisation: the newest name of each account that has one. */
  names(sql: Sql, orgId: string): Promise<{ account_id: string; name: string }[]> {
    return sql.rows(
      `select distinct on (account_id) account_id, name from integration_account
        where org_id = $1 and name <> account_id and name <> '' order by account_id, there desc, seen_at desc limit 50000`,
      [orgId],
    );
  },

  /** Active cloud integrations whose accounts were not asked for since. As the owner. */
  stale(
    sql: Sql,
    types: readonly string[],
    before: Date,
    limit: number,
  ): Promise<{ org_id: string; integration_id: string }[]> {
    return sql.rows(
      `select i.org_id, i.integration_id from integration i
        where i.status = 'ACTIVE' and i.parent_id is null and i.type = any ($1)
          and not exists (select from integration_account a
                           where a.integration_id = i.integration_id and a.seen_at >= $2)
        order by i.integration_id limit $3`,
      [types, before, limit],
    );
  },
};
