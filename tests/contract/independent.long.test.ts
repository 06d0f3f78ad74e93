import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDemo } from '@server/costs/demo/generate';
import type { CallReply } from '@shared/api/index';
import { digitsOf } from '@shared/model/money';
import { realBillText } from '@tests/support/realBills';
import { statement, type Plan } from '../independent/allocation';
import { chargesOf, type Charge } from '../independent/charges';
import { commitments } from '../independent/commitments';
import { parse } from '../independent/decimal';
import { invoice, type Book } from '../independent/invoices';
import { waterfall } from '../independent/waterfall';
import type { TagBody } from './allocationFixture';
import { aProvider, type Terms } from './chargingFixture';
import { callsAs, encode } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { person, type Organisation, type Person } from './world';

const MONTH = '2026-03';
const BEFORE = { from: '2026-02-01', to: '2026-02-28' };
const AFTER = { from: '2026-03-01', to: '2026-03-31' };

let harness: Harness;
let folder: string;
let provider: Awaited<ReturnType<typeof aProvider>>;
let demo: Charge[];
let real: Charge[];
let editor: Person;
let realEditor: Person;

const editorOf = (of: Organisation) => person(of, 'MSP-Customer-Editor');

async function bring(as: Person, name: string, text: string, sources: Map<string, string>) {
  const calls = callsAs(harness, as);
  const [key = ''] = name.split('-');
  const known = sources.get(key);
  const to = known === undefined ? { source_name: key } : { source_id: known };
  const job = await calls.bill(name, encode(text), to);
  expect([name, job.state, job.error]).toEqual([name, 'done', null]);
  const found = (await calls.sources()).find(({ name: of }) => of === key);
  sources.set(key, found?.sourceId ?? '');
}

beforeAll(async () => {
  harness = await startHarness();
  provider = await aProvider(harness);
  folder = await mkdtemp(join(tmpdir(), 'independent-'));
  await generateDemo({ seed: 'independent', endMonth: MONTH, months: 2, outDir: folder });
  const sources = new Map<string, string>();
  editor = editorOf(provider.alpine);
  demo = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const text = await readFile(join(folder, name), 'utf8');
    demo.push(...chargesOf(text));
    await bring(editor, name, text, sources);
  }
  realEditor = editorOf(provider.bay);
  const text = realBillText('focus-1.0');
  real = chargesOf(text);
  await bring(realEditor, 'focus-1.0.csv', text, new Map());
});
afterAll(async () => {
  await harness?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The charges with one of them a cent dearer: what the planted error is. */
const oneCentOff = (charges: readonly Charge[], which: (charge: Charge) => boolean): Charge[] => {
  const at = charges.findIndex(which);
  expect(at).toBeGreaterThanOrEqual(0);
  const cent = parse('0.01');
  return charges.map((charge, place) =>
    place === at
      ? Object.assign({}, charge, { billed: charge.billed + cent, effective: charge.effective + cent })
      : charge,
  );
};

it('has nothing of the product in it, and no package', async () => {
  const here = new URL('../independent/', import.meta.url);
  const names = (await readdir(here)).filter((name) => name.endsWith('.ts'));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) {
    const text = await readFile(new URL(name, here), 'utf8');
    const from = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, path]) => path);
    expect([name, from.filter((path) => !/^(?:\.\/|node:)/.test(path ?? ''))]).toEqual([name, []]);
  }
});

