import type { StatementSchedule, StatementScheduleDraft } from '@shared/api/allocation/entities';
import { Fault, isFault } from '@shared/kernel/fault';
import { dayOf } from '@shared/model/dashboards/grouping';
import { addMonths, monthOfDay } from '@shared/model/days';
import { dueSending } from '@shared/model/reports/times';
import { allocationWords } from '@shared/words/allocation';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import { hourly, type JobDefinition } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Leaving } from '../notifications/leaving.port';
import type { RecordActivity } from '../organisations/activity.port';
import type { Allocation } from './allocation.service';
import { schedulesStore, type ScheduleRow } from './schedules.store';
import type { PrepareStatements } from './sending';

const HOUR = 60 * 60_000;
/** By the clock of the organization. */
const AT_HOUR = 8;
/** Bills that cannot be read now may be later: so long it is tried, then it is said. */
const PATIENCE = 12 * HOUR;
const READING = 5 * 60_000;
const PAGE = 500;

const present = ({
  day,
  format,
  recipients,
  to_owners,
  cost_method,
  ...row
}: ScheduleRow): StatementSchedule => ({
  day,
  format,
  recipients,
  to_owners,
  cost_method,
  sent_month: row.sent_month,
  problem: row.problem,
});

/** Whom it names, and every owner who has not left: which values are owners only the bills tell. */
const isSentTo = ({ recipients, to_owners: toOwners, unsubscribed }: ScheduleRow, address: string): boolean =>
  recipients.includes(address) || (toOwners && !unsubscribed.includes(address));

/** Showback that is sent every month: that of the month before. */
export function createStatementSchedules(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  record: RecordActivity;
  allocation: Pick<Allocation, 'whole'>;
  timeZone(orgId: string): Promise<string>;
  prepare: PrepareStatements;
}) {
  const { database, clock, log, record, allocation } = deps;

  async function find(orgId: string, id: string): Promise<StatementSchedule | null> {
    await allocation.whole(orgId, id);
    const row = await database.tenant(orgId, (sql) => schedulesStore.find(sql, orgId, id));
    return row ? present(row) : null;
  }

  /** One whose time has come; nothing where it has not, or another process was first. */
  async function look(orgId: string, id: string, signal: AbortSignal): Promise<void> {
    const row = await database.tenant(orgId, (sql) => schedulesStore.find(sql, orgId, id));
    if (!row) return;
    const zone = await deps.timeZone(orgId);
    const due = dueSending(
      { every: 'month', day: row.day, hour: AT_HOUR },
      row.sent_until,
      clock.now(),
      zone,
    );
    const dueDay = due && dayOf(due.toISOString(), zone);
    if (!due || !dueDay) return;
    const month = addMonths(monthOfDay(dueDay), -1);
    const { format, recipients, to_owners } = row;
    const body = { month, format, recipients, to_owners, cost_method: row.cost_method ?? undefined };
    const patience = AbortSignal.any([signal, AbortSignal.timeout(READING)]);
    const prepared = await deps
      .prepare(orgId, id, body, `${id}:${month}`, patience, row)
      .catch((error: unknown) => {
        if (isFault(error)) return { problem: error.message };
        if (signal.aborted || clock.now().getTime() - due.getTime() < PATIENCE) throw error;
        return { problem: error instanceof Error ? error.message : String(error) };
      });
    await database.system(async (sql) => {
      const now = await schedulesStore.lock(sql, orgId, id);
      // Changed meanwhile: the next round sends it as it is then, or not.
      if (!now || now.updated_at.getTime() !== row.updated_at.getTime() || now.sent_until >= due) return;
      const problem = 'problem' in prepared ? prepared.problem : null;
      if ('write' in prepared) {
        await prepared.write(sql);
        const data = { month, format, recipients, owners: prepared.owners };
        const activity = { orgId, at: clock.now(), actor: row.updated_by, subject: prepared.name };
        await record(sql, { ...activity, action: 'statement_sent', data });
      }
      await schedulesStore.carriedOut(sql, orgId, id, { until: due, month, problem });
      await notifyChange(sql, { orgId, tag: 'virtual_tag', id });
    });
  }

  const leaving: Pick<Leaving, 'look' | 'leave'> = {
    async look({ orgId, id, address }) {
      const row = await database.tenant(orgId, (sql) => schedulesStore.find(sql, orgId, id));
      if (!row || !isSentTo(row, address)) return undefined;
      return allocationWords.statement.title((await allocation.whole(orgId, id)).tag.name);
    },

    async leave({ orgId, id, address }) {
      const known = await database.tenant(orgId, (sql) => schedulesStore.find(sql, orgId, id));
      if (!known || !isSentTo(known, address)) return;
      const { tag } = await allocation.whole(orgId, id);
      await database.tenant(orgId, async (sql) => {
        const row = await schedulesStore.lock(sql, orgId, id);
        if (!row || !isSentTo(row, address)) return;
        const at = clock.now();
        const isLast = !row.to_owners && row.recipients.every((one) => one === address);
        // With nobody left it is not sent any more.
        if (isLast) await schedulesStore.remove(sql, orgId, id);
        else await schedulesStore.leave(sql, { orgId, id, address }, at);
        const activity = { orgId, at, actor: address, subject: tag.name, data: { stopped: isLast } };
        await record(sql, { ...activity, action: 'statement_unsubscribed' });
        await notifyChange(sql, { orgId, tag: 'virtual_tag', id });
      });
    },
  };

  async function round(signal: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      const page = await database.system((sql) => schedulesStore.page(sql, after, PAGE));
      for (const { org_id: orgId, tag_id: id } of page) {
        if (signal.aborted) return;
        // One that cannot be read keeps none of the others from being sent.
        await look(orgId, id, signal).catch((error: unknown) => {
          log.warn({ err: error, orgId, tagId: id }, 'A showback statement could not be sent');
        });
      }
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.tag_id;
    }
  }

  return {
    find,

    /** Null: it is sent no more. */
    async put(session: Session, id: string, draft: StatementScheduleDraft | null) {
      const { orgId, name: by } = session;
      if (draft && draft.recipients.length === 0 && !draft.to_owners)
        throw new Fault('unprocessable:no_recipients', allocationWords.sending.nobody);
      const { tag } = await allocation.whole(orgId, id);
      await database.tenant(orgId, async (sql) => {
        if (draft) await schedulesStore.put(sql, { orgId, id, by, draft }, clock.now());
        else await schedulesStore.remove(sql, orgId, id);
        const activity = { orgId, at: clock.now(), actor: by, subject: tag.name };
        const action = draft ? 'statement_scheduled' : 'statement_unscheduled';
        await record(sql, { ...activity, action, data: draft ? { day: draft.day } : {} });
        await notifyChange(sql, { orgId, tag: 'virtual_tag', id });
      });
      return find(orgId, id);
    },

    leaving,

    jobs: [hourly('statements.send', round)] satisfies JobDefinition[],
  };
}
export type StatementSchedules = ReturnType<typeof createStatementSchedules>;
