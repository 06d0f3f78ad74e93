import type { CallContext, Handlers } from '../../http/context';
import type { Accounts } from './accounts.service';
import type { Books } from './books.service';
import type { Documents } from './documents.service';
import { documentCsv, invoiceCsv } from './files';
import type { Invoices } from './invoices.service';
import { invoicePdf, type Printed } from './pdf';
import type { Asking, Runs } from './runs.service';

export interface ChargingParts {
  books: Books;
  accounts: Accounts;
  runs: Runs;
  documents: Documents;
  invoices: Invoices;
}

interface Provider extends Asking {
  orgId: string;
}

/** `Fault('forbidden')` for whoever is no user of a provider. */
const asProvider =
  <I, R>(run: (provider: Provider, input: I, signal: AbortSignal) => R | Promise<R>) =>
  async (input: I, { session, mspScope, signal }: CallContext) =>
    run({ session, scope: await mspScope(), orgId: session.orgId }, input, signal);

async function pdfOf(printed: Printed, name: string) {
  const content = (await invoicePdf(printed)).toString('base64');
  return { name: `${name}.pdf`, content };
}

const bookHandlers = ({ books }: ChargingParts) =>
  ({
    'charging.books': asProvider(({ orgId }) => books.list(orgId)),
    'charging.createBook': asProvider(({ session }, { body }) => books.create(session, body)),
    'charging.updateBook': asProvider(({ session }, { params, body }) =>
      books.update(session, params.id, body),
    ),
    'charging.deleteBook': asProvider(({ session }, { params }) => books.remove(session, params.id)),
    'charging.bookVersions': asProvider(({ orgId }, { params }) => books.versions(orgId, params.id)),
  }) satisfies Partial<Handlers>;

const accountHandlers = ({ accounts }: ChargingParts) =>
  ({
    'charging.customers': asProvider(({ orgId, scope }) => accounts.customers(orgId, scope)),
    'charging.assign': asProvider(({ session, scope }, { params, body }) =>
      accounts.assign(session, scope, params.customerId, body.book_id),
    ),
    'charging.credits': asProvider(({ orgId }, { query }) => accounts.credits(orgId, query.month)),
    'charging.addCredit': asProvider(({ session, scope }, { body }) =>
      accounts.addCredit(session, scope, body),
    ),
    'charging.removeCredit': asProvider(({ session }, { params }) =>
      accounts.removeCredit(session, params.id),
    ),
    'charging.rates': asProvider(({ orgId }) => accounts.rates(orgId)),
    'charging.saveRate': asProvider(({ session }, { body }) => accounts.saveRate(session, body)),
    'charging.removeRate': asProvider(({ session }, { body }) => accounts.removeRate(session, body)),
    'charging.seller': asProvider(({ orgId }) => accounts.seller(orgId)),
    'charging.saveSeller': asProvider(({ session }, { body }) => accounts.saveSeller(session, body)),
  }) satisfies Partial<Handlers>;

const runHandlers = ({ runs, documents }: ChargingParts) =>
  ({
    'charging.runs': asProvider(({ orgId }) => runs.list(orgId)),
    'charging.createRun': asProvider((provider, { body }, signal) =>
      runs.create(provider, body.month, signal),
    ),
    'charging.run': asProvider(({ orgId }, { params }) => runs.find(orgId, params.id)),
    'charging.recalculate': asProvider((provider, { params }, signal) =>
      runs.recalculate(provider, params.id, signal),
    ),
    'charging.closeRun': asProvider((provider, { params, body }) =>
      runs.close(provider, params.id, body.revision),
    ),
    'charging.deleteRun': asProvider(({ session }, { params }) => runs.remove(session, params.id)),
    'charging.corrections': asProvider(({ orgId }, { params }, signal) =>
      documents.corrections(orgId, params.id, signal),
    ),
    'charging.correct': asProvider(({ session }, { params, body }, signal) =>
      documents.correct(session, params.id, body.customer_id, signal),
    ),
  }) satisfies Partial<Handlers>;

const documentHandlers = ({ documents }: ChargingParts) =>
  ({
    'charging.document': asProvider(({ orgId }, { params }) => documents.find(orgId, params.id)),
    'charging.closeDocument': asProvider((provider, { params, body }) =>
      documents.close(provider, params.id, body.total),
    ),
    'charging.deleteDocument': asProvider(({ session }, { params }) => documents.remove(session, params.id)),
    'charging.documentCsv': asProvider(async ({ orgId }, { params }) =>
      documentCsv(await documents.find(orgId, params.id)),
    ),
    'charging.documentPdf': asProvider(async ({ orgId }, { params }) => {
      const { row, document } = await documents.shown(orgId, params.id);
      const { kind, month, number, currency, total, content } = document;
      const issued_at = row.closed_at?.toISOString() ?? null;
      return pdfOf(
        { kind, month, number, currency, total, issued_at, ...content },
        number ?? `draft-${month}`,
      );
    }),
  }) satisfies Partial<Handlers>;

const invoiceHandlers = ({ invoices }: ChargingParts) =>
  ({
    'invoices.list': async ({ query }, { session }) =>
      invoices.list(session.orgId, { limit: query.max_returned_items, after: query.start_page_key }),
    'invoices.read': ({ params }, { session }) => invoices.find(session.orgId, params.id),
    'invoices.csv': async ({ params }, { session }) =>
      invoiceCsv(await invoices.find(session.orgId, params.id)),
    'invoices.pdf': async ({ params }, { session }) => {
      const found = await invoices.find(session.orgId, params.id);
      return pdfOf(found, found.number);
    },
  }) satisfies Partial<Handlers>;

export const chargingHandlers = (parts: ChargingParts) => ({
  ...bookHandlers(parts),
  ...accountHandlers(parts),
  ...runHandlers(parts),
  ...documentHandlers(parts),
  ...invoiceHandlers(parts),
});
