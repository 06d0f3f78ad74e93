import type { Integrations } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { UmbrellaPort } from '../../steps/apps.port';
import { createTicketCalls } from '../ticketCalls';
import { createUmbrellaApi, type UmbrellaSessions } from './api';
import { readCosts, readRecommendations } from './reads';

/** How steps read Umbrella. */
export function umbrellaCalls(
  client: ServiceClient,
  integrations: Pick<Integrations, 'working'>,
): UmbrellaPort {
  const sessions: UmbrellaSessions = new Map();
  const { again } = createTicketCalls(
    {
      type: 'ANODOTCOST',
      service: 'Umbrella',
      unclear: '',
      missing: 'Umbrella',
      invalid: 400,
      api: (of, signal) => createUmbrellaApi({ client, sessions }, of, signal),
    },
    integrations,
  );
  return {
    costs: (call, question) => again(call)((api) => readCosts(api, question)),
    recommendations: (call, question) => again(call)((api) => readRecommendations(api, question)),
  };
}
