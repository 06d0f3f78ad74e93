import type { ReportSending } from '@shared/api/reports/entities';
import { Fault, isFault } from '@shared/kernel/fault';
import { dueSending } from '@shared/model/reports/times';
import { reportFaults, reportWords } from '@shared/words/reports';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import { hourly, type JobDefinition } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { RecordActivity } from '../organisations/activity.port';
import type { Settings } from '../settings/settings.port';
import { readFigures } from './figures';
import { keyOf } from './outcomes';
import { reportGone, type ReportsService } from './reports.service';
import { reportsStore, type ReportRow } from './reports.store';
import type { ReportSpend, ReportNotifier } from './reports.port';
import { sendingsStore } from './sendings.store';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Bills that cannot be read now may be in a minute: so long it is tried, then it is said. */
const PATIENCE = 30 * MINUTE;
const READING = 2 * MINUTE;
const KEEP = 30 * DAY;
const PAGE = 500;

export interface SendingDeps {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  record: RecordActivity;
  settings: Pick<Settings, 'timeZone'>;
  spend: ReportSpend;
  notifier: ReportNotifier;
  reports: Pick<ReportsService, 'sending'>;
}

type Prepared = { write: (sql: Sql) => Promise<void> } | { problem: string };

/** Reports on their way to people: at their times, and when somebody asks. */
export function createReportSending(deps: SendingDeps) {
  const { database, clock, log, newId, record, settings, spend, notifier } = deps;

  /** What is sent, or why nothing can be; reads the bills, so outside of transactions. */
  async function prepare(row: ReportRow, occasion: string, signal: AbortSignal): Promise<Prepared> {
    const { org_id: orgId, report_id: id, name, view, schedule } = row;
    if (!schedule) return { problem: reportFaults.notScheduled };
    const { members, space, organisation } = await database.tenant(orgId, async (sql) => ({
      members: await sendingsStore.addresses(sql, orgId, schedule.members),
      space: await reportsStore.spaceName(sql, orgId, row.space_id),
      organisation: await reportsStore.organisationName(sql, orgId),
    }));
    const inside = new Set(members.values());
    const outside = [...new Set(schedule.addresses)].filter((address) => !inside.has(address));
    const zone = await settings.timeZone({ orgIds: [orgId] });
    const asked = { orgId, organisation, name, view, format: schedule.format, made: clock.now(), zone };
    const figures = await readFigures(spend, asked, signal).catch((error: unknown) => {
      if (isFault(error) && error.code === 'not_found') return error.message;
      throw error;
    });
    if (typeof figures === 'string') return { problem: figures };
    const { method, ...told } = figures;
    const write = await notifier.message({
      ...told,
      orgId,
      id,
      key: keyOf({ report_id: id, occasion }),
      name,
      space,
      shows: reportWords.shows(view, method),
      recipients: [...inside, ...outside],
      outside,
      tellsOrganization: schedule.tells_organization,
      chats: schedule,
    });
    return write ? { write } : { problem: reportFaults.nobody };
  }

  /** In a transaction that holds the report; false when it was sent on this occasion already. */
  async function hand(
    sql: Sql,
    row: ReportRow,
    of: { occasion: string; by: string | null },
    prepared: Prepared,
  ): Promise<boolean> {
    const { org_id, report_id } = row;
    const problem = 'problem' in prepared ? prepared.problem : null;
    if (!(await sendingsStore.add(sql, { report_id, org_id, ...of, at: clock.now(), problem }))) return false;
    if ('write' in prepared) await prepared.write(sql);
    await notifyChange(sql, { orgId: org_id, tag: 'report', id: report_id });
    return true;
  }

  /** A report whose time has come; nothing where it has not, or another process was first. */
  async function look(orgId: string, id: string, zone: string, signal: AbortSignal): Promise<void> {
    const row = await database.tenant(orgId, (sql) => reportsStore.find(sql, orgId, id));
    if (!row?.schedule) return;
    const due = dueSending(row.schedule.times, row.sent_until, clock.now(), zone);
    if (!due) return;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(READING)]);
    const occasion = due.toISOString();
    const prepared = await prepare(row, occasion, patience).catch((error: unknown): Prepared => {
      if (signal.aborted || clock.now().getTime() - due.getTime() < PATIENCE) throw error;
      return { problem: reportFaults.unread(error instanceof Error ? error.message : String(error)) };
    });
    await database.system(async (sql) => {
      const now = await reportsStore.lock(sql, orgId, id);
      // Changed meanwhile: the next round sends it as it is then, or not.
      if (!now || now.revision !== row.revision || now.sent_until >= due) return;
      await hand(sql, now, { occasion, by: null }, prepared);
      await sendingsStore.carriedOut(sql, orgId, id, due);
    });
  }

  async function round(signal: AbortSignal): Promise<void> {
    const zones = new Map<string, string>();
    let after = '';
    for (;;) {
      const page = await database.system((sql) => sendingsStore.scheduled(sql, after, PAGE));
      for (const { org_id: orgId, report_id: id } of page) {
        if (signal.aborted) return;
        const zone = zones.get(orgId) ?? (await settings.timeZone({ orgIds: [orgId] }));
        zones.set(orgId, zone);
        // One report that cannot be read keeps none of the others from being sent.
        await look(orgId, id, zone, signal).catch((error: unknown) => {
          log.warn({ err: error, orgId, reportId: id }, 'A report could not be sent');
        });
      }
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.report_id;
    }
  }

  return {
    /** Now, to those whom the schedule names. `Fault('conflict')` without one. */
    async now(session: Session, id: string, signal: AbortSignal): Promise<ReportSending> {
      const { orgId, name } = session;
      const row = await database.tenant(orgId, (sql) => reportsStore.find(sql, orgId, id));
      if (!row) throw reportGone();
      if (!row.schedule) throw new Fault('conflict:not_scheduled', reportFaults.notScheduled);
      const of = { occasion: newId(), by: name };
      const prepared = await prepare(row, of.occasion, signal);
      await database.system(async (sql) => {
        const present = await reportsStore.lock(sql, orgId, id);
        if (!present) throw reportGone();
        await hand(sql, present, of, prepared);
        const activity = { orgId, at: clock.now(), actor: name, subject: row.name };
        await record(sql, { ...activity, action: 'report_sent' });
      });
      const sending = await deps.reports.sending(orgId, id, of.occasion);
      if (!sending) throw reportGone();
      return sending;
    },

    jobs: [
      {
        name: 'reports.send',
        everyMs: MINUTE,
        timeoutMs: 40 * MINUTE,
        run: (_job, { signal }) => round(signal),
      },
      hourly('reports.forget', () =>
        database.system((sql) => sendingsStore.forget(sql, new Date(clock.now().getTime() - KEEP))),
      ),
    ] satisfies JobDefinition[],
  };
}
