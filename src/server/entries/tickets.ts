import { createTicketFollowing, type FollowingDeps } from '../domains/cases/tickets/following';
import { ticketHandlers } from '../domains/cases/tickets/tickets.routes';
import { createTickets, type TicketsDeps } from '../domains/cases/tickets/tickets.service';

/** Tickets of cases: their calls, and the job that follows them. */
export const composeTickets = (deps: TicketsDeps & FollowingDeps) => ({
  handlers: ticketHandlers(createTickets(deps)),
  jobs: [createTicketFollowing(deps)],
});
