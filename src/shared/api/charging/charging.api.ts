import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import {
  amount,
  bookName,
  bookVersion,
  currency,
  month,
  pdfFile,
  priceBook,
  priceTerms,
  seller,
} from './entities';
import { chargingDocument, correction, run, runHead } from './runs';
import { LOGO_BYTES } from '../../model/limits';
import { chargingWords } from '../../words/charging';

/** MSP users only; who may make customers may charge them. */
const read = { access: 'recommendations:read' } as const;
const write = { access: 'org:create', edits: true } as const;
const byId = { params: z.object({ id }) };
const ofCustomer = { params: z.object({ customerId: id }) };
const long = { timeoutSeconds: 300 } as const;
const { faults } = chargingWords;

const priceBooks = defineCall({
  id: 'charging.books',
  method: 'GET',
  path: 'charging/price-books',
  ...read,
  summary: 'The price books of an MSP by name; it has 200 at most',
  what: 'price books',
  reads: ['charging'],
  reply: list(priceBook),
});

const createBook = defineCall({
  id: 'charging.createBook',
  method: 'POST',
  path: 'charging/price-books',
  ...write,
  summary: 'A new price book; its name is unique, whatever the case',
  changes: ['charging'],
  body: z.strictObject({ name: bookName, terms: priceTerms, valid_from: month.nullable().default(null) }),
  reply: one(priceBook),
});

const updateBook = defineCall({
  id: 'charging.updateBook',
  method: 'PUT',
  path: 'charging/price-books/:id',
  ...write,
  summary: 'Renames a price book, or changes its terms from a month on. Only upon the revision that was read',
  changes: ['charging'],
  ...byId,
  body: z.strictObject({
    revision: z.number().int(),
    name: bookName.optional(),
    change: z.strictObject({ terms: priceTerms, valid_from: month.nullable() }).optional(),
  }),
  reply: one(priceBook),
});

const deleteBook = defineCall({
  id: 'charging.deleteBook',
  method: 'DELETE',
  path: 'charging/price-books/:id',
  ...write,
  summary: 'Deletes a price book; not while it is assigned to a customer',
  changes: ['charging'],
  ...byId,
  reply: done,
});

const bookVersions = defineCall({
  id: 'charging.bookVersions',
  method: 'GET',
  path: 'charging/price-books/:id/versions',
  ...read,
  summary: 'The versions of a price book with the months in which each counts, the newest first',
  what: 'the versions of the price book',
  reads: ['charging'],
  ...byId,
  reply: list(bookVersion),
});

const chargedCustomers = defineCall({
  id: 'charging.customers',
  method: 'GET',
  path: 'charging/customers',
  ...read,
  summary: 'The customers of an MSP with their price books',
  what: 'customers',
  reads: ['charging', 'customer'],
  reply: list(z.object({ customer_id: id, name: z.string(), book_id: id.nullable() })),
});

const assignBook = defineCall({
  id: 'charging.assign',
  method: 'PUT',
  path: 'charging/customers/:customerId',
  ...write,
  summary: 'Assigns a price book to a customer, or takes it away',
  changes: ['charging'],
  ...ofCustomer,
  body: z.strictObject({ book_id: id.nullable() }),
  reply: done,
});

const credit = z.object({
  credit_id: id,
  customer_id: id,
  month: z.string(),
  /** In the currency of the customer’s price book. */
  amount: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

const customerCredits = defineCall({
  id: 'charging.credits',
  method: 'GET',
  path: 'charging/credits',
  ...read,
  summary: 'Credits of customers by month, the newest first; there are at most 5000',
  what: 'credits',
  reads: ['charging'],
  query: z.strictObject({ month: month.optional() }),
  reply: list(credit),
});

const addCredit = defineCall({
  id: 'charging.addCredit',
  method: 'POST',
  path: 'charging/credits',
  ...write,
  summary: 'Grants a customer a credit in a month whose run is not closed',
  changes: ['charging'],
  body: z.strictObject({
    customer_id: id,
    month,
    amount: amount.refine((text) => Number(text) > 0, faults.amount),
    reason: z.string().trim().min(1, faults.reason).max(200),
  }),
  reply: one(credit),
});

const removeCredit = defineCall({
  id: 'charging.removeCredit',
  method: 'DELETE',
  path: 'charging/credits/:id',
  ...write,
  summary: 'Takes a credit back; not in a month whose run is closed',
  changes: ['charging'],
  ...byId,
  reply: done,
});

const rate = z.object({
  from: z.string(),
  to: z.string(),
  /** yyyy-MM-dd */
  day: z.string(),
  rate: z.string(),
  by: z.string(),
  at: z.string(),
});
const rateKey = { from: currency, to: currency, day: z.iso.date(faults.day) };

const exchangeRates = defineCall({
  id: 'charging.rates',
  method: 'GET',
  path: 'charging/exchange-rates',
  ...read,
  summary:
    'Exchange rates by day, the newest first; there are at most 5000. The last of a month counts for it',
  what: 'exchange rates',
  reads: ['charging'],
  reply: list(rate),
});

const saveRate = defineCall({
  id: 'charging.saveRate',
  method: 'PUT',
  path: 'charging/exchange-rates',
  ...write,
  summary: 'What one unit of a currency was in another on a day; replaces the one of that day',
  changes: ['charging'],
  body: z
    .strictObject({
      ...rateKey,
      rate: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,10})?$/, faults.rate)
        .refine((text) => Number(text) > 0, faults.rate),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: faults.sameCurrency }),
  reply: one(rate),
});

const removeRate = defineCall({
  id: 'charging.removeRate',
  method: 'POST',
  path: 'charging/exchange-rates/remove',
  ...write,
  summary: 'Removes the exchange rate of a day; closed documents keep theirs',
  changes: ['charging'],
  body: z.strictObject(rateKey),
  reply: done,
});

