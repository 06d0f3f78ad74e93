import { z } from 'zod';
import { agentAnswers, agentDoing as doing } from '@shared/words/agentAnswers';
import { budgetWords } from '@shared/words/budgets';
import { driverWords } from '@shared/words/drivers';
import { forecastWords } from '@shared/words/forecast';
import { tableOf } from '../answer';
import { cents, pathTo } from '../format';
import { anomalyRows, anomalyTables, forecastsIn, forecastTables } from '../outlook';
import { rangeLabel } from '../period';
import { countInput, currencyInput, dayInput, defineTool } from './contract';

const words = agentAnswers.planning;
/** What a driver is made of, as far as a model reads it. */
const ITEMS = 5;
const BUDGETS_MAX = 100;

const explainChange = defineTool({
  name: 'explain_change',
  doing: doing.drivers,
  description:
    'Why cost changed from one period to another that does not overlap with it: new, gone, usage, number of days, mix, prices, commitments, credits, tax. The reasons add up to the change. One currency.',
  input: z.strictObject({
    from: dayInput,
    to: dayInput,
    before_from: dayInput,
    before_to: dayInput,
    currency: currencyInput,
  }),
  async run({ currency: wanted, ...days }, { data }) {
    const asked = wanted === undefined ? {} : { currency: wanted };
    const told = await data.drivers({ ...days, ...asked, filters: [] });
    const { currency, before, after, drivers, compared } = told;
    const about = {
      title: words.drivers(
        rangeLabel(compared.before_from, compared.before_to),
        rangeLabel(compared.from, compared.to),
      ),
      path: pathTo('/costs/changes', {
        range: `${compared.from}..${compared.to}`,
        before: `${compared.before_from}..${compared.before_to}`,
        currency,
      }),
    };
    const rows = drivers.map(({ kind, amount }) => ({
      reason: driverWords.drivers[kind].title,
      change: amount,
    }));
    return {
      value: {
        currency,
        cost_method: told.cost_method,
        before,
        after,
        change: cents(after - before),
        not_compared: told.notCompared,
        compared,
        reasons: drivers.map(({ kind, amount, items }) => ({
          reason: driverWords.drivers[kind].title,
          meaning: driverWords.drivers[kind].about,
          amount,
          largest: items.slice(0, ITEMS).map((item) => ({ name: item.name, amount: cents(item.amount) })),
        })),
      },
      parts:
        rows.length === 0
          ? []
          : [
              tableOf(
                {
                  columns: [
                    { key: 'reason', label: words.reason, kind: 'text' },
                    { key: 'change', label: words.change, kind: 'money', currency },
                  ],
                  rows,
                },
                about,
              ),
            ],
    };
  },
});

const forecast = defineTool({
  name: 'forecast',
  doing: doing.forecast,
  description:
    'What this month, quarter and year will cost, with the range that 80 of 100 months end in and the mean error of closed months. One currency.',
  input: z.strictObject({ currency: currencyInput }),
  async run({ currency: wanted }, { data }) {
    const asked = wanted === undefined ? {} : { currency: wanted };
    const told = await data.forecast({ ...asked, filters: [], months: 12 });
    const { currency, basis } = told;
    const forecasts = forecastsIn(told);
    return {
      value: {
        currency,
        cost_method: told.cost_method,
        bills_complete_through: told.completeThrough,
        no_forecast_because: told.reason,
        forecasts,
        mean_error_share: basis?.error ?? null,
        tested_months: basis?.testedMonths ?? 0,
        method: basis === null ? null : forecastWords.methods[basis.method],
      },
      parts: forecastTables(told),
    };
  },
});

const budgets = defineTool({
  name: 'budgets',
  doing: doing.budgets,
  description:
    'All budgets with how each stands in its current period: amount, spent so far, forecast, and the day on which it will be exceeded.',
  input: z.strictObject({}),
  async run(_given, { data }) {
    const found = await data.budgets();
    const told = found.slice(0, BUDGETS_MAX).map(({ name, currency, period, standing }) => ({
      name,
      currency,
      period,
      status: standing === null ? budgetWords.working : budgetWords.states[standing.state],
      budget: standing === null ? null : cents(standing.amount),
      spent: standing === null ? null : cents(standing.actual),
      forecast: standing?.forecast ? cents(standing.forecast.amount) : null,
      exceeded_on: standing?.on ?? null,
    }));
    return {
      value: { budgets: told, left_out: Math.max(0, found.length - BUDGETS_MAX), path: '/budgets' },
      parts: [],
    };
  },
});

const anomalies = defineTool({
  name: 'cost_anomalies',
  doing: doing.anomalies,
  description:
    'Unusual costs with a day in a period, the largest impact first: what was paid and what was expected.',
  input: z.strictObject({ from: dayInput, to: dayInput, count: countInput.default(20) }),
  async run({ from, to, count }, { data }) {
    const found = await data.anomalies({ from, to });
    const shown = anomalyRows(found.slice(0, count));
    return {
      value: { from, to, anomalies: shown, left_out: found.length - shown.length },
      parts: anomalyTables(shown, { from, to }),
    };
  },
});

/** Why costs moved, what they will be, what they were meant to be, and what was unusual. */
export const planningTools = [explainChange, forecast, budgets, anomalies];
