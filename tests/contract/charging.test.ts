import { decode, encode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api/index';
import { charge } from './chargingBills';
import { aProvider, terms } from './chargingFixture';
import { callsAs, data, type Charge } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { anotherProvider, failureOf } from './mspFixture';
import { person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

/** Cents of a charge, worked out with integers of this test alone: thousandths of a dollar are whole in its bills. */
const thousandths = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  return (decimal.startsWith('-') ? -1n : 1n) * (BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0')));
};
const cents = (decimal: string) => thousandths(decimal) / 10n;
const halfUp = (above: bigint, below: bigint) => {
  const size = above < 0n ? -above : above;
  const value = (2n * size + below) / (2n * below);
  return above < 0n ? -value : value;
};

/** A PNG, all of one shade. */
const aLogo = (shade: number) =>
  Buffer.from(
    encode({ width: 8, height: 4, channels: 3, depth: 8, data: new Uint8Array(96).fill(shade) }),
  ).toString('base64');

describe('a month end', () => {
  it('is drafted, reviewed, closed and corrected; what was closed never changes', async () => {
    const { alpine, bay, msp, calls, bill, book, assign, seller, run, close, document, admin } =
      await aProvider(harness);
    const charges: Charge[] = [
      charge('2026-06-03', 'Machines', '100.005'),
      charge('2026-06-04', 'Machines', '33.333'),
      charge('2026-06-05', 'Storage', '10.01'),
      charge('2026-06-05', 'Storage', '-2.5', { ChargeCategory: 'Credit' }),
      charge('2026-06-06', 'Network', '4.444'),
      charge('2026-05-31', 'Machines', '999'),
    ];
    const source = await bill(alpine, charges);
    await bill(bay, [charge('2026-06-10', 'Machines', '20')]);
    await bill(msp, [charge('2026-06-01', 'Support', '7.25')]);
    const rules = [{ provider: '', service: 'Storage', kind: 'discount' as const, percent: '5' }];
    const gold = await book('Gold', terms({ rules, support: { kind: 'percent', value: '3' } }));
    await assign(alpine, gold.book_id);
    const credit = { customer_id: alpine.orgId, month: '2026-06', amount: '5', reason: 'Outage in May' };
    await calls.good('charging.addCredit', { body: credit });

    const draft = await run('2026-06');
    expect([draft.state, draft.invoices.length]).toEqual(['draft', 1]);
    const { data: customers } = await calls.good('customers.overview', {});
    expect(customers.find(({ id }) => id === alpine.orgId)?.margins).toEqual([
      {
        currency: 'USD',
        month: '2026-06',
        state: 'draft',
        margin: Number(draft.invoices[0]?.margin),
        share: draft.invoices[0]?.margin_share,
      },
    ]);
    expect(customers.find(({ id }) => id === bay.orgId)?.margins).toEqual([]);
    const [head] = draft.invoices;
    const found = await document(head?.document_id ?? '');

    // The same worked out from the rows of the bill, with nothing of the product.
    const byService = Map.groupBy(
      charges.filter(({ ChargePeriodStart }) => ChargePeriodStart?.startsWith('2026-06')),
      ({ ServiceName }) => ServiceName ?? '',
    );
    const lines = [...byService].map(([service, own]) => {
      const cost = own.reduce((sum, { BilledCost = '0' }) => sum + thousandths(BilledCost), 0n);
      return [service, halfUp(cost * (service === 'Storage' ? 95n : 110n), 1000n)] as const;
    });
    expect(new Map(found.content.lines.map(({ service, price }) => [service, cents(price)]))).toEqual(
      new Map(lines),
    );
    const sum = lines.reduce((all, [, price]) => all + price, 0n);
    const support = halfUp(sum * 3n, 100n);
    expect(found.content.adjustments).toEqual([
      { kind: 'support', text: '3', amount: expect.any(String) },
      { kind: 'credit', text: 'Outage in May', amount: '-5.00' },
    ]);
    expect(cents(found.total)).toBe(sum + support - 500n);

    // To the cent what the clouds charged; what nobody is invoiced for is shown.
    expect(draft.reconciliation).toMatchObject([
      { customer: alpine.name, billed: '145.292', invoiced: '145.292', unassigned: '0' },
      { customer: bay.name, billed: '20', invoiced: '0', unassigned: '20' },
      { customer_id: null, billed: '7.25', invoiced: '0', unassigned: '7.25' },
    ]);
    expect(draft.problems.map(({ kind, blocks }) => [kind, blocks])).toContainEqual(['no_book', false]);

    const closing = { params: { id: draft.run_id }, body: { revision: draft.revision } };
    const headless = await harness.call(admin, 'charging.closeRun', closing);
    expect([headless.status, failureOf(headless).reason]).toEqual([409, 'seller_missing']);
    await seller();
    const again = await calls.good('charging.recalculate', { params: { id: draft.run_id }, body: {} });
    expect((await harness.call(admin, 'charging.closeRun', closing)).status).toBe(409);
    const closed = await close(again.data);
    const [invoice] = closed.invoices;
    expect([closed.state, invoice?.number, invoice?.state]).toEqual(['closed', '2026-06-0001', 'closed']);
    const kept = await document(invoice?.document_id ?? '');

    // Prices, credits, the head and the run itself may change as they like: the document stays.
    await calls.good('charging.updateBook', {
      params: { id: gold.book_id },
      body: {
        revision: 1,
        change: { terms: terms({ price: { kind: 'markup', percent: '90' } }), valid_from: null },
      },
    });
    await calls.good('charging.saveSeller', { body: { name: 'Renamed', address: '', note: '' } });
    const refused = [
      await harness.call(admin, 'charging.recalculate', { params: { id: draft.run_id }, body: {} }),
      await harness.call(admin, 'charging.closeRun', closing),
      await harness.call(admin, 'charging.deleteRun', { params: { id: draft.run_id } }),
      await harness.call(admin, 'charging.deleteDocument', { params: { id: kept.document_id } }),
      await harness.call(admin, 'charging.addCredit', { body: credit }),
      await harness.call(admin, 'charging.createRun', { body: { month: '2026-06' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(await document(kept.document_id)).toEqual(kept);
    const write = harness.database.system((sql) =>
      sql.run('update charging_document set total = 1 where document_id = $1', [kept.document_id]),
    );
    await expect(write).rejects.toThrow('never changes');

    // The bill is restated: the difference becomes a document of its own, at the prices of the invoice.
    const corrections = async () =>
      (await calls.good('charging.corrections', { params: { id: draft.run_id } })).data;
    expect(await corrections()).toEqual([]);
    const restated = charges.map((one) =>
      one.BilledCost === '100.005' ? { ...one, BilledCost: '80.005', EffectiveCost: '80.005' } : one,
    );
    await bill(alpine, restated, { source_id: source });
    const [difference] = await corrections();
    // 20.00 less, with 10% on it, and 3% support of that: 22.00 + 0.66.
    expect(difference).toMatchObject({ number: '2026-06-0001', difference: '-22.66', problem: null });
    const asked = { params: { id: draft.run_id }, body: { customer_id: alpine.orgId } };
    const { data: note } = await calls.good('charging.correct', asked);
    expect(note).toMatchObject({
      kind: 'credit_note',
      corrects: '2026-06-0001',
      total: '-22.66',
      lines: [{ service: 'Machines', cost: '-20', price: '-22.00' }],
    });
    expect((await harness.call(admin, 'charging.correct', asked)).status).toBe(409);
    const { data: final } = await calls.good('charging.closeDocument', {
      params: { id: note.document_id },
      body: { total: note.total },
    });
    expect([final.number, final.content.seller.name]).toEqual(['2026-06-0002', 'Renamed']);
    expect(await corrections()).toEqual([]);
    expect(await document(kept.document_id)).toEqual(kept);
  });

  it('without a rate says so and refuses to close; the last rate dated in the month counts', async () => {
    const { alpine, calls, bill, book, assign, seller, run, close, document, admin } =
      await aProvider(harness);
    await bill(alpine, [charge('2026-06-03', 'Machines', '200')]);
    await assign(alpine, (await book('Euro', terms({ currency: 'EUR', minimum: '500' }))).book_id);
    await seller();
    const rate = (day: string, value: string) =>
      calls.good('charging.saveRate', { body: { from: 'USD', to: 'EUR', day, rate: value } });
    await rate('2026-05-31', '0.5');
    await rate('2026-07-01', '0.5');
    const draft = await run('2026-06');
    expect(draft.problems).toContainEqual(
      expect.objectContaining({ kind: 'missing_rate', blocks: true, details: 'USD → EUR' }),
    );
    const closing = { params: { id: draft.run_id }, body: { revision: draft.revision } };
    expect((await harness.call(admin, 'charging.closeRun', closing)).status).toBe(409);
    await rate('2026-06-01', '0.4');
    await rate('2026-06-30', '0.9');
    const { data: again } = await calls.good('charging.recalculate', {
      params: { id: draft.run_id },
      body: {},
    });
    const closed = await close(again);
    const found = await document(closed.invoices[0]?.document_id ?? '');
    // 200 × 1.10 × 0.90 = 198.00, topped up to 500.
    expect(found).toMatchObject({
      currency: 'EUR',
      total: '500.00',
      billed: '180.00',
      margin: '320.00',
      rates: [{ from: 'USD', rate: '0.9', day: '2026-06-30' }],
      content: { charges: '198.00', adjustments: [{ kind: 'minimum', amount: '302.00' }] },
    });
  });

  it('charges without the cost that prices start from keep a run open', async () => {
    const { alpine, bill, book, assign, run } = await aProvider(harness);
    await bill(alpine, [charge('2026-06-03', 'Machines', '200', { ListCost: '' })]);
    await assign(alpine, (await book('List', terms({ basis: 'list' }))).book_id);
    expect((await run('2026-06')).problems).toContainEqual(
      expect.objectContaining({ kind: 'missing_cost', blocks: true, details: '1' }),
    );
  });
});

describe('taxes and the logo', () => {
  it('stand on the invoice; tax is no margin, and a logo that is changed later stays on what was closed', async () => {
    const { alpine, calls, bill, book, assign, run, close, document } = await aProvider(harness);
    await bill(alpine, [charge('2026-06-03', 'Machines', '100')]);
    const taxes = [{ name: 'VAT', percent: '8.1' }];
    await assign(alpine, (await book('Taxed', { ...terms(), taxes })).book_id);
    const head = { name: 'Provider', address: '', note: '' };
    const first = (await calls.good('charging.saveSeller', { body: { ...head, logo: aLogo(10) } })).data.logo;
    expect(decode(Buffer.from(first ?? '', 'base64')).data[0]).toBe(10);
    expect((await calls.good('charging.saveSeller', { body: head })).data.logo).toBe(first);

    const draft = await run('2026-06');
    const [own] = draft.invoices;
    const earned = Number(own?.total) - Number(own?.tax) - Number(own?.billed);
    expect([Number(own?.tax) > 0, Number(own?.margin)]).toEqual([true, Number(earned.toFixed(2))]);
    expect(draft.totals[0]).toMatchObject({ tax: own?.tax, margin: own?.margin });
    await close(draft);
    await calls.good('charging.saveSeller', { body: { ...head, logo: aLogo(200) } });

    const closed = await document(own?.document_id ?? '');
    expect(closed.content.adjustments).toEqual([{ kind: 'tax', text: 'VAT 8.1%', amount: own?.tax }]);
    expect(closed.content.seller.logo).toBe(first);
    const customer = callsAs(harness, person(alpine, 'MSP-Customer-Viewer'));
    const id = (await customer.good('invoices.list', { query: {} })).data[0]?.invoice_id ?? '';
    const read = (await customer.good('invoices.read', { params: { id } })).data;
    expect([read.seller.logo, read.adjustments]).toEqual([first, closed.content.adjustments]);
    const pdf = (await customer.good('invoices.pdf', { params: { id } })).data;
    expect(Buffer.from(pdf.content, 'base64').toString('latin1')).toContain('/Subtype /Image');
  });

  it('two taxes of one name and a logo that is no PNG are refused, each by its field', async () => {
    const { admin } = await aProvider(harness);
    const taxes = ['VAT', 'vat'].map((name) => ({ name, percent: '1' }));
    const twice = await harness.call(admin, 'charging.createBook', {
      body: { name: 'Twice', terms: { ...terms(), taxes } },
    });
    expect([twice.status, twice.text.includes('taxes')]).toEqual([400, true]);
    const logo = Buffer.from('<svg/>'.padEnd(60)).toString('base64');
    const bad = await harness.call(admin, 'charging.saveSeller', {
      body: { name: 'P', address: '', note: '', logo },
    });
    expect([bad.status, bad.text.includes('logo')]).toEqual([400, true]);
  });
});

describe('a customer', () => {
  it('reads its own closed invoices, and no cost, margin, rule or other customer, call by call', async () => {
    const { alpine, bay, calls, bill, book, assign, seller, run, close } = await aProvider(harness);
    await bill(alpine, [charge('2026-06-03', 'Machines', '123.45'), charge('2026-06-03', '=1+1', '10')]);
    await bill(bay, [charge('2026-06-03', 'Machines', '77.77')]);
    const secret = await book('Secret book', terms({ price: { kind: 'margin', percent: '37.5' } }));
    for (const one of [alpine, bay]) await assign(one, secret.book_id);
    await seller();
    const draft = await run('2026-06');
    const viewer = person(alpine, 'MSP-Customer-Viewer');
    const own = callsAs(harness, viewer);
    expect((await own.good('invoices.list', { query: {} })).data).toEqual([]);
    const closed = await close(draft);
    const list = await own.good('invoices.list', { query: {} });
    // 123.45 and 10 at a margin of 37.5%: 197.52 + 16.00.
    expect(list.data).toMatchObject([{ number: '2026-06-0001', total: '213.52', currency: 'USD' }]);
    const id = list.data[0]?.invoice_id ?? '';

    const replies = [
      JSON.stringify(list),
      JSON.stringify(await own.good('invoices.read', { params: { id } })),
      String((await harness.call(viewer, 'invoices.csv', { params: { id } })).text),
    ];
    // The digits of a time may be those of a figure.
    for (const reply of replies.map((text) => text.replace(/T[\d:.]+Z/g, '')))
      for (const hidden of [
        '123.45',
        '37.5',
        'margin',
        'markup',
        'billed',
        'Secret',
        'Bay',
        'rate"',
        'basis',
      ])
        expect([hidden, reply.includes(hidden) ? reply : '']).toEqual([hidden, '']);
    expect(replies[2]).toContain("'=1+1");
    expect(replies[2]).toContain('Total,213.52,USD');
    const pdf = data<CallReply<'invoices.pdf'>['data']>(
      await harness.call(viewer, 'invoices.pdf', { params: { id } }),
    );
    expect(pdf.name).toBe('2026-06-0001.pdf');
    expect(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');

    const theirs = closed.invoices.find(({ customer }) => customer === bay.name)?.document_id ?? '';
    for (const call of ['invoices.read', 'invoices.csv', 'invoices.pdf'] as const)
      expect((await harness.call(viewer, call, { params: { id: theirs } })).status).toBe(404);
    const editor = person(alpine, 'MSP-Customer-Editor');
    const inside = [
      await harness.call(editor, 'charging.books', {}),
      await harness.call(editor, 'charging.bookVersions', { params: { id: secret.book_id } }),
      await harness.call(editor, 'charging.customers', {}),
      await harness.call(editor, 'charging.credits', { query: {} }),
      await harness.call(editor, 'charging.rates', {}),
      await harness.call(editor, 'charging.seller', {}),
      await harness.call(editor, 'charging.runs', {}),
      await harness.call(editor, 'charging.run', { params: { id: closed.run_id } }),
      await harness.call(editor, 'charging.corrections', { params: { id: closed.run_id } }),
      await harness.call(editor, 'charging.document', { params: { id } }),
      await harness.call(editor, 'charging.documentCsv', { params: { id } }),
      await harness.call(editor, 'charging.documentPdf', { params: { id } }),
    ];
    expect(inside.map(({ status }) => status)).toEqual(inside.map(() => 403));

    const rival = await anotherProvider(harness);
    const stranger = person(rival.msp, 'MSP-Admin');
    for (const call of ['charging.document', 'charging.documentCsv', 'charging.documentPdf'] as const)
      expect((await harness.call(stranger, call, { params: { id } })).status).toBe(404);
    expect((await harness.call(stranger, 'charging.run', { params: { id: closed.run_id } })).status).toBe(
      404,
    );
    const foreign = { params: { customerId: alpine.orgId }, body: { book_id: null } };
    expect((await harness.call(stranger, 'charging.assign', foreign)).status).toBe(404);
    expect((await calls.good('charging.books', {})).data).toMatchObject([{ customers: 2 }]);
  });
});

it('what a price book cannot say is refused with its field; one that is assigned is not deleted', async () => {
  const { alpine, calls, book, assign, admin } = await aProvider(harness);
  const refused = async (change: Parameters<typeof terms>[0], words: string) => {
    const reply = await harness.call(admin, 'charging.createBook', {
      body: { name: 'Wrong', terms: terms(change) },
    });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(words)]);
  };
  await refused({ currency: 'dollar' }, 'currency');
  await refused({ price: { kind: 'margin', percent: '100' } }, 'percent');
  await refused({ rules: [{ provider: '', service: '', kind: 'markup', percent: '1' }] }, 'a rule needs');
  await refused({ minimum: '-5' }, 'minimum');
  const made = await book('Standard', terms());
  expect(
    (await harness.call(admin, 'charging.createBook', { body: { name: 'STANDARD', terms: terms() } })).status,
  ).toBe(409);
  await assign(alpine, made.book_id);
  const gone = await harness.call(admin, 'charging.deleteBook', { params: { id: made.book_id } });
  expect([gone.status, failureOf(gone).reason]).toEqual([409, 'still_used']);
  await assign(alpine, null);
  await calls.good('charging.deleteBook', { params: { id: made.book_id } });
  const change = { revision: 1, change: { terms: terms(), valid_from: '2026-07' } };
  const later = await book('Later', terms());
  await calls.good('charging.updateBook', { params: { id: later.book_id }, body: change });
  expect(
    (await harness.call(admin, 'charging.updateBook', { params: { id: later.book_id }, body: change }))
      .status,
  ).toBe(409);
  const { data: versions } = await calls.good('charging.bookVersions', { params: { id: later.book_id } });
  expect(versions).toMatchObject([
    { revision: 2, valid_from: '2026-07', valid_to: null },
    { revision: 1, valid_from: null, valid_to: '2026-06' },
  ]);
});
