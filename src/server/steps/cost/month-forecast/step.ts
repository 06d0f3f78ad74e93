import { z } from 'zod';
import { defineStep } from '../../contract';
import { rangeOf } from '../common/days';
import { monthOf } from '../common/month';
import { filtersOf, methodInput, methodParam, narrowInput, narrowParams } from '../common/params';

export const monthForecast = defineStep({
  stepTemplateId: 'ANODOTCOST-010',
  name: 'Forecast_month',
  title: 'Forecast this month’s cost',
  description:
    'Returns this month’s cost to date and forecast, by the method that was most accurate for your closed months.',
  group: 'ANODOTCOST',
  icon: 'trending-up',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['predict', 'run rate', 'end of month', 'estimate'],
  parameters: { method: methodParam(1), ...narrowParams(2, 6) },
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
            low: { type: ['number', 'null'], description: 'The month ends above it 9 times out of 10.' },
            high: { type: ['number', 'null'], description: 'The month ends below it 9 times out of 10.' },
            off_by_percent: {
              type: ['number', 'null'],
              description: 'Mean error of these forecasts for recent closed months.',
            },
            method: { type: 'string' },
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
    currencies: [
      {
        currency: 'USD',
        spent: 5400,
        daily: 400,
        forecast: 12_600,
        low: 12_100,
        high: 13_050,
        off_by_percent: 3.2,
        method: 'Average of each weekday over the last 4 weeks',
      },
    ],
  },
  async run({ method, ...narrow }, context) {
    const range = await rangeOf(context);
    const { currencies, ...month } = await monthOf(range, { method, filters: filtersOf(narrow) }, context);
    const dailyOf = (left: number) => (month.days_left === 0 ? 0 : left / month.days_left);
    return {
      ...month,
      currencies: currencies.map(({ month: _, currency, spent, forecast, ...rest }) => ({
        currency,
        spent,
        daily: dailyOf(forecast - spent),
        forecast,
        ...rest,
      })),
    };
  },
});
