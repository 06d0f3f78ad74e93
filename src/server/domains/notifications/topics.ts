import type { NotificationPreferences } from '@shared/model/settings/notifications';
import type { Database, Sql } from '../../db/database';
import type { EngineReadsWithin } from '../../engine/reads.port';
import type { Clock } from '../../platform/clock';
import { failuresMessage, updateMessages } from './messages';
import type { Outbox } from './outbox';
import { marksStore, organisationsRead } from './outbox.store';
import { dueReport, weekBefore, weeklyMessage, type WeekFacts } from './weekly';

/** At most one message about failed runs in this time. */
const BATCH = 5 * 60_000;
/** A run's end is written a little before it can be seen. */
const SETTLES = 5_000;
const LISTED = 50;
const WEEK = 7 * 24 * 60 * 60_000;

type Organisation = { orgId: string; preferences: NotificationPreferences };
/** What the bills and the cases say of a week. */
export type WeekSource = (
  orgId: string,
  days: { from: string; to: string },
) => Promise<Pick<WeekFacts, 'spend' | 'compared' | 'services' | 'openCases' | 'potential' | 'verified'>>;

export function createTopics(deps: {
  database: Database;
  clock: Clock;
  outbox: Pick<Outbox, 'add'>;
  zoneOf(orgId: string): Promise<string>;
  week: WeekSource;
  runs: Pick<EngineReadsWithin, 'failed' | 'failedCount'>;
  version: string;
}) {
  const { database, clock, outbox, zoneOf, week, runs, version } = deps;

  async function failures(sql: Sql, { orgId, preferences }: Organisation, zone: string): Promise<void> {
    const topic = 'workflow_updates';
    const until = new Date(clock.now().getTime() - SETTLES);
    const mark = await marksStore.take(sql, orgId, topic, until, null);
    if (!mark || mark.at >= until) return;
    const all = preferences[topic] ? await runs.failedCount(sql, orgId, mark.at, until) : 0;
    if (all === 0) return marksStore.move(sql, orgId, topic, until, mark.note);
    if (mark.note !== null && until.getTime() - Date.parse(mark.note) < BATCH) return;
    const failed = await runs.failed(sql, orgId, mark.at, until, LISTED);
    const message = failuresMessage(await organisationsRead.name(sql, orgId), failed, all, zone);
    await outbox.add(sql, { orgId, key: `${topic}:${until.toISOString()}`, topic, preferences, message });
    await marksStore.move(sql, orgId, topic, until, until.toISOString());
  }

  async function updates(sql: Sql, { orgId, preferences }: Organisation): Promise<void> {
    const topic = 'system_maintenance';
    const now = clock.now();
    const mark = await marksStore.take(sql, orgId, topic, now, version);
    if (!mark || mark.note === null || mark.note === version) return;
    const messages = updateMessages(await organisationsRead.name(sql, orgId), mark.note, version);
    for (const each of ['system_maintenance', 'marketing_updates'] as const) {
      const event = { key: `${each}:${version}`, topic: each, message: messages[each] };
      await outbox.add(sql, { orgId, preferences, ...event });
    }
    await marksStore.move(sql, orgId, topic, now, version);
  }

  /** The bills are asked outside the transaction, which is repeated; the mark decides who writes. */
  async function report({ orgId, preferences }: Organisation, zone: string): Promise<void> {
    const topic = 'weekly_report';
    const now = clock.now();
    const due = await database.system(async (sql) => {
      const mark = await marksStore.take(sql, orgId, topic, now, null);
      return mark && dueReport(mark.at, now, zone);
    });
    if (!due) return;
    const days = weekBefore(due, zone);
    const facts = preferences[topic] ? await week(orgId, days) : null;
    await database.system(async (sql) => {
      const mark = await marksStore.take(sql, orgId, topic, now, null);
      if (!mark || mark.at >= due) return;
      if (facts) {
        const since = new Date(due.getTime() - WEEK);
        const message = weeklyMessage(await organisationsRead.name(sql, orgId), {
          ...facts,
          ...days,
          newCases: await organisationsRead.newCases(sql, orgId, since, due),
          failedRuns: await runs.failedCount(sql, orgId, since, due),
        });
        await outbox.add(sql, { orgId, key: `${topic}:${days.to}`, topic, preferences, message });
      }
      await marksStore.move(sql, orgId, topic, due, null);
    });
  }

  return {
    /** Writes to the outbox what this organisation is to be told by now. */
    async look(organisation: Organisation) {
      const zone = await zoneOf(organisation.orgId);
      await database.system(async (sql) => {
        await failures(sql, organisation, zone);
        await updates(sql, organisation);
      });
      await report(organisation, zone);
    },
  };
}
