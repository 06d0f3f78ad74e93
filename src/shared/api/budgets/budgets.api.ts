import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, MAX_PAGE, one, pageKey } from '../../kernel/paging';
import { AMOUNTS_MAX, BUDGETS_MAX, budgetPeriods } from '../../model/budgets/plan';
import { budgetStates, thresholdKinds, THRESHOLDS_MAX } from '../../model/budgets/standing';
import { costMethods } from '../../model/limits';
import { foretold } from '../costs/forecast.api';
import { filters, keptFilters } from '../costs/spend.api';

const read = { access: 'home:read' } as const;
const write = { access: 'resources:write', edits: true } as const;
const params = z.object({ id });
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month yyyy-MM');
const money = z.number().positive('must be more than 0').max(1e14);

const threshold = z.strictObject({
  /** Percent of the budget that the cost so far, or the forecast of the period, has reached. */
  kind: z.enum(thresholdKinds),
  percent: z.number().min(1).max(1000),
});

export const budgetDraft = z
  .strictObject({
    name: z.string().trim().min(1, 'Value is required').max(100),
    /** Which charges it is about; empty: all. */
    filters,
    /** Null: as in the settings. */
    cost_method: z.enum(costMethods).nullable().default(null),
    currency: z.string().trim().min(1).max(20),
    period: z.enum(budgetPeriods).default('month'),
    /** First month of the first period, and the last month; null: it goes on. */
    start: month,
    end: month.nullable().default(null),
    /** Of the first period. */
    amount: money,
    /** Percent that each later period has more. */
    growth: z.number().min(-99).max(1000).default(0),
    /** Period by period, in place of amount and growth. */
    amounts: z.array(money).min(1).max(AMOUNTS_MAX).nullable().default(null),
    /** A person or a team. */
    owner: z.string().trim().min(1).max(200).nullable().default(null),
    parent_id: id.nullable().default(null),
    thresholds: z.array(threshold).max(THRESHOLDS_MAX).default([]),
    /** The ways on which the organization is told things, and these addresses. */
    tells_organization: z.boolean().default(false),
    recipients: z.array(z.email().max(300)).max(50).default([]),
  })
  .refine(({ start, end }) => end === null || end >= start, {
    path: ['end'],
    message: 'must not be before the start',
  });

const standing = z.object({
  state: z.enum(budgetStates),
  /** yyyy-MM, both inclusive: the period under way, or the nearest one. */
  from: z.string(),
  to: z.string(),
  amount: z.number(),
  /** What its complete days cost. */
  actual: z.number(),
  /** What is charged already on days that are not complete; missing where a budget has not been judged since that was told. */
  not_complete: z.number().optional(),
  forecast: foretold.nullable(),
  /** The first day on which the cost is above the budget; null: none. */
  on: z.string().nullable(),
  /** The last complete day of the bills. */
  through: z.string().nullable(),
});

const sumBelow = z.object({
  amount: z.number(),
  count: z.number().int(),
  /** Below 0: the budgets below plan more than this one has. */
  left: z.number(),
  notCompared: z.array(id),
});

const budget = z.object({
  budget_id: id,
  name: z.string(),
  filters: keptFilters,
  cost_method: z.enum(costMethods).nullable(),
  currency: z.string(),
  period: z.enum(budgetPeriods),
  start: z.string(),
  end: z.string().nullable(),
  amount: z.number(),
  growth: z.number(),
  amounts: z.array(z.number()).nullable(),
  owner: z.string().nullable(),
  parent_id: id.nullable(),
  thresholds: z.array(threshold),
  tells_organization: z.boolean(),
  recipients: z.array(z.string()),
  /** Null: it is being worked out. */
  standing: standing.nullable(),
  /** What the budgets below it plan in the same period; null: there are none. */
  below: sumBelow.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Budget = z.output<typeof budget>;

const periodRow = z.object({
  from: z.string(),
  to: z.string(),
  amount: z.number(),
  actual: z.number(),
  forecast: foretold.nullable(),
  state: z.enum(budgetStates),
});
export type BudgetPeriodRow = z.output<typeof periodRow>;

const budgetDetails = z.object({
  budget,
  /** Around the one under way. */
  periods: z.array(periodRow),
  /** Currencies that the same charges have too, which are not counted. */
  others: z.array(z.string()),
  /** Mean error of forecasts of the closed months; null: none could be tested. */
  error: z.number().nullable(),
  testedMonths: z.number().int(),
  alerts: z.array(
    z.object({
      from: z.string(),
      kind: z.enum(thresholdKinds),
      percent: z.number(),
      actual: z.number(),
      forecast: z.number().nullable(),
      at: z.string(),
    }),
  ),
});
export type BudgetDetails = z.output<typeof budgetDetails>;

const listBudgets = defineCall({
  id: 'budgets.list',
  method: 'GET',
  path: 'budgets',
  ...read,
  summary: 'Budgets by name, with how each stands; page by page',
  what: 'budgets',
  // All of them: an organization has a thousand at most.
  reads: ['budget', 'cost'],
  query: z.strictObject({
    max_returned_items: z.coerce.number().int().min(1).max(MAX_PAGE).default(BUDGETS_MAX),
    start_page_key: z.string().max(500).optional(),
  }),
  reply: z.object({ data: z.array(budget), next_page_key: pageKey }),
});

const getBudget = defineCall({
  id: 'budgets.get',
  method: 'GET',
  path: 'budgets/:id',
  ...read,
  summary: 'One budget with its periods: planned, charged and expected',
  what: 'the budget',
  reads: ['budget:{id}', 'cost'],
  params,
  reply: one(budgetDetails),
});

const createBudget = defineCall({
  id: 'budgets.create',
  method: 'POST',
  path: 'budgets',
  ...write,
  summary: 'Adds a budget; its name is unique in the organization',
  changes: ['budget'],
  body: budgetDraft,
  reply: one(budget),
});

const updateBudget = defineCall({
  id: 'budgets.update',
  method: 'PUT',
  path: 'budgets/:id',
  ...write,
  summary: 'Changes a budget to what is given',
  changes: ['budget'],
  params,
  body: budgetDraft,
  reply: one(budget),
});

const deleteBudget = defineCall({
  id: 'budgets.delete',
  method: 'DELETE',
  path: 'budgets/:id',
  ...write,
  summary: 'Deletes a budget; those below it stay, without one above them',
  changes: ['budget'],
  params,
  reply: done,
});

const importBudgets = defineCall({
  id: 'budgets.import',
  method: 'POST',
  path: 'budgets/import',
  ...write,
  summary:
    'Reads budgets from a table (CSV, or cells copied from a spreadsheet); a dry run changes nothing. All of them, or none',
  changes: ['budget'],
  body: z.strictObject({ text: z.string().min(1).max(500_000), dry_run: z.boolean().default(true) }),
  reply: z.object({
    data: z.array(
      z.object({
        /** Of the table, 1 = the first. */
        line: z.number().int(),
        name: z.string(),
        change: z.enum(['create', 'update']),
        /** What it would be, in a line; empty where it cannot be read. */
        text: z.string(),
        problems: z.array(z.object({ field: z.string(), reason: z.string() })),
      }),
    ),
    /** How many are there now because of it. */
    imported: z.number().int(),
  }),
});

export const budgetCalls = {
  listBudgets,
  getBudget,
  createBudget,
  updateBudget,
  deleteBudget,
  importBudgets,
};
export type BudgetDraft = z.output<typeof budgetDraft>;
