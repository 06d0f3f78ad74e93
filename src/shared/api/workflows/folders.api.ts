import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';
import { FOLDER_NAME_MAX } from '../../model/limits';
import { workflowWords } from '../../words/workflows';

export const FOLDER_DEPTH_MAX = 20;

const folder = z.object({
  folder_id: id,
  space_id: id,
  /** `/Savings/AWS` */
  path: z.string(),
  name: z.string(),
  createdBy: z.string(),
  creation_time: z.string(),
});
export type Folder = z.output<typeof folder>;

const names = (path: string) => path.split('/').slice(1);

/** A path from the root; each name trimmed, 1 to 40 characters. */
export const folderPath = z
  .string()
  .trim()
  .max(1000)
  .startsWith('/', 'must begin with /')
  .transform(
    (path) =>
      `/${names(path)
        .map((name) => name.trim())
        .join('/')}`,
  )
  .refine((path) => path !== '/', workflowWords.rootFolder)
  .refine((path) => names(path).every((name) => name !== ''), 'Value is required')
  .refine(
    (path) => names(path).every((name) => name.length <= FOLDER_NAME_MAX),
    workflowWords.nameTooLong(FOLDER_NAME_MAX),
  )
  .refine((path) => !/[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(path), 'has characters that no name has')
  .refine(
    (path) => names(path).length <= FOLDER_DEPTH_MAX,
    `Folders are nested at most ${FOLDER_DEPTH_MAX} deep`,
  );

const listFolders = defineCall({
  id: 'workflowFolders.list',
  method: 'GET',
  path: 'workflow_folders',
  access: 'wf:read',
  summary: 'Folders of workflows by path: of a space (with the global one on request), or all',
  what: 'folders',
  reads: ['folder'],
  query: z.strictObject({ space_id: id.optional(), include_global_space: z.stringbool().default(false) }),
  reply: list(folder),
});

const createFolder = defineCall({
  id: 'workflowFolders.create',
  method: 'POST',
  path: 'workflow_folders',
  access: 'wf:create',
  edits: true,
  summary: 'Adds a folder, and those above it that are not there yet',
  changes: ['folder'],
  body: z.strictObject({ space_id: id, path: folderPath }),
  reply: one(folder),
});

const changeFolder = defineCall({
  id: 'workflowFolders.change',
  method: 'PATCH',
  path: 'workflow_folders/:id',
  access: 'wf:create',
  edits: true,
  summary: 'Renames or moves a folder with everything in it, within its space',
  changes: ['folder', 'workflow'],
  params: z.strictObject({ id }),
  body: z.strictObject({ space_id: id, path: folderPath }),
  reply: one(folder),
});

const deleteFolder = defineCall({
  id: 'workflowFolders.delete',
  method: 'DELETE',
  path: 'workflow_folders/:id',
  access: 'wf:create',
  edits: true,
  summary: 'Deletes a folder with the folders in it; their workflows move to the folder above',
  changes: ['folder', 'workflow'],
  params: z.strictObject({ id }),
  query: z.strictObject({ space_id: id.optional() }),
  reply: one(z.object({ ok: z.literal(true), moved_workflows: z.number().int() })),
});

export const folderCalls = { listFolders, createFolder, changeFolder, deleteFolder };
