import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, one } from '../../kernel/paging';
import { dateOrders } from '../../model/dateOrder';
import { billFormats, currencyTotal, heldReasons } from './imports.api';

const period = z.object({
  billingPeriod: z.string(),
  payer: z.string(),
  provider: z.string(),
  rows: z.number().int(),
  totals: z.array(currencyTotal),
  /** What the import would do with it; `asks`: it would wait for a decision. */
  outcome: z.enum(['added', 'replaced', 'unchanged', 'asks']),
  /** Why it would ask. */
  reason: z.enum(heldReasons).nullable(),
  /** What is stored and would go, or what the question is about. */
  stored: z
    .object({ sourceName: z.string(), rows: z.number().int(), totals: z.array(currencyTotal) })
    .nullable(),
});

const preview = z.object({
  rows: z.number().int(),
  /** Rows that cannot be read and would be left out. */
  rejectedRows: z.number().int(),
  totals: z.array(currencyTotal),
  firstDay: z.string(),
  lastDay: z.string(),
  providers: z.array(z.string()),
  periods: z.array(period),
  /** Commitments of a contract file, which has no charges. */
  commitments: z.number().int(),
});
export type ImportPreview = z.output<typeof preview>;

const previewImport = defineCall({
  id: 'costs.preview',
  method: 'POST',
  path: 'costs/preview',
  access: 'resources:write',
  edits: true,
  summary:
    'Reads an uploaded file whole and tells what its import would do; stores nothing. Null: the file is too large to be read twice',
  what: 'the summary',
  // The upload is read anew whenever something about it is said otherwise; nothing of it is kept.
  body: z.strictObject({
    upload_id: id,
    /** Where it would go; without it a new source. */
    source_id: id.optional(),
    format: z.enum(billFormats).optional(),
    corrections: z.record(z.string().max(100), z.string().max(300)).default({}),
    date_order: z.enum(dateOrders).optional(),
  }),
  timeoutSeconds: 180,
  reply: one(preview.nullable()),
});

export const previewCalls = { previewImport };
