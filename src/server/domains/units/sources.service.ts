import type { UnitSource, UnitSourceDraft } from '@shared/api/units/entities';
import { badInput, Fault, isFault } from '@shared/kernel/fault';
import { holds } from '@shared/model/permissions';
import { oneADay } from '@shared/model/units/combine';
import { UNIT_LINES_MAX } from '@shared/model/units/metric';
import { readUnitRecords } from '@shared/model/units/readRecords';
import { unitFaults, unitWords } from '@shared/words/units';
import type { Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import type { JobDefinition } from '../../jobs/jobs.port';
import type { Log } from '../../platform/log';
import type { NotingDeps } from '../namedThing';
import { sourcesStore, type Reading, type SourceRow } from './sources.store';
import type { UnitRecords } from './units.port';
import { notedMetrics } from './units.service';
import type { MetricRow } from './units.store';

const faults = unitFaults.source;
/** Records that are named; how many more there are is told. */
const PROBLEMS_SHOWN = 100;
/** How often it is looked whether records changed. */
const EVERY = 5 * 60_000;
const TIMEOUT = 15 * 60_000;
const PAGE = 500;

const present = (row: SourceRow, name: string | null): UnitSource => ({
  datastore_id: row.datastore_id,
  datastore_name: name,
  day_column: row.day_column,
  amount_column: row.amount_column,
  segment_column: row.segment_column,
  changed_by: row.changed_by,
  read_at: row.read_at?.toISOString() ?? null,
  records: row.records,
  wrong: row.wrong,
  problems: row.problems,
  problem: row.problem,
});

/** Business metrics whose values are read from a datastore, and read again when its records change. */
export function createUnitSources(deps: NotingDeps & { log: Log; records: UnitRecords }) {
  const { database, clock, log, records } = deps;
  const { within, find: metricOf, note, tell } = notedMetrics(deps);

  const change = (session: Session, action: string, id: string, work: (sql: Sql) => Promise<object>) =>
    within(session.orgId, async (sql) => {
      const metric = await metricOf(sql, session.orgId, id);
      await note(sql, session, action, metric, { ...(await work(sql)) });
    });

  /** Of the records as they are; `values` is null where they are not to be taken. */
  async function readingOf(row: SourceRow, metric: MetricRow, mark: string) {
    const failed = (problem: string): { reading: Reading; values: null } => ({
      reading: { mark, records: 0, wrong: 0, problems: [], problem },
      values: null,
    });
    const store = await records.find(row.org_id, row.datastore_id);
    if (!store) return failed(faults.gone);
    const { day_column: day, amount_column: amount, segment_column: segment } = row;
    const missing = [day, amount, ...(segment === null ? [] : [segment])].find(
      (key) => !store.schema.some((column) => column.key === key),
    );
    if (missing !== undefined) return failed(faults.column(missing));
    const question = { filter: null, sort: [], days: null, zone: 'UTC', limit: UNIT_LINES_MAX };
    const { rows, truncated } = await records.rows(store, question);
    if (truncated) return failed(faults.many);
    const { values, problems } = readUnitRecords(rows, { day, amount, segment });
    const told = problems
      .slice(0, PROBLEMS_SHOWN)
      .map(({ row: at, fault, text }) => ({ row: at, reason: unitFaults.line[fault](text) }));
    const reading = { mark, records: rows.length, wrong: problems.length, problems: told, problem: null };
    return {
      reading,
      values: problems.length > 0 ? null : oneADay(values, metric.combining),
      by: unitWords.source.by(store.name),
    };
  }

  /** Reads where records, columns or the metric changed since, or in any case; all of them, or none. */
  async function look(orgId: string, id: string, anyway: boolean): Promise<void> {
    const known = await within(orgId, async (sql) => {
      const row = await sourcesStore.find(sql, orgId, id);
      return row ? { row, metric: await metricOf(sql, orgId, id) } : null;
    });
    if (!known) return;
    const { row, metric } = known;
    const mark = `${metric.combining} ${await records.mark(orgId, row.datastore_id)}`;
    if (!anyway && mark === row.mark) return;
    const read = await readingOf(row, metric, mark);
    await within(orgId, async (sql) => {
      const now = await sourcesStore.lock(sql, orgId, id);
      // Changed meanwhile: the next round reads it as it is then.
      if (!now || now.datastore_id !== row.datastore_id || now.day_column !== row.day_column) return;
      if (now.amount_column !== row.amount_column || now.segment_column !== row.segment_column) return;
      if (read.values !== null)
        await sourcesStore.replaceValues(sql, { orgId, id, by: read.by, values: read.values }, clock.now());
      await sourcesStore.read(sql, orgId, id, read.reading, clock.now());
      await tell(sql, orgId, id);
    });
  }

  async function find(orgId: string, id: string): Promise<UnitSource | null> {
    const row = await within(orgId, async (sql) => {
      await metricOf(sql, orgId, id);
      return sourcesStore.find(sql, orgId, id);
    });
    if (!row) return null;
    return present(row, (await records.find(orgId, row.datastore_id))?.name ?? null);
  }

  async function check(session: Session, draft: UnitSourceDraft): Promise<void> {
    if (!holds(session.permissions, 'datastores:read'))
      throw new Fault('forbidden:permission_missing', faults.permission, { permission: 'datastores:read' });
    const store = await records.find(session.orgId, draft.datastore_id);
    if (!store) throw badInput([{ field: 'datastore_id', reason: faults.none }]);
    for (const field of ['day_column', 'amount_column', 'segment_column'] as const) {
      const key = draft[field];
      if (key !== null && !store.schema.some((column) => column.key === key))
        throw badInput([{ field, reason: faults.column(key) }]);
    }
    if (draft.day_column === draft.amount_column)
      throw badInput([{ field: 'amount_column', reason: faults.same }]);
  }

  async function round(signal: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      const page = await database.system((sql) => sourcesStore.page(sql, after, PAGE));
      for (const { org_id: orgId, metric_id: id } of page) {
        if (signal.aborted) return;
        // One that cannot be read keeps none of the others from being read.
        await look(orgId, id, false).catch((error: unknown) => {
          if (isFault(error) && error.code === 'not_found') return;
          log.warn({ err: error, orgId, metricId: id }, 'The values of a business metric could not be read');
        });
      }
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.metric_id;
    }
  }

  const jobs: JobDefinition[] = [
    {
      name: 'unit_metrics.read',
      everyMs: EVERY,
      timeoutMs: TIMEOUT,
      run: (_job, { signal }) => round(signal),
    },
  ];

  return {
    find,

    async put(session: Session, id: string, draft: UnitSourceDraft): Promise<UnitSource | null> {
      const { orgId, name: by } = session;
      await within(orgId, (sql) => metricOf(sql, orgId, id));
      await check(session, draft);
      await change(session, 'unit_source_set', id, async (sql) => {
        await sourcesStore.put(sql, { orgId, id, by, draft });
        return draft;
      });
      await look(orgId, id, true);
      return find(orgId, id);
    },

    async read(session: Session, id: string): Promise<UnitSource> {
      await look(session.orgId, id, true);
      const source = await find(session.orgId, id);
      if (!source) throw new Fault('conflict:source_not_set', faults.unset);
      return source;
    },

    remove: (session: Session, id: string) =>
      change(session, 'unit_source_removed', id, async (sql) => {
        if ((await sourcesStore.remove(sql, session.orgId, id)) === 0)
          throw new Fault('conflict:source_not_set', faults.unset);
        return {};
      }),

    jobs,
  };
}
export type UnitSources = ReturnType<typeof createUnitSources>;
