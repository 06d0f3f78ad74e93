import { z } from 'zod';
import { numberInput, textInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { rangeOf } from '../common/days';
import { FORECAST_DAYS, monthOf, spendOf } from '../common/month';
import { filtersOf, methodInput, methodParam, narrowInput, narrowParams } from '../common/params';

export const budgetCheck = defineStep({
  stepTemplateId: 'ANODOTCOST-007',
  name: 'Budget_check',
  title: 'Check cost against a budget',
  description: `Month-to-date and forecast cost against a budget. The forecast uses the average of the last ${FORECAST_DAYS} complete days.`,
  group: 'ANODOTCOST',
  icon: 'dollar',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['limit', 'overspend', 'forecast', 'month', 'plan'],
  parameters: {
    budget: { p: 1, type: 'currency', title: 'Monthly budget', default: 10_000, min: 0 },
    currency: {
      p: 2,
      type: 'string',
      title: 'Currency',
      description: 'Costs in other currencies are not counted.',
      default: 'USD',
      maxLength: 3,
    },
    warnAt: {
      p: 3,
      type: 'number',
      title: 'Warn at percent',
      description: 'Of the budget, spent so far.',
      default: 80,
      min: 1,
      max: 100,
    },
    method: methodParam(4),
    ...narrowParams(5),
  },
  input: z.object({
    budget: numberInput.pipe(z.number().positive('must be more than 0')).default(10_000),
    currency: textInput
      .pipe(
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{3}$/, 'must be three letters such as USD'),
      )
      .default('USD'),
    warnAt: numberInput
      .pipe(z.number().min(1, 'must be at least 1').max(100, 'may be 100 at most'))
      .default(80),
    method: methodInput,
    ...narrowInput,
  }),
  outputSchema: {
    type: 'object',
    properties: {
      state: { enum: ['within', 'warning', 'forecast_over', 'over'] },
      month: { type: 'string' },
      budget: { type: 'number' },
      currency: { type: 'string' },
      spent: { type: 'number' },
      forecast: { type: 'number' },
      remaining: { type: 'number', description: 'Below 0 when it is overspent.' },
      percent_spent: { type: 'number' },
      percent_forecast: { type: 'number' },
      days_left: { type: 'integer' },
      through: { type: 'string', format: 'date' },
    },
    required: ['state', 'month', 'budget', 'currency', 'spent', 'forecast', 'remaining', 'percent_spent'],
  },
  sampleOutput: {
    state: 'forecast_over',
    month: '2026-01',
    budget: 10_000,
    currency: 'USD',
    spent: 5400,
    forecast: 12_200,
    remaining: 4600,
    percent_spent: 54,
    percent_forecast: 122,
    days_left: 18,
    through: '2026-01-13',
  },
  async run({ budget, currency, warnAt, method, ...narrow }, context) {
    const range = await rangeOf(context);
    const month = monthOf(range);
    const all = await spendOf(range, month, { method, filters: filtersOf(narrow) }, context);
    const others = all.filter((one) => one.currency !== currency).map((one) => one.currency);
    if (others.length > 0) context.log('warn', `Costs in ${others.join(', ')} are not counted.`);
    const { spent, forecast } = all.find((one) => one.currency === currency) ?? { spent: 0, forecast: 0 };
    const [percent_spent, percent_forecast] = [(spent / budget) * 100, (forecast / budget) * 100];
    const state =
      spent > budget
        ? 'over'
        : forecast > budget
          ? 'forecast_over'
          : percent_spent >= warnAt
            ? 'warning'
            : 'within';
    return {
      state,
      month: month.month,
      budget,
      currency,
      spent,
      forecast,
      remaining: budget - spent,
      percent_spent,
      percent_forecast,
      days_left: month.days_left,
      through: month.to,
    };
  },
});
