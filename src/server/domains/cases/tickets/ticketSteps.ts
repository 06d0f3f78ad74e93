import type { CaseTicketPort } from '../../../steps/services';
import { actorOf, told } from '../forSteps';
import type { TicketsService } from './tickets.service';

/** Tickets of cases as steps reach them. */
export const createTicketSteps = (tickets: Pick<TicketsService, 'open'>): CaseTicketPort => ({
  open: (orgId, actor, caseIds, draft) => told(() => tickets.open(orgId, caseIds, draft, actorOf(actor))),
});
