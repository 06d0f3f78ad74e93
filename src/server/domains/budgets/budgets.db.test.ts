import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, movableClock, org } from '@tests/support/engineWorld';
import { budgetDraft, type BudgetDraft } from '@shared/api/budgets/budgets.api';
import { addDays, daysBetween } from '@shared/model/days';
import { forecastCost } from '@shared/model/forecast/forecast';
import type { Session } from '../../gate/session';
import { randomId } from '../../platform/crypto';
import { createLog } from '../../platform/log';
import type { KnownCosts } from '../costs/forecasts.port';
import { defineBudgetAlerts } from './alerts';
import type { ReachedThreshold } from './budgets.port';
import { createBudgets, type BudgetsService } from './budgets.service';
import { createBudgetImport } from './importing';

let test: TestDatabase;
let budgets: BudgetsService;
let importing: ReturnType<typeof createBudgetImport>;
let judge: () => Promise<void>;
const clock = movableClock();
const signal = new AbortController().signal;
const ada = { orgId: org, userId: 'ada', name: 'Ada' } as Session;

/** 100 a day from January on, known through this day. */
let through = '2026-06-10';
const noted: { action: string; subject: string }[] = [];
const told: ReachedThreshold[] = [];
const started: string[] = [];

function costs(): KnownCosts {
  const from = '2026-01-01';
  const days = Array.from({ length: daysBetween(from, through) + 1 }, (_, index) => addDays(from, index));
  const monthly = new Map<string, number>();
  for (const day of days) monthly.set(day.slice(0, 7), (monthly.get(day.slice(0, 7)) ?? 0) + 100);
  const source = { from, through, ended: false, usage: days.map(() => 100), fixed: {} };
  const forecast = forecastCost([source], { through, months: 12 });
  const rest = {
    costMethod: 'amortized' as const,
    currency: 'USD',
    others: [],
    incomplete: [],
    reason: null,
    notComplete: new Map([[through.slice(0, 7), 12.5]]),
    newestWhole: null,
  };
  return { ...rest, through, monthly, forecast };
}
const forecasts = { known: async () => costs(), stamp: async () => through };
const draft = (of: Partial<BudgetDraft> & { name: string }): BudgetDraft =>
  budgetDraft.parse({ currency: 'USD', start: '2026-01', amount: 3000, ...of });

beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
  const { database } = test;
  const core = {
    database,
    clock,
    newId: randomId,
    forecasts,
    record: async (_sql: unknown, { action, subject }: { action: string; subject: string }) => {
      noted.push({ action, subject });
    },
  };
  budgets = createBudgets(core);
  importing = createBudgetImport({ budgets, forecasts, clock });
  const job = defineBudgetAlerts({
    ...core,
    budgets,
    log: createLog({ level: 'silent' }),
    notifier: {
      message: async (of) => async () => {
        told.push(of);
      },
      start: async (_sql, _of, key) => started.push(key),
      wake: () => undefined,
    },
  });
  judge = () => job.run({ orgId: org, input: null }, { signal, attempt: 1 });
});
afterAll(() => test.drop());

it('keeps all of a budget, and judges it by the bills of now', async () => {
  const made = await budgets.create(
    ada,
    draft({
      name: 'Curve',
      period: 'quarter',
      amounts: [9000.25, 8000],
      amount: 9000.25,
      end: '2026-06',
      owner: 'Platform',
      filters: [{ field: 'tag:team', operator: 'in', values: ['a', 'b'] }],
      thresholds: [{ kind: 'actual', percent: 80 }],
      recipients: ['ada@example.com'],
    }),
  );
  expect(made).toMatchObject({
    amounts: [9000.25, 8000],
    filters: [{ field: 'tag:team', operator: 'in', values: ['a', 'b'] }],
    recipients: ['ada@example.com'],
    standing: {
      state: 'will_exceed',
      from: '2026-04',
      to: '2026-06',
      actual: 7100,
      amount: 8000,
      on: '2026-06-20',
    },
  });
  through = '2026-06-21';
  const { data } = await budgets.list(org, { size: 10, after: null }, signal);
  expect(data[0]?.standing).toMatchObject({ state: 'over', actual: 8200 });
  const details = await budgets.get(org, made.budget_id, signal);
  expect(details.periods.map(({ from, state }) => `${from} ${state}`)).toEqual([
    '2026-01 kept',
    '2026-04 over',
  ]);
  await budgets.remove(ada, made.budget_id);
  expect(noted.map(({ action }) => action)).toEqual(['budget_created', 'budget_deleted']);
});

