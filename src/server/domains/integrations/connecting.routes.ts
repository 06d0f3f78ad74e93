import type { Handlers } from '../../http/context';
import type { ConnectingService } from './connecting.service';

/** Those of one's own organisation; what a provider connects for a customer is the domain of customers. */
export function connectingHandlers(connecting: ConnectingService) {
  return {
    'integrations.kinds': async () => ({ data: connecting.kinds() }),
    'integrations.get': async ({ params }, { session }) => ({
      data: await connecting.get(session.orgId, params.id),
    }),
    'integrations.connect': async ({ body }, { session }) => ({
      data: await connecting.connect(session, body),
    }),
    'integrations.update': async ({ params, body }, { session }) => ({
      data: await connecting.update(session, params.id, body),
    }),
    'integrations.remove': async ({ params }, { session }) => {
      await connecting.remove(session, params.id);
      return { data: { ok: true } };
    },
    'integrations.try': async ({ body }, { session }) => ({
      data: await connecting.try(session.orgId, body),
    }),
    'integrations.check': async ({ params }, { session }) => ({
      data: await connecting.check(session.orgId, params.id),
    }),
  } satisfies Partial<Handlers>;
}
