import type { Sql } from '../../db/database';
import type { FolderState, SharableFolder, SharedSource } from './managed.port';

const folder = `f.folder_id as "folderId", f.space_id as "spaceId", f.path, f.path_key as "pathKey"`;
/** `f` is the folder `root` or lies in it. */
const within = `f.space_id = root.space_id
  and (f.path_key = root.path_key or starts_with(f.path_key, root.path_key || '/'))`;
/** A folder in it that is shared for itself. */
const sharedForItself = `exists (select from workflow_folder inner_f
    join shared_resource s on s.folder_id = inner_f.folder_id
   where inner_f.space_id = root.space_id and starts_with(inner_f.path_key, root.path_key || '/')
     and (f.path_key = inner_f.path_key or starts_with(f.path_key, inner_f.path_key || '/')))`;

export const managedStore = {
  folderAt(sql: Sql, orgId: string, spaceId: string, pathKey: string): Promise<SharableFolder | undefined> {
    return sql.one(
      `select ${folder} from workflow_folder f where f.org_id = $1 and f.space_id = $2 and f.path_key = $3`,
      [orgId, spaceId, pathKey],
    );
  },

  folders(sql: Sql, orgId: string, folderIds: readonly string[]): Promise<FolderState[]> {
    return sql.rows(
      `select root.folder_id as "folderId", root.space_id as "spaceId", root.path, root.path_key as "pathKey",
         md5(coalesce(string_agg(md5(jsonb_build_array(w.workflow_id, substr(f.path, length(root.path) + 1), w.name,
           w.description, w.labels, w.runnable_from, v.hash)::text), '' order by w.workflow_id), '')) as digest
         from workflow_folder root
         left join workflow_folder f on ${within} and not ${sharedForItself}
         left join workflow w on w.folder_id = f.folder_id and w.mode = 'USER'
         left join workflow_version v on v.workflow_id = w.workflow_id and v.seq = w.current_version
        where root.org_id = $1 and root.folder_id = any ($2::text[])
        group by root.folder_id`,
      [orgId, folderIds],
    );
  },

  sources(sql: Sql, orgId: string, folderId: string): Promise<SharedSource[]> {
    return sql.rows(
      `select w.workflow_id as "workflowId", w.org_id as "orgId", substr(f.path, length(root.path) + 1) as "subPath",
         w.current_version as version
         from workflow_folder root
         join workflow_folder f on ${within} and not ${sharedForItself}
         join workflow w on w.folder_id = f.folder_id and w.mode = 'USER'
        where root.org_id = $1 and root.folder_id = $2 order by w.workflow_id limit 5000`,
      [orgId, folderId],
    );
  },

  globalSpace(sql: Sql, orgId: string): Promise<{ space_id: string } | undefined> {
    return sql.one("select space_id from space where org_id = $1 and mode = 'global'", [orgId]);
  },

  makeManaged(sql: Sql, workflowId: string): Promise<number> {
    return sql.run("update workflow set mode = 'SHARED' where workflow_id = $1", [workflowId]);
  },

  removeEmptyFolders(sql: Sql, spaceId: string, pathKey: string): Promise<number> {
    return sql.run(
      `delete from workflow_folder root
        where root.space_id = $1 and (root.path_key = $2 or starts_with(root.path_key, $2 || '/'))
          and not exists (select from workflow_folder f join workflow w on w.folder_id = f.folder_id
                           where ${within})`,
      [spaceId, pathKey],
    );
  },

  /** Whether copies that another organisation manages lie in the folder. */
  async holdsManaged(sql: Sql, spaceId: string, pathKey: string): Promise<boolean> {
    const found = await sql.one(
      `select 1 from workflow_folder root join workflow_folder f on ${within}
         join workflow w on w.folder_id = f.folder_id and w.mode = 'SHARED'
        where root.space_id = $1 and root.path_key = $2 limit 1`,
      [spaceId, pathKey],
    );
    return found !== undefined;
  },
};
