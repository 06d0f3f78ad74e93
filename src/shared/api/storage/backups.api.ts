import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, one } from '../../kernel/paging';
import { BACKUPS_KEPT_MOST } from '../../model/storage/backups';

const access = { access: 'systemSettings:write', edits: true } as const;

const settings = z.strictObject({
  /** Every night at two by the server's clock, or at the next chance. */
  nightly: z.boolean(),
  /** A full path on the server. */
  folder: z.string().trim().min(1).max(1000),
  /** So many are kept, the newest. */
  keep: z.number().int().min(1).max(BACKUPS_KEPT_MOST),
  /** With the key that opens the secrets: whoever has the backup then has them too. */
  with_key: z.boolean(),
});

const report = z.object({
  settings,
  /** The folder that is used unless another is chosen. */
  own_folder: z.string(),
  /** Why secrets cannot be read, if they cannot. */
  key_lost: z.enum(['missing', 'damaged', 'foreign']).nullable(),
  running: z.object({ started_at: z.string(), step: z.enum(['writing', 'checking']) }).nullable(),
  /** Each was loaded into a database of its own and counted; the newest first. */
  backups: z.array(
    z.object({
      name: z.string(),
      /** Its folder on the server, for a restore. */
      place: z.string(),
      at: z.string(),
      bytes: z.number().int(),
      rows: z.number().int(),
      /** Files of bills; and those that were damaged or missing already. */
      bills: z.number().int(),
      missing: z.number().int(),
      with_key: z.boolean(),
      checked_at: z.string(),
      took_ms: z.number().int(),
    }),
  ),
  /** The newest first. */
  failures: z.array(z.object({ at: z.string(), error: z.string() })),
});

const readBackups = defineCall({
  id: 'storage.backups',
  method: 'GET',
  path: 'storage/backups',
  ...access,
  summary:
    'The backups of the whole workspace, and those that failed. `here` is null where this server makes none for this organization',
  reads: ['backup'],
  reply: one(
    z.object({ here: report.nullable(), why: z.enum(['own_database', 'other_organization']).nullable() }),
  ),
});

const makeBackup = defineCall({
  id: 'storage.makeBackup',
  method: 'POST',
  path: 'storage/backups',
  ...access,
  summary: 'Begins a backup of the whole workspace: database, bills and, where that is chosen, the key',
  changes: ['backup'],
  body: z.strictObject({}),
  reply: one(z.object({ started_at: z.string() })),
});

const setBackups = defineCall({
  id: 'storage.setBackups',
  method: 'PUT',
  path: 'storage/backups/settings',
  ...access,
  summary: 'When backups are made, where to, how many are kept, and whether they hold the key',
  changes: ['backup'],
  body: settings,
  reply: done,
});

const restoreBackup = defineCall({
  id: 'storage.restoreBackup',
  method: 'POST',
  path: 'storage/backups/restore',
  ...access,
  summary:
    'Puts the whole workspace back to a backup of this list, or to one in another folder: the server ends, and its next start restores it',
  body: z
    .strictObject({
      name: z.string().min(1).max(200).optional(),
      /** The full path of a backup, also of another computer's. */
      folder: z.string().trim().min(1).max(1000).optional(),
    })
    .refine(({ name, folder }) => (name === undefined) !== (folder === undefined), {
      path: ['name'],
      message: 'either this or a folder must be given',
    }),
  reply: done,
});

export const backupCalls = { readBackups, makeBackup, setBackups, restoreBackup };
