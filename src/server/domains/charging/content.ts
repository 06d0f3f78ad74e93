import { z } from 'zod';
import { adjustment, priceTerms, storedSeller } from '@shared/api/charging/entities';
import { reconciled, runProblem } from '@shared/api/charging/runs';
import { priceKinds } from '@shared/model/charging/terms';

const line = z.object({
  source: z.string(),
  provider: z.string(),
  service: z.string(),
  currency: z.string(),
  cost: z.string(),
  billed: z.string(),
  rule: z.number().int().nullable(),
  kind: z.enum(priceKinds),
  percent: z.string(),
  rate: z.string(),
  price: z.string(),
});

/** What is kept of a document: all that it was calculated from, so that it can be told for good. */
export const documentContent = z.object({
  book: z.object({ id: z.string(), name: z.string(), revision: z.number() }),
  terms: priceTerms,
  rates: z.array(z.object({ from: z.string(), rate: z.string(), day: z.string() })),
  credits: z.array(z.object({ text: z.string(), amount: z.string() })),
  /** Names of sources, by id. */
  sources: z.record(z.string(), z.string()),
  /** The stored files of the bills. */
  files: z.array(z.string()),
  /** Null while it is a draft: the head is that of the day on which it is closed. */
  seller: storedSeller.nullable(),
  priced: z.object({
    lines: z.array(line),
    charges: z.string(),
    adjustments: z.array(adjustment),
    tax: z.string().default('0'),
    total: z.string(),
    billed: z.string(),
  }),
});
export type DocumentContent = z.output<typeof documentContent>;

export const runFacts = z.object({
  problems: z.array(runProblem),
  reconciliation: z.array(reconciled),
});
export type RunFacts = z.output<typeof runFacts>;
