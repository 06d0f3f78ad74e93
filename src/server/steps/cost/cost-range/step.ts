import { z } from 'zod';
import { defineStep } from '../../contract';
import { countOf, lastDay } from '../common/days';

const DAY_MS = 86_400_000;

export const costRange = defineStep({
  stepTemplateId: 'ANODOTCOST-009',
  name: 'Cost_range',
  title: 'Cost days and freshness',
  description: 'Returns the first and last day with costs, the last complete day, and its age.',
  group: 'ANODOTCOST',
  icon: 'calendar',
  effect: 'read',
  keywords: ['last day', 'complete', 'fresh', 'stale', 'bills', 'range'],
  parameters: {},
  output: z.object({
    has_bills: z.boolean(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    complete_through: z.string().nullable(),
    days: z.int(),
    age_days: z.int().nullable().describe('Days since the last complete day.'),
    sources: z
      .array(
        z
          .object({
            name: z.string(),
            complete_through: z.string().nullable(),
            ended: z.boolean().describe('True if no more bills are expected from it.'),
          })
          .partial(),
      )
      .describe('The last complete day of each source.'),
    currencies: z.array(z.string()),
  }),
  sampleOutput: {
    has_bills: true,
    from: '2025-01-01',
    to: '2026-01-14',
    complete_through: '2026-01-13',
    days: 379,
    age_days: 2,
    currencies: ['USD'],
    sources: [{ name: 'AWS', complete_through: '2026-01-13', ended: false }],
  },
  async run(_input, { services, orgId, signal, clock }) {
    const range = await services.costs.range(orgId, signal);
    if (!range) {
      const none = { from: null, to: null, complete_through: null, days: 0, age_days: null };
      return { has_bills: false, ...none, sources: [], currencies: [] };
    }
    const { from, to, completeThrough, currencies } = range;
    const sources = range.sources.map(({ name, completeThrough: complete_through, ended }) => ({
      name,
      complete_through,
      ended,
    }));
    const age = Math.floor((clock.now().getTime() - Date.parse(lastDay(range))) / DAY_MS);
    const days = { days: countOf({ from, to }), age_days: Math.max(0, age) };
    return { has_bills: true, from, to, complete_through: completeThrough, ...days, sources, currencies };
  },
});
