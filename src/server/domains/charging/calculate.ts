import { sumOf } from './sums';
import type { Reconciled, RunProblem } from '@shared/api/charging/runs';
import { versionAt } from '@shared/model/allocation/versions';
import { missingRates, priced } from '@shared/model/charging/price';
import { units, decimalOf } from '@shared/model/exact';
import type { Database, TenantScope } from '../../db/database';
import { accountsStore, type CustomerRow, type RateRow } from './accounts.store';
import { booksStore, type BookRow, type BookVersionRow } from './books.store';
import type { ChargingBills, MonthBills } from './charging.port';
import type { DocumentContent, RunFacts } from './content';

/** Customers whose bills are read at the same time. */
const AT_ONCE = 3;

export interface Calculated {
  facts: RunFacts;
  documents: { customerId: string; customerName: string; content: DocumentContent }[];
}

interface Given {
  month: string;
  books: ReadonlyMap<string, { book: BookRow; versions: BookVersionRow[] }>;
  credits: ReadonlyMap<string, { text: string; amount: string }[]>;
  rates: readonly RateRow[];
}

interface OfCustomer {
  problems: RunProblem[];
  reconciliation: Reconciled[];
  document?: Calculated['documents'][number];
}

/** What of bills keeps an invoice from being right, whoever asks. */
export function billProblems(
  { customer_id, name: customer }: Pick<CustomerRow, 'customer_id' | 'name'>,
  bills: MonthBills,
  { terms, rates }: { terms: DocumentContent['terms']; rates: ReadonlyMap<string, string> },
): RunProblem[] {
  const told = (kind: RunProblem['kind'], blocks: boolean, details: string) => ({
    kind,
    blocks,
    customer_id,
    customer,
    details,
  });
  const missing = bills.costs.reduce((sum, cost) => sum + cost.missing[terms.basis], 0);
  return [
    ...bills.damaged.map((id) => told('damaged_bill', true, bills.sources.get(id) ?? id)),
    ...(missing > 0 ? [told('missing_cost', true, String(missing))] : []),
    ...missingRates(bills.costs, terms.currency, rates).map((from) =>
      told('missing_rate', true, `${from} → ${terms.currency}`),
    ),
    ...(bills.costs.length === 0 ? [told('no_bill', false, '')] : []),
    ...bills.open.map((id) => told('open_bill', false, bills.sources.get(id) ?? id)),
  ];
}

/** What clouds have billed beside what of it is on lines of invoices. */
function reconcile(
  customer: { customer_id: string | null; name: string },
  bills: MonthBills,
  lines: DocumentContent['priced']['lines'],
): Reconciled[] {
  return bills.billed.map(({ source, provider, currency, billed }) => {
    const invoiced = sumOf(
      lines
        .filter((line) => line.source === source && line.provider === provider && line.currency === currency)
        .map((line) => line.billed),
    );
    return {
      customer_id: customer.customer_id,
      customer: customer.name,
      source: bills.sources.get(source) ?? source,
      provider,
      currency,
      billed: decimalOf(units(billed)),
      invoiced,
      unassigned: decimalOf(units(billed) - units(invoiced)),
    };
  });
}

function ofCustomer(customer: CustomerRow, bills: MonthBills, given: Given): OfCustomer {
  const { customer_id, name, book_id } = customer;
  const unpriced = (kind: 'no_book' | 'no_terms', blocks: boolean): OfCustomer => ({
    problems: [{ kind, blocks, customer_id, customer: name, details: '' }],
    reconciliation: reconcile(customer, bills, []),
  });
  const known = book_id === null ? undefined : given.books.get(book_id);
  if (!known) return unpriced('no_book', false);
  const version = versionAt(
    known.versions.map((one) => ({ from: one.valid_from, one })),
    given.month,
  )?.one;
  if (!version) return unpriced('no_terms', true);
  const { terms } = version;
  const usable = given.rates.filter(({ to }) => to === terms.currency);
  const rates = new Map(usable.map(({ from, rate }) => [from, rate]));
  const credits = given.credits.get(customer_id) ?? [];
  const result = priced(terms, bills.costs, rates, credits);
  const used = new Set(result.lines.map(({ currency }) => currency));
  const problems = billProblems(customer, bills, { terms, rates });
  const reconciliation = reconcile(customer, bills, result.lines);
  if (result.lines.length === 0 && result.adjustments.length === 0) return { problems, reconciliation };
  const content: DocumentContent = {
    book: { id: known.book.book_id, name: known.book.name, revision: version.revision },
    terms,
    rates: usable.filter(({ from }) => used.has(from)).map(({ from, rate, day }) => ({ from, rate, day })),
    credits,
    sources: Object.fromEntries(bills.sources),
    files: bills.files,
    seller: null,
    priced: result,
  };
  return { problems, reconciliation, document: { customerId: customer_id, customerName: name, content } };
}

/** The invoices of a month as bills, price books, credits and rates are now; every bill is read for itself. */
export async function calculate(
  { database, bills }: { database: Database; bills: ChargingBills },
  asked: { orgId: string; orgName: string; scope: TenantScope; month: string },
  signal: AbortSignal,
): Promise<Calculated> {
  const { orgId, month } = asked;
  const { customers, ...given } = await database.tenant(asked.scope, async (sql) => {
    const versions = Map.groupBy(await booksStore.versions(sql, orgId), ({ book_id }) => book_id);
    const books = await booksStore.list(sql, orgId);
    const credits = await accountsStore.credits(sql, orgId, month);
    return {
      customers: await accountsStore.customers(sql, orgId),
      rates: await accountsStore.ratesOf(sql, orgId, month),
      books: new Map(
        books.map((book) => [book.book_id, { book, versions: versions.get(book.book_id) ?? [] }]),
      ),
      credits: Map.groupBy(
        // The oldest first, as they were granted.
        credits
          .toReversed()
          .map(({ customer_id, amount, reason }) => ({ customer_id, amount, text: reason })),
        ({ customer_id }) => customer_id,
      ),
    };
  });
  const credits = new Map(
    [...given.credits].map(([id, own]) => [id, own.map(({ text, amount }) => ({ text, amount }))]),
  );
  const found: OfCustomer[] = [];
  for (let at = 0; at < customers.length; at += AT_ONCE)
    found.push(
      ...(await Promise.all(
        customers.slice(at, at + AT_ONCE).map(async (customer) => {
          const own = await bills.month(customer.customer_id, month, signal);
          return ofCustomer(customer, own, { ...given, month, credits });
        }),
      )),
    );
  const own = await bills.month(orgId, month, signal);
  const ownRows = reconcile({ customer_id: null, name: asked.orgName }, own, []);
  return {
    facts: {
      problems: found.flatMap(({ problems }) => problems),
      reconciliation: [...found.flatMap(({ reconciliation }) => reconciliation), ...ownRows],
    },
    documents: found.flatMap(({ document }) => document ?? []),
  };
}