describe('a statement says the same', () => {
  const values = ['platform', 'fleet', 'data', 'erp', 'perception'];
  const tree = [
    { value: 'Engineering', parent: null },
    { value: 'Robots', parent: 'Engineering' },
    { value: 'fleet', parent: 'Robots' },
    { value: 'perception', parent: 'Robots' },
    { value: 'data', parent: 'Engineering' },
  ];
  const parents = new Map(tree.flatMap(({ value, parent }) => (parent === null ? [] : [[value, parent]])));
  const percents = new Map([
    ['fleet', '33.33'],
    ['data', '21.07'],
    ['perception', '12.5'],
  ]);

  const money = (amount: number) => amount.toFixed(digitsOf('USD'));

  type Told = CallReply<'allocation.statement'>['data'];
  const toldOf = (told: Told) => {
    const [usd] = told.currencies;
    const lines = usd?.rows.map(({ value, direct, shared, total, sum }) => ({
      value,
      direct: money(direct),
      shared: money(shared),
      total: money(total),
      sum: money(sum),
    }));
    return { bill: money(usd?.bill ?? 0), lines: sorted(lines ?? []) };
  };
  const sorted = <T extends { value: string }>(lines: readonly T[]): T[] =>
    lines.toSorted((a, b) => (a.value < b.value ? -1 : 1));

  async function compare(
    as: Person,
    charges: readonly Charge[],
    month: string,
    asked: { name: string; content: TagBody['content']; plan: Plan; measured?: ReadonlyMap<string, string> },
  ) {
    const calls = callsAs(harness, as);
    const body = { name: asked.name, content: asked.content };
    const { data: made } = await calls.good('allocation.create', { body });
    const query = { month, cost_method: 'amortized' as const };
    const { data } = await calls.good('allocation.statement', { params: { id: made.tag_id }, query });
    const told = toldOf(data);
    const own = statement(charges, month, asked.plan, asked.measured);
    expect(told).toEqual({ bill: own.bill, lines: sorted(own.lines) });
    expect(told.lines.filter(({ direct }) => direct !== '0.00').length).toBeGreaterThan(1);
    const off = oneCentOff(charges, ({ day, category }) => day.startsWith(month) && category === 'Usage');
    const planted = statement(off, month, asked.plan, asked.measured);
    expect(told).not.toEqual({ bill: planted.bill, lines: sorted(planted.lines) });
  }

  const rulesOf = (names: readonly string[]) =>
    names.map((value) => ({
      value,
      filters: [{ field: 'tag:team', operator: 'in' as const, values: [value] }],
    }));
  const fits = (names: readonly string[]) =>
    names.map((value) => ({ value, fits: (charge: Charge) => charge.tags.get('team') === value }));

  it.each([
    { split: 'direct' as const, own: 'direct' as const },
    { split: 'even' as const, own: 'even' as const },
    { split: 'fixed' as const, own: 'fixed' as const },
  ])('with shared costs split $split, along the tree', async ({ split, own }) => {
    const shares = [...percents].map(([value, percent]) => ({ value, percent: Number(percent) }));
    await compare(editor, demo, MONTH, {
      name: `Team ${split}`,
      content: {
        rules: rulesOf(values),
        shared: [split === 'fixed' ? { value: 'platform', split, shares } : { value: 'platform', split }],
        tree,
      },
      plan: {
        rules: fits(values),
        shared: [{ value: 'platform', split: own, shares: percents }],
        parents,
      },
    });
  });

  it('with two shared costs, one of them by a business metric', async () => {
    const calls = callsAs(harness, editor);
    const { data: metric } = await calls.good('unitMetrics.create', { body: { name: 'Jobs', unit: 'job' } });
    const days = ['2026-03-01', '2026-03-02', '2026-03-31'];
    const amounts: Record<string, number[]> = {
      fleet: [3, 0, 7],
      data: [1, 1, 2],
      perception: [2.5, 0.25, 1],
    };
    const body = {
      values: Object.entries(amounts).flatMap(([segment, own]) =>
        own.map((amount, at) => ({ date: days[at] ?? '', amount, segment })),
      ),
    };
    await calls.good('unitMetrics.putValues', { params: { id: metric.metric_id }, body });
    await compare(editor, demo, MONTH, {
      name: 'Team by jobs',
      content: {
        rules: rulesOf(values),
        shared: [
          { value: 'platform', split: 'metric', metric_id: metric.metric_id },
          { value: 'erp', split: 'even' },
        ],
      },
      plan: {
        rules: fits(values),
        shared: [
          { value: 'platform', split: 'by' },
          { value: 'erp', split: 'even' },
        ],
        parents: new Map(),
      },
      measured: new Map([
        ['fleet', '10'],
        ['data', '4'],
        ['perception', '3.75'],
      ]),
    });
  });

  it('of a real bill, by its services', async () => {
    const services = [...new Set(real.map(({ service }) => service))].toSorted().slice(0, 6);
    await compare(realEditor, real, '2024-09', {
      name: 'By service',
      content: {
        rules: services.map((value) => ({
          value,
          filters: [{ field: 'service', operator: 'in' as const, values: [value] }],
        })),
        shared: [{ value: services[0] ?? '', split: 'direct' as const }],
      },
      plan: {
        rules: services.map((value) => ({ value, fits: ({ service }) => service === value })),
        shared: [{ value: services[0] ?? '', split: 'direct' }],
        parents: new Map(),
      },
    });
  });
});

describe('what changed between two periods says the same', () => {
  it.each([
    { name: 'two months of the demo company', before: BEFORE, after: AFTER, of: 'demo' as const },
    {
      name: 'two stretches of a real month',
      before: { from: '2024-09-03', to: '2024-09-10' },
      after: { from: '2024-09-11', to: '2024-09-18' },
      of: 'real' as const,
    },
  ])('$name', async ({ before, after, of }) => {
    const charges = of === 'demo' ? demo : real;
    const calls = callsAs(harness, of === 'demo' ? editor : realEditor);
    const { data } = await calls.good('costs.drivers', {
      body: {
        from: after.from,
        to: after.to,
        before_from: before.from,
        before_to: before.to,
        cost_method: 'amortized',
        filters: [],
      },
    });
    expect(data.notCompared).toBeNull();
    const told = {
      before: data.before.toFixed(2),
      after: data.after.toFixed(2),
      drivers: data.drivers.map(({ kind, amount }) => `${kind}: ${amount.toFixed(2)}`).toSorted(),
    };
    expect(told).toEqual(waterfall(charges, before, after));
    expect(told.drivers.length).toBeGreaterThan(2);
    const off = oneCentOff(charges, ({ day, category }) => day >= after.from && category === 'Usage');
    expect(told).not.toEqual(waterfall(off, before, after));
  });
});

