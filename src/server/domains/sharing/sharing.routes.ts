import type { Handlers } from '../../http/context';
import { mustBeProvider } from './rules';
import type { SharingService } from './sharing.service';

export const sharingHandlers = (sharing: SharingService) =>
  ({
    'shared.list': async ({ body }, { session }) => ({
      data: await sharing.list(session.orgId, body.shared_resource_type),
    }),
    'shared.all': async (_input, { session }) => ({ data: await sharing.list(session.orgId, null) }),
    'shared.create': async ({ body }, { session }) => {
      mustBeProvider(session);
      return { data: await sharing.create(session, body) };
    },
    'shared.update': async ({ params, body }, { session }) => {
      mustBeProvider(session);
      return { data: await sharing.update(session, params.id, body) };
    },
    'shared.publish': async ({ params }, { session }) => {
      mustBeProvider(session);
      return { data: await sharing.publish(session, params.id) };
    },
    'shared.delete': async ({ params }, { session }) => {
      mustBeProvider(session);
      await sharing.remove(session, params.id);
      return { data: { ok: true } };
    },
    'users.domainTenants': async (_input, { session }) => {
      mustBeProvider(session);
      return { data: await sharing.tenants(session.orgId) };
    },
  }) satisfies Partial<Handlers>;
