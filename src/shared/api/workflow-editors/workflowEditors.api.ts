import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list } from '../../kernel/paging';

/** For how long an editor that said that it is open is believed to be; milliseconds. */
export const EDITOR_KEPT = 60_000;
export const EDITORS_MAX = 100;

/** A window in which a workflow is open. */
const workflowEditor = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  window_id: id,
  /** Something in it is not saved. */
  editing: z.boolean(),
  /** When it was opened. */
  since: z.string(),
});
export type WorkflowEditor = z.output<typeof workflowEditor>;

const announceEditor = defineCall({
  id: 'workflowEditors.announce',
  method: 'POST',
  path: 'workflows/:id/editors',
  access: 'wf:read',
  summary:
    'Says that a window has a workflow open (every 20 seconds; after 60 it is forgotten) or leaves it; replies the other windows that have it open',
  // With `leaving: true`.
  params: z.strictObject({ id }),
  body: z.strictObject({
    window_id: z.string().min(1).max(100),
    editing: z.boolean().default(false),
    leaving: z.boolean().default(false),
  }),
  reply: list(workflowEditor),
});

const listEditors = defineCall({
  id: 'workflowEditors.list',
  method: 'GET',
  path: 'workflows/:id/editors',
  access: 'wf:read',
  summary: 'The windows that have a workflow open, the caller’s own among them',
  params: z.strictObject({ id }),
  reply: list(workflowEditor),
});

export const workflowEditorCalls = { announceEditor, listEditors };
