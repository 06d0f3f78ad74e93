import type { Budget } from '@shared/api/budgets/budgets.api';
import type { BudgetDraft } from '@shared/api/budgets/budgets.api';
import type { Threshold } from '@shared/model/budgets/standing';
import type { Sql } from '../../db/database';

export interface BudgetRow extends Omit<BudgetDraft, 'start' | 'end'> {
  budget_id: string;
  org_id: string;
  name_key: string;
  start_month: string;
  end_month: string | null;
  standing: Budget['standing'];
  standing_of: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface AlertRow extends Threshold {
  period_start: string;
  amount: number;
  actual: number;
  forecast: number | null;
  at: Date;
}

const columns = `budget_id, org_id, name, name_key, filters, cost_method, currency, period, start_month, end_month,
  amount::double precision as amount, growth::double precision as growth, amounts, owner, parent_id, thresholds,
  tells_organization, recipients, standing, standing_of, created_at, updated_at`;

const valuesOf = (draft: BudgetDraft, nameKey: string) => [
  draft.name,
  nameKey,
  JSON.stringify(draft.filters),
  draft.cost_method,
  draft.currency,
  draft.period,
  draft.start,
  draft.end,
  draft.amount,
  draft.growth,
  draft.amounts === null ? null : JSON.stringify(draft.amounts),
  draft.owner,
  draft.parent_id,
  JSON.stringify(draft.thresholds),
  draft.tells_organization,
  JSON.stringify(draft.recipients),
];

export const budgetsStore = {
  /** By name; an organisation has a thousand at most: costloom_cap. */
  list(sql: Sql, orgId: string): Promise<BudgetRow[]> {
    return sql.rows(
      `select ${columns} from budget where org_id = $1 order by name_key, budget_id limit 1000`,
      [orgId],
    );
  },

  find(sql: Sql, orgId: string, budgetId: string): Promise<BudgetRow | undefined> {
    return sql.one(`select ${columns} from budget where org_id = $1 and budget_id = $2`, [orgId, budgetId]);
  },

  /** No two changes of an organisation's budgets at once: a tree of them goes round in no circle. */
  async lock(sql: Sql, orgId: string): Promise<void> {
    await sql.run("select pg_advisory_xact_lock(hashtext('budget'), hashtext($1))", [orgId]);
  },

  insert(
    sql: Sql,
    of: { budgetId: string; orgId: string; nameKey: string; by: string; draft: BudgetDraft },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `insert into budget (budget_id, org_id, created_by, created_at, updated_at, name, name_key, filters, cost_method,
         currency, period, start_month, end_month, amount, growth, amounts, owner, parent_id, thresholds,
         tells_organization, recipients)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
       on conflict (org_id, name_key) do nothing`,
      [of.budgetId, of.orgId, of.by, now, ...valuesOf(of.draft, of.nameKey)],
    );
  },

  update(
    sql: Sql,
    of: { budgetId: string; orgId: string; nameKey: string; draft: BudgetDraft },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `update budget set updated_at = $3, name = $4, name_key = $5, filters = $6, cost_method = $7, currency = $8,
         period = $9, start_month = $10, end_month = $11, amount = $12, growth = $13, amounts = $14, owner = $15,
         parent_id = $16, thresholds = $17, tells_organization = $18, recipients = $19, standing = null,
         standing_of = null
       where org_id = $1 and budget_id = $2`,
      [of.orgId, of.budgetId, now, ...valuesOf(of.draft, of.nameKey)],
    );
  },

  remove(sql: Sql, orgId: string, budgetId: string): Promise<number> {
    return sql.run('delete from budget where org_id = $1 and budget_id = $2', [orgId, budgetId]);
  },

  /** Unless the budget was changed meanwhile. */
  judged(
    sql: Sql,
    row: BudgetRow,
    standing: NonNullable<Budget['standing']>,
    stamp: string,
  ): Promise<number> {
    return sql.run(
      `update budget set standing = $3, standing_of = $4 where org_id = $1 and budget_id = $2 and updated_at = $5`,
      [row.org_id, row.budget_id, JSON.stringify(standing), stamp, row.updated_at],
    );
  },

  /** 0: this threshold was told in this period before. */
  alert(sql: Sql, orgId: string, budgetId: string, alert: AlertRow): Promise<number> {
    const { period_start, kind, percent, amount, actual, forecast, at } = alert;
    return sql.run(
      `insert into budget_alert (budget_id, org_id, period_start, kind, percent, amount, actual, forecast, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [budgetId, orgId, period_start, kind, percent, amount, actual, forecast, at],
    );
  },

  /** The newest first. */
  alerts(sql: Sql, orgId: string, budgetId: string): Promise<AlertRow[]> {
    return sql.rows(
      `select period_start, kind, percent::double precision as percent, amount::double precision as amount, actual,
         forecast, at
       from budget_alert where org_id = $1 and budget_id = $2 order by at desc, percent desc limit 100`,
      [orgId, budgetId],
    );
  },
};
