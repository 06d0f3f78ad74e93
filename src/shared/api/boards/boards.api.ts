import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one, pageKey } from '../../kernel/paging';

const boardTypes = ['case', 'alert', 'governance'] as const;

export const board = z.object({
  boardId: id,
  board_id: id,
  spaceId: id,
  name: z.string(),
  type: z.enum(boardTypes),
  is_default: z.boolean(),
  openCases: z.number().int(),
  closedCases: z.number().int(),
  /** The excluded ones too, which are neither open nor closed: so many move when the board is deleted. */
  allCases: z.number().int(),
  /** Potential saving of the active cases, net of conflicts, per currency. */
  savings: z.array(z.object({ currency: z.string(), month: z.number(), year: z.number() })),
  customerId: id.optional(),
  customerName: z.string().optional(),
});
export type Board = z.output<typeof board>;

const listBoards = defineCall({
  id: 'boards.list',
  method: 'GET',
  path: 'boards',
  access: 'recommendations:read',
  summary: 'Boards of a space, with those of the global space on request; without a space, all',
  what: 'boards',
  // Boards carry counts and sums of their cases, so they change with them.
  reads: ['board', 'case'],
  query: z.strictObject({ space_id: id.optional(), include_global_space: z.stringbool().default(false) }),
  reply: list(board),
});

const listMspBoards = defineCall({
  id: 'boards.listMsp',
  method: 'GET',
  path: 'boards/msp',
  access: 'recommendations:read',
  summary: 'Boards of the customers of an MSP, of one customer on request; pages of a thousand',
  what: 'boards',
  reads: ['board', 'case'],
  query: z.strictObject({
    space_id: id.optional(),
    include_global_space: z.stringbool().default(true),
    customer_id: id.optional(),
    start_page_key: z.string().max(200).optional(),
  }),
  reply: z.object({ data: z.array(board), next_page_key: pageKey }),
});

const configure = { access: 'casesConfiguration:write', edits: true } as const;
const name = z
  .string()
  .trim()
  .min(1, 'Value is required')
  .max(30, 'Maximum characters exceeded (30)')
  .regex(/^[\p{L}\p{N} _-]*$/u, 'No special characters allowed');

const createBoard = defineCall({
  id: 'boards.create',
  method: 'POST',
  path: 'boards',
  ...configure,
  summary: 'Adds a board to a space; the name is unique in the organization',
  changes: ['board'],
  body: z.strictObject({
    space_id: id,
    name,
    type: z.enum(boardTypes).default('case'),
  }),
  reply: z.object({ boardId: id }),
});

const updateBoard = defineCall({
  id: 'boards.update',
  method: 'PUT',
  path: 'boards/:id',
  ...configure,
  summary: 'Renames a board; never a built-in one',
  changes: ['board'],
  params: z.object({ id }),
  body: z.strictObject({ name }),
  reply: done,
});

const deleteBoard = defineCall({
  id: 'boards.delete',
  method: 'DELETE',
  path: 'boards/:id',
  ...configure,
  summary:
    'Deletes a board with its rules; its cases move to the built-in board of its type; never a built-in one',
  changes: ['board', 'case'],
  params: z.object({ id }),
  reply: one(z.object({ board_id: id, moved_cases: z.number().int() })),
});

export const boardCalls = { listBoards, listMspBoards, createBoard, updateBoard, deleteBoard };
