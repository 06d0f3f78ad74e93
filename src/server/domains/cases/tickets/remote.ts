import type { Ticket, TicketComment, TicketPort } from '../../../steps/tickets.port';
import type { Standing, TicketRow } from './tickets.store';

type Address = Pick<TicketRow, 'org_id' | 'integration_id' | 'service' | 'place'> & { number: string };

export const standingOf = ({ url, title, status, state, assignee }: Ticket): Standing => ({
  url,
  title,
  status,
  state,
  assignee,
});

/** As people call it. */
export const keyOf = ({ service, place, number }: Pick<TicketRow, 'service' | 'place' | 'number'>): string =>
  number === null ? '' : service === 'JIRA' ? number : `${place}#${number}`;

/** An issue at its service, whichever that is. */
export function remoteTicket(port: TicketPort, of: Address, signal: AbortSignal) {
  const call = { orgId: of.org_id, integrationId: of.integration_id, signal };
  const { jira, github } = port;
  const at = Number(of.number);
  return of.service === 'JIRA'
    ? {
        get: (): Promise<Ticket | undefined> => jira.get(call, of.number),
        comment: (text: string) => jira.comment(call, of.number, text),
        comments: (_since: Date): Promise<TicketComment[]> => jira.comments(call, of.number),
      }
    : {
        get: (): Promise<Ticket | undefined> => github.getIssue(call, of.place, at),
        comment: (text: string) => github.comment(call, of.place, at, text),
        comments: (since: Date): Promise<TicketComment[]> =>
          github.comments(call, of.place, at, since.toISOString()),
      };
}
