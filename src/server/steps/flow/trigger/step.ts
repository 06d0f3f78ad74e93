import { z } from 'zod';
import { param } from '../../common/params';
import { defineFlow } from '../defineFlow';

export const trigger = defineFlow({
  stepTemplateId: 'TRIGGER',
  control: 'trigger',
  name: 'Trigger',
  title: 'Trigger',
  description: 'Defines what starts the workflow: a person, a schedule, or an integration event.',
  icon: 'trigger',
  keywords: ['start', 'schedule', 'event', 'cron', 'webhook', 'manual'],
  parameters: {
    settings: param(
      {
        p: 1,
        type: 'trigger',
        title: 'Trigger settings',
        description: 'Manual, scheduled or event-driven.',
        optional: true,
        noReference: true,
      },
      z.unknown(),
    ),
  },
  output: z.object({
    type: z.string().describe('What started this run: MANUAL, SCHEDULED, HTTP …'),
    time: z.iso.datetime(),
    scheduled_for: z.iso.datetime().optional(),
    payload: z
      .unknown()
      .describe('Data from the event or the caller. Of a webhook: body, headers, query, method and raw.'),
  }),
  sampleOutput: { type: 'MANUAL', time: '2026-01-15T09:00:00.000Z', payload: null },
});
