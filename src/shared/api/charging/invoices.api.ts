import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, one } from '../../kernel/paging';
import { invoice, invoiceHead, pdfFile } from './entities';

/** What the active organization was invoiced by its provider: closed documents with their prices alone. */
const read = { access: 'home:read' } as const;
const byId = { params: z.object({ id }) };

const listInvoices = defineCall({
  id: 'invoices.list',
  method: 'GET',
  path: 'invoices',
  ...read,
  summary: 'Invoices and credit notes of the organization, the newest first',
  what: 'invoices',
  reads: ['invoice'],
  query: z.strictObject({
    max_returned_items: z.coerce.number().int().min(1).max(1000).default(100),
    start_page_key: id.optional(),
  }),
  reply: z.object({ data: z.array(invoiceHead), next_page_key: id.nullable() }),
});

const readInvoice = defineCall({
  id: 'invoices.read',
  method: 'GET',
  path: 'invoices/:id',
  ...read,
  summary: 'An invoice or credit note with its lines',
  what: 'the invoice',
  reads: ['invoice:{id}'],
  ...byId,
  reply: one(invoice),
});

const invoiceCsv = defineCall({
  id: 'invoices.csv',
  method: 'GET',
  path: 'invoices/:id/export',
  ...read,
  summary: 'The lines of an invoice as CSV',
  ...byId,
  gives: 'text/csv',
  reply: z.string(),
});

const invoicePdf = defineCall({
  id: 'invoices.pdf',
  method: 'GET',
  path: 'invoices/:id/pdf',
  ...read,
  summary: 'An invoice as PDF',
  ...byId,
  reply: one(pdfFile),
});

export const invoiceCalls = { listInvoices, readInvoice, invoiceCsv, invoicePdf };
