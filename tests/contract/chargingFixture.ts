import type { CallReply, CallRequest } from '@shared/api/index';
import { billOf, callsAs, type Charge } from './costsFixture';
import type { Harness } from './harness';
import { systemClock } from '@server/platform/clock';
import { aCustomer } from './mspFixture';
import { addOrganisation, person, type Organisation, type Person } from './world';

export type Terms = CallRequest<'charging.createBook'>['body']['terms'];
export type Run = CallReply<'charging.run'>['data'];
export type Document = CallReply<'charging.document'>['data'];

export const terms = (change: Partial<Terms> = {}): Terms => ({
  basis: 'billed',
  currency: 'USD',
  price: { kind: 'markup', percent: '10' },
  ...change,
});

let count = 0;

/** A provider with two customers, as its administrator; `bill` gives a customer the charges of a month. */
export async function aProvider(harness: Harness) {
  count += 1;
  const roles = ['MSP-Admin' as const, 'MSP-Viewer' as const];
  const plan = { name: `Provider-${count}`, type: 'MSP' as const, parentOrgId: null, roles };
  const msp = await addOrganisation(harness.database, systemClock, harness.mint, plan);
  const alpine = await aCustomer(harness, msp.orgId, `Alpine-${count}`);
  const bay = await aCustomer(harness, msp.orgId, `Bay-${count}`);
  const admin = person(msp, 'MSP-Admin');
  const calls = callsAs(harness, admin);

  async function bill(of: Organisation, charges: readonly Charge[], more: { source_id?: string } = {}) {
    const editor = of.type === 'MSP' ? admin : person(of, 'MSP-Customer-Editor');
    const job = await callsAs(harness, editor).bill('bill.csv', billOf(charges), more);
    if (job.state !== 'done') throw new Error(`The bill is ${job.state}: ${JSON.stringify(job.error)}`);
    return (await callsAs(harness, editor).sources())[0]?.sourceId ?? '';
  }

  const book = async (name: string, of: Terms) =>
    (await calls.good('charging.createBook', { body: { name, terms: of } })).data;
  const assign = (customer: Organisation, book_id: string | null) =>
    calls.good('charging.assign', { params: { customerId: customer.orgId }, body: { book_id } });
  const seller = () =>
    calls.good('charging.saveSeller', {
      body: { name: 'Rival Cloud GmbH', address: '1 Main Street\nZürich', note: 'Due in 30 days' },
    });
  const run = async (month: string): Promise<Run> =>
    (await calls.good('charging.createRun', { body: { month } })).data;
  const close = async (one: Run): Promise<Run> =>
    (
      await calls.good('charging.closeRun', {
        params: { id: one.run_id },
        body: { revision: one.revision },
      })
    ).data;
  const document = async (id: string): Promise<Document> =>
    (await calls.good('charging.document', { params: { id } })).data;

  return { msp, alpine, bay, admin, calls, bill, book, assign, seller, run, close, document };
}

/** Rows of a closed run as the database has them, for calls that only need one to be there. */
export async function addInvoiceRow({ database }: Pick<Harness, 'database'>, orgId: string, id: string) {
  const content = {
    seller: { name: 'Provider', address: '', note: '' },
    customer: 'Somebody',
    corrects: null,
    lines: [{ provider: 'AWS', service: 'Machines', price: '10.00' }],
    charges: '10.00',
    adjustments: [],
  };
  await database.system((sql) =>
    sql.run(
      `insert into customer_invoice (invoice_id, org_id, number, kind, month, currency, total, issued_at, content)
       values ($1, $2, '2026-01-0001', 'invoice', '2026-01', 'USD', 10, now(), $3::jsonb)`,
      [id, orgId, JSON.stringify(content)],
    ),
  );
}

export async function addDraftRow(
  { database }: Pick<Harness, 'database'>,
  as: Person,
  ids: { run: string; document: string; month: string },
  options: { state: 'draft' | 'closed'; kind: 'invoice' | 'credit_note' },
) {
  const content = {
    book: { id: 'b', name: 'Standard', revision: 1 },
    terms: { ...terms(), rules: [], minimum: '0', support: { kind: 'none', value: '0' } },
    rates: [],
    credits: [],
    sources: {},
    files: [],
    seller: null,
    priced: { lines: [], charges: '0.00', adjustments: [], total: '0.00', billed: '0.00' },
  };
  const facts = { problems: [], reconciliation: [] };
  await database.system(async (sql) => {
    await sql.run(
      `insert into billing_run (run_id, org_id, month, state, facts, calculated_at, created_by)
       values ($1, $2, $3, $4, $5::jsonb, now(), 'test')`,
      [ids.run, as.orgId, ids.month, options.state, JSON.stringify(facts)],
    );
    await sql.run(
      `insert into charging_document (document_id, org_id, run_id, customer_id, customer_name, kind, month, state,
         currency, total, billed, content, created_at)
       values ($1, $2, $3, 'c', 'Somebody', $4, $5, 'draft', 'USD', 0, 0, $6::jsonb, now())`,
      [ids.document, as.orgId, ids.run, options.kind, ids.month, JSON.stringify(content)],
    );
  });
}
