import type { Sql } from '../../db/database';

export interface SpaceRow {
  space_id: string;
  mode: 'global' | 'standard';
  name: string;
  is_archived: boolean;
  is_favorite: boolean;
  created_by: string;
  created_at: Date;
}

const select = `select s.space_id, s.mode, s.name, s.is_archived, f.user_id is not null as is_favorite, s.created_by,
         s.created_at
    from space s
    left join space_favorite f on f.org_id = s.org_id and f.space_id = s.space_id and f.user_id = $2`;

export const spacesStore = {
  /** The global space first, then by name. */
  list(
    sql: Sql,
    asked: { orgId: string; userId: string; archived: boolean; favorites: boolean },
  ): Promise<SpaceRow[]> {
    return sql.rows<SpaceRow>(
      `${select} where s.org_id = $1 and ($3 or not s.is_archived) and (not $4 or f.user_id is not null)
        order by (s.mode = 'global') desc, coalesce(s.name_key, lower(s.name)) limit 1000`,
      [asked.orgId, asked.userId, asked.archived, asked.favorites],
    );
  },

  find(sql: Sql, whose: { orgId: string; userId: string }, spaceId: string): Promise<SpaceRow | undefined> {
    return sql.one(`${select} where s.org_id = $1 and s.space_id = $3`, [whose.orgId, whose.userId, spaceId]);
  },

  /** Locked until the transaction ends: who adds something to the space waits. */
  lock(
    sql: Sql,
    orgId: string,
    spaceId: string,
  ): Promise<Pick<SpaceRow, 'mode' | 'name' | 'is_archived'> | undefined> {
    return sql.one(
      'select mode, name, is_archived from space where org_id = $1 and space_id = $2 for update',
      [orgId, spaceId],
    );
  },

  /** Nobody deletes it before the transaction ends. */
  hold(sql: Sql, orgId: string, spaceId: string): Promise<{ is_archived: boolean } | undefined> {
    return sql.one('select is_archived from space where org_id = $1 and space_id = $2 for key share', [
      orgId,
      spaceId,
    ]);
  },

  async count(sql: Sql, orgId: string): Promise<number> {
    const row = await sql.one<{ n: number }>('select count(*) as n from space where org_id = $1', [orgId]);
    return row?.n ?? 0;
  },

  /** → 0 when the name is taken. */
  insert(
    sql: Sql,
    made: { spaceId: string; orgId: string; name: string; nameKey: string; by: string; now: Date },
  ): Promise<number> {
    return sql.run(
      `insert into space (space_id, org_id, mode, name, name_key, created_by, created_at)
       values ($1, $2, 'standard', $3, $4, $5, $6) on conflict do nothing`,
      [made.spaceId, made.orgId, made.name, made.nameKey, made.by, made.now],
    );
  },

  rename(
    sql: Sql,
    orgId: string,
    spaceId: string,
    { name, nameKey }: { name: string; nameKey: string },
  ): Promise<number> {
    return sql.run('update space set name = $3, name_key = $4 where org_id = $1 and space_id = $2', [
      orgId,
      spaceId,
      name,
      nameKey,
    ]);
  },

  archive(sql: Sql, orgId: string, spaceId: string, archived: boolean): Promise<number> {
    return sql.run('update space set is_archived = $3 where org_id = $1 and space_id = $2', [
      orgId,
      spaceId,
      archived,
    ]);
  },

  remove(sql: Sql, orgId: string, spaceId: string): Promise<number> {
    return sql.run('delete from space where org_id = $1 and space_id = $2', [orgId, spaceId]);
  },

  addFavorite(sql: Sql, orgId: string, userId: string, spaceId: string): Promise<number> {
    return sql.run(
      `insert into space_favorite (org_id, space_id, user_id)
       select org_id, space_id, $2 from space where org_id = $1 and space_id = $3
       on conflict do nothing`,
      [orgId, userId, spaceId],
    );
  },

  removeFavorite(sql: Sql, orgId: string, userId: string, spaceId: string): Promise<number> {
    return sql.run('delete from space_favorite where org_id = $1 and user_id = $2 and space_id = $3', [
      orgId,
      userId,
      spaceId,
    ]);
  },
};
