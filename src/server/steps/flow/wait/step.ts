import { z } from 'zod';
import { retryUnits } from '@shared/model/limits';
import { numberInput } from '../../common/values/inputs';
import { defineFlow } from '../defineFlow';

/** Ten years, in the largest unit that is offered. */
const QUANTITY_MAX = 315_360_000;

export const wait = defineFlow({
  stepTemplateId: 'WAIT',
  control: 'wait',
  name: 'Wait',
  title: 'Wait',
  description:
    'Pauses the run for a while or until a date. A paused run survives restarts and uses no resources.',
  icon: 'wait',
  keywords: ['sleep', 'delay', 'pause', 'timer', 'until', 'days'],
  parameters: {
    mode: {
      p: 1,
      type: 'select',
      title: 'Wait',
      description: 'For a duration, or until a date.',
      selectValues: [
        { value: 'duration', label: 'For a duration' },
        { value: 'until', label: 'Until a date' },
      ],
      default: 'duration',
    },
    quantity: {
      p: 2,
      type: 'number',
      title: 'Time',
      description: 'Number of units.',
      hiddenBy: 'mode:until',
      default: 1,
      min: 0,
      max: QUANTITY_MAX,
    },
    unit: {
      p: 3,
      type: 'select',
      title: 'Unit',
      hiddenBy: 'mode:until',
      selectValues: retryUnits.map((unit) => ({ value: unit, label: unit })),
      default: 'Hours',
    },
    until: {
      p: 4,
      type: 'string',
      title: 'Until',
      description:
        'A date (2026-03-01) or a date and time (2026-03-01T09:30). Without a time zone, yours is used.',
      placeholder: '2026-03-01T09:30',
      hiddenBy: 'mode:duration',
    },
  },
  input: z.discriminatedUnion('mode', [
    z.object({
      mode: z.literal('duration'),
      quantity: numberInput.pipe(z.number().min(0).max(QUANTITY_MAX)),
      unit: z.enum(retryUnits),
    }),
    z.object({ mode: z.literal('until'), until: z.string().min(1) }),
  ]),
  outputSchema: {
    type: 'object',
    properties: {
      started_at: { type: 'string', format: 'date-time' },
      until: { type: 'string', format: 'date-time' },
      waited: { type: 'boolean', description: 'False in previews and tests, which don’t wait.' },
    },
    required: ['started_at', 'until', 'waited'],
  },
  sampleOutput: {
    started_at: '2026-01-15T09:00:00.000Z',
    until: '2026-01-15T10:00:00.000Z',
    waited: true,
  },
});
