import type { Answer, Arg } from '../platform/api/call';

export type Forecast = Answer<'costs.forecast'>['data'];
export type Budget = Answer<'budgets.list'>['data'][number];
export type BudgetDetails = Answer<'budgets.get'>['data'];
export type ImportedBudget = Answer<'budgets.import'>['data'][number];
export type BudgetBody = Arg<'budgets.create'>['body'];
