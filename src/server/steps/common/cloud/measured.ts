import { z } from 'zod';

const number = z.number().nullable();

/** What the steps that read metrics give, whichever cloud has them. `by`: what its statistics are called there. */
export const measuredOutput = (by: 'statistic' | 'aggregation', rows: string) =>
  z.object({
    rows: z
      .array(
        z.object({
          account: z.string(),
          region: z.string(),
          resource: z.string(),
          metric: z.string(),
          [by]: z.string(),
          count: z.int().describe('0: nothing was measured.'),
          sum: z.number().optional(),
          average: number,
          min: number.optional(),
          max: number.optional(),
          latest: number.optional(),
          latest_at: z.string().nullable().optional(),
          error: z.string().describe('Why it could not be read.'),
          points: z.array(z.object({ at: z.string(), value: z.number() }).partial()).optional(),
        }),
      )
      .describe(rows),
    from: z.string(),
    to: z.string(),
  });
