import { badInput, Fault } from '@shared/kernel/fault';
import { FOLDER_DEPTH_MAX, type Folder } from '@shared/api/workflows/folders.api';
import { spaceWords } from '@shared/words/spaces';
import { workflowWords } from '@shared/words/workflows';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { foldersStore, type FolderRow } from './folders.store';
import { managedStore } from './managed.store';
import type { Actor } from './workflows.port';

/** Of one organisation. */
const FOLDERS_MAX = 10_000;
const PATH_MAX = 1000;

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const keyOf = (path: string) => path.split('/').map(nameKeyOf).join('/');
/** `/a/b` → `/a`, `/a/b` */
const stepsTo = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((_name, at, all) => `/${all.slice(0, at + 1).join('/')}`);

const toFolder = (row: FolderRow): Folder => ({
  folder_id: row.folder_id,
  space_id: row.space_id,
  path: row.path,
  name: nameOf(row.path),
  createdBy: row.created_by,
  creation_time: row.created_at.toISOString(),
});

const isRoot = (folderId: string) => folderId === 'root' || folderId === '/';
const taken = (path: string) =>
  new Fault('conflict:folder_exists', workflowWords.folderTaken(path), [
    { field: 'path', reason: workflowWords.folderTaken(path) },
  ]);

export type FoldersService = ReturnType<typeof createFolders>;

