import { z } from 'zod';
import { defineStep } from '../../contract';
import { rangeOf } from '../common/days';
import { monthOf } from '../common/month';
import { filtersOf, methodParam, narrowParams } from '../common/params';

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
  output: z.object({
    month: z.string(),
    through: z.iso.date(),
    days_left: z.int(),
    currencies: z.array(
      z.object({
        currency: z.string(),
        spent: z.number(),
        daily: z.number(),
        forecast: z.number(),
        low: z.number().nullable().describe('The month ends above it 9 times out of 10.').optional(),
        high: z.number().nullable().describe('The month ends below it 9 times out of 10.').optional(),
        off_by_percent: z
          .number()
          .nullable()
          .describe('Mean error of these forecasts for recent closed months.')
          .optional(),
        method: z.string().optional(),
      }),
    ),
  }),
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
