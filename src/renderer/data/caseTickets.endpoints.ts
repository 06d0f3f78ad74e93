import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const ticketsApi = api.injectEndpoints({
  endpoints: (b) => ({
    caseTickets: b.query<Answer<'tickets.list'>, Arg<'tickets.list'>>({
      ...call('tickets.list', 'tickets'),
      providesTags: ['ticket'],
    }),
    createTicket: b.mutation<Answer<'tickets.create'>, Arg<'tickets.create'>>({
      ...call('tickets.create'),
      invalidatesTags: ['ticket'],
    }),
    linkTicket: b.mutation<Answer<'tickets.link'>, Arg<'tickets.link'>>({
      ...call('tickets.link'),
      invalidatesTags: ['ticket'],
    }),
    unlinkTicket: b.mutation<Answer<'tickets.unlink'>, Arg<'tickets.unlink'>>({
      ...call('tickets.unlink'),
      invalidatesTags: ['ticket'],
    }),
  }),
});

export const {
  useCaseTicketsQuery,
  useCreateTicketMutation,
  useLinkTicketMutation,
  useUnlinkTicketMutation,
} = ticketsApi;
export type CaseTicket = Answer<'tickets.list'>['data'][number];
