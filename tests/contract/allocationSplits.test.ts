import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCsvLines } from '@shared/model/csvRead';
import { decimalOf, units } from '@shared/model/exact';
import { brokenRules, focusRules } from '@tests/support/focusRules';
import { allocatedBill, creating, rules, shared, type Tag } from './allocationFixture';
import { callsAs, data, encode } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
const create = creating(() => harness);

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const job = await callsAs(harness, admin).bill('bill.csv', allocatedBill, { source_name: 'Bill' });
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(() => harness?.stop());

it('the tree of cost centers is told with sums that add up; a lost parent and a circle are refused by name', async () => {
  const calls = callsAs(harness, admin);
  const tree = [
    { value: 'Digital', parent: null },
    { value: 'Web', parent: 'Digital' },
    { value: 'App', parent: 'web' },
  ];
  const refused = async (nodes: typeof tree, words: string) => {
    const reply = await create(admin, { name: 'Wrong', content: { rules, shared, tree: nodes } });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(words)]);
  };
  await refused(tree.slice(1), '“Digital”, the parent of “Web”, is neither a value nor a group');
  await refused(
    [
      { value: 'Web', parent: 'App' },
      { value: 'App', parent: 'Web' },
    ],
    '“Web” under “App” under “Web”',
  );
  const { tag_id: id } = data<Tag>(await create(admin, { name: 'Tree', content: { rules, shared, tree } }));
  const query = { month: '2026-07', cost_method: 'amortized' as const };
  const { data: told } = await calls.good('allocation.statement', { params: { id }, query });
  expect(told.currencies[0]?.rows).toMatchObject([
    {
      value: 'Digital',
      parent: null,
      depth: 0,
      group: true,
      direct: 0,
      total: 0,
      below: 143.35,
      sum: 143.35,
    },
    { value: 'Web', parent: 'Digital', depth: 1, group: false, total: 107.52, below: 35.83, sum: 143.35 },
    { value: 'App', parent: 'Web', depth: 2, total: 35.83, below: 0, sum: 35.83 },
    { value: 'Platform', parent: null, depth: 0, total: 0, sum: 0 },
    { value: '', depth: 0, total: 4.44, sum: 4.44 },
  ]);
  const file = await harness.call(admin, 'allocation.exportStatement', { params: { id }, query });
  expect(file.text).toContain('2026-07,App,USD,33.33,2.50,35.83,,amortized,2026-07-04,Web,35.83');
});

it('shared costs go by the segments of a business metric, or by usage; without any it says what was done', async () => {
  const calls = callsAs(harness, admin);
  const metric = { name: 'Requests', unit: 'request' };
  const { data: made } = await calls.good('unitMetrics.create', { body: metric });
  const params = { id: made.metric_id };
  const split = (metricId: string | null) => [
    { value: 'Platform', split: 'metric' as const, metric_id: metricId },
  ];
  const none = await create(admin, { name: 'None', content: { rules, shared: split('nothing') } });
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('no longer exists')]);
  const unset = await create(admin, { name: 'None', content: { rules, shared: split(null) } });
  expect([unset.status, unset.text]).toEqual([400, expect.stringContaining('choose the business metric')]);
  const content = { rules, shared: split(made.metric_id) };
  const { tag_id: id } = data<Tag>(await create(admin, { name: 'By requests', content }));
  const query = { month: '2026-07', cost_method: 'amortized' as const };
  const ask = async (of: string) => {
    const { data: told } = await calls.good('allocation.statement', { params: { id: of }, query });
    return new Map(told.currencies[0]?.rows.map((row) => [row.value, row]));
  };
  const before = await ask(id);
  expect(before.get('Web')).toMatchObject({ shared: 7.51 });
  expect(before.get('Platform')).toMatchObject({
    split: 'direct_instead',
    measured: { name: 'Requests', days: 0, days_of: 31, missing: ['Web', 'App'], unmatched: [] },
  });
  const values = [
    { date: '2026-06-30', amount: 1000, segment: 'Web' },
    { date: '2026-07-01', amount: 1, segment: 'web' },
    { date: '2026-07-01', amount: 2, segment: 'App' },
    { date: '2026-07-02', amount: 5, segment: 'Nobody' },
  ];
  await calls.good('unitMetrics.putValues', { params, body: { values } });
  const after = await ask(id);
  expect(after.get('Web')).toMatchObject({ shared: 3.34, total: 103.35 });
  expect(after.get('App')).toMatchObject({ shared: 6.67, total: 40 });
  expect(after.get('Platform')).toMatchObject({
    shared: -10.01,
    split: 'metric',
    measured: { name: 'Requests', unit: 'request', days: 2, missing: [], unmatched: ['Nobody'] },
  });
  const used = await harness.call(admin, 'unitMetrics.delete', { params });
  expect([used.status, used.text]).toEqual([409, expect.stringContaining('the virtual tag “By requests”')]);
  const { data: usage } = await calls.good('costs.usage', {
    body: { from: '2026-07-01', to: '2026-07-31', filters: [], group_by: ['service'] },
  });
  const [first] = usage.rows;
  const of = { service: first?.group[0] ?? '', unit: first?.unit ?? '' };
  const byUsage = { rules, shared: [{ value: 'Platform', split: 'usage' as const, usage: of }] };
  const { tag_id: other } = data<Tag>(await create(admin, { name: 'By usage', content: byUsage }));
  const found = await ask(other);
  // One charge of each, with the same quantity.
  expect([found.get('Web')?.shared, found.get('App')?.shared]).toEqual([5, 5.01]);
  expect(found.get('Platform')).toMatchObject({ split: 'usage', measured: { days: null, missing: [] } });
});

