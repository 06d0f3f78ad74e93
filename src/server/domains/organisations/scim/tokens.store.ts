import type { Sql } from '../../../db/database';

export interface ScimTokenRow {
  token_id: string;
  org_id: string;
  name: string;
  role: string;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = 'token_id, org_id, name, role, created_by, created_at, last_used_at';

export const scimTokensStore = {
  list(sql: Sql): Promise<ScimTokenRow[]> {
    return sql.rows<ScimTokenRow>(`select ${columns} from scim_token order by created_at desc limit 20`);
  },

  insert(
    sql: Sql,
    token: {
      tokenId: string;
      orgId: string;
      name: string;
      role: string;
      secretHash: string;
      createdBy: string;
      now: Date;
    },
  ): Promise<ScimTokenRow | undefined> {
    return sql.one<ScimTokenRow>(
      `insert into scim_token (token_id, org_id, name, role, secret_hash, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
      [token.tokenId, token.orgId, token.name, token.role, token.secretHash, token.createdBy, token.now],
    );
  },

  remove(sql: Sql, tokenId: string): Promise<{ name: string } | undefined> {
    return sql.one('delete from scim_token where token_id = $1 returning name', [tokenId]);
  },

  /** Of any organisation: as the owner. */
  find(sql: Sql, tokenId: string): Promise<(ScimTokenRow & { secret_hash: string }) | undefined> {
    return sql.one(`select ${columns}, secret_hash from scim_token where token_id = $1`, [tokenId]);
  },

  async used(sql: Sql, tokenId: string, now: Date): Promise<void> {
    await sql.run('update scim_token set last_used_at = $2 where token_id = $1', [tokenId, now]);
  },
};
