import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { list } from '../../kernel/paging';
import { PIPELINE_MONTHS, savingStages } from '../../model/savingsPipeline';

const stage = z.object({ stage: z.enum(savingStages), cases: z.number().int(), month: z.number() });

/** Amounts are savings a month, each case at its present amount, overlaps counted once. */
const pipeline = z.object({
  currency: z.string(),
  /** The oldest first; each as it stood when it ended, the last one as it stands now. */
  months: z.array(z.object({ month: z.string(), stages: z.array(stage) })),
  /** By owner, those with the most in work first, at most 100; '' where nobody owns it. */
  teams: z.array(
    z.object({
      owner: z.string(),
      open: stage.omit({ stage: true }),
      /** Completed and verified. */
      done: stage.omit({ stage: true }),
      /** What the measured ones among them promised a month, and what the bills show; null: none is measured yet. */
      promised: z.number().nullable(),
      realized: z.number().nullable(),
      /** Half of its cases were decided in so many days or fewer; null: none was. */
      decided_in: z.number().nullable(),
    }),
  ),
  /**
   * Savings in work, by the first month (yyyy-MM) that they are expected in: after the planned day; without one, next
   * month for what is in progress, and a month later for what is accepted.
   */
  ahead: z.array(z.object({ from: z.string(), month: z.number() })),
  /** What open cases would have saved since they were found. */
  waited: z.number(),
});

const savingsPipeline = defineCall({
  id: 'cases.savingsPipeline',
  method: 'GET',
  path: 'cases/savings-pipeline',
  access: 'recommendations:read',
  summary:
    'Savings by stage at the end of each month, promised and realized by owner, what waiting has cost; by currency',
  what: 'savings',
  reads: ['case', 'case:sums'],
  query: z.strictObject({
    months: z.coerce.number().int().min(1).max(24).default(PIPELINE_MONTHS),
  }),
  reply: list(pipeline),
});

export const pipelineCalls = { savingsPipeline };
