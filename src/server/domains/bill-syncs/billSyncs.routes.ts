import type { Handlers } from '../../http/context';
import type { BillSyncsService } from './billSyncs.service';

export function billSyncHandlers(syncs: BillSyncsService) {
  return {
    'costs.findExports': ({ params }, { session, signal }) => syncs.find(session.orgId, params.id, signal),
    'costs.listSyncs': (_input, { scope }) => syncs.list(scope),
    'costs.startSync': ({ body }, { session, signal }) => syncs.start(session, body, signal),
    'costs.updateSync': ({ params, body }, { session }) => syncs.update(session.orgId, params.id, body),
    'costs.runSync': ({ params, body }, { session }) => syncs.run(session, params.id, body),
    'costs.removeSync': ({ params }, { session }) => syncs.remove(session.orgId, params.id),
    'costs.syncDeliveries': ({ params }, { session }) => syncs.deliveries(session.orgId, params.id),
  } satisfies Partial<Handlers>;
}
