import type { Handlers } from '../../http/context';
import type { UnitCosts } from './unitCosts';
import type { UnitSources } from './sources.service';
import type { Units } from './units.service';

/** As exact decimals are kept: six places. */
const decimal = (amount: number): string => amount.toFixed(6);

export function unitHandlers(units: Units, unitCosts: UnitCosts, sources: UnitSources) {
  return {
    'unitMetrics.list': (_input, { session }) => units.list(session.orgId),
    'unitMetrics.create': ({ body }, { session }) => units.create(session, body),
    'unitMetrics.update': ({ params, body }, { session }) => units.update(session, params.id, body),
    'unitMetrics.delete': ({ params }, { session }) => units.remove(session, params.id),
    'unitMetrics.values': ({ params, query }, { session }) =>
      units.values(session.orgId, params.id, {
        size: query.max_returned_items,
        before: query.start_page_key ?? null,
      }),
    'unitMetrics.putValues': ({ params, body }, { session }) =>
      units.putValues(
        session,
        params.id,
        body.values.map(({ date, amount, segment = '' }) => ({ date, amount: decimal(amount), segment })),
      ),
    'unitMetrics.importValues': ({ params, body }, { session }) =>
      units.importValues(session, params.id, body.text, body.dry_run),
    'unitMetrics.deleteValues': async ({ params, query }, { session }) => ({
      deleted: await units.removeValues(session, params.id, query),
    }),
    'unitMetrics.source': ({ params }, { session }) => sources.find(session.orgId, params.id),
    'unitMetrics.putSource': ({ params, body }, { session }) => sources.put(session, params.id, body),
    'unitMetrics.readSource': ({ params }, { session }) => sources.read(session, params.id),
    'unitMetrics.deleteSource': ({ params }, { session }) => sources.remove(session, params.id),
    'unitMetrics.costs': ({ params, query }, { session, signal }) =>
      unitCosts.costs(session.orgId, params.id, query, signal),
    'unitMetrics.costsWorkbook': ({ params, query }, { session, signal }) =>
      unitCosts.workbook(session.orgId, params.id, query, signal),
    'unitMetrics.exportCosts': ({ params, query }, { session, signal }) =>
      unitCosts.csv(session.orgId, params.id, query, signal),
  } satisfies Partial<Handlers>;
}