it('a FOCUS file of the month has shared charges as what they are allocated into, and adds up to the bill', async () => {
  const shares = [
    { value: 'Web', percent: 33.33 },
    { value: 'App', percent: 50 },
  ];
  const content = { rules, shared: [{ value: 'Platform', split: 'fixed' as const, shares }] };
  const { tag_id: id } = data<Tag>(await create(admin, { name: 'For FOCUS', content }));
  const query = { month: '2026-07' };
  const file = await harness.call(admin, 'allocation.exportFocus', { params: { id }, query });
  expect(file.status, file.text).toBe(200);
  const [head = [], ...lines] = readCsvLines(file.text, ',');
  const cells = lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
  const allocated = cells.filter(({ AllocatedMethodId: method }) => method !== '');
  expect(allocated.map((line) => [line.AllocatedResourceId, line.EffectiveCost, line.AllocatedTags])).toEqual(
    [
      ['Web', '3.336333', '{"For FOCUS":"Web"}'],
      ['App', '5.005', '{"For FOCUS":"App"}'],
      ['', '1.668667', ''],
    ],
  );
  for (const { AllocatedMethodId: method, x_OriginValue: origin } of allocated)
    expect([method, origin]).toEqual(['costloom-split-fixed', 'Platform']);
  const ratios = allocated.map(({ AllocatedMethodDetails: details = '' }) => JSON.parse(details).Elements);
  expect(ratios).toEqual([
    [{ AllocatedRatio: 0.3333 }],
    [{ AllocatedRatio: 0.5 }],
    [{ AllocatedRatio: 0.1667 }],
  ]);
  const sum = (column: string) => cells.reduce((all, line) => all + units(line[column] ?? ''), 0n);
  // All charges of July: 100.005 + 33.333 + 10.01 + 4.4444.
  expect([decimalOf(sum('EffectiveCost')), decimalOf(sum('BilledCost'))]).toEqual(['147.7924', '147.7924']);
  // It is a bill that is read like any other.
  const other = callsAs(harness, administrator(harness.world.bolt));
  const job = await other.bill('focus.csv', encode(file.text), { source_name: 'Allocated' });
  expect([job.state, job.error]).toEqual(['done', null]);
  const { rows } = await other.spend({
    from: '2026-07-01',
    to: '2026-07-31',
    granularity: 'total',
    group_by: ['tag:For FOCUS'],
    cost_method: 'amortized',
  });
  expect(rows.map(({ group, cost }) => [group[0], cost])).toEqual([
    ['', 139.451067],
    ['App', 5.005],
    ['Web', 3.336333],
  ]);
});