it('refuses a name twice, a parent that is not there, and a circle', async () => {
  const a = await budgets.create(ada, draft({ name: 'A' }));
  const b = await budgets.create(ada, draft({ name: 'B', parent_id: a.budget_id, amount: 4000 }));
  await expect(budgets.create(ada, draft({ name: ' a ' }))).rejects.toMatchObject({ reason: 'name_taken' });
  await expect(budgets.create(ada, draft({ name: 'C', parent_id: 'nobody' }))).rejects.toThrow(
    'no such budget',
  );
  await expect(
    budgets.update(ada, a.budget_id, draft({ name: 'A', parent_id: b.budget_id })),
  ).rejects.toThrow('under itself');
  const { data } = await budgets.list(org, { size: 10, after: null }, signal);
  expect(data.find(({ name }) => name === 'A')?.below).toMatchObject({ amount: 4000, left: -1000 });
  await budgets.remove(ada, a.budget_id);
  const [left] = (await budgets.list(org, { size: 10, after: null }, signal)).data;
  expect(left).toMatchObject({ name: 'B', parent_id: null });
  await budgets.remove(ada, b.budget_id);
});

it('tells a threshold once a period, the highest of each kind, and again in the next one', async () => {
  const thresholds: BudgetDraft['thresholds'] = [
    { kind: 'actual', percent: 50 },
    { kind: 'actual', percent: 70 },
    { kind: 'forecast', percent: 100 },
  ];
  const { budget_id } = await budgets.create(ada, draft({ name: 'Told', thresholds }));
  const kinds = () => told.splice(0).map(({ kind, percent, from }) => `${from} ${kind} ${percent}`);
  await judge();
  expect(kinds().toSorted()).toEqual(['2026-06 actual 70', '2026-06 forecast 100']);
  await judge();
  expect(kinds()).toEqual([]);
  through = '2026-07-16';
  await judge();
  expect(kinds().toSorted()).toEqual(['2026-07 actual 50', '2026-07 forecast 100']);
  through = '2026-07-22';
  await judge();
  expect(kinds()).toEqual(['2026-07 actual 70']);
  expect(started).toHaveLength(5);
  const { alerts } = await budgets.get(org, budget_id, signal);
  expect(alerts).toHaveLength(6);
  expect(noted.filter(({ action }) => action === 'budget_threshold_reached')).toHaveLength(5);
});

it('makes budgets of a table in one go, a parent after its children, or none of them', async () => {
  const wrong = await importing(ada, 'Name,Amount\nFine,10\nBad,\n', false);
  expect(wrong).toMatchObject({
    imported: 0,
    data: [{ problems: [] }, { line: 3, problems: [{ field: 'amount' }] }],
  });
  const done = await importing(ada, 'Name,Amount,Parent\nChild,10,Whole\nWhole,90,\nTold,5000,\n', false);
  expect(done.data.map(({ change }) => change)).toEqual(['create', 'create', 'update']);
  const { data } = await budgets.list(org, { size: 10, after: null }, signal);
  expect(data.map(({ name, amount }) => `${name} ${amount}`)).toEqual(['Child 10', 'Told 5000', 'Whole 90']);
  expect(data[0]?.parent_id).toBe(data[2]?.budget_id);
  await expect(importing(ada, 'Amount\n10', true)).rejects.toThrow('Name');
});
