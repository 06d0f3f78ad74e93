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
    'integrations.kinds': (_input, { session }) => connecting.kinds(session.orgId),
    'integrations.get': ({ params }, { session }) =>
      connecting.get(session.orgId, params.id, onlooker(session)),
    'integrations.connect': ({ body }, { session }) => connecting.connect(session, body),
    'integrations.update': ({ params, body }, { session }) =>
      connecting.update(session, { id: params.id, seen: onlooker(session), ...body }),
    'integrations.remove': ({ params }, { session }) => connecting.remove(session, params.id),
    'integrations.try': ({ body }, { session }) => connecting.try(session.orgId, body),
    'integrations.check': ({ params }, { session }) => connecting.check(session.orgId, params.id),
  } satisfies Partial<Handlers>;
}