/** A bill of version 1.2, which knows no ServiceProviderName, and says little of who issues and publishes. */
const bare = [
  'BillingAccountId,BillingCurrency,BillingPeriodStart,BillingPeriodEnd,ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ServiceCategory,ServiceName,ProviderName,PublisherName,BilledCost,EffectiveCost,ContractedCost,ListCost,PricingQuantity,PricingUnit,CommitmentDiscountId,Tags',
  ...[
    ['Usage', 'Compute,Machines,AWS,', '10,8,9,12,7,Hours,,platform'],
    ['Usage', 'Compute,Machines,AWS,Marketplace Co', '1,1,,,3,Hours,,platform'],
    ['Usage', 'Compute,Machines,AWS,', '0,4,4,6,5,GB,sp-1,web'],
    ['Purchase', ',,AWS,', '5,0,4,6,1,Plans,sp-1,'],
    ['Tax', 'Other,Tax,AWS,', '2,2,2,2,9,Hours,,'],
    ['Credit', 'Other,Credit,,', '-3,-3,,,,,,app'],
  ].map(([category = '', service = '', rest = '']) => {
    const [team = '', ...cells] = rest.split(',').toReversed();
    const tags = team === '' ? '' : `"{""team"":""${team}""}"`;
    const days = '2026-08-01T00:00:00Z,2026-09-01T00:00:00Z';
    return `1,USD,${days},${category},${days},${service},${cells.toReversed().join(',')},${tags}`;
  }),
].join('\n');

it('every column of a FOCUS file that the specification asks for is there and filled, whatever the bill lacks', async () => {
  const person = administrator(harness.world.bolt);
  const job = await callsAs(harness, person).bill('bare.csv', encode(bare), { source_name: 'Bare' });
  expect([job.state, job.error]).toEqual(['done', null]);
  const shares = [
    { value: 'Web', percent: 25 },
    { value: 'App', percent: 75 },
  ];
  const content = { rules, shared: [{ value: 'Platform', split: 'fixed' as const, shares }] };
  const { tag_id: id } = data<Tag>(await create(person, { name: 'Bare', content }));
  const query = { month: '2026-08' };
  const file = await harness.call(person, 'allocation.exportFocus', { params: { id }, query });
  const [head = [], ...rows] = readCsvLines(file.text, ',');
  const lines = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
  expect(brokenRules(head, lines)).toEqual([]);
  const told = lines.map((line) =>
    [
      'ChargeCategory',
      'ServiceName',
      'ServiceProviderName',
      'PublisherName',
      'InvoiceIssuerName',
      'x_AllocatedValue',
    ]
      .map((name) => line[name])
      .concat(
        `${Number(line.ContractedCost)} ${Number(line.ListCost)}`,
        `${Number(line.PricingQuantity)} ${line.PricingUnit}`,
      )
      .join('|'),
  );
  expect(told.toSorted()).toEqual([
    'Credit|Credit|Unknown|Unknown|Unknown|App|-3 -3|0 ',
    'Purchase|Unknown|AWS|AWS|AWS||4 6|1 Plans',
    'Tax|Tax|AWS|AWS|AWS||2 2|0 ',
    'Usage|Machines|AWS|AWS|AWS|App|6.75 9|5.25 Hours',
    'Usage|Machines|AWS|AWS|AWS|Web|2.25 3|1.75 Hours',
    'Usage|Machines|AWS|AWS|AWS|Web|4 6|5 GB',
    'Usage|Machines|AWS|Marketplace Co|AWS|App|0.75 0.75|2.25 Hours',
    'Usage|Machines|AWS|Marketplace Co|AWS|Web|0.25 0.25|0.75 Hours',
  ]);
});

it.each([
  [
    'a column that is missing',
    (line: Record<string, string>) => delete line.PricingUnit,
    'PricingUnit is missing',
  ],
  ['an empty provider', (line) => (line.ServiceProviderName = ''), 'line 1: ServiceProviderName is “”'],
  ['an unknown category', (line) => (line.ChargeCategory = 'Fee'), 'line 1: ChargeCategory is “Fee”'],
  ['a cost with a comma', (line) => (line.ListCost = '1,5'), 'line 1: ListCost is “1,5”'],
  ['a quantity without unit', (line) => (line.PricingQuantity = '2'), 'line 1: Usage has 2 '],
] as [string, (line: Record<string, string>) => unknown, string][])(
  'the check of the specification finds %s',
  (_, breakIt, found) => {
    const line = Object.fromEntries(
      Object.entries(focusRules).map(([name, { nulls, type, allowed }]) => {
        const some = { Decimal: '1', 'Date/Time': '2026-08-01T00:00:00Z', String: 'a', JSON: '{"a":1}' }[
          type
        ];
        return [name, nulls ? '' : (allowed?.[0] ?? some)];
      }),
    );
    expect(brokenRules(Object.keys(line), [line])).toEqual([]);
    breakIt(line);
    expect(brokenRules(Object.keys(line), [line])).toContain(found);
  },
);
