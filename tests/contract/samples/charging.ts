import { randomId } from '@server/platform/crypto';
import { addDraftRow, addInvoiceRow, terms } from '../chargingFixture';
import { callsAs } from '../costsFixture';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

let count = 0;
/** Every run has a month of its own. */
function aMonth(): string {
  count += 1;
  return `${String(3000 + Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const book = async (harness: Harness, as: Person): Promise<string> =>
  (
    await callsAs(harness, as).good('charging.createBook', {
      body: { name: `Book ${randomId()}`, terms: terms() },
    })
  ).data.book_id;

const customer = async (harness: Harness, as: Person): Promise<string> =>
  (await callsAs(harness, as).good('customers.create', { body: { name: `Customer ${randomId()}` } })).data.id;

async function credit(harness: Harness, as: Person) {
  const customer_id = await customer(harness, as);
  return { customer_id, month: aMonth(), amount: '25.50', reason: `Outage ${randomId()}` };
}

const rateKey = () => ({ from: 'USD', to: 'EUR', day: `${aMonth()}-28` });

async function rows(
  harness: Harness,
  as: Person,
  options: Parameters<typeof addDraftRow>[3] = { state: 'draft', kind: 'invoice' },
) {
  const ids = { run: randomId(), document: randomId(), month: aMonth() };
  await addDraftRow(harness, as, ids, options);
  return ids;
}
const aRun = async (harness: Harness, as: Person) => ({ params: { id: (await rows(harness, as)).run } });
const aDocument = async (harness: Harness, as: Person) => ({
  params: { id: (await rows(harness, as, { state: 'closed', kind: 'credit_note' })).document },
});

const seller = { name: 'Provider Cloud', address: '1 Main Street', note: '' };
const withSeller = (harness: Harness, as: Person) =>
  callsAs(harness, as).good('charging.saveSeller', { body: seller });

async function anInvoice(harness: Harness, as: Person) {
  const id = randomId();
  await addInvoiceRow(harness, as.orgId, id);
  return { params: { id } };
}

export const samples: Samples = {
  'charging.books': { in: 'msp', request: async () => ({}) },
  'charging.createBook': {
    in: 'msp',
    request: async () => ({ body: { name: `Book ${randomId()}`, terms: terms() } }),
  },
  'charging.updateBook': {
    in: 'msp',
    request: async (harness, as) => ({
      params: { id: await book(harness, as) },
      body: { revision: 1, change: { terms: terms({ currency: 'EUR' }), valid_from: '2026-03' } },
    }),
  },
  'charging.deleteBook': {
    in: 'msp',
    request: async (harness, as) => ({ params: { id: await book(harness, as) } }),
  },
  'charging.bookVersions': {
    in: 'msp',
    request: async (harness, as) => ({ params: { id: await book(harness, as) } }),
  },
  'charging.customers': { in: 'msp', request: async () => ({}) },
  'charging.assign': {
    in: 'msp',
    request: async (harness, as) => ({
      params: { customerId: await customer(harness, as) },
      body: { book_id: await book(harness, as) },
    }),
  },
  'charging.credits': { in: 'msp', request: async () => ({ query: { month: '2026-01' } }) },
  'charging.addCredit': {
    in: 'msp',
    request: async (harness, as) => ({ body: await credit(harness, as) }),
  },
  'charging.removeCredit': {
    in: 'msp',
    request: async (harness, as) => {
      const body = await credit(harness, as);
      const { data } = await callsAs(harness, as).good('charging.addCredit', { body });
      return { params: { id: data.credit_id } };
    },
  },
  'charging.rates': { in: 'msp', request: async () => ({}) },
  'charging.saveRate': { in: 'msp', request: async () => ({ body: { ...rateKey(), rate: '0.9215' } }) },
  'charging.removeRate': {
    in: 'msp',
    request: async (harness, as) => {
      const key = rateKey();
      await callsAs(harness, as).good('charging.saveRate', { body: { ...key, rate: '0.92' } });
      return { body: key };
    },
  },
  'charging.seller': { in: 'msp', request: async () => ({}) },
  'charging.saveSeller': { in: 'msp', request: async () => ({ body: seller }) },
  'charging.runs': { in: 'msp', request: async () => ({}) },
  'charging.createRun': { in: 'msp', request: async () => ({ body: { month: aMonth() } }) },
  'charging.run': { in: 'msp', request: aRun },
  'charging.recalculate': {
    in: 'msp',
    request: async (harness, as) => ({ ...(await aRun(harness, as)), body: {} }),
  },
  'charging.closeRun': {
    in: 'msp',
    request: async (harness, as) => {
      await withSeller(harness, as);
      return { ...(await aRun(harness, as)), body: { revision: 1 } };
    },
  },
  'charging.deleteRun': { in: 'msp', request: aRun },
  'charging.corrections': {
    in: 'msp',
    request: async (harness, as) => ({
      params: { id: (await rows(harness, as, { state: 'closed', kind: 'credit_note' })).run },
    }),
  },
  'charging.correct': {
    in: 'msp',
    // A closed run without an invoice of this customer.
    status: 404,
    request: async (harness, as) => ({
      params: { id: (await rows(harness, as, { state: 'closed', kind: 'credit_note' })).run },
      body: { customer_id: 'nobody' },
    }),
  },
  'charging.document': { in: 'msp', request: aDocument },
  'charging.closeDocument': {
    in: 'msp',
    request: async (harness, as) => {
      await withSeller(harness, as);
      return { ...(await aDocument(harness, as)), body: { total: '0.00' } };
    },
  },
  'charging.deleteDocument': { in: 'msp', request: aDocument },
  'charging.documentCsv': { in: 'msp', request: aDocument },
  'charging.documentPdf': { in: 'msp', request: aDocument },
  'invoices.list': { request: async () => ({ query: {} }) },
  'invoices.read': { request: anInvoice },
  'invoices.csv': { request: anInvoice },
  'invoices.pdf': { request: anInvoice },
};
