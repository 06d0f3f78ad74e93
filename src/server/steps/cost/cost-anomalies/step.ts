import { z } from 'zod';
import { defineStep } from '../../contract';
import { lastDay, rangeOf, shifted } from '../common/days';
import { dayFields, limitInput, limitParam, sampleDays } from '../common/params';
import { wholeInput } from '../../common/values/inputs';

const DAYS_MAX = 60;

export const costAnomalies = defineStep({
  stepTemplateId: 'ANODOTCOST-006',
  name: 'Cost_anomalies',
  title: 'Cost anomalies',
  description: 'Returns recent spikes and drops from the usual cost of the weekday, largest impact first.',
  group: 'ANODOTCOST',
  icon: 'pulse',
  effect: 'read',
  timeoutSeconds: 300,
  keywords: ['spike', 'drop', 'unusual', 'outlier', 'detection'],
  parameters: {
    days: {
      p: 1,
      type: 'number',
      title: 'Last days',
      description: 'Anomalies that ended in these days, at most 60.',
      default: 14,
      min: 1,
      max: DAYS_MAX,
    },
    limit: limitParam(2, 50, 500),
  },
  input: z.object({
    days: wholeInput
      .pipe(z.number().min(1, 'must be at least 1').max(DAYS_MAX, `can be at most ${DAYS_MAX}`))
      .default(14),
    limit: limitInput(50, 500),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      anomalies: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            summary: { type: 'string' },
            service: { type: 'string' },
            account: { type: 'string' },
            region: { type: 'string' },
            currency: { type: 'string' },
            first_day: { type: 'string' },
            last_day: { type: 'string' },
          },
          required: ['title', 'summary', 'currency', 'first_day', 'last_day'],
        },
      },
      count: { type: 'integer' },
      ...dayFields,
    },
    required: ['anomalies', 'count', 'from', 'to'],
  },
  sampleOutput: {
    anomalies: [
      {
        title: 'Amazon EC2: cost spike on 2026-01-12',
        service: 'Amazon EC2',
        account: '111122223333',
        summary: 'Amazon EC2 cost 412.50 USD, 180.00 USD more than usual.',
        region: 'eu-west-1',
        currency: 'USD',
        first_day: '2026-01-12',
        last_day: '2026-01-12',
      },
    ],
    count: 1,
    ...sampleDays,
  },
  async run({ days, limit }, context) {
    const to = lastDay(await rangeOf(context));
    const from = shifted(to, 1 - days);
    const { services, orgId, signal } = context;
    const anomalies = await services.costs.anomalies(orgId, from, limit, signal);
    return { anomalies, count: anomalies.length, from, to };
  },
});
