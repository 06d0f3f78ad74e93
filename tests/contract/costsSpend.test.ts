import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRequest } from '@shared/api/index';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { person, type Person } from './world';

let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
const january = { from: '2026-01-01', to: '2026-01-31' };
const paris = {
  BillingCurrency: 'EUR',
  SubAccountId: '42',
  SubAccountName: '=SUM(A1)',
  RegionId: 'eu-west-3',
};

beforeAll(async () => {
  harness = await startHarness();
  admin = person(harness.world.acme, 'Admin');
  acme = callsAs(harness, admin);
  const charges = [
    { ...on('2025-12-30'), BilledCost: '4', EffectiveCost: '3' },
    { ...on('2026-01-05'), BilledCost: '10', EffectiveCost: '8', Tags: '{"Owner":"ada"}' },
    { ...on('2026-01-06'), BilledCost: '20', EffectiveCost: '16', ServiceName: 'Storage' },
    { ...on('2026-01-06'), BilledCost: '1', EffectiveCost: '1', ServiceName: 'Queues' },
    { ...on('2026-01-07'), ...paris, BilledCost: '100', EffectiveCost: '90' },
    { ...on('2026-01-20'), BilledCost: '-5', EffectiveCost: '-5', ChargeCategory: 'Credit' },
  ];
  await method('unblended');
  const job = await acme.bill('bill.csv', billOf(charges));
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(() => harness?.stop());

const method = (value: string) =>
  acme.good('settings.put', { body: { domain: 'cost', type: 'method', value } });
const csv = async (body: CallRequest<'costs.exportSpend'>['body']) =>
  (await harness.call(admin, 'costs.exportSpend', { body })).text;

describe('spend', () => {
  it('keeps currencies apart, and compares where the bills cover both periods, else says why not', async () => {
    const { totals, rows, notCompared, frontiers } = await acme.spend({ ...january, granularity: 'month' });
    expect(totals.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
      { currency: 'EUR', cost: 100, compared: 100, previous: null, known: 1 },
      { currency: 'USD', cost: 31, compared: 31, previous: null, known: 1 },
    ]);
    expect(notCompared).toBe('Bills for Bill start on Dec 30, 2025');
    expect(frontiers).toMatchObject([{ name: 'Bill', completeThrough: '2026-01-07', ended: false }]);
    const covered = await acme.spend({ from: '2026-01-06', to: '2026-01-07', granularity: 'total' });
    expect(covered).toMatchObject({ notCompared: null });
    expect(covered.totals).toContainEqual({
      currency: 'USD',
      cost: 21,
      compared: 21,
      previous: 10,
      known: 1,
    });
    expect(rows.map(({ period, currency, cost }) => [period, currency, cost])).toEqual([
      ['2026-01-01', 'EUR', 100],
      ['2026-01-01', 'USD', 31],
    ]);
  });

  it('gives a group the same color in every answer, whatever else is in it', async () => {
    const query = { ...january, granularity: 'month' as const, group_by: ['service'] };
    const all = await acme.spend(query);
    const drawn = new Set(all.rows.map(({ group }) => JSON.stringify(group)));
    expect(Object.keys(all.colors ?? {}).toSorted()).toEqual([...drawn].toSorted());
    expect(new Set(Object.values(all.colors ?? {})).size).toBe(drawn.size);
    const alone = await acme.spend({
      ...query,
      filters: [{ field: 'service', operator: 'in', values: ['Queues'] }],
    });
    expect(alone.colors).toEqual({ '["Queues"]': all.colors?.['["Queues"]'] });
    expect((await acme.spend(january)).colors).toEqual({});
  });

  it('tells what changed by group, also what is gone, with each day before; or why it cannot', async () => {
    const compare = async (from: string, to: string) =>
      (await acme.good('costs.compare', { body: { from, to, group_by: 'service' } })).data;
    const covered = await compare('2026-01-06', '2026-01-07');
    expect(covered).toMatchObject({
      compared: { before_from: '2026-01-04', before_to: '2026-01-05' },
      late: [],
      notCompared: null,
      days: [{ day: '2026-01-05', currency: 'USD', cost: 10 }],
    });
    expect(covered.groups.map((row) => [row.label, row.currency, row.cost, row.previous])).toEqual([
      ['Machines', 'EUR', 100, 0],
      ['Storage', 'USD', 20, 0],
      ['Queues', 'USD', 1, 0],
      ['Machines', 'USD', 0, 10],
    ]);
    expect(await compare('2026-01-01', '2026-01-31')).toMatchObject({
      notCompared: 'Bills for Bill start on Dec 30, 2025',
      groups: [],
      days: [],
    });
  });

  it.each([
    ['before_to', { before_from: '2026-01-01' }],
    ['before_from', { before_to: '2026-01-05' }],
  ])('is compared with whole days only: without %s it is refused', async (field, one) => {
    const body = { from: '2026-01-06', to: '2026-01-07', group_by: 'service', ...one };
    const refused = await harness.send(admin, 'costs.compare', { body });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(`${field}: is missing`)]);
  });

  it('explains a change by drivers that add up to what the comparison tells, or says why it cannot', async () => {
    const explain = async (days: { before_from: string; before_to: string; currency?: string }) =>
      (await acme.good('costs.drivers', { body: { from: '2026-01-06', to: '2026-01-07', ...days } })).data;
    const before = { before_from: '2026-01-04', before_to: '2026-01-05' };
    const told = await explain({ ...before, currency: 'USD' });
    expect(told).toMatchObject({ currency: 'USD', notCompared: null, before: 10, after: 21 });
    expect(told.drivers.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(11, 9);
    expect(told.drivers.find(({ kind }) => kind === 'new')?.items.map(({ name }) => name)).toContain(
      'Storage',
    );
    expect(told.currencies.toSorted()).toEqual(['EUR', 'USD']);
    expect(await explain({ ...before, currency: 'EUR' })).toMatchObject({ before: 0, after: 100 });
    expect(await explain({ before_from: '2025-12-01', before_to: '2025-12-31' })).toMatchObject({
      notCompared: 'Bills for Bill start on Dec 30, 2025',
      drivers: [],
    });
    const overlap = await harness.call(admin, 'costs.drivers', {
      body: { from: '2026-01-06', to: '2026-01-07', before_from: '2026-01-01', before_to: '2026-01-06' },
    });
    expect([overlap.status, overlap.text]).toEqual([400, expect.stringContaining('before_to')]);
  });

  it('shows the largest groups by name and the rest as one, in each currency', async () => {
    const { rows } = await acme.spend({ ...january, granularity: 'total', group_by: ['service'], top: 1 });
    expect(rows.map(({ label, currency, cost }) => [label[0], currency, cost]).sort()).toEqual(
      [
        ['Machines', 'EUR', 100],
        ['Storage', 'USD', 20],
        ['Other', 'USD', 11],
      ].sort(),
    );
  });

  it('follows the cost method of the organisation, unless another is asked for', async () => {
    const usd = async (cost_method?: 'net_unblended') => {
      const asked = cost_method ? { cost_method } : {};
      const reply = await acme.spend({ ...january, granularity: 'total', ...asked });
      return [reply.cost_method, reply.totals.find(({ currency }) => currency === 'USD')?.cost];
    };
    expect(await usd()).toEqual(['unblended', 31]);
    await method('amortized');
    expect(await usd()).toEqual(['amortized', 25]);
    await method('net_amortized');
    expect(await usd()).toEqual(['net_amortized', 20]);
    expect(await usd('net_unblended')).toEqual(['net_unblended', 26]);
    await method('unblended');
  });

  it('is narrowed by filters, tags included', async () => {
    const of = async (filters: CallRequest<'costs.spend'>['body']['filters']) =>
      (await acme.spend({ ...january, granularity: 'total', filters })).totals.map(({ cost }) => cost);
    expect(await of([{ field: 'tag:Owner', operator: 'in', values: ['ada'] }])).toEqual([10]);
    expect(await of([{ field: 'region', operator: 'contains', values: ['WEST-3'] }])).toEqual([100]);
    expect(await of([{ field: 'service', operator: 'not_in', values: ['Machines'] }])).toEqual([21]);
    expect(await of([{ field: 'tag:Owner', operator: 'is_not_empty', values: [] }])).toEqual([10]);
  });

  it('is narrowed by sets of filters, of which one is enough', async () => {
    const ada = { field: 'tag:Owner', operator: 'in' as const, values: ['ada'] };
    const west = { field: 'region', operator: 'contains' as const, values: ['WEST-3'] };
    const of = async (filters: CallRequest<'costs.spend'>['body']['filters']) =>
      (await acme.spend({ ...january, granularity: 'total', filters })).totals.map(({ cost }) => cost);
    expect((await of([{ any: [[ada], [west]] }])).toSorted((a, b) => a - b)).toEqual([10, 100]);
    expect(await of([{ any: [[ada, west]] }])).toEqual([]);
    expect(await of([ada, { any: [[west], [ada]] }])).toEqual([10]);
    const body = { ...january, currency: 'USD', filters: [{ any: [[ada], [west]] }] };
    const { data: behind } = await acme.good('costs.charges', { body });
    expect(behind.rows.map(({ cost }) => cost)).toEqual([10]);
  });

  it('refuses sets that would mean all charges, and more than one “any”', async () => {
    const ada = { field: 'tag:Owner', operator: 'in' as const, values: ['ada'] };
    for (const [filters, told] of [
      [[{ any: [[ada], []] }], 'A set needs at least one condition'],
      [[{ any: [[{ ...ada, values: [] }]] }], 'Choose at least one value'],
      [[{ any: [[ada]] }, { any: [[ada]] }], 'takes one “any”'],
      [[{ any: [[{ ...ada, field: 'colour' }]] }], 'must be a field'],
    ] as const) {
      const reply = await harness.send(admin, 'costs.spend', { body: { ...january, filters } });
      expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(told)]);
    }
  });

  it('refuses days that are none, and a range backwards, by name', async () => {
    for (const [body, told] of [
      [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
      [{ from: '2026-03-01', to: '2026-02-01' }, 'to'],
      [{ ...january, group_by: ['colour'] }, 'group_by'],
    ] as const) {
      const reply = await harness.send(admin, 'costs.spend', { body });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(told);
    }
  });

  it('is exported with every group by its name', async () => {
    const text = await csv({ ...january, granularity: 'total', group_by: ['service'], top: 1 });
    expect(text).not.toContain('Other');
    expect(text).toContain(',Queues,Queues,USD,1,');
  });

  it('is exported as CSV in which no cell is a formula', async () => {
    const text = await csv({ ...january, granularity: 'total', group_by: ['account'] });
    const [head, ...lines] = text.replace(/\r\n$/, '').split('\r\n');
    expect(head).toBe('period,account,account name,currency,cost,cost method,complete through');
    expect(lines.toSorted()).toEqual([
      `,111122223333,Payments,USD,31,unblended,"Bill through Jan 7, 2026"`,
      `,42,=SUM(A1),EUR,100,unblended,"Bill through Jan 7, 2026"`,
    ]);
  });
});