export function createFolders(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  /** After folders of an organisation are gone: what was shared of them ends. */
  removed: (orgId: string) => Promise<void>;
}) {
  const { database, clock, newId } = deps;

  async function lockOpenSpace(sql: Sql, orgId: string, spaceId: string) {
    const space = await foldersStore.lockSpace(sql, orgId, spaceId);
    if (!space) throw badInput([{ field: 'space_id', reason: spaceWords.unknown }]);
    if (space.is_archived)
      throw new Fault('conflict:space_archived', spaceWords.archivedFor('change its folders'));
  }

  /** Makes what is missing on the way to a path. → the path as the folders there spell it. */
  async function ensure(sql: Sql, by: Actor, spaceId: string, path: string): Promise<string> {
    if (path === '') return '';
    const paths = stepsTo(path);
    const rows = await foldersStore.atPaths(sql, spaceId, paths.map(keyOf));
    const known = new Map(rows.map((row) => [row.path_key, row.path]));
    let at = '';
    for (const each of paths) {
      const found = known.get(keyOf(each));
      if (found !== undefined) {
        at = found;
        continue;
      }
      at = `${at}/${nameOf(each)}`;
      const folder = { folderId: newId(), orgId: by.orgId, spaceId, path: at, pathKey: keyOf(at) };
      await foldersStore.insert(sql, { ...folder, by: by.name, now: clock.now() });
      await notifyChange(sql, { orgId: by.orgId, tag: 'workflow_folder', id: folder.folderId });
    }
    return at;
  }

  async function known(sql: Sql, orgId: string, folderId: string): Promise<FolderRow> {
    if (isRoot(folderId)) throw new Fault('conflict:root_folder', workflowWords.rootFolder);
    const folder = await foldersStore.find(sql, orgId, folderId);
    if (!folder) throw new Fault('not_found:folder_not_found', workflowWords.folderNotFound);
    return folder;
  }

  /** The folder as it is once its space is locked: another may have moved it while this one waited. */
  async function lockedFolder(sql: Sql, orgId: string, folderId: string): Promise<FolderRow> {
    const { space_id } = await known(sql, orgId, folderId);
    await lockOpenSpace(sql, orgId, space_id);
    return known(sql, orgId, folderId);
  }

  /** Copies that a provider manages stay where it puts them. */
  async function mustBeOwn(sql: Sql, folder: FolderRow) {
    if (await managedStore.holdsManaged(sql, folder.space_id, folder.path_key))
      throw new Fault('forbidden:folder_shared', workflowWords.folderShared(folder.path));
  }

  async function at(sql: Sql, spaceId: string, path: string): Promise<FolderRow | undefined> {
    return (await foldersStore.atPaths(sql, spaceId, [keyOf(path)]))[0];
  }

  async function mustFit(sql: Sql, folder: FolderRow, path: string): Promise<void> {
    const below = await foldersStore.subtree(sql, folder);
    const depth = stepsTo(path).length + (below?.depth ?? 0) - stepsTo(folder.path).length;
    const length = path.length + (below?.longest ?? 0) - folder.path.length;
    if (depth > FOLDER_DEPTH_MAX)
      throw badInput([{ field: 'path', reason: `Folders are nested at most ${FOLDER_DEPTH_MAX} deep` }]);
    if (length > PATH_MAX)
      throw badInput([{ field: 'path', reason: 'the paths in it would become too long' }]);
  }

  return {
    list: (orgId: string, filter: { spaceId: string | null; withGlobal: boolean }): Promise<Folder[]> =>
      database.tenant(orgId, async (sql) =>
        (await foldersStore.list(sql, { orgId, ...filter })).map(toFolder),
      ),

    create: (by: Actor, { spaceId, path }: { spaceId: string; path: string }): Promise<Folder> =>
      database.tenant(by.orgId, async (sql) => {
        await lockOpenSpace(sql, by.orgId, spaceId);
        if (await at(sql, spaceId, path)) throw taken(path);
        const { count } = (await foldersStore.count(sql, by.orgId)) ?? { count: 0 };
        if (count + stepsTo(path).length > FOLDERS_MAX)
          throw new Fault('conflict:too_many_folders', `An organization has at most ${FOLDERS_MAX} folders.`);
        await ensure(sql, by, spaceId, path);
        const made = await at(sql, spaceId, path);
        if (!made) throw new Error('The folder that was just added is not there.');
        return toFolder(made);
      }),

    change: (by: Actor, folderId: string, to: { spaceId: string; path: string }): Promise<Folder> =>
      database.tenant(by.orgId, async (sql) => {
        const folder = await lockedFolder(sql, by.orgId, folderId);
        if (folder.space_id !== to.spaceId)
          throw badInput([{ field: 'space_id', reason: 'the folder belongs to another space' }]);
        const wanted = keyOf(to.path);
        if (wanted.startsWith(`${folder.path_key}/`))
          throw badInput([{ field: 'path', reason: workflowWords.folderIntoItself }]);
        if (wanted !== folder.path_key && (await at(sql, to.spaceId, to.path))) throw taken(to.path);
        await mustBeOwn(sql, folder);
        const parent = await ensure(sql, by, to.spaceId, parentOf(to.path));
        const path = `${parent}/${nameOf(to.path)}`;
        await mustFit(sql, folder, path);
        await foldersStore.move(sql, folder, { path, pathKey: keyOf(path), now: clock.now() });
        await notifyChange(sql, { orgId: by.orgId, tag: 'workflow_folder', id: folderId });
        await notifyChange(sql, { orgId: by.orgId, tag: 'workflow', id: '*' });
        return toFolder({ ...folder, path });
      }),

    async remove(by: Actor, folderId: string, spaceId: string | null): Promise<number> {
      const moved = await database.tenant(by.orgId, async (sql) => {
        const folder = await lockedFolder(sql, by.orgId, folderId);
        if (spaceId !== null && spaceId !== folder.space_id)
          throw badInput([{ field: 'space_id', reason: 'the folder belongs to another space' }]);
        await mustBeOwn(sql, folder);
        const above = parentOf(folder.path);
        const parent = above === '' ? undefined : await at(sql, folder.space_id, above);
        const moved = await foldersStore.moveWorkflows(sql, folder, parent?.folder_id ?? null);
        await foldersStore.remove(sql, folder);
        await notifyChange(sql, { orgId: by.orgId, tag: 'workflow_folder', id: folderId });
        if (moved > 0) await notifyChange(sql, { orgId: by.orgId, tag: 'workflow', id: '*' });
        return moved;
      });
      await deps.removed(by.orgId);
      return moved;
    },

    /** In the caller's transaction: the folder at the path, made with what is missing on the way. → its id. */
    async ensureIn(sql: Sql, by: Actor, spaceId: string, path: string): Promise<string> {
      await foldersStore.lockSpace(sql, by.orgId, spaceId);
      const made = await at(sql, spaceId, await ensure(sql, by, spaceId, path));
      if (!made) throw new Error('The folder that was just made sure of is not there.');
      return made.folder_id;
    },
  };
}
