import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

export const budgetsApi = api.injectEndpoints({
  endpoints: (b) => ({
    costForecast: b.query<Answer<'costs.forecast'>, Arg<'costs.forecast'>>({
      ...call('costs.forecast', 'the forecast'),
      providesTags: ['cost'],
    }),
    /** All of them: an organization has a thousand at most. */
    budgets: b.query<Answer<'budgets.list'>, void>({
      query: () => ({ id: 'budgets.list', query: {} }),
      extraOptions: { what: 'budgets' },
      providesTags: ['budget', 'cost'],
    }),
    budget: b.query<Answer<'budgets.get'>, Arg<'budgets.get'>>({
      ...call('budgets.get', 'the budget', { saysGone: true }),
      providesTags: ['budget', 'cost'],
    }),
    createBudget: b.mutation<Answer<'budgets.create'>, Arg<'budgets.create'>>({
      ...call('budgets.create'),
      invalidatesTags: ['budget'],
    }),
    updateBudget: b.mutation<Answer<'budgets.update'>, Arg<'budgets.update'>>({
      ...call('budgets.update'),
      invalidatesTags: ['budget'],
    }),
    deleteBudget: b.mutation<Answer<'budgets.delete'>, Arg<'budgets.delete'>>({
      ...removal('budgets.delete', outOf<Budget>('budgets', 'budget_id')),
      invalidatesTags: ['budget'],
    }),
    importBudgets: b.mutation<Answer<'budgets.import'>, Arg<'budgets.import'>>({
      ...call('budgets.import'),
      invalidatesTags: ['budget'],
    }),
  }),
});

export const {
  useCostForecastQuery,
  useBudgetsQuery,
  useBudgetQuery,
  useCreateBudgetMutation,
  useUpdateBudgetMutation,
  useDeleteBudgetMutation,
  useImportBudgetsMutation,
} = budgetsApi;

export type Forecast = Answer<'costs.forecast'>['data'];
export type Budget = Answer<'budgets.list'>['data'][number];
export type BudgetDetails = Answer<'budgets.get'>['data'];
export type ImportedBudget = Answer<'budgets.import'>['data'][number];
export type BudgetBody = Arg<'budgets.create'>['body'];
