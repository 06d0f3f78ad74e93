import { z } from 'zod';
import { id } from '../../kernel/paging';
import { documentKinds, invoiceContent, priceTerms } from './entities';
import { priceKinds } from '../../model/charging/terms';

/** What keeps a run from being closed, or what somebody should know before it is. */
export const runProblem = z.object({
  kind: z.enum([
    'missing_rate',
    'damaged_bill',
    'missing_cost',
    'no_terms',
    'no_bill',
    'no_book',
    'open_bill',
  ]),
  blocks: z.boolean(),
  customer_id: id.nullable(),
  customer: z.string(),
  /** Of a rate: from and to. Of a bill: its source. Of a cost: how many charges lack it. */
  details: z.string(),
});
export type RunProblem = z.output<typeof runProblem>;

/** What a cloud has billed for the month beside what was invoiced of it, both at cost. */
export const reconciled = z.object({
  /** Null: the provider’s own bills. */
  customer_id: id.nullable(),
  customer: z.string(),
  source: z.string(),
  provider: z.string(),
  currency: z.string(),
  /** Of the bill, asked for by itself. */
  billed: z.string(),
  /** Of the lines of invoices. */
  invoiced: z.string(),
  /** What is on no invoice. */
  unassigned: z.string(),
});
export type Reconciled = z.output<typeof reconciled>;

const documentHead = z.object({
  document_id: id,
  customer_id: id,
  customer: z.string(),
  kind: z.enum(documentKinds),
  corrects: z.string().nullable(),
  number: z.string().nullable(),
  state: z.enum(['draft', 'closed']),
  currency: z.string(),
  total: z.string(),
  /** Of the total. */
  tax: z.string(),
  /** Of the clouds’ bills, in the currency of the document. */
  billed: z.string(),
  /** The total without tax, minus what is billed. */
  margin: z.string(),
  /** Of the total without tax, 1 is all of it; null where that is nothing or below. */
  margin_share: z.number().nullable(),
  closed_at: z.string().nullable(),
});

export const runHead = z.object({
  run_id: id,
  month: z.string(),
  state: z.enum(['draft', 'closed']),
  /** Counts calculations; closing an older one is refused with `conflict`. */
  revision: z.number().int(),
  calculated_at: z.string(),
  created_by: z.string(),
  closed_by: z.string().nullable(),
  closed_at: z.string().nullable(),
  documents: z.number().int(),
  /** Of its documents, by currency. */
  totals: z.array(
    z.object({
      currency: z.string(),
      total: z.string(),
      tax: z.string(),
      billed: z.string(),
      margin: z.string(),
      margin_share: z.number().nullable(),
    }),
  ),
});

export const run = runHead.extend({
  problems: z.array(runProblem),
  reconciliation: z.array(reconciled),
  invoices: z.array(documentHead),
});

/** A document as its provider sees it, with what its prices come from. */
export const chargingDocument = documentHead.extend({
  run_id: id,
  month: z.string(),
  book: z.object({ name: z.string(), revision: z.number().int(), terms: priceTerms }),
  rates: z.array(z.object({ from: z.string(), rate: z.string(), day: z.string() })),
  content: invoiceContent,
  lines: z.array(
    z.object({
      source: z.string(),
      provider: z.string(),
      service: z.string(),
      currency: z.string(),
      cost: z.string(),
      billed: z.string(),
      /** Place of the rule in the book, from 0; null: the price for all others. */
      rule: z.number().int().nullable(),
      kind: z.enum(priceKinds),
      percent: z.string(),
      rate: z.string(),
      price: z.string(),
    }),
  ),
});

/** What the bill says now beside what was invoiced for the month. */
export const correction = z.object({
  customer_id: id,
  customer: z.string(),
  /** The invoice that it would correct. */
  number: z.string(),
  currency: z.string(),
  invoiced: z.string(),
  now: z.string(),
  /** Below zero: a credit note. */
  difference: z.string(),
  /** Why it can’t be told. */
  problem: runProblem.nullable(),
});
