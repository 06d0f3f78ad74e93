import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, one } from '../../kernel/paging';

const access = { access: 'org:members', edits: true } as const;
const path = 'organisations/legal_hold';
const reason = z.string().trim().min(1).max(500);

const hold = z.object({ reason: z.string(), set_by: z.string(), set_at: z.string() });

const legalHold = defineCall({
  id: 'organisations.legalHold',
  method: 'GET',
  path,
  ...access,
  summary: 'Whether the organization is on legal hold, and why; null: it is not',
  what: 'legal hold',
  reads: ['legalHold'],
  reply: one(hold.nullable()),
});

const setLegalHold = defineCall({
  id: 'organisations.setLegalHold',
  method: 'PUT',
  path,
  ...access,
  summary:
    'Puts the organization on legal hold, or gives another reason: nothing of its record is deleted until it is lifted',
  changes: ['legalHold'],
  body: z.strictObject({ reason }),
  reply: one(hold),
});

const liftLegalHold = defineCall({
  id: 'organisations.liftLegalHold',
  method: 'DELETE',
  path,
  ...access,
  summary: 'Lifts the legal hold: what has been kept longer than usual is deleted within the hour',
  changes: ['legalHold'],
  body: z.strictObject({ reason }),
  reply: done,
});

export const legalHoldCalls = { legalHold, setLegalHold, liftLegalHold };
