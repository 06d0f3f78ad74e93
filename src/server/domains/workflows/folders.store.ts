import type { Sql } from '../../db/database';

export interface FolderRow {
  folder_id: string;
  space_id: string;
  path: string;
  path_key: string;
  created_by: string;
  created_at: Date;
}

const columns = 'f.folder_id, f.space_id, f.path, f.path_key, f.created_by, f.created_at';

export const foldersStore = {
  /** Whoever changes the tree of a space waits here for the one before. */
  lockSpace(sql: Sql, orgId: string, spaceId: string): Promise<{ is_archived: boolean } | undefined> {
    return sql.one('select is_archived from space where org_id = $1 and space_id = $2 for no key update', [
      orgId,
      spaceId,
    ]);
  },

  list(
    sql: Sql,
    filter: { orgId: string; spaceId: string | null; withGlobal: boolean },
  ): Promise<FolderRow[]> {
    return sql.rows(
      `select ${columns} from workflow_folder f join space s on s.space_id = f.space_id
        where f.org_id = $1 and ($2::text is null or f.space_id = $2 or ($3 and s.mode = 'global'))
        order by f.path_key, f.folder_id limit 10000`,
      [filter.orgId, filter.spaceId, filter.withGlobal],
    );
  },

  count(sql: Sql, orgId: string): Promise<{ count: number } | undefined> {
    return sql.one('select count(*) as count from workflow_folder where org_id = $1', [orgId]);
  },

  find(sql: Sql, orgId: string, folderId: string): Promise<FolderRow | undefined> {
    return sql.one(`select ${columns} from workflow_folder f where f.org_id = $1 and f.folder_id = $2`, [
      orgId,
      folderId,
    ]);
  },

  /** As `find`; nobody deletes it before the transaction ends. */
  hold(sql: Sql, orgId: string, folderId: string): Promise<{ space_id: string } | undefined> {
    return sql.one(
      'select space_id from workflow_folder where org_id = $1 and folder_id = $2 for key share',
      [orgId, folderId],
    );
  },

  atPaths(sql: Sql, spaceId: string, keys: readonly string[]): Promise<FolderRow[]> {
    return sql.rows(
      `select ${columns} from workflow_folder f where f.space_id = $1 and f.path_key = any ($2::text[])`,
      [spaceId, keys],
    );
  },

  insert(
    sql: Sql,
    folder: {
      folderId: string;
      orgId: string;
      spaceId: string;
      path: string;
      pathKey: string;
      by: string;
      now: Date;
    },
  ): Promise<number> {
    return sql.run(
      `insert into workflow_folder (folder_id, org_id, space_id, path, path_key, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        ...[folder.folderId, folder.orgId, folder.spaceId, folder.path, folder.pathKey],
        ...[folder.by, folder.now],
      ],
    );
  },

  /** How long paths of the subtree are below the folder itself, and how deep it goes. */
  subtree(
    sql: Sql,
    folder: Pick<FolderRow, 'space_id' | 'path' | 'path_key'>,
  ): Promise<{ depth: number; longest: number } | undefined> {
    return sql.one(
      `select max(length(path) - length(replace(path, '/', ''))) as depth, max(length(path)) as longest
         from workflow_folder
        where space_id = $1 and (path_key = $2 or starts_with(path_key, $2 || '/'))`,
      [folder.space_id, folder.path_key],
    );
  },

  /** The folder and all in it, at once. */
  move(
    sql: Sql,
    folder: Pick<FolderRow, 'space_id' | 'path' | 'path_key'>,
    to: { path: string; pathKey: string; now: Date },
  ): Promise<number> {
    return sql.run(
      `update workflow_folder
          set path = $4 || substr(path, length($3) + 1), path_key = $5 || substr(path_key, length($2) + 1),
              updated_at = $6
        where space_id = $1 and (path_key = $2 or starts_with(path_key, $2 || '/'))`,
      [folder.space_id, folder.path_key, folder.path, to.path, to.pathKey, to.now],
    );
  },

  moveWorkflows(
    sql: Sql,
    folder: Pick<FolderRow, 'space_id' | 'path_key'>,
    toFolderId: string | null,
  ): Promise<number> {
    return sql.run(
      `update workflow set folder_id = $3 where folder_id in (
         select folder_id from workflow_folder
          where space_id = $1 and (path_key = $2 or starts_with(path_key, $2 || '/')))`,
      [folder.space_id, folder.path_key, toFolderId],
    );
  },

  remove(sql: Sql, folder: Pick<FolderRow, 'space_id' | 'path_key'>): Promise<number> {
    return sql.run(
      `delete from workflow_folder where space_id = $1 and (path_key = $2 or starts_with(path_key, $2 || '/'))`,
      [folder.space_id, folder.path_key],
    );
  },
};
