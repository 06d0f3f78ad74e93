import type { Report, ReportSchedule, ReportSending, ReportView } from '@shared/api/reports/entities';
import type { CallReply } from '@shared/api/index';
import { badInput, Fault } from '@shared/kernel/fault';
import { nextSending } from '@shared/model/reports/times';
import { reportFaults as words } from '@shared/words/reports';
import type { Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import { notedThing, type NotingDeps } from '../namedThing';
import { openSpace } from '../spaces/openSpace.port';
import { refuseOlder } from '../revision';
import type { Settings } from '../settings/settings.port';
import { checkView } from './figures';
import { readListKey, writeListKey } from './listKey';
import { reportsStore, type ReportRow } from './reports.store';
import { createOutcomes } from './outcomes';
import type { ReportNotifier } from './reports.port';
import { sendingsStore } from './sendings.store';

export interface ReportsDeps extends NotingDeps {
  newId: () => string;
  settings: Pick<Settings, 'timeZone' | 'mailServer'>;
  notifier: Pick<ReportNotifier, 'outcomes' | 'trouble'>;
}

interface NewReport {
  spaceId: string;
  name: string;
  view: ReportView;
  schedule: ReportSchedule | null;
}

type ReportChange = Partial<{ [K in keyof NewReport]: NewReport[K] | undefined }> & {
  /** Of what was read: a later one is not saved over. */
  revision: number;
};

export const reportGone = () => new Fault('not_found:report_not_found', words.gone);

/** Members who are there; those of an earlier schedule may have left since. */
async function checkMembers(
  sql: Sql,
  orgId: string,
  next: ReportSchedule | null,
  before: ReportSchedule | null,
): Promise<void> {
  const added = (next?.members ?? []).filter((id) => !before?.members.includes(id));
  const known = await sendingsStore.addresses(sql, orgId, added);
  if (added.some((id) => !known.has(id)))
    throw badInput([{ field: 'schedule.members', reason: words.noMember }]);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function createReports(deps: ReportsDeps) {
  const { clock, newId, settings } = deps;
  const outcomes = createOutcomes(deps.notifier);
  const { within, find, found, note, remove } = notedThing(deps, {
    tag: 'report',
    id: 'report_id',
    gone: { kind: 'not_found:report_not_found', text: words.gone },
    taken: { index: 'cost_report_name', text: words.nameTaken },
    store: reportsStore,
  });

  /** Channels that are chosen anew: those of before may have been lost since, which their sending says. */
  async function checkChats(orgId: string, next: ReportSchedule, before: ReportSchedule | null) {
    const chats = {
      slack: same(next.slack, before?.slack) ? null : next.slack,
      teams: same(next.teams, before?.teams) ? null : next.teams,
    };
    const trouble = await deps.notifier.trouble(orgId, chats);
    if (trouble) throw badInput([{ field: `schedule.${trouble.field}`, reason: trouble.reason }]);
  }

  async function present(
    sql: Sql,
    orgId: string,
    rows: readonly ReportRow[],
    zone: string,
  ): Promise<Report[]> {
    const troubles = await outcomes.troubles(
      sql,
      orgId,
      rows.map(({ report_id }) => report_id),
    );
    const now = clock.now();
    return rows.map((row) => ({
      report_id: row.report_id,
      space_id: row.space_id,
      name: row.name,
      view: row.view,
      schedule: row.schedule,
      next_at: row.schedule && (nextSending(row.schedule.times, now, zone)?.toISOString() ?? null),
      trouble: troubles.get(row.report_id) ?? null,
      revision: row.revision,
      created_by: row.created_by,
      creation_time: row.created_at.toISOString(),
      updated_by: row.updated_by,
      last_update_time: row.updated_at.toISOString(),
    }));
  }

  async function told(sql: Sql, row: ReportRow, zone: string): Promise<Report> {
    const [report] = await present(sql, row.org_id, [row], zone);
    return found(report);
  }

  const zoneOf = (orgId: string) => settings.timeZone({ orgIds: [orgId] });

  return {
    async list(
      orgId: string,
      asked: { spaceId: string | null; search: string | null; size: number; after: string | null },
    ): Promise<CallReply<'reports.list'>> {
      const { size, after, spaceId, search } = asked;
      const key = after === null ? null : readListKey(after);
      const zone = await zoneOf(orgId);
      return within(orgId, async (sql) => {
        const of = { spaceId, search: search === '' ? null : search, after: key, limit: size + 1 };
        const rows = await reportsStore.list(sql, orgId, of);
        const page = rows.slice(0, size);
        const last = page.at(-1);
        const data = await present(sql, orgId, page, zone);
        return { data, next_page_key: rows.length > size && last ? writeListKey(last) : null };
      });
    },

    async get(orgId: string, id: string): Promise<CallReply<'reports.get'>['data']> {
      const [zone, server] = await Promise.all([zoneOf(orgId), settings.mailServer(orgId)]);
      return within(orgId, async (sql) => {
        const row = await find(sql, orgId, id);
        const report = await told(sql, row, zone);
        return { report, sendings: await outcomes.ofReport(sql, row), mail_ready: server !== null, zone };
      });
    },

    /** `Fault('conflict')` for a name that is taken in the space. */
    async create(session: Session, { spaceId, name, view, schedule }: NewReport): Promise<Report> {
      const { orgId } = session;
      checkView(view);
      if (schedule) await checkChats(orgId, schedule, null);
      const zone = await zoneOf(orgId);
      return within(orgId, async (sql) => {
        await openSpace(sql, orgId, spaceId, words.spaceArchived);
        await checkMembers(sql, orgId, schedule, null);
        const id = newId();
        const now = clock.now();
        const made = { id, orgId, spaceId, name, view, schedule, sentUntil: now, by: session.name };
        await reportsStore.insert(sql, made, now);
        const row = await find(sql, orgId, id);
        await reportsStore.addVersion(sql, row);
        await note(sql, session, 'report_created', row);
        return told(sql, row, zone);
      });
    },

    /** `Fault('conflict')` also for an older revision. */
    async update(session: Session, id: string, change: ReportChange): Promise<Report> {
      const { orgId } = session;
      if (change.view) checkView(change.view);
      if (change.schedule) {
        const before = await within(orgId, (sql) => find(sql, orgId, id));
        await checkChats(orgId, change.schedule, before.schedule);
      }
      const zone = await zoneOf(orgId);
      return within(orgId, async (sql) => {
        const present = found(await reportsStore.lock(sql, orgId, id));
        refuseOlder(present, change.revision, words.saved);
        const now = clock.now();
        const spaceId = change.spaceId ?? present.space_id;
        if (spaceId !== present.space_id) await openSpace(sql, orgId, spaceId, words.spaceArchived);
        const schedule = change.schedule === undefined ? present.schedule : change.schedule;
        await checkMembers(sql, orgId, schedule, present.schedule);
        const isRescheduled = !same(schedule?.times, present.schedule?.times);
        const next = {
          spaceId,
          schedule,
          name: change.name ?? present.name,
          view: change.view ?? present.view,
          // What was due by the times before is not sent after they have changed.
          sentUntil: isRescheduled ? now : present.sent_until,
          by: session.name,
        };
        const saved = found(await reportsStore.save(sql, orgId, id, next, now));
        if (saved.name !== present.name || !same(saved.view, present.view))
          await reportsStore.addVersion(sql, saved);
        await note(sql, session, 'report_changed', saved);
        if (!same(schedule, present.schedule))
          await note(sql, session, 'report_scheduled', saved, { schedule });
        return told(sql, saved, zone);
      });
    },

    remove: (session: Session, id: string) => remove(session, id, 'report_deleted'),

    /** The newest first. */
    history: (orgId: string, id: string) =>
      within(orgId, async (sql) => {
        await find(sql, orgId, id);
        return reportsStore.versions(sql, orgId, id);
      }),

    sending: (orgId: string, id: string, occasion: string): Promise<ReportSending | undefined> =>
      within(orgId, async (sql) => outcomes.onOccasion(sql, await find(sql, orgId, id), occasion)),
  };
}

export type ReportsService = ReturnType<typeof createReports>;
