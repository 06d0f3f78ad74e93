import type { TenantScope } from '../../../db/database';
import type { CallContext, Handlers } from '../../../http/context';
import type { Anomalies } from './anomalies.service';

/** `reachable`: the organisations whose cases the caller may look at one by one. */
export function anomalyHandlers(
  anomalies: Anomalies,
  reachable: (context: CallContext) => Promise<TenantScope>,
) {
  return {
    'cases.searchAnomalies': async ({ body }, { session }) => {
      const { max_returned_items: size, offset, ...search } = body;
      return { data: await anomalies.search(session.orgId, search, { size, offset }) };
    },
    'cases.anomaly': async ({ params }, context) => ({
      data: await anomalies.get(await reachable(context), params.id),
    }),
    'cases.anomalyCause': async ({ params }, context) => ({
      data: await anomalies.cause(await reachable(context), params.id),
    }),
  } satisfies Partial<Handlers>;
}
