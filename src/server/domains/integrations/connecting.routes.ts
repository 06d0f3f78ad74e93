import { mayEdit } from '@shared/model/permissions';
import { isMsp } from '../../gate/gate';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { ConnectingService } from './connecting.service';
import type { Onlooker } from './details';

const onlooker = (session: Session): Onlooker => ({
  edits: mayEdit(session.role),
  customers: isMsp(session),
});

/** Those of one's own organisation; what a provider connects for a customer is the domain of customers. */
export function connectingHandlers(connecting: ConnectingService) {
  return {
    'integrations.kinds': async (_input, { session }) => ({ data: connecting.kinds(session.orgId) }),
    'integrations.get': async ({ params }, { session }) => ({
      data: await connecting.get(session.orgId, params.id, onlooker(session)),
    }),
    'integrations.connect': async ({ body }, { session }) => ({
      data: await connecting.connect(session, body),
    }),
    'integrations.update': async ({ params, body }, { session }) => ({
      data: await connecting.update(session, { id: params.id, seen: onlooker(session), ...body }),
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
