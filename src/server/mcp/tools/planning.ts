import { z } from 'zod';
import { calls } from '@shared/api/index';
import { driversQuery } from '@shared/api/costs/drivers.api';
import { mcpWords } from '@shared/words/mcpTools';
import { pageInput, pageOutput, slicePage } from '../pages';
import { defineTool } from '../tool';
import { filtersInput } from './costs';

const words = mcpWords.fields;
const asked = driversQuery.shape;
const drivers = calls['costs.drivers'].reply.shape.data;
const forecast = calls['costs.forecast'].reply.shape.data;
const budget = calls['budgets.list'].reply.shape.data.element;

const explainChange = defineTool({
  name: 'explain_cost_change',
  calls: ['costs.drivers'],
  input: z.strictObject({
    from: asked.from.describe(words.from),
    to: asked.to.describe(words.to),
    before_from: asked.before_from.describe(words.beforeFrom),
    before_to: asked.before_to.describe(words.beforeTo),
    currency: asked.currency.describe(words.currency),
    cost_method: asked.cost_method.describe(words.costMethod),
    filters: filtersInput,
  }),
  output: drivers.omit({ notCompared: true }).extend({ not_compared: z.string().nullable() }),
  async run(ask, body) {
    const { notCompared, ...told } = await ask('costs.drivers', { body });
    return { ...told, not_compared: notCompared };
  },
});

const forecastCosts = defineTool({
  name: 'forecast_costs',
  calls: ['costs.forecast'],
  input: z.strictObject({
    currency: asked.currency.describe(words.currency),
    cost_method: asked.cost_method.describe(words.costMethod),
    filters: filtersInput,
    months: z.number().int().min(0).max(12).default(3).describe(words.months),
  }),
  output: forecast.omit({ incomplete: true, completeThrough: true }).extend({
    complete_through: z.string().nullable().describe(words.completeThrough),
  }),
  async run(ask, body) {
    const { completeThrough, ...told } = await ask('costs.forecast', { body });
    return { ...told, complete_through: completeThrough };
  },
});

const listBudgets = defineTool({
  name: 'list_budgets',
  calls: ['budgets.list'],
  input: z.strictObject({ page: pageInput }),
  output: z.object({
    budgets: z.array(
      budget.pick({
        budget_id: true,
        name: true,
        owner: true,
        filters: true,
        currency: true,
        period: true,
        standing: true,
      }),
    ),
    ...pageOutput,
  }),
  async run(ask, { page }) {
    const { data } = await ask('budgets.list', { query: {} });
    const { items, ...end } = slicePage(data, page);
    return { budgets: items, ...end };
  },
});

/** Why costs moved, what they will be, and what they were meant to be. */
export const planningTools = [explainChange, forecastCosts, listBudgets];
