import { z } from 'zod';
import { id } from '../../kernel/paging';
import { adjustmentKinds } from '../../model/charging/price';
import { costBases, priceKinds, supportKinds } from '../../model/charging/terms';
import { PRICE_RULES, TAXES } from '../../model/limits';
import { chargingWords } from '../../words/charging';

const { faults } = chargingWords;

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month yyyy-MM');
export const currency = z.string().regex(/^[A-Z]{3}$/, faults.currency);
/** Decimals are texts, so that no digit is lost. */
export const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, faults.amount);
const percent = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, faults.percent);

const price = { kind: z.enum(priceKinds), percent };
const possible = ({ kind, percent: text }: { kind: string; percent: string }) =>
  kind === 'margin' ? Number(text) < 100 : kind !== 'discount' || Number(text) <= 100;
const impossible = { path: ['percent'], message: faults.above100 };

const name = z.string().trim().max(200);

/** What a price book says from a month on: see src/shared/model/charging/terms.ts. */
export const priceTerms = z.strictObject({
  basis: z.enum(costBases),
  currency,
  price: z.strictObject(price).refine(possible, impossible),
  rules: z
    .array(
      z
        .strictObject({ provider: name.default(''), service: name.default(''), ...price })
        .refine(possible, impossible)
        .refine((rule) => rule.provider !== '' || rule.service !== '', { message: faults.emptyRule }),
    )
    .max(PRICE_RULES)
    .default([]),
  minimum: amount.default('0'),
  support: z
    .strictObject({ kind: z.enum(supportKinds), value: amount })
    .default({ kind: 'none', value: '0' }),
  taxes: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1, faults.name).max(60),
        percent: percent.refine((text) => Number(text) <= 100, faults.tax),
      }),
    )
    .max(TAXES)
    .refine(
      (taxes) => new Set(taxes.map(({ name }) => name.toLowerCase())).size === taxes.length,
      faults.taxTwice,
    )
    .default([]),
});

export const bookName = z.string().trim().min(1, faults.name).max(100);

export const priceBook = z.object({
  book_id: id,
  name: z.string(),
  /** As it was saved last. */
  terms: priceTerms,
  /** yyyy-MM: the first month of that; null: all months. */
  valid_from: z.string().nullable(),
  /** Counts saves; a save of an older one is refused with `conflict`. */
  revision: z.number().int(),
  /** How many customers it is assigned to. */
  customers: z.number().int(),
  updated_by: z.string(),
  last_update_time: z.string(),
});

export const bookVersion = z.object({
  revision: z.number().int(),
  terms: priceTerms,
  valid_from: z.string().nullable(),
  /** The last month in which it counts; null: until it is changed. */
  valid_to: z.string().nullable(),
  /** It counts in no month any more: what was saved later has taken all of them. */
  replaced: z.boolean(),
  by: z.string(),
  at: z.string(),
});

/** The head of invoices as it is stored: the logo lies by itself, once for all that show it. */
export const storedSeller = z.object({
  name: z.string(),
  address: z.string(),
  note: z.string(),
  logo_id: z.string().nullable().default(null),
});
export type StoredSeller = z.output<typeof storedSeller>;

/** The logo is a PNG as base64. */
export const seller = storedSeller.omit({ logo_id: true }).extend({ logo: z.string().nullable() });

export const adjustment = z.object({
  kind: z.enum(adjustmentKinds),
  /** Of a credit: what for. Of a support fee in percent: the percent. Of a tax: its name and percent. */
  text: z.string(),
  amount: z.string(),
});

export const documentKinds = ['invoice', 'credit_note', 'additional'] as const;

/** What stands on an invoice, and all that a customer sees of it, as it is stored. */
export const storedInvoice = z.object({
  seller: storedSeller,
  customer: z.string(),
  /** The number of the invoice that it corrects. */
  corrects: z.string().nullable(),
  lines: z.array(z.object({ provider: z.string(), service: z.string(), price: z.string() })),
  /** The sum of the lines. */
  charges: z.string(),
  adjustments: z.array(adjustment),
});
export type StoredInvoice = z.output<typeof storedInvoice>;

/** The same as it is read. */
export const invoiceContent = storedInvoice.extend({ seller });
export type InvoiceContent = z.output<typeof invoiceContent>;

export const invoiceHead = z.object({
  invoice_id: id,
  number: z.string(),
  kind: z.enum(documentKinds),
  month: z.string(),
  currency: z.string(),
  total: z.string(),
  issued_at: z.string(),
});
export const invoice = invoiceHead.extend(invoiceContent.shape);
export type Invoice = z.output<typeof invoice>;

/** A file as base64. */
export const pdfFile = z.object({ name: z.string(), content: z.string() });
