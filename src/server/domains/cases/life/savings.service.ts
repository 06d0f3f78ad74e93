import { addMonthsToDay } from '@shared/model/days';
import { isFault } from '@shared/kernel/fault';
import {
  ACCRUAL_MONTHS,
  BASELINE_DAYS,
  CONFIDENT_DAYS,
  addDays,
  dayOf,
  daysBetween,
  type Day,
} from '@shared/model/case-life/life';
import { monthOf } from '@shared/model/money';
import type { Database } from '../../../db/database';
import type { Log } from '../../../platform/log';
import type { CasesCosts, CostScopes } from '../detection/costs.port';
import { moneyStore, type SavingRow } from './money.store';

const BATCH = 500;

type Series = readonly { day: string; cost: number }[];

/** The mean of the last 14 complete days before the completion, from the first day on which it cost anything. */
function baselineOf(series: Series, completedOn: Day, through: Day): { daily: number; days: number } {
  const eve = addDays(completedOn, -1);
  const to = eve < through ? eve : through;
  const from = addDays(to, 1 - BASELINE_DAYS);
  const inside = series.filter(({ day, cost }) => day >= from && day <= to && cost !== 0);
  const first = inside.reduce((min, { day }) => (day < min ? day : min), to);
  const days = inside.length === 0 ? BASELINE_DAYS : daysBetween(first, to) + 1;
  return { daily: inside.reduce((sum, { cost }) => sum + cost, 0) / days, days };
}

/**
 * What later bills show: baseline − cost of every complete day after the completion. A day saves at most its baseline
 * (credits are no saving of ours), all days together never less than nothing.
 */
function measuredOf(
  series: Series,
  baselineDaily: number,
  completedOn: Day,
  through: Day,
): { days: number; saved: number; through: Day | null; stoppedOn: Day | null } {
  const from = addDays(completedOn, 1);
  const end = addMonthsToDay(completedOn, ACCRUAL_MONTHS);
  const to = through < end ? through : end;
  const days = Math.max(0, daysBetween(from, to) + 1);
  if (days === 0) return { days, saved: 0, through: null, stoppedOn: null };
  const cost = series
    .filter(({ day }) => day >= from && day <= to)
    .reduce((sum, one) => sum + Math.max(0, one.cost), 0);
  const saved = Math.max(0, baselineDaily * days - cost);
  return { days, saved, through: to, stoppedOn: through >= end ? addDays(end, 1) : null };
}

/** The realised saving as the page of a case shows it. */
export function toRealised(row: SavingRow) {
  if (row.baseline_daily === null) return null;
  return {
    baseline_daily: row.baseline_daily,
    baseline_days: row.baseline_days ?? 0,
    measured_days: row.measured_days,
    saved: row.saved,
    monthly: row.measured_days === 0 ? 0 : monthOf(row.saved / row.measured_days),
    confidence: Math.min(1, row.measured_days / CONFIDENT_DAYS),
  };
}

/** No older bill measures again; where the baseline is still missing, whatever there is. */
const isDue = (row: SavingRow, through: Day): boolean =>
  row.measured_through === null || row.measured_through < through || row.baseline_daily === null;

export function createSavings(deps: { database: Database; costs: CasesCosts; log: Log }) {
  const { database, costs, log } = deps;

  async function bring(orgId: string, all: readonly SavingRow[], scopes: CostScopes): Promise<void> {
    const due = all.flatMap((row) => {
      const through = scopes.throughOf({ provider: row.provider, accountId: row.account_id });
      return through !== null && isDue(row, through) ? [{ ...row, through }] : [];
    });
    if (due.length > 0) await bringDue(orgId, due);
  }

  /** Each row through the last complete day of its own bill. */
  async function bringDue(orgId: string, rows: readonly (SavingRow & { through: Day })[]): Promise<void> {
    const through = rows.reduce((max, row) => (row.through > max ? row.through : max), '');
    const completed = rows.map((row) => dayOf(row.completed_at)).sort();
    const earliest = completed[0] ?? through;
    const from = addDays(earliest < through ? earliest : through, -BASELINE_DAYS);
    const keyOf = (row: SavingRow) => `${row.case_id} ${row.completed_at.toISOString()}`;
    const selectors = rows.map((row) => ({
      key: keyOf(row),
      provider: row.provider,
      accountId: row.account_id,
      resourceId: row.resource_id,
      currency: row.currency,
      charges: row.charges,
    }));
    const series = await costs.dailyCosts(orgId, selectors, { from, to: through }, 'measured');
    const measured = rows.map((row) => {
      const own = series.get(keyOf(row)) ?? [];
      const completedOn = dayOf(row.completed_at);
      const frozen =
        row.baseline_daily === null
          ? baselineOf(own, completedOn, row.through)
          : { daily: row.baseline_daily, days: row.baseline_days ?? BASELINE_DAYS };
      const result = measuredOf(own, frozen.daily, completedOn, row.through);
      return {
        case_id: row.case_id,
        completed_at: row.completed_at,
        baseline_daily: frozen.daily,
        baseline_days: frozen.days,
        measured_days: result.days,
        // Also where nothing could be measured yet: this bill was looked at.
        measured_through: row.through,
        saved: result.saved,
        stopped_on: result.stoppedOn,
      };
    });
    await database.tenant(orgId, (sql) => moneyStore.writeMeasured(sql, orgId, measured));
  }

  async function guarded(orgId: string, work: (scopes: CostScopes) => Promise<void>): Promise<void> {
    try {
      const scopes = await costs.scopes(orgId);
      if (scopes.newest !== null) await work(scopes);
    } catch (error) {
      if (isFault(error) && error.code === 'cancelled') throw error;
      // The next detection does it; what was asked for is done already.
      log.warn({ err: error, orgId }, 'Savings could not be measured now');
    }
  }

  return {
    /** Brings every measurement under way up to the bill. A bill that cannot be read leaves them as they are. */
    measure: (orgId: string, signal?: AbortSignal): Promise<void> =>
      guarded(orgId, async (scopes) => {
        for (let after = ''; ;) {
          signal?.throwIfAborted();
          const rows = await database.tenant(orgId, (sql) =>
            moneyStore.measurable(sql, orgId, after, scopes.newest ?? '', BATCH),
          );
          if (rows.length === 0) return;
          await bring(orgId, rows, scopes);
          after = rows.at(-1)?.case_id ?? '';
        }
      }),

    /** Freezes the baselines of cases that were completed just now. */
    freeze: (orgId: string, caseIds: readonly string[]): Promise<void> =>
      guarded(orgId, async (scopes) => {
        const rows = await database.tenant(orgId, (sql) => moneyStore.ofCases(sql, orgId, caseIds));
        const fresh = rows.filter(
          (row) => row.baseline_daily === null && row.stopped_on === null && row.charges?.measured !== null,
        );
        for (let at = 0; at < fresh.length; at += BATCH)
          await bring(orgId, fresh.slice(at, at + BATCH), scopes);
      }),
  };
}

export type Savings = ReturnType<typeof createSavings>;
