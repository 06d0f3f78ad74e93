import { z } from 'zod';
import { RULES_MAX, SORTS_MAX } from './operators';

export const recordFilter = z.strictObject({
  combinator: z.enum(['and', 'or']).default('and'),
  rules: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(200),
        operator: z.string().max(40),
        value: z.json().default(null),
      }),
    )
    .max(RULES_MAX),
});

export const recordSort = z
  .array(z.strictObject({ key: z.string().min(1).max(200), descending: z.boolean().default(false) }))
  .max(SORTS_MAX);