describe('what the bills have', () => {
  it('values of a field come with their spend, the largest first, and are searched', async () => {
    const values = async (field: string, search?: string) =>
      (await acme.good('costs.values', { query: { field, ...(search ? { search } : {}) } })).data.map(
        (one) => [one.value, one.currency, one.cost],
      );
    expect(await values('service')).toEqual([
      ['Machines', 'EUR', 100],
      ['Storage', 'USD', 20],
      ['Machines', 'USD', 14],
      ['Queues', 'USD', 1],
    ]);
    expect(await values('service', 'stor')).toEqual([['Storage', 'USD', 20]]);
    expect(await values('tag:Owner', 'ada')).toEqual([['ada', 'USD', 10]]);
  });

  it('the range tells days, currencies, providers and tag keys', async () => {
    expect((await acme.good('costs.range', {})).data).toMatchObject({
      firstDay: '2025-12-30',
      currencies: ['EUR', 'USD'],
      providers: ['AWS'],
      tagKeys: ['Owner'],
      rows: 6,
      demo: false,
    });
  });

  it('is empty, and no error, for an organisation without bills', async () => {
    const bolt = callsAs(harness, person(harness.world.bolt, 'Admin'));
    expect((await bolt.good('costs.range', {})).data).toEqual({
      firstDay: null,
      lastDay: null,
      completeThrough: null,
      frontiers: [],
      incomplete: [],
      currencies: [],
      providers: [],
      tagKeys: [],
      virtualTags: [],
      rows: 0,
      demo: false,
    });
    expect(await bolt.spend(january)).toMatchObject({ rows: [], totals: [] });
    expect((await bolt.good('costs.values', { query: { field: 'service' } })).data).toEqual([]);
    expect((await bolt.good('costs.listSources', {})).data).toEqual([]);
  });

  it('a Member reads it all', async () => {
    const member = callsAs(harness, person(harness.world.acme, 'Member'));
    expect((await member.spend(january)).totals).toHaveLength(2);
    expect((await member.good('costs.values', { query: { field: 'service' } })).data).toHaveLength(4);
    expect(await member.sources()).toHaveLength(1);
  });
});
