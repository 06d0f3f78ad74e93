import { BILLS, BUDGET_THRESHOLD } from '@shared/model/billEvent';
import { defineBudgetAlerts } from '../domains/budgets/alerts';
import { budgetHandlers } from '../domains/budgets/budgets.routes';
import { createBudgets } from '../domains/budgets/budgets.service';
import type { BudgetNotifier } from '../domains/budgets/budgets.port';
import { createBudgetImport } from '../domains/budgets/importing';
import { forecastHandlers } from '../domains/costs/forecasts.routes';
import type { BillListeners } from '../domains/costs/billUpdated';
import type { composeCostAnswers } from './costAnswers';
import type { Notifications } from '../domains/notifications/notifications.service';
import { recordActivity } from '../domains/organisations/activity.store';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

/** What costs will be and are planned to be: their calls, and the job that tells when a budget is not kept. */
export function composeBudgets(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  answers: ReturnType<typeof composeCostAnswers>;
  notifications: Pick<Notifications, 'budgetReached'>;
  starts: BillListeners;
}) {
  const { notifications, starts, answers } = deps;
  const { forecasts } = answers;
  const parts = { ...deps, forecasts, record: recordActivity };
  const budgets = createBudgets(parts);
  const notifier: BudgetNotifier = {
    message: (of, key) => notifications.budgetReached({ ...of, key }),
    start: (sql, of, key) =>
      starts.start(sql, {
        orgId: of.orgId,
        integrationId: BILLS,
        eventId: BUDGET_THRESHOLD,
        occurrence: `budget_${key}`,
        payload: {
          kind: 'budget_threshold',
          budget_id: of.budgetId,
          budget_name: of.name,
          owner: of.owner,
          threshold: of.kind,
          percent: of.percent,
          from: of.from,
          to: of.to,
          currency: of.currency,
          budget: of.amount,
          spent: of.actual,
          forecast: of.forecast,
          through: of.through,
        },
      }),
    wake: () => starts.wake(),
  };
  return {
    standing: budgets.standing,
    handlers: {
      ...answers.handlers,
      ...forecastHandlers(forecasts),
      ...budgetHandlers(budgets, createBudgetImport({ budgets, ...parts })),
    },
    jobs: [defineBudgetAlerts({ ...parts, budgets, notifier })],
  };
}
