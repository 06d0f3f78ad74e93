import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list } from '../../kernel/paging';
import { assistantScopes } from '../../model/assistantScopes';

const assistant = z.object({
  connectionId: id,
  /** As the assistant names itself; empty: it does not. */
  name: z.string(),
  /** Where it signed in from: the host, or the app on the person’s computer. */
  origin: z.string(),
  scopes: z.array(z.enum(assistantScopes)),
  connectedAt: z.string(),
  lastUsedAt: z.string().nullable(),
  userId: id,
  person: z.string(),
});

const listAssistants = defineCall({
  id: 'organisations.listAssistants',
  method: 'GET',
  path: 'organisations/assistants',
  access: 'signed-in',
  summary:
    'Assistants connected to the active organization: one’s own; those of all members for who may manage API keys',
  what: 'connected assistants',
  reads: ['assistant'],
  reply: list(assistant),
});

const disconnectAssistant = defineCall({
  id: 'organisations.disconnectAssistant',
  method: 'DELETE',
  path: 'organisations/assistants/:connectionId',
  access: 'signed-in',
  summary: 'Ends the connection of an assistant at once',
  changes: ['assistant'],
  params: z.object({ connectionId: id }),
  reply: done,
});

export const assistantCalls = { listAssistants, disconnectAssistant };
