import { z } from 'zod';
import { retryUnits } from '@shared/model/limits';
import { choice, number, text } from '../../common/params';
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
    mode: choice({
      p: 1,
      title: 'Wait',
      description: 'For a duration, or until a date.',
      choices: { duration: 'For a duration', until: 'Until a date' },
      default: 'duration',
    }),
    quantity: number({
      p: 2,
      title: 'Time',
      description: 'Number of units.',
      hiddenBy: 'mode:until',
      default: 1,
      min: 0,
      max: QUANTITY_MAX,
    }),
    unit: choice({ p: 3, title: 'Unit', hiddenBy: 'mode:until', choices: retryUnits, default: 'Hours' }),
    until: text({
      p: 4,
      title: 'Until',
      description:
        'A date (2026-03-01) or a date and time (2026-03-01T09:30). Without a time zone, yours is used.',
      placeholder: '2026-03-01T09:30',
      hiddenBy: 'mode:duration',
      max: 1_000,
    }),
  },
  output: z.object({
    started_at: z.iso.datetime(),
    until: z.iso.datetime(),
    waited: z.boolean().describe('False in previews and tests, which don’t wait.'),
  }),
  sampleOutput: {
    started_at: '2026-01-15T09:00:00.000Z',
    until: '2026-01-15T10:00:00.000Z',
    waited: true,
  },
});
