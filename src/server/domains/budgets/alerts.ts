import { reached } from '@shared/model/budgets/standing';
import { JUDGE_BUDGETS } from '../costs/forecasts.port';
import type { JobDefinition } from '../../jobs/jobs.port';
import type { Log } from '../../platform/log';
import { notifyChange } from '../../db/notify';
import type { BudgetNotifier, ReachedThreshold } from './budgets.port';
import type { BudgetsDeps, BudgetsService } from './budgets.service';
import { budgetsStore, type BudgetRow } from './budgets.store';
import { standingOf } from './judging';

const MINUTE = 60_000;
/** Who is told of what happens by itself, in the audit. */
const ACTOR = 'Costloom';

export interface AlertsDeps extends Pick<BudgetsDeps, 'database' | 'clock' | 'record' | 'forecasts'> {
  log: Log;
  budgets: Pick<BudgetsService, 'rows' | 'known'>;
  notifier: BudgetNotifier;
}

/** Judges all budgets of an organisation by the bills of now, and tells what is reached: once a period and threshold. */
export function defineBudgetAlerts(deps: AlertsDeps): JobDefinition {
  const { database, clock, record, log, budgets, notifier, forecasts } = deps;

  async function judge(row: BudgetRow, stamp: string, signal: AbortSignal): Promise<void> {
    const standing = standingOf(row, await budgets.known(row, signal), clock.now());
    const { from, to, amount, actual, forecast, state, through } = standing;
    const at = clock.now();
    const isDue = state !== 'not_started' && through !== null;
    const isOver = state === 'kept';
    const due = isDue ? reached(row.thresholds, { amount, actual, forecast, isOver }) : [];
    const of = due.map(({ kind, percent }): ReachedThreshold => ({
      orgId: row.org_id,
      budgetId: row.budget_id,
      name: row.name,
      owner: row.owner,
      currency: row.currency,
      from,
      to,
      amount,
      actual,
      forecast: forecast?.amount ?? null,
      kind,
      percent,
      through: through ?? '',
      tellsOrganization: row.tells_organization,
      recipients: row.recipients,
    }));
    const keyOf = (one: ReachedThreshold) => `${one.budgetId}:${one.from}:${one.kind}:${one.percent}`;
    // Of several that are reached at once the highest of each kind is told, the others are noted.
    const told = of.filter((one, index) => of.findIndex(({ kind }) => kind === one.kind) === index);
    const messages = new Map<ReachedThreshold, Awaited<ReturnType<BudgetNotifier['message']>>>();
    for (const one of told) messages.set(one, await notifier.message(one, keyOf(one)));
    const started = await database.system(async (sql) => {
      await budgetsStore.judged(sql, row, standing, stamp);
      await notifyChange(sql, { orgId: row.org_id, tag: 'budget', id: row.budget_id });
      let count = 0;
      for (const one of of) {
        const { kind, percent } = one;
        const alert = { period_start: from, kind, percent, amount, actual, forecast: one.forecast, at };
        if ((await budgetsStore.alert(sql, row.org_id, row.budget_id, alert)) === 0) continue;
        const write = messages.get(one);
        if (!write) continue;
        await write(sql);
        const data = { kind, percent, period: from, currency: row.currency, amount, actual };
        const action = 'budget_threshold_reached';
        await record(sql, { orgId: row.org_id, at, actor: ACTOR, action, subject: row.name, data });
        count += await notifier.start(sql, one, keyOf(one));
      }
      return count;
    });
    if (started > 0) notifier.wake();
  }

  return {
    name: JUDGE_BUDGETS,
    timeoutMs: 10 * MINUTE,
    async run({ orgId }, { signal }) {
      if (orgId === null) return;
      const rows = await budgets.rows(orgId);
      if (rows.length === 0) return;
      const stamp = await forecasts.stamp(orgId);
      for (const row of rows) {
        if (signal.aborted) return;
        // One budget whose charges cannot be read keeps none of the others from being judged.
        await judge(row, stamp, signal).catch((error: unknown) => {
          log.warn({ err: error, orgId, budgetId: row.budget_id }, 'A budget could not be judged');
        });
      }
    },
  };
}
