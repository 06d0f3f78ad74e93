import type { CallContext, Handlers } from '../../http/context';
import type { Accounts } from './accounts.service';
import type { Books } from './books.service';
import type { Documents } from './documents.service';
import { documentCsv, invoiceCsv } from './files';
import type { Invoices } from './invoices.service';
import { invoicePdf, type Printed } from './pdf';
import type { Runs } from './runs.service';

export interface ChargingParts {
  books: Books;
  accounts: Accounts;
  runs: Runs;
  documents: Documents;
  invoices: Invoices;
}

/** `Fault('forbidden')` for whoever is no user of a provider. */
async function provider({ session, mspScope }: Pick<CallContext, 'session' | 'mspScope'>) {
  return { session, scope: await mspScope(), orgId: session.orgId };
}

const done = { data: { ok: true as const } };

async function pdfOf(printed: Printed, name: string) {
  const content = (await invoicePdf(printed)).toString('base64');
  return { data: { name: `${name}.pdf`, content } };
}

const bookHandlers = ({ books }: ChargingParts) =>
  ({
    'charging.books': async (_input, context) => ({
      data: await books.list((await provider(context)).orgId),
    }),
    'charging.createBook': async ({ body }, context) => ({
      data: await books.create((await provider(context)).session, body),
    }),
    'charging.updateBook': async ({ params, body }, context) => ({
      data: await books.update((await provider(context)).session, params.id, body),
    }),
    'charging.deleteBook': async ({ params }, context) => {
      await books.remove((await provider(context)).session, params.id);
      return done;
    },
    'charging.bookVersions': async ({ params }, context) => ({
      data: await books.versions((await provider(context)).orgId, params.id),
    }),
  }) satisfies Partial<Handlers>;

const accountHandlers = ({ accounts }: ChargingParts) =>
  ({
    'charging.customers': async (_input, context) => {
      const { orgId, scope } = await provider(context);
      return { data: await accounts.customers(orgId, scope) };
    },
    'charging.assign': async ({ params, body }, context) => {
      const { session, scope } = await provider(context);
      await accounts.assign(session, scope, params.customerId, body.book_id);
      return done;
    },
    'charging.credits': async ({ query }, context) => ({
      data: await accounts.credits((await provider(context)).orgId, query.month),
    }),
    'charging.addCredit': async ({ body }, context) => {
      const { session, scope } = await provider(context);
      return { data: await accounts.addCredit(session, scope, body) };
    },
    'charging.removeCredit': async ({ params }, context) => {
      await accounts.removeCredit((await provider(context)).session, params.id);
      return done;
    },
    'charging.rates': async (_input, context) => ({
      data: await accounts.rates((await provider(context)).orgId),
    }),
    'charging.saveRate': async ({ body }, context) => ({
      data: await accounts.saveRate((await provider(context)).session, body),
    }),
    'charging.removeRate': async ({ body }, context) => {
      await accounts.removeRate((await provider(context)).session, body);
      return done;
    },
    'charging.seller': async (_input, context) => ({
      data: await accounts.seller((await provider(context)).orgId),
    }),
    'charging.saveSeller': async ({ body }, context) => ({
      data: await accounts.saveSeller((await provider(context)).session, body),
    }),
  }) satisfies Partial<Handlers>;

const runHandlers = ({ runs, documents }: ChargingParts) =>
  ({
    'charging.runs': async (_input, context) => ({ data: await runs.list((await provider(context)).orgId) }),
    'charging.createRun': async ({ body }, context) => ({
      data: await runs.create(await provider(context), body.month, context.signal),
    }),
    'charging.run': async ({ params }, context) => ({
      data: await runs.find((await provider(context)).orgId, params.id),
    }),
    'charging.recalculate': async ({ params }, context) => ({
      data: await runs.recalculate(await provider(context), params.id, context.signal),
    }),
    'charging.closeRun': async ({ params, body }, context) => ({
      data: await runs.close(await provider(context), params.id, body.revision),
    }),
    'charging.deleteRun': async ({ params }, context) => {
      await runs.remove((await provider(context)).session, params.id);
      return done;
    },
    'charging.corrections': async ({ params }, context) => ({
      data: await documents.corrections((await provider(context)).orgId, params.id, context.signal),
    }),
    'charging.correct': async ({ params, body }, context) => {
      const { session } = await provider(context);
      return { data: await documents.correct(session, params.id, body.customer_id, context.signal) };
    },
  }) satisfies Partial<Handlers>;

const documentHandlers = ({ documents }: ChargingParts) =>
  ({
    'charging.document': async ({ params }, context) => ({
      data: await documents.find((await provider(context)).orgId, params.id),
    }),
    'charging.closeDocument': async ({ params, body }, context) => ({
      data: await documents.close(await provider(context), params.id, body.total),
    }),
    'charging.deleteDocument': async ({ params }, context) => {
      await documents.remove((await provider(context)).session, params.id);
      return done;
    },
    'charging.documentCsv': async ({ params }, context) =>
      documentCsv(await documents.find((await provider(context)).orgId, params.id)),
    'charging.documentPdf': async ({ params }, context) => {
      const { orgId } = await provider(context);
      const { row, document } = await documents.shown(orgId, params.id);
      const { kind, month, number, currency, total, content } = document;
      const issued_at = row.closed_at?.toISOString() ?? null;
      return pdfOf(
        { kind, month, number, currency, total, issued_at, ...content },
        number ?? `draft-${month}`,
      );
    },
  }) satisfies Partial<Handlers>;

const invoiceHandlers = ({ invoices }: ChargingParts) =>
  ({
    'invoices.list': async ({ query }, { session }) =>
      invoices.list(session.orgId, { limit: query.max_returned_items, after: query.start_page_key }),
    'invoices.read': async ({ params }, { session }) => ({
      data: await invoices.find(session.orgId, params.id),
    }),
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
