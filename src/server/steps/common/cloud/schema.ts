import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';

/** What every step that changes resources gives. */
export const changedOutput = z.object({
  preview: z.boolean(),
  changed: z.int().describe('In a preview: how many would be changed.'),
  unchanged: z.int().describe('Already as wanted, or left out with the reason.'),
  failed: z.int(),
  cannot_undo: z.array(z.string()).describe('What can never be had back.'),
  rows: z.array(
    z.object({
      account: z.string(),
      region: z.string(),
      resource: z.string(),
      case_id: z.string().nullable().optional().describe('Of a target that came from a case.'),
      name: z.string(),
      status: z.enum(['changed', 'would_change', 'unchanged', 'skipped', 'failed']),
      reason: z.string(),
      summary: z.string().optional(),
      before: z.unknown().optional(),
      after: z.unknown().optional(),
      monthly_cost: z.number().nullable().optional().describe('After the last 30 days of the bill.'),
      currency: z.string().nullable().optional(),
      cannot_undo: z.string().nullable().optional(),
      calls: z.array(z.unknown()).optional().describe('Of a preview: what would be sent.'),
      undo: z.unknown().optional().describe('What the step “Undo changes” takes.'),
    }),
  ),
});

/** An example of it: one resource that was changed. */
export const changedSample = (row: JsonObject): JsonObject => ({
  preview: false,
  changed: 1,
  unchanged: 0,
  failed: 0,
  cannot_undo: row['cannot_undo'] === null || row['cannot_undo'] === undefined ? [] : [row['cannot_undo']],
  rows: [{ status: 'changed', reason: '', cannot_undo: null, ...row }],
});
