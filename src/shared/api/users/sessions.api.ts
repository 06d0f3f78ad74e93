import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';

const signInSession = z.object({
  sessionId: id,
  /** What the program calls itself (User-Agent); empty: not known. */
  agent: z.string(),
  /** The IP address that it was last used from; empty: not known. */
  address: z.string(),
  startedAt: z.string().nullable(),
  /** To the minute; null: not used yet. */
  lastUsedAt: z.string().nullable(),
  /** It is the one that asks. */
  current: z.boolean(),
});

const listSessions = defineCall({
  id: 'users.listSessions',
  method: 'GET',
  path: 'users/me/sessions',
  access: 'signed-in',
  summary: 'Where the signed-in user is signed in, the last used first',
  what: 'sessions',
  reads: ['session'],
  reply: list(signInSession),
});

const endSession = defineCall({
  id: 'users.endSession',
  method: 'DELETE',
  path: 'users/me/sessions/:sessionId',
  access: 'signed-in',
  summary: 'Ends one sign-in of the signed-in user at once, in every server process',
  changes: ['session'],
  params: z.object({ sessionId: id }),
  reply: done,
});

const endOtherSessions = defineCall({
  id: 'users.endOtherSessions',
  method: 'POST',
  path: 'users/me/sessions/end_others',
  access: 'signed-in',
  summary: 'Ends every sign-in of the signed-in user but the one that asks',
  changes: ['session'],
  reply: one(z.object({ ended: z.number().int() })),
});

const endSessionsOfMember = defineCall({
  id: 'organisations.endSessions',
  method: 'POST',
  path: 'organisations/members/:userId/end_sessions',
  access: 'org:members',
  edits: true,
  summary: 'Signs a member out everywhere, connected assistants included',
  params: z.object({ userId: id }),
  reply: one(z.object({ ended: z.number().int() })),
});

export const sessionCalls = { listSessions, endSession, endOtherSessions, endSessionsOfMember };