describe('coverage and the effective savings rate say the same', () => {
  it.each([
    { name: 'the demo company', of: 'demo' as const, range: AFTER },
    { name: 'a real bill', of: 'real' as const, range: { from: '2024-09-01', to: '2024-09-30' } },
  ])('$name', async ({ of, range }) => {
    const charges = of === 'demo' ? demo : real;
    const calls = callsAs(harness, of === 'demo' ? editor : realEditor);
    const { data } = await calls.good('costs.commitments', { body: { ...range, filters: [] } });
    const { total } = data;
    const share = (value: number | null) => value?.toFixed(6) ?? null;
    const told = {
      covered: total.covered.toFixed(2),
      open: total.open.toFixed(2),
      waste: total.waste.toFixed(2),
      utilization: share(total.utilization),
      coverage: share(total.coverage),
      savingsRate: share(total.savingsRate),
    };
    expect(told).toEqual(commitments(charges, range.from, range.to));
    if (of === 'real') return;
    expect(told.coverage).not.toBeNull();
    const off = oneCentOff(charges, ({ day, status }) => day >= range.from && status === 'Used');
    expect(told).not.toEqual(commitments(off, range.from, range.to));
  });
});

describe('an invoice says the same', () => {
  const rate = '0.9137254';
  const books: { name: string; terms: Partial<Terms>; own: Omit<Book, 'rate' | 'credits'> }[] = [
    {
      name: 'a markup with margins and discounts by service, support, two taxes',
      terms: {
        basis: 'billed',
        price: { kind: 'markup', percent: '7.25' },
        rules: [
          { provider: '', service: 'Amazon Elastic Compute Cloud', kind: 'margin', percent: '12.5' },
          { provider: '', service: 'Amazon Simple Storage Service', kind: 'discount', percent: '3' },
        ],
        support: { kind: 'percent', value: '4.4' },
        taxes: [
          { name: 'VAT', percent: '8.1' },
          { name: 'Levy', percent: '0.35' },
        ],
      },
      own: {
        basis: 'billed',
        price: { kind: 'markup', percent: '7.25' },
        rules: [
          { service: 'Amazon Elastic Compute Cloud', kind: 'margin', percent: '12.5' },
          { service: 'Amazon Simple Storage Service', kind: 'discount', percent: '3' },
        ],
        minimum: '0',
        support: { kind: 'percent', value: '4.4' },
        taxes: [
          { name: 'VAT', percent: '8.1' },
          { name: 'Levy', percent: '0.35' },
        ],
      },
    },
    {
      name: 'a minimum that is not reached, fixed support, of amortized cost',
      terms: {
        basis: 'effective',
        price: { kind: 'discount', percent: '1.5' },
        minimum: '9999999.99',
        support: { kind: 'fixed', value: '150.5' },
      },
      own: {
        basis: 'effective',
        price: { kind: 'discount', percent: '1.5' },
        rules: [],
        minimum: '9999999.99',
        support: { kind: 'fixed', value: '150.5' },
        taxes: [],
      },
    },
  ];

  it.each(books)('$name, in another currency, with a credit', async ({ terms, own }) => {
    const { calls } = provider;
    const rateOf = { from: 'USD', to: 'EUR', day: '2026-03-31', rate };
    await calls.good('charging.saveRate', { body: rateOf });
    const draft: Terms = {
      basis: 'billed',
      currency: 'EUR',
      price: { kind: 'markup', percent: '0' },
      ...terms,
    };
    const made = await provider.book(`Book of ${own.basis}`, draft);
    await provider.assign(provider.alpine, made.book_id);
    const { data: credit } = await calls.good('charging.addCredit', {
      body: { customer_id: provider.alpine.orgId, month: MONTH, amount: '12.34', reason: 'Goodwill' },
    });
    const run = await provider.run(MONTH);
    const found = run.invoices.find(({ customer_id: id }) => id === provider.alpine.orgId);
    const { content, total, billed } = await provider.document(found?.document_id ?? '');
    const told = {
      lines: content.lines.map((line) => `${line.provider}|${line.service}: ${line.price}`).toSorted(),
      charges: content.charges,
      adjustments: content.adjustments.map(({ kind, amount }) => `${kind}: ${amount}`),
      total,
      billed,
    };
    const book = { ...own, rate, credits: ['12.34'] };
    expect(told).toEqual(invoice(demo, MONTH, book));
    expect(told.lines.length).toBeGreaterThan(10);
    const off = oneCentOff(demo, ({ month, category }) => month === MONTH && category === 'Usage');
    expect(told).not.toEqual(invoice(off, MONTH, book));
    await calls.good('charging.deleteRun', { params: { id: run.run_id } });
    await calls.good('charging.removeCredit', { params: { id: credit.credit_id } });
  });
});