const readSeller = defineCall({
  id: 'charging.seller',
  method: 'GET',
  path: 'charging/seller',
  ...read,
  summary: 'What stands at the head of invoices',
  what: 'the invoice details',
  reads: ['charging'],
  reply: one(seller),
});

const saveSeller = defineCall({
  id: 'charging.saveSeller',
  method: 'PUT',
  path: 'charging/seller',
  ...write,
  summary: 'Changes what stands at the head of later invoices',
  changes: ['charging'],
  body: z.strictObject({
    name: z.string().trim().min(1, faults.name).max(100),
    address: z.string().trim().max(500).default(''),
    note: z.string().trim().max(1000).default(''),
    /** A PNG as base64; null: none. Left out: it stays. */
    logo: z
      .string()
      .max(LOGO_BYTES * 1.4, faults.logoSize)
      .nullable()
      .optional(),
  }),
  reply: one(seller),
});

const billingRuns = defineCall({
  id: 'charging.runs',
  method: 'GET',
  path: 'charging/runs',
  ...read,
  summary: 'Billing runs, the newest month first; there are at most 1200',
  what: 'billing runs',
  reads: ['charging'],
  reply: list(runHead),
});

const createRun = defineCall({
  id: 'charging.createRun',
  method: 'POST',
  path: 'charging/runs',
  ...write,
  summary: 'A billing run of a month: a draft with an invoice for each customer that has a price book',
  changes: ['charging'],
  ...long,
  body: z.strictObject({ month }),
  reply: one(run),
});

const readRun = defineCall({
  id: 'charging.run',
  method: 'GET',
  path: 'charging/runs/:id',
  ...read,
  summary: 'A billing run with its documents, problems and reconciliation',
  what: 'the billing run',
  reads: ['charging'],
  ...byId,
  reply: one(run),
});

const recalculateRun = defineCall({
  id: 'charging.recalculate',
  method: 'POST',
  path: 'charging/runs/:id/recalculate',
  ...write,
  summary: 'Calculates a draft anew from bills, price books, credits and rates as they are now',
  changes: ['charging'],
  ...long,
  ...byId,
  body: z.strictObject({}),
  reply: one(run),
});

const closeRun = defineCall({
  id: 'charging.closeRun',
  method: 'POST',
  path: 'charging/runs/:id/close',
  ...write,
  summary:
    'Closes a run as it was calculated: its invoices get their numbers and never change. Not with problems',
  changes: ['charging'],
  ...long,
  ...byId,
  body: z.strictObject({ revision: z.number().int() }),
  reply: one(run),
});

const deleteRun = defineCall({
  id: 'charging.deleteRun',
  method: 'DELETE',
  path: 'charging/runs/:id',
  ...write,
  summary: 'Deletes a draft',
  changes: ['charging'],
  ...byId,
  reply: done,
});

const corrections = defineCall({
  id: 'charging.corrections',
  method: 'GET',
  path: 'charging/runs/:id/corrections',
  ...read,
  summary: 'Customers whose bill of a closed month now says something else than was invoiced',
  what: 'restated bills',
  reads: ['charging'],
  ...long,
  ...byId,
  reply: list(correction),
});

const correct = defineCall({
  id: 'charging.correct',
  method: 'POST',
  path: 'charging/runs/:id/corrections',
  ...write,
  summary: 'A draft of the credit note or additional invoice that a restated bill asks for',
  changes: ['charging'],
  ...long,
  ...byId,
  body: z.strictObject({ customer_id: id }),
  reply: one(chargingDocument),
});

const readDocument = defineCall({
  id: 'charging.document',
  method: 'GET',
  path: 'charging/documents/:id',
  ...read,
  summary: 'An invoice or credit note with what its prices come from',
  what: 'the document',
  reads: ['charging'],
  ...byId,
  reply: one(chargingDocument),
});

const closeDocument = defineCall({
  id: 'charging.closeDocument',
  method: 'POST',
  path: 'charging/documents/:id/close',
  ...write,
  summary: 'Closes a draft of a credit note or additional invoice: it gets its number and never changes',
  changes: ['charging'],
  ...byId,
  body: z.strictObject({ total: z.string().max(40) }),
  reply: one(chargingDocument),
});

const deleteDocument = defineCall({
  id: 'charging.deleteDocument',
  method: 'DELETE',
  path: 'charging/documents/:id',
  ...write,
  summary: 'Deletes a draft of a credit note or additional invoice',
  changes: ['charging'],
  ...byId,
  reply: done,
});

const documentCsv = defineCall({
  id: 'charging.documentCsv',
  method: 'GET',
  path: 'charging/documents/:id/export',
  ...read,
  summary: 'The lines of a document as CSV, with cost, rule and rate of each',
  ...byId,
  gives: 'text/csv',
  reply: z.string(),
});

const documentPdf = defineCall({
  id: 'charging.documentPdf',
  method: 'GET',
  path: 'charging/documents/:id/pdf',
  ...read,
  summary: 'A document as its customer gets it, as PDF',
  ...byId,
  reply: one(pdfFile),
});

export const chargingCalls = {
  priceBooks,
  createBook,
  updateBook,
  deleteBook,
  bookVersions,
  chargedCustomers,
  assignBook,
  customerCredits,
  addCredit,
  removeCredit,
  exchangeRates,
  saveRate,
  removeRate,
  readSeller,
  saveSeller,
  billingRuns,
  createRun,
  readRun,
  recalculateRun,
  closeRun,
  deleteRun,
  corrections,
  correct,
  readDocument,
  closeDocument,
  deleteDocument,
  documentCsv,
  documentPdf,
};
