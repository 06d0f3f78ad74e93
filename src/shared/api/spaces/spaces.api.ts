import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list } from '../../kernel/paging';

export const space = z.object({
  space_id: id,
  mode: z.enum(['global', 'standard']),
  name: z.string(),
  is_archived: z.boolean(),
  is_favorite: z.boolean(),
  resource_count: z.number().int(),
  created_by: z.string(),
  creation_time: z.string(),
});
export type Space = z.output<typeof space>;

export const listSpaces = defineCall({
  id: 'spaces.list',
  method: 'GET',
  path: 'spaces',
  access: 'resources:read',
  summary: 'Spaces of the organisation; archived ones on request',
  query: z.strictObject({ include_archived: z.stringbool().default(false) }),
  reply: list(space),
});

export const spaceCalls = { listSpaces };
