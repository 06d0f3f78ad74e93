import type { Handlers } from '../../http/context';
import { asProvider } from './rules';
import type { SharingService } from './sharing.service';

export const sharingHandlers = (sharing: SharingService) =>
  ({
    'shared.list': ({ body }, { session }) => sharing.list(session.orgId, body.shared_resource_type),
    'shared.all': (_input, { session }) => sharing.list(session.orgId, null),
    'shared.create': ({ body }, { session }) => sharing.create(asProvider(session), body),
    'shared.update': ({ params, body }, { session }) => sharing.update(asProvider(session), params.id, body),
    'shared.publish': ({ params }, { session }) => sharing.publish(asProvider(session), params.id),
    'shared.delete': ({ params }, { session }) => sharing.remove(asProvider(session), params.id),
    'users.domainTenants': (_input, { session }) => sharing.tenants(asProvider(session).orgId),
  }) satisfies Partial<Handlers>;
