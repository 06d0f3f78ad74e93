import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, one } from '../../kernel/paging';

/** A part may be this large; parts are written at their offset, so an upload can be taken up again. */
export const PART_BYTES = 4 * 1024 * 1024;
/** The largest bill that is taken: 50 GB. */
const MAX_UPLOAD_BYTES = 50 * 1024 ** 3;

const upload = z.object({
  uploadId: id,
  name: z.string(),
  size: z.number().int(),
  received: z.number().int(),
});

const createUpload = defineCall({
  id: 'uploads.create',
  method: 'POST',
  path: 'uploads',
  access: 'resources:write',
  edits: true,
  summary: 'Opens an upload; it is dropped when it was not used for a day',
  body: z.strictObject({
    name: z.string().trim().min(1).max(255),
    size: z.number().int().min(0).max(MAX_UPLOAD_BYTES),
  }),
  reply: one(upload),
});

const putPart = defineCall({
  id: 'uploads.part',
  method: 'PUT',
  path: 'uploads/:id/parts',
  access: 'resources:write',
  edits: true,
  summary: 'Writes one part at its offset; parts may not leave a gap',
  params: z.object({ id }),
  query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
  takes: 'bytes',
  reply: one(upload),
});

const deleteUpload = defineCall({
  id: 'uploads.delete',
  method: 'DELETE',
  path: 'uploads/:id',
  access: 'resources:write',
  edits: true,
  summary: 'Drops an upload and its file',
  params: z.object({ id }),
  reply: done,
});

export const uploadCalls = { createUpload, putPart, deleteUpload };
