import type { Budget, BudgetDetails, BudgetDraft } from '@shared/api/budgets/budgets.api';
import { badInput } from '@shared/kernel/fault';
import { BUDGET_DEPTH } from '@shared/model/budgets/plan';
import { above, canBeUnder, depthBelow, sumBelow } from '@shared/model/budgets/tree';
import { budgetFaults } from '@shared/words/budgets';
import type { Sql } from '../../db/database';
import type { Session } from '../../gate/session';
import { nameKeyOf } from '../../platform/nameKey';
import type { CostForecasts, KnownCosts } from '../costs/forecasts.port';
import type { BudgetStanding } from '../../steps/services';
import { nameTaken } from '../names';
import { notedThing, type NotingDeps } from '../namedThing';
import { budgetsStore, type BudgetRow } from './budgets.store';
import { currentPeriod, periodRows, planOf, standingOf, treeOf } from './judging';

/** Judged while a list waits for them; more of them come by the job that a bill starts. */
const JUDGED_AT_ONCE = 40;

export interface BudgetsDeps extends NotingDeps {
  newId: () => string;
  forecasts: CostForecasts;
}

const named = (budget_id: string, { name }: BudgetDraft) => ({ budget_id, name });

export function createBudgets(deps: BudgetsDeps) {
  const { clock, newId, forecasts } = deps;
  const { within, found, note, remove, isGone } = notedThing(deps, {
    tag: 'budget',
    id: 'budget_id',
    gone: { kind: 'not_found:budget_not_found', text: budgetFaults.gone },
    taken: { index: 'budget_name', text: budgetFaults.taken },
    store: budgetsStore,
  });

  /** What the bills say of its charges. */
  const known = (row: BudgetRow, signal?: AbortSignal): Promise<KnownCosts> =>
    forecasts.known(
      row.org_id,
      {
        filters: row.filters,
        currency: row.currency,
        ...(row.cost_method === null ? {} : { costMethod: row.cost_method }),
      },
      signal,
    );

  function present(row: BudgetRow, all: readonly BudgetRow[]): Budget {
    const plan = planOf(row);
    const month = (row.standing?.from ?? clock.now().toISOString()).slice(0, 7);
    const period = currentPeriod(plan, month);
    return {
      budget_id: row.budget_id,
      name: row.name,
      filters: row.filters,
      cost_method: row.cost_method,
      currency: row.currency,
      period: row.period,
      start: row.start_month,
      end: row.end_month,
      amount: row.amount,
      growth: row.growth,
      amounts: row.amounts,
      owner: row.owner,
      parent_id: row.parent_id,
      thresholds: row.thresholds,
      tells_organization: row.tells_organization,
      recipients: row.recipients,
      standing: row.standing,
      below: period && sumBelow(treeOf(row), all.map(treeOf), period),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  }

  /** The row as it stands by the bills of now. */
  async function judged(row: BudgetRow, stamp: string, signal?: AbortSignal): Promise<BudgetRow> {
    if (row.standing_of === stamp && row.standing) return row;
    const standing = standingOf(row, await known(row, signal), clock.now());
    await within(row.org_id, (sql) => budgetsStore.judged(sql, row, standing, stamp));
    return { ...row, standing, standing_of: stamp };
  }

  /** In a transaction that holds the lock. */
  async function checkParent(sql: Sql, orgId: string, budgetId: string | null, parentId: string | null) {
    if (parentId === null) return;
    const all = (await budgetsStore.list(sql, orgId)).map(treeOf);
    const refuse = (reason: string) => badInput([{ field: 'parent_id', reason }]);
    if (!all.some(({ id }) => id === parentId)) throw refuse(budgetFaults.noParent);
    if (!canBeUnder(budgetId, parentId, all)) throw refuse(budgetFaults.circle);
    const below = budgetId === null ? 0 : depthBelow(budgetId, all);
    if (above(parentId, all).length + 2 + below > BUDGET_DEPTH) throw refuse(budgetFaults.deep(BUDGET_DEPTH));
  }

  async function add(sql: Sql, session: Session, draft: BudgetDraft): Promise<string> {
    const { orgId, userId } = session;
    await checkParent(sql, orgId, null, draft.parent_id);
    const budgetId = newId();
    const of = { budgetId, orgId, nameKey: nameKeyOf(draft.name), by: userId, draft };
    if ((await budgetsStore.insert(sql, of, clock.now())) === 0) throw nameTaken(budgetFaults.taken);
    await note(sql, session, 'budget_created', named(budgetId, draft));
    return budgetId;
  }

  async function change(sql: Sql, session: Session, budgetId: string, draft: BudgetDraft): Promise<void> {
    const { orgId } = session;
    await checkParent(sql, orgId, budgetId, draft.parent_id);
    const nameKey = nameKeyOf(draft.name);
    const others = await budgetsStore.list(sql, orgId);
    if (others.some((one) => one.name_key === nameKey && one.budget_id !== budgetId))
      throw nameTaken(budgetFaults.taken);
    if ((await budgetsStore.update(sql, { budgetId, orgId, nameKey, draft }, clock.now())) === 0)
      throw isGone();
    await note(sql, session, 'budget_changed', named(budgetId, draft));
  }

  async function one(orgId: string, budgetId: string): Promise<Budget> {
    const all = await within(orgId, (sql) => budgetsStore.list(sql, orgId));
    const row = found(all.find((each) => each.budget_id === budgetId));
    return present(await judged(row, await forecasts.stamp(orgId)), all);
  }

  return {
    known,

    /** As steps read it. */
    async standing(orgId: string, name: string, signal: AbortSignal): Promise<BudgetStanding | null> {
      const all = await within(orgId, (sql) => budgetsStore.list(sql, orgId));
      const row = all.find((each) => each.budget_id === name || each.name_key === nameKeyOf(name));
      if (!row) return null;
      const { from, to, amount, actual, forecast } = standingOf(row, await known(row, signal), clock.now());
      const money = {
        currency: row.currency,
        budget: amount,
        spent: actual,
        forecast: forecast?.amount ?? null,
      };
      return { name: row.name, from, to, ...money };
    },

    rows: (orgId: string) => within(orgId, (sql) => budgetsStore.list(sql, orgId)),

    async list(orgId: string, { size, after }: { size: number; after: string | null }, signal: AbortSignal) {
      const all = await within(orgId, (sql) => budgetsStore.list(sql, orgId));
      const start = after === null ? 0 : all.findIndex(({ budget_id }) => budget_id === after) + 1;
      const page = all.slice(start, start + size);
      const stamp = all.length === 0 ? '' : await forecasts.stamp(orgId);
      const data: Budget[] = [];
      let left = JUDGED_AT_ONCE;
      for (const row of page) {
        const isFresh = row.standing_of === stamp;
        if (!isFresh) left -= 1;
        // What is left over stands as it did before, or is not known yet; it is told so.
        data.push(present(isFresh || left < 0 ? row : await judged(row, stamp, signal), all));
      }
      const hasMore = start + size < all.length;
      return { data, next_page_key: hasMore ? (page.at(-1)?.budget_id ?? null) : null };
    },

    async get(orgId: string, budgetId: string, signal: AbortSignal): Promise<BudgetDetails> {
      const all = await within(orgId, (sql) => budgetsStore.list(sql, orgId));
      const kept = found(all.find((each) => each.budget_id === budgetId));
      const [costs, stamp] = await Promise.all([known(kept, signal), forecasts.stamp(orgId)]);
      const row = await judged(kept, stamp, signal);
      const alerts = await within(orgId, (sql) => budgetsStore.alerts(sql, orgId, budgetId));
      return {
        budget: present(row, all),
        periods: periodRows(row, costs, clock.now()),
        others: costs.others.map(({ currency }) => currency),
        error: costs.forecast?.test.error ?? null,
        testedMonths: costs.forecast?.test.months ?? 0,
        alerts: alerts.map(({ period_start, kind, percent, actual, forecast, at }) => ({
          from: period_start,
          kind,
          percent,
          actual,
          forecast,
          at: at.toISOString(),
        })),
      };
    },

    /** `Fault('conflict')` for a name that is taken. */
    async create(session: Session, draft: BudgetDraft): Promise<Budget> {
      const budgetId = await within(session.orgId, async (sql) => {
        await budgetsStore.lock(sql, session.orgId);
        return add(sql, session, draft);
      });
      return one(session.orgId, budgetId);
    },

    async update(session: Session, budgetId: string, draft: BudgetDraft): Promise<Budget> {
      await within(session.orgId, async (sql) => {
        await budgetsStore.lock(sql, session.orgId);
        await change(sql, session, budgetId, draft);
      });
      return one(session.orgId, budgetId);
    },

    remove: (session: Session, budgetId: string) => remove(session, budgetId, 'budget_deleted'),

    /** All of them in one transaction: those of a known name are changed, the others added. */
    putAll: (session: Session, drafts: readonly BudgetDraft[], parents: ReadonlyMap<string, string>) =>
      within(session.orgId, async (sql) => {
        await budgetsStore.lock(sql, session.orgId);
        const idOf = async (name: string) => {
          const all = await budgetsStore.list(sql, session.orgId);
          return all.find(({ name_key }) => name_key === nameKeyOf(name))?.budget_id;
        };
        for (const draft of drafts) {
          const id = await idOf(draft.name);
          if (id === undefined) await add(sql, session, { ...draft, parent_id: null });
          else await change(sql, session, id, { ...draft, parent_id: null });
        }
        // A parent may stand below its children in the table.
        for (const draft of drafts) {
          const wanted = parents.get(draft.name);
          const [id, parentId] = [
            await idOf(draft.name),
            wanted === undefined ? undefined : await idOf(wanted),
          ];
          if (id === undefined || parentId === undefined) continue;
          await checkParent(sql, session.orgId, id, parentId);
          const of = { budgetId: id, orgId: session.orgId, nameKey: nameKeyOf(draft.name) };
          await budgetsStore.update(sql, { ...of, draft: { ...draft, parent_id: parentId } }, clock.now());
        }
      }),
  };
}

export type BudgetsService = ReturnType<typeof createBudgets>;
