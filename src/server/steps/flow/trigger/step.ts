import { z } from 'zod';
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
    settings: {
      p: 1,
      type: 'trigger',
      title: 'Trigger settings',
      description: 'Manual, scheduled or event-driven.',
      optional: true,
      noReference: true,
    },
  },
  input: z.object({ settings: z.unknown() }),
  outputSchema: {
    type: 'object',
    properties: {
      type: { type: 'string', description: 'What started this run: MANUAL, SCHEDULED, HTTP …' },
      time: { type: 'string', format: 'date-time' },
      scheduled_for: { type: 'string', format: 'date-time' },
      payload: {
        description: 'Data from the event or the caller. Of a webhook: body, headers, query, method and raw.',
      },
    },
    required: ['type', 'time', 'payload'],
  },
  sampleOutput: { type: 'MANUAL', time: '2026-01-15T09:00:00.000Z', payload: null },
});
