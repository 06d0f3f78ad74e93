import { z } from 'zod';
import { defineStep } from '../../contract';
import { rangeOf } from '../common/days';
import { FORECAST_DAYS, monthOf, spendOf } from '../common/month';
import { filtersOf, methodInput, methodParam, narrowInput, narrowParams } from '../common/params';

export const monthForecast = defineStep({
  stepTemplateId: 'ANODOTCOST-010',
  name: 'Forecast_month',
  title: 'Forecast cost of the month',
  description: `What the month of the last complete day has cost so far, and what it will cost by the mean of the last ${FORECAST_DAYS} complete days.`,
  group: 'ANODOTCOST',
  icon: 'trending-up',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['predict', 'run rate', 'end of month', 'estimate'],
  parameters: { method: methodParam(1), ...narrowParams(2) },
  input: z.object({ method: methodInput, ...narrowInput }),
  outputSchema: {
    type: 'object',
    properties: {
      month: { type: 'string' },
      through: { type: 'string', format: 'date' },
      days_left: { type: 'integer' },
      currencies: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            currency: { type: 'string' },
            spent: { type: 'number' },
            daily: { type: 'number' },
            forecast: { type: 'number' },
          },
          required: ['currency', 'spent', 'daily', 'forecast'],
        },
      },
    },
    required: ['month', 'through', 'days_left', 'currencies'],
  },
  sampleOutput: {
    month: '2026-01',
    through: '2026-01-13',
    days_left: 18,
    currencies: [{ currency: 'USD', spent: 5400, daily: 400, forecast: 12_600 }],
  },
  async run({ method, ...narrow }, context) {
    const range = await rangeOf(context);
    const month = monthOf(range);
    const spend = await spendOf(range, month, { method, filters: filtersOf(narrow) }, context);
    const currencies = spend.map((one) => ({ ...one }));
    return { month: month.month, through: month.to, days_left: month.days_left, currencies };
  },
});
