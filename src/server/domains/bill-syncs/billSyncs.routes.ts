import type { Handlers } from '../../http/context';
import type { BillSyncsService } from './billSyncs.service';

export function billSyncHandlers(syncs: BillSyncsService) {
  return {
    'costs.findExports': async ({ params }, { session, signal }) => ({
      data: await syncs.find(session.orgId, params.id, signal),
    }),
    'costs.listSyncs': async (_input, { scope }) => ({ data: await syncs.list(scope) }),
    'costs.startSync': async ({ body }, { session, signal }) => ({
      data: await syncs.start(session, body, signal),
    }),
    'costs.updateSync': async ({ params, body }, { session }) => ({
      data: await syncs.update(session.orgId, params.id, body),
    }),
    'costs.runSync': async ({ params, body }, { session }) => ({
      data: await syncs.run(session, params.id, body),
    }),
    'costs.removeSync': async ({ params }, { session }) => {
      await syncs.remove(session.orgId, params.id);
      return { data: { ok: true } };
    },
    'costs.syncDeliveries': async ({ params }, { session }) => ({
      data: await syncs.deliveries(session.orgId, params.id),
    }),
  } satisfies Partial<Handlers>;
}
