import type { IntegrationType } from '@shared/api/integrations/entities';
import { ProviderError, type Integrations } from '../domains/integrations/integrations.port';
import { CredentialsRefused, ServiceRefusal } from '../platform/outbound/serviceClient';
import type { ChatCall } from '../steps/messages.port';
import { createChatCalls, type Blamed } from './chatCalls';
import type { Connected } from '../domains/integrations/connected.port';

interface TicketService<Api> {
  type: IntegrationType;
  /** As people know it: `Jira`. */
  service: string;
  /** What is added where something may have been done. */
  unclear: string;
  /** What is not there when the service says so: the title of its parameter. */
  missing: string;
  /** The status with which it refuses what is not valid. */
  invalid: number;
  api(of: Connected, signal: AbortSignal): Api;
}

const isPassing = (error: unknown) => error instanceof ProviderError && error.passing;

/** How steps and cases work with a service of tickets: what may be done once more, and what may not. */
export function createTicketCalls<Api>(
  { api, missing, invalid, ...of }: TicketService<Api>,
  integrations: Pick<Integrations, 'working'>,
) {
  function blame(error: unknown): Blamed {
    if (error instanceof CredentialsRefused) return { field: 'Integration', group: 'authentication' };
    if (!(error instanceof ServiceRefusal))
      return { field: of.service, group: isPassing(error) ? 'general' : 'input_validation' };
    if (error.status === 403) return { field: 'Integration', group: 'permission' };
    if (error.status === 404) return { field: missing, group: 'input_validation' };
    return { field: of.service, group: error.status === invalid ? 'input_validation' : 'general' };
  }
  const through = createChatCalls({ ...of, blame }, integrations);
  const on =
    (reads: boolean) =>
    (call: ChatCall) =>
    <T>(work: (made: Api) => Promise<T>) =>
      through(call, { reads }, (connected, signal) => work(api(connected, signal)));
  return {
    /** Once more does no harm. */
    again: on(true),
    /** Once more would be a second one. */
    once: on(false),
  };
}
