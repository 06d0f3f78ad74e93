import { z } from 'zod';
import { auditStreamFaults } from '../../words/auditStream';
import { defineCall } from '../../kernel/call';
import { done, one } from '../../kernel/paging';

const access = { access: 'org:members', edits: true } as const;
const path = 'organisations/audit/stream';

const stream = z.object({
  url: z.string(),
  /** The header that the receiver knows Costloom by. */
  header: z.string(),
  /** Whether it has a value; nobody can read it. */
  credential_set: z.boolean(),
  changed_by: z.string(),
  changed_at: z.string(),
  /** Entries in all that the receiver took. */
  delivered: z.number().int(),
  delivered_at: z.string().nullable(),
  /** Entries that wait, and since when the oldest does. */
  waiting: z.number().int(),
  oldest_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  next_at: z.string().nullable(),
  /** It failed for seven days: nothing is tried until it is asked for. */
  given_up: z.boolean(),
  /** Of the last try, if it failed. */
  error: z.string().nullable(),
});
export type AuditStream = z.output<typeof stream>;

const draft = z.strictObject({
  url: z.string().trim().min(1).max(1000),
  header: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,100}$/, auditStreamFaults.headerName)
    .default('Authorization'),
  /** Left out: as it is; empty: none. */
  credential: z.string().trim().max(4000).optional(),
  /** Also what the audit holds already; of use with a new address. */
  existing: z.boolean().default(false),
  /** The signing secret is replaced, and told once. */
  new_secret: z.boolean().default(false),
});
export type AuditStreamDraft = z.output<typeof draft>;

const auditStream = defineCall({
  id: 'organisations.auditStream',
  method: 'GET',
  path,
  ...access,
  summary: 'Where each entry of the audit is sent as it happens, and how that stands; null: nowhere',
  what: 'audit stream',
  reads: ['auditStream'],
  reply: one(stream.nullable()),
});

const setAuditStream = defineCall({
  id: 'organisations.setAuditStream',
  method: 'PUT',
  path,
  ...access,
  summary:
    'Sends each entry of the audit to an address from now on; the signing secret is told once, when it is new',
  changes: ['auditStream', 'audit'],
  body: draft,
  reply: one(z.object({ stream, secret: z.string().nullable() })),
});

const removeAuditStream = defineCall({
  id: 'organisations.removeAuditStream',
  method: 'DELETE',
  path,
  ...access,
  summary: 'Sends no entries any more, those that wait among them; the audit itself stays',
  changes: ['auditStream', 'audit'],
  reply: done,
});

const testAuditStream = defineCall({
  id: 'organisations.testAuditStream',
  method: 'POST',
  path: `${path}/test`,
  ...access,
  summary: 'Sends a test entry, which is none of the audit, and says how the receiver answered',
  timeoutSeconds: 60,
  body: z.strictObject({}),
  reply: one(z.object({ status: z.number().int() })),
});

const resendAuditStream = defineCall({
  id: 'organisations.resendAuditStream',
  method: 'POST',
  path: `${path}/resend`,
  ...access,
  summary: 'Tries what waits again now, also after it was given up',
  changes: ['auditStream'],
  body: z.strictObject({}),
  reply: one(stream.nullable()),
});

export const auditStreamCalls = {
  auditStream,
  setAuditStream,
  removeAuditStream,
  testAuditStream,
  resendAuditStream,
};
