import type { z } from 'zod';
import type { anomalyFeedback, feedbackGiven } from '@shared/api/cases/anomalyFeedback.api';
import { badInput, Fault } from '@shared/kernel/fault';
import { anomalyWords } from '@shared/words/anomalies';
import type { Database } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { Actor, Cases } from '../cases.port';
import type { Anomalies } from './anomalies.service';
import { feedbackStore, type FeedbackRow, type NewFeedback } from './feedback.store';

type Given = z.output<typeof feedbackGiven>;
type Loaded = Awaited<ReturnType<Anomalies['load']>>;

const words = anomalyWords.feedback;

const toFeedback = (row: FeedbackRow): z.input<typeof anomalyFeedback> => ({
  feedback_id: row.feedback_id,
  case_id: row.case_id,
  case_title: row.case_title,
  verdict: row.verdict,
  currency: row.currency,
  direction: row.direction,
  provider: row.provider,
  service: row.service,
  account_id: row.account_id,
  account_name: row.account_id === '' ? '' : row.account_name,
  region: row.region,
  sku: row.sku,
  unit: row.unit,
  from: row.from_day,
  level: row.level,
  until: row.until,
  cap: row.cap,
  note: row.note,
  by: row.by,
  time: row.at.toISOString(),
  undone_by: row.undone_by,
  undone_time: row.undone_at?.toISOString() ?? null,
  stands: row.stands,
});

/** From which day, and up to (of a drop: down to) which cost of a day: the outermost that it had since then. */
function levelOf({ anomaly }: Loaded, from: string): number {
  const days = (anomaly.usage?.days ?? anomaly.days ?? [])
    .filter(({ day }) => day >= from)
    .map(({ actual }) => actual);
  if (days.length === 0) {
    const reason = `must be a day of the anomaly, from ${anomaly.firstDay} to ${anomaly.lastDay}`;
    throw badInput([{ field: 'from', reason }]);
  }
  return anomaly.direction === 'spike' ? Math.max(...days) : Math.min(...days);
}

/** The place of what is ignored: '' is any. */
function placeOf({ row, anomaly }: Loaded, scope: Given['scope']) {
  const { service, account_id, region } = row;
  const { sku, unit } = anomaly.usage ?? { sku: '', unit: '' };
  if (scope === 'place') return { service, account_id, region, sku, unit };
  const place = scope === 'service' ? { service, account_id: '' } : { service: '', account_id };
  if (place.service === '' && place.account_id === '') {
    const reason = `this anomaly is not of one ${scope}; choose “place”`;
    throw badInput([{ field: 'scope', reason }]);
  }
  // What is consumed in all accounts is still one thing in one unit; all that an account consumes is not.
  const used = scope === 'service' ? { sku, unit } : { sku: '', unit: '' };
  return { ...place, ...used, region: '' };
}

function heldFor(found: Loaded, given: Given) {
  const none = { from_day: null, level: null, until: null, cap: null };
  const own = placeOf(found, 'place');
  if (given.verdict === 'fixed') return { ...own, ...none };
  if (given.verdict === 'ignored' && given.scope === 'account' && given.cap && found.anomaly.usage)
    throw badInput([{ field: 'cap', reason: 'must be empty: the usage of all services has no common unit' }]);
  if (given.verdict === 'ignored')
    return { ...placeOf(found, given.scope), ...none, until: given.until ?? null, cap: given.cap ?? null };
  const from = given.from ?? found.anomaly.firstDay;
  return { ...own, ...none, from_day: from, level: levelOf(found, from) };
}

/** What people say of anomalies: each a row with its author, and the status of the case that follows from it. */
export function createFeedback(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  anomalies: Pick<Anomalies, 'load'>;
  changes: Pick<Cases, 'setStatus'>;
}) {
  const { database, clock, newId, anomalies, changes } = deps;

  async function read(orgId: string, feedbackId: string): Promise<FeedbackRow> {
    const row = await database.tenant(orgId, (sql) => feedbackStore.find(sql, feedbackId));
    if (!row) throw new Fault('not_found:feedback_not_found', 'This feedback no longer exists.');
    return row;
  }

  return {
    list: (orgId: string, caseId: string | null) =>
      database.tenant(orgId, async (sql) => (await feedbackStore.list(sql, orgId, caseId)).map(toFeedback)),

    async give(orgId: string, actor: Actor, caseId: string, given: Given) {
      const found = await anomalies.load({ orgIds: [orgId] }, caseId);
      if (found.selector === null) throw new Fault('conflict:anomaly_of_provider', words.ofProvider);
      const now = clock.now();
      const row: NewFeedback = {
        feedback_id: newId(),
        case_id: caseId,
        verdict: given.verdict,
        provider: found.row.provider,
        currency: found.row.currency,
        direction: found.anomaly.direction,
        ...heldFor(found, given),
        note: given.note,
        by: actor.name,
        at: now,
      };
      const reason = [words.reasons[given.verdict], given.note].filter((part) => part !== '').join(': ');
      const status = given.verdict === 'fixed' ? 'completed' : 'excluded';
      const { failed } = await changes.setStatus(orgId, actor, {
        caseIds: [caseId],
        status,
        reason,
        until: null,
      });
      const [refused] = failed;
      if (refused) throw new Fault('conflict:feedback_refused', refused.reason);
      await database.tenant(orgId, async (sql) => {
        await feedbackStore.endEarlier(sql, caseId, actor.name, now);
        await feedbackStore.add(sql, orgId, row);
      });
      return toFeedback(await read(orgId, row.feedback_id));
    },

    /** Takes it back: the detector tells such ones again, and the case is open where a person may open it. */
    async undo(orgId: string, actor: Actor, feedbackId: string) {
      const row = await read(orgId, feedbackId);
      if (row.undone_at !== null) return toFeedback(row);
      if (row.stands) await changes.setStatus(orgId, actor, { caseIds: [row.case_id], status: 'open' });
      await database.tenant(orgId, (sql) =>
        feedbackStore.endEarlier(sql, row.case_id, actor.name, clock.now()),
      );
      return toFeedback(await read(orgId, feedbackId));
    },
  };
}

export type AnomalyFeedback = ReturnType<typeof createFeedback>;
