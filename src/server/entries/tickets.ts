import { createTicketFollowing, type FollowingDeps } from '../domains/cases/tickets/following';
import { createTicketSteps } from '../domains/cases/tickets/ticketSteps';
import { ticketHandlers } from '../domains/cases/tickets/tickets.routes';
import { createTickets, type TicketsDeps } from '../domains/cases/tickets/tickets.service';

/** Tickets of cases: their calls, what steps reach of them, and the job that follows them. */
export function composeTickets(deps: TicketsDeps & FollowingDeps) {
  const tickets = createTickets(deps);
  return {
    handlers: ticketHandlers(tickets),
    steps: createTicketSteps(tickets),
    jobs: [createTicketFollowing(deps)],
  };
}
