import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, one } from '../../kernel/paging';
import { deletableAreas, storageAreas } from '../../model/storage/areas';

const access = { access: 'systemSettings:write', edits: true } as const;
const TEN_MINUTES = 600;

const readStorage = defineCall({
  id: 'storage.read',
  method: 'GET',
  path: 'storage',
  ...access,
  summary: 'What the organization keeps on the server, by area: how much, and how many bytes it takes about',
  what: 'storage',
  reads: ['storage'],
  timeoutSeconds: 60,
  reply: one(
    z.object({
      areas: z.array(
        z.object({
          area: z.enum(storageAreas),
          /** Cases, workflows, executions, records, dashboards; of bills, rows of bills. */
          items: z.number().int(),
          bytes: z.number().int(),
        }),
      ),
      bytes: z.number().int(),
    }),
  ),
});

const exportStorage = defineCall({
  id: 'storage.export',
  method: 'GET',
  path: 'storage/export',
  ...access,
  summary:
    'Everything of the organization but its people, keys and unfinished work, as one file of JSON lines; secrets in it stay sealed',
  query: z.strictObject({
    /** The history of executions, which may be the largest part. */
    runs: z.stringbool().default(true),
  }),
  timeoutSeconds: TEN_MINUTES,
  gives: 'application/x-ndjson',
  reply: z.string(),
});

const importStorage = defineCall({
  id: 'storage.import',
  method: 'POST',
  path: 'storage/import',
  ...access,
  summary:
    'Replaces everything of the organization but its people and keys by an uploaded export, whole or not at all; workflows come disabled',
  timeoutSeconds: TEN_MINUTES,
  body: z.strictObject({
    upload_id: id,
    /** The organisation's name, as a confirmation. */
    confirm_name: z.string().max(200),
  }),
  reply: one(
    z.object({
      rows: z.number().int(),
      files: z.number().int(),
      /** The export's organisation and time. */
      from: z.string(),
      made_at: z.string(),
      disabled_workflows: z.number().int(),
    }),
  ),
});

const deleteStored = defineCall({
  id: 'storage.delete',
  method: 'DELETE',
  path: 'storage',
  ...access,
  summary: 'Deletes the history of executions, all bills with their cases, or everything but people and keys',
  changes: ['storage'],
  timeoutSeconds: TEN_MINUTES,
  body: z.strictObject({
    what: z.enum(deletableAreas),
    /** The organisation's name, as a confirmation. */
    confirm_name: z.string().max(200),
  }),
  reply: one(z.object({ rows: z.number().int() })),
});

export const storageCalls = { readStorage, exportStorage, importStorage, deleteStored };
