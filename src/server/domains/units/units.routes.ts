import type { Handlers } from '../../http/context';
import type { UnitCosts } from './unitCosts';
import type { UnitSources } from './sources.service';
import type { Units } from './units.service';

/** As exact decimals are kept: six places. */
const decimal = (amount: number): string => amount.toFixed(6);

export function unitHandlers(units: Units, unitCosts: UnitCosts, sources: UnitSources) {
  return {
    'unitMetrics.list': async (_input, { session }) => ({ data: await units.list(session.orgId) }),
    'unitMetrics.create': async ({ body }, { session }) => ({ data: await units.create(session, body) }),
    'unitMetrics.update': async ({ params, body }, { session }) => ({
      data: await units.update(session, params.id, body),
    }),
    'unitMetrics.delete': async ({ params }, { session }) => {
      await units.remove(session, params.id);
      return { data: { ok: true as const } };
    },
    'unitMetrics.values': ({ params, query }, { session }) =>
      units.values(session.orgId, params.id, {
        size: query.max_returned_items,
        before: query.start_page_key ?? null,
      }),
    'unitMetrics.putValues': async ({ params, body }, { session }) => ({
      data: await units.putValues(
        session,
        params.id,
        body.values.map(({ date, amount, segment = '' }) => ({ date, amount: decimal(amount), segment })),
      ),
    }),
    'unitMetrics.importValues': async ({ params, body }, { session }) => ({
      data: await units.importValues(session, params.id, body.text, body.dry_run),
    }),
    'unitMetrics.deleteValues': async ({ params, query }, { session }) => ({
      data: { deleted: await units.removeValues(session, params.id, query) },
    }),
    'unitMetrics.source': async ({ params }, { session }) => ({
      data: await sources.find(session.orgId, params.id),
    }),
    'unitMetrics.putSource': async ({ params, body }, { session }) => ({
      data: await sources.put(session, params.id, body),
    }),
    'unitMetrics.readSource': async ({ params }, { session }) => ({
      data: await sources.read(session, params.id),
    }),
    'unitMetrics.deleteSource': async ({ params }, { session }) => {
      await sources.remove(session, params.id);
      return { data: { ok: true as const } };
    },
    'unitMetrics.costs': async ({ params, query }, { session, signal }) => ({
      data: await unitCosts.costs(session.orgId, params.id, query, signal),
    }),
    'unitMetrics.costsWorkbook': async ({ params, query }, { session, signal }) => ({
      data: await unitCosts.workbook(session.orgId, params.id, query, signal),
    }),
    'unitMetrics.exportCosts': ({ params, query }, { session, signal }) =>
      unitCosts.csv(session.orgId, params.id, query, signal),
  } satisfies Partial<Handlers>;
}
