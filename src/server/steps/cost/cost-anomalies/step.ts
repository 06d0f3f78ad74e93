import { z } from 'zod';
import { whole } from '../../common/params';
import { defineStep } from '../../contract';
import { lastDay, rangeOf, shifted } from '../common/days';
import { dayFields, limitParam, sampleDays } from '../common/params';

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
    days: whole({
      p: 1,
      title: 'Last days',
      description: 'Anomalies that ended in these days, at most 60.',
      default: 14,
      min: 1,
      max: 60,
    }),
    limit: limitParam(2, 50, 500),
  },
  output: z.object({
    anomalies: z.array(
      z.object({
        title: z.string(),
        summary: z.string(),
        service: z.string().optional(),
        account: z.string().optional(),
        region: z.string().optional(),
        currency: z.string(),
        first_day: z.string(),
        last_day: z.string(),
      }),
    ),
    count: z.int(),
    ...dayFields,
  }),
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
