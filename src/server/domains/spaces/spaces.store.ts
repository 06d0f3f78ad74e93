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

export const spacesStore = {
  /** The global space first, then by name. */
  list(sql: Sql, options: { orgId: string; userId: string; archived: boolean }): Promise<SpaceRow[]> {
    return sql.rows<SpaceRow>(
      `select s.space_id, s.mode, s.name, s.is_archived, f.user_id is not null as is_favorite, s.created_by,
              s.created_at
         from space s
         left join space_favorite f on f.org_id = s.org_id and f.space_id = s.space_id and f.user_id = $2
        where s.org_id = $1 and ($3 or not s.is_archived)
        order by (s.mode = 'global') desc, lower(s.name) limit 1000`,
      [options.orgId, options.userId, options.archived],
    );
  },
};
