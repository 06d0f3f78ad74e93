import type { TenantScope } from '../../../db/database';
import type { CallContext, Handlers } from '../../../http/context';
import { actorOf } from '../actor';
import type { Anomalies } from './anomalies.service';
import type { AnomalyFeedback } from './feedback.service';

/**
 * `reachable`: the organisations whose cases the caller may look at one by one. `refuseCase`: refuses a change of a case
 * that a customer has.
 */
export function anomalyHandlers(
  { anomalies, feedback }: { anomalies: Anomalies; feedback: AnomalyFeedback },
  reachable: (context: CallContext) => Promise<TenantScope>,
  refuseCase: (context: CallContext, caseId: string) => Promise<void>,
) {
  return {
    'cases.searchAnomalies': async ({ body }, { session }) => {
      const { max_returned_items: size, offset, ...search } = body;
      return anomalies.search(session.orgId, search, { size, offset });
    },
    'cases.anomaly': async ({ params }, context) => anomalies.get(await reachable(context), params.id),
    'cases.anomalyCause': async ({ params }, context) => anomalies.cause(await reachable(context), params.id),
    'cases.anomalyFeedback': ({ query }, { session }) => feedback.list(session.orgId, query.case_id ?? null),
    'cases.giveAnomalyFeedback': async ({ params, body }, context) => {
      await refuseCase(context, params.id);
      const { session } = context;
      return feedback.give(session.orgId, actorOf(session), params.id, body);
    },
    'cases.undoAnomalyFeedback': ({ params }, { session }) =>
      feedback.undo(session.orgId, actorOf(session), params.id),
  } satisfies Partial<Handlers>;
}
