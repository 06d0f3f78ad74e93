import type { UnitMetric, UnitMetricDraft } from '@shared/api/units/entities';
import type { CallReply } from '@shared/api/index';
import { badInput, Fault } from '@shared/kernel/fault';
import { oneADay, type UnitValue } from '@shared/model/units/combine';
import { readUnitValues } from '@shared/model/units/readValues';
import { unitFaults as faults } from '@shared/words/units';
import type { Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import { nameKeyOf } from '../../platform/nameKey';
import { notedThing, type NotingDeps } from '../namedThing';
import { unitsStore, type MetricRow } from './units.store';

type Sent = CallReply<'unitMetrics.putValues'>['data'];
type Imported = CallReply<'unitMetrics.importValues'>['data'];

/** Lines that are named; how many more there are is told. */
const PROBLEMS_SHOWN = 100;

const present = (row: MetricRow): UnitMetric => ({
  metric_id: row.metric_id,
  name: row.name,
  unit: row.unit,
  combining: row.combining,
  filters: row.filters,
  cost_method: row.cost_method,
  values: { days: row.days, first: row.first, last: row.last },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const tell = (values: readonly UnitValue[]): Sent => ({
  days: new Set(values.map(({ date }) => date)).size,
  first: values[0]?.date ?? null,
  last: values.at(-1)?.date ?? null,
});

/** A key of a page: the day, and after a ~ the segment. */
const keyOf = ({ date, segment = '' }: UnitValue): string => (segment === '' ? date : `${date}~${segment}`);
const placeOf = (key: string) => ({ day: key.slice(0, 10), segment: key.slice(11) });

export const notedMetrics = (deps: NotingDeps) =>
  notedThing(deps, {
    tag: 'unit_metric',
    id: 'metric_id',
    gone: { kind: 'not_found:metric_not_found', text: faults.gone },
    taken: { index: 'unit_metric_name', text: faults.taken },
    store: unitsStore,
  });

export function createUnits(deps: NotingDeps & { newId: () => string }) {
  const { clock, newId } = deps;
  const { within, find, note, save, remove, isGone } = notedMetrics(deps);

  async function put(sql: Sql, session: Session, metric: MetricRow, days: readonly UnitValue[]) {
    const { orgId, name: by } = session;
    await unitsStore.put(sql, { orgId, id: metric.metric_id, by, values: days }, clock.now());
    const { days: count, first, last } = tell(days);
    await note(sql, session, 'unit_values_sent', metric, { days: count, first, last });
  }

  return {
    list: (orgId: string): Promise<UnitMetric[]> =>
      within(orgId, async (sql) => (await unitsStore.list(sql, orgId)).map(present)),

    /** `Fault('conflict')` for a name that is taken. */
    create: (session: Session, draft: UnitMetricDraft): Promise<UnitMetric> =>
      save(session, 'unit_metric_created', async (sql) => {
        const { orgId, name: by } = session;
        const id = newId();
        await unitsStore.insert(sql, { id, orgId, nameKey: nameKeyOf(draft.name), by, draft }, clock.now());
        return find(sql, orgId, id);
      }).then(present),

    update: (session: Session, id: string, draft: UnitMetricDraft): Promise<UnitMetric> =>
      save(session, 'unit_metric_changed', async (sql) => {
        const { orgId } = session;
        const of = { id, orgId, nameKey: nameKeyOf(draft.name), draft };
        if ((await unitsStore.update(sql, of, clock.now())) === 0) throw isGone();
        return find(sql, orgId, id);
      }).then(present),

    /** `Fault('conflict')` while shared costs of a virtual tag are split by it. */
    remove: (session: Session, id: string) =>
      remove(session, id, 'unit_metric_deleted', async (sql) => {
        const used = await unitsStore.splitBy(sql, session.orgId, id);
        if (used.length > 0)
          throw new Fault('conflict:still_used', faults.used(used), { virtual_tags: used });
      }),

    values: (
      orgId: string,
      id: string,
      { size, before }: { size: number; before: string | null },
    ): Promise<CallReply<'unitMetrics.values'>> =>
      within(orgId, async (sql) => {
        await find(sql, orgId, id);
        const after = before === null ? null : placeOf(before);
        const rows = await unitsStore.values(sql, orgId, id, { before: after, size: size + 1 });
        const page = rows.slice(0, size);
        const last = page.at(-1);
        return {
          data: page.map(({ date, segment = '', amount, by, at }) => ({
            date,
            segment,
            amount: Number(amount),
            by,
            at: at.toISOString(),
          })),
          next_page_key: rows.length > size && last ? keyOf(last) : null,
        };
      }),

    /** All of them in one transaction. */
    putValues: (session: Session, id: string, values: readonly UnitValue[]): Promise<Sent> =>
      within(session.orgId, async (sql) => {
        const metric = await find(sql, session.orgId, id);
        const days = oneADay(values, metric.combining);
        await put(sql, session, metric, days);
        return tell(days);
      }),

    importValues: (session: Session, id: string, text: string, isDryRun: boolean): Promise<Imported> =>
      within(session.orgId, async (sql) => {
        const metric = await find(sql, session.orgId, id);
        const { values, problems } = readUnitValues(text);
        if (values.length + problems.length === 0)
          throw badInput([{ field: 'text', reason: faults.noValues }]);
        const days = oneADay(values, metric.combining);
        const imported = !isDryRun && problems.length === 0;
        if (imported) await put(sql, session, metric, days);
        return {
          ...tell(days),
          problems: problems
            .slice(0, PROBLEMS_SHOWN)
            .map(({ line, fault, text: found }) => ({ line, reason: faults.line[fault](found) })),
          wrong: problems.length,
          imported,
        };
      }),

    /** Of one segment, or of all. */
    removeValues: (
      session: Session,
      id: string,
      { from, to, segment }: { from: string; to: string; segment?: string | undefined },
    ) =>
      within(session.orgId, async (sql) => {
        if (to < from) throw badInput([{ field: 'to', reason: faults.before(to, from) }]);
        const metric = await find(sql, session.orgId, id);
        const deleted = await unitsStore.removeValues(sql, session.orgId, id, { from, to, segment });
        if (deleted > 0) await note(sql, session, 'unit_values_deleted', metric, { days: deleted, from, to });
        return deleted;
      }),

    /** The metric with its values of these days, both inclusive. */
    whole: (orgId: string, id: string, { from, to }: { from: string; to: string }) =>
      within(orgId, async (sql) => ({
        metric: await find(sql, orgId, id),
        values: await unitsStore.between(sql, orgId, id, from, to),
      })),
  };
}

export type Units = ReturnType<typeof createUnits>;
