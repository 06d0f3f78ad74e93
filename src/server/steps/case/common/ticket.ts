import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { param } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import type { StepContext, StepSpec } from '../../contract';
import type { CaseTicketDraft } from '../../services';

/** What every step says of itself that creates a ticket for cases. */
export const ticketForCases = {
  group: 'CASE',
  icon: 'add',
  effect: 'unsafe',
  timeoutSeconds: 300,
} as const satisfies Partial<StepSpec<unknown>>;

export const describing = (service: string) =>
  `Creates one ${service} issue for one or more cases and links it to them: its status and comments are kept in step. Cases that have an open ticket are left out.`;

const TITLE_MAX = 255;
export const titleInput = textInput.pipe(
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .transform((text) => text.slice(0, TITLE_MAX)),
);
export const titleParam = (p: number) =>
  param({ p, type: 'string', title: 'Title', maxLength: TITLE_MAX }, titleInput);

export const ticketOutput = z.object({
  created: z.boolean().describe('False in a preview, and if every case has an open ticket.'),
  key: z.string(),
  url: z.string(),
  linked: z.array(z.string()).describe('Cases with the new ticket.'),
  already: z.array(z.string()).describe('Cases with an open ticket.'),
});

export const ticketSample = (key: string, url: string): JsonObject => ({
  created: true,
  key,
  url,
  linked: ['case-1'],
  already: [],
});

export async function openTicket(
  { services, orgId, actor, dryRun }: StepContext,
  cases: string[],
  draft: CaseTicketDraft,
): Promise<JsonObject> {
  if (dryRun || cases.length === 0) return { created: false, key: '', url: '', linked: cases, already: [] };
  const { ticket, linked, already } = await services.caseTickets.open(orgId, actor, cases, draft);
  return { created: ticket !== null, key: ticket?.key ?? '', url: ticket?.url ?? '', linked, already };
}
