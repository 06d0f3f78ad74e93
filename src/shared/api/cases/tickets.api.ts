import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';

const caseTicket = z.object({
  ticket_id: id,
  integration_id: id,
  service: z.enum(['JIRA', 'GITHUB']),
  /** As people call it: OPS-12, acme/infra#12; empty while it is being created. */
  key: z.string(),
  url: z.string(),
  title: z.string(),
  /** In the words of the service. */
  status: z.string(),
  state: z.enum(['new', 'in_progress', 'done']),
  assignee: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  looked_at: z.string(),
  /** Why it could not be looked at. */
  error: z.string().nullable(),
});
export type CaseTicket = z.output<typeof caseTicket>;

const read = { access: 'recommendations:read' } as const;
const edit = { access: 'recommendations:read', edits: true } as const;
const required = (most: number) => z.string().trim().min(1, 'Value is required').max(most);
const title = required(255);
const text = z.string().max(30_000).default('');
const labels = z.array(required(50).regex(/^\S+$/, 'must have no spaces')).max(20).default([]);

const listTickets = defineCall({
  id: 'tickets.list',
  method: 'GET',
  path: 'cases/:id/tickets',
  ...read,
  summary: 'Issues of Jira and GitHub that belong to a case, the oldest first',
  what: 'tickets',
  reads: ['ticket:{id}'],
  params: z.object({ id }),
  reply: list(caseTicket),
});

const createTicket = defineCall({
  id: 'tickets.create',
  method: 'POST',
  path: 'cases/:id/tickets',
  ...edit,
  summary: 'Creates an issue of Jira or GitHub for a case, and follows it from then on',
  changes: ['ticket'],
  params: z.object({ id }),
  body: z.discriminatedUnion('service', [
    z.strictObject({
      service: z.literal('JIRA'),
      integration_id: id,
      project_id: required(300),
      issue_type_id: required(300),
      title,
      text,
      labels,
      /** By the ids that the read of the issue type’s fields gives. */
      fields: z.record(z.string().min(1).max(300), z.json()).default({}),
    }),
    z.strictObject({
      service: z.literal('GITHUB'),
      integration_id: id,
      repository: required(201).regex(/^[\w.-]+\/[\w.-]+$/, 'must be an owner and a name'),
      title,
      text,
      labels,
    }),
  ]),
  reply: one(caseTicket),
});

const linkTicket = defineCall({
  id: 'tickets.link',
  method: 'POST',
  path: 'cases/:id/tickets/link',
  ...edit,
  summary: 'Follows an issue that is there already: its key, its address, or owner/name#12',
  changes: ['ticket'],
  params: z.object({ id }),
  body: z.strictObject({ integration_id: id, reference: required(2000) }),
  reply: one(caseTicket),
});

const unlinkTicket = defineCall({
  id: 'tickets.unlink',
  method: 'DELETE',
  path: 'cases/:id/tickets/:ticketId',
  ...edit,
  summary: 'Stops following an issue, which stays as it is',
  changes: ['ticket'],
  params: z.object({ id, ticketId: id }),
  reply: done,
});

export const ticketCalls = { listTickets, createTicket, linkTicket, unlinkTicket };
