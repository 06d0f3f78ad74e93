import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { SPACE_NAME_MAX } from '../../model/limits';
import { messages } from '../../words/messages';

const count = z.number().int();

const space = z.object({
  space_id: id,
  /** Every organisation has one global space; it stays as it is. */
  mode: z.enum(['global', 'standard']),
  name: z.string(),
  is_archived: z.boolean(),
  /** Of who asks. */
  is_favorite: z.boolean(),
  /** How much the space holds, of every kind. */
  resource_count: count,
  resources: z.object({
    workflows: count,
    datastores: count,
    dashboards: count,
    boards: count,
    reports: count,
  }),
  /** Of the boards in the space: open cases, and what they could save, by currency. */
  cases_data: z.object({
    open_cases: count,
    savings: z.array(z.object({ currency: z.string(), month: z.number(), year: z.number() })),
  }),
  created_by: z.string(),
  creation_time: z.string(),
});
export type Space = z.output<typeof space>;

/** One line of text that can be stored. */
const nameable = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);
const name = z
  .string()
  .trim()
  .min(1, messages.valueRequired)
  .max(SPACE_NAME_MAX, `Maximum characters exceeded (${SPACE_NAME_MAX})`)
  .refine(nameable, messages.wrongFormat);

const read = { access: 'resources:read' } as const;
const write = { access: 'resources:write', edits: true } as const;
const byId = { params: z.object({ id }) };

const listSpaces = defineCall({
  id: 'spaces.list',
  method: 'GET',
  path: 'spaces',
  ...read,
  summary: 'Spaces of the organization; archived ones on request',
  what: 'spaces',
  reads: ['space'],
  query: z.strictObject({ include_archived: z.stringbool().default(false) }),
  reply: list(space),
});

const listFavoriteSpaces = defineCall({
  id: 'spaces.listFavorites',
  method: 'GET',
  path: 'spaces/list-favorites',
  ...read,
  summary: 'The favourite spaces of the caller that are not archived',
  reads: ['space'],
  reply: list(space),
});

const createSpace = defineCall({
  id: 'spaces.create',
  method: 'POST',
  path: 'spaces',
  ...write,
  summary: 'Adds a space; its name is unique in the organization, without regard to case',
  changes: ['space'],
  body: z.strictObject({ name }),
  reply: one(space),
});

const readSpace = defineCall({
  id: 'spaces.read',
  method: 'GET',
  path: 'spaces/:id',
  ...read,
  ...byId,
  summary: 'One space, archived or not',
  reply: one(space),
});

const updateSpace = defineCall({
  id: 'spaces.update',
  method: 'PATCH',
  path: 'spaces/:id',
  ...write,
  ...byId,
  summary: 'Renames a space; never the global one',
  changes: ['space'],
  body: z.strictObject({ name }),
  reply: one(space),
});

const favoriteSpace = defineCall({
  id: 'spaces.favorite',
  method: 'PUT',
  path: 'spaces/:id/favorite',
  ...read,
  ...byId,
  summary: 'Marks a space as a favourite of the caller alone, or no longer',
  changes: ['space'],
  body: z.strictObject({ is_favorite: z.boolean() }),
  reply: done,
});

const deleteSpace = defineCall({
  id: 'spaces.delete',
  method: 'DELETE',
  path: 'spaces/:id',
  ...write,
  ...byId,
  summary: 'Deletes a space that holds nothing; never the global one',
  changes: ['space'],
  reply: done,
});

const archiveSpace = defineCall({
  id: 'spaces.archive',
  method: 'POST',
  path: 'spaces/:id/archive',
  ...write,
  ...byId,
  summary: 'Hides a space and lets nothing new into it; what it holds goes on. Never the global one',
  changes: ['space'],
  reply: one(space),
});

const unarchiveSpace = defineCall({
  id: 'spaces.unarchive',
  method: 'POST',
  path: 'spaces/:id/unarchive',
  ...write,
  ...byId,
  summary: 'Takes an archived space back into use',
  changes: ['space'],
  reply: one(space),
});

export const spaceCalls = {
  listSpaces,
  listFavoriteSpaces,
  createSpace,
  readSpace,
  updateSpace,
  favoriteSpace,
  deleteSpace,
  archiveSpace,
  unarchiveSpace,
};
