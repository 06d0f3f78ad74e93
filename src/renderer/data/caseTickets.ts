import type { Answer } from '../platform/api/call';
export type CaseTicket = Answer<'tickets.list'>['data'][number];
