import type { InvoiceContent, StoredInvoice } from '@shared/api/charging/entities';
import type { CallReply } from '@shared/api/index';
import { decimalOf, quotient, units } from '@shared/model/exact';
import { smallestUnit } from '@shared/model/smallestUnit';
import { marginOf, sumOf } from './sums';
import type { DocumentRow, RunRow, SummedDocument } from './runs.store';

type Run = CallReply<'charging.run'>['data'];
type Document = CallReply<'charging.document'>['data'];
type RunHead = CallReply<'charging.runs'>['data'][number];
type DocumentHead = Run['invoices'][number];
type Seller = StoredInvoice['seller'];

/** With as many decimals as the currency has. */
export const inCurrency = (currency: string) => {
  const { perUnit, decimal } = smallestUnit(currency);
  return (exact: string) => decimal(quotient(units(exact), perUnit));
};

export const summed = ({
  currency,
  total,
  tax,
  billed,
}: Pick<SummedDocument, 'currency' | 'total' | 'tax' | 'billed'>) => {
  const decimal = inCurrency(currency);
  const amounts = { currency, total: decimal(total), tax: decimal(tax), billed: decimal(billed) };
  return { ...amounts, ...marginOf(decimalOf(units(total) - units(tax)), billed, decimal) };
};

export function presentHead(row: RunRow, sums: readonly SummedDocument[]): RunHead {
  const own = sums.filter(({ run_id }) => run_id === row.run_id);
  return {
    run_id: row.run_id,
    month: row.month,
    state: row.state,
    revision: row.revision,
    calculated_at: row.calculated_at.toISOString(),
    created_by: row.created_by,
    closed_by: row.closed_by,
    closed_at: row.closed_at?.toISOString() ?? null,
    documents: own.reduce((sum, { documents }) => sum + documents, 0),
    totals: own.map(summed),
  };
}

function presentDocumentHead(row: DocumentRow): DocumentHead {
  return {
    document_id: row.document_id,
    customer_id: row.customer_id,
    customer: row.customer_name,
    kind: row.kind,
    corrects: row.corrects,
    number: row.number,
    state: row.state,
    ...summed(row),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

export function presentRun(row: RunRow, documents: readonly DocumentRow[]): Run {
  const counting = documents.filter(({ state }) => state === row.state);
  const sums = [...Map.groupBy(counting, ({ currency }) => currency)].map(([currency, own]) => ({
    run_id: row.run_id,
    currency,
    documents: own.length,
    total: sumOf(own.map(({ total }) => total)),
    tax: sumOf(own.map(({ tax }) => tax)),
    billed: sumOf(own.map(({ billed }) => billed)),
  }));
  return {
    ...presentHead(row, sums),
    ...row.facts,
    invoices: documents.map(presentDocumentHead),
  };
}

/** What a customer reads: the prices of services and nothing that they come from. */
export function contentOf(row: DocumentRow, draftSeller: Seller): StoredInvoice {
  const { priced, seller } = row.content;
  const decimal = inCurrency(row.currency);
  const byService = Map.groupBy(priced.lines, ({ provider, service }) => JSON.stringify([provider, service]));
  const lines = [...byService.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const price = decimal(sumOf(own.map((line) => line.price)));
    return [{ provider: first.provider, service: first.service, price }];
  });
  return {
    seller: seller ?? draftSeller,
    customer: row.customer_name,
    corrects: row.corrects,
    lines,
    charges: priced.charges,
    adjustments: priced.adjustments,
  };
}

export function presentDocument(row: DocumentRow, content: InvoiceContent): Document {
  const { book, terms, rates, priced, sources } = row.content;
  return {
    ...presentDocumentHead(row),
    run_id: row.run_id,
    month: row.month,
    book: { name: book.name, revision: book.revision, terms },
    rates,
    content,
    lines: priced.lines.map((line) => ({ ...line, source: sources[line.source] ?? line.source })),
  };
}
