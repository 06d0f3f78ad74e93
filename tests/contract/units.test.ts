import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReply, CallRequest } from '@shared/api/index';
import { billOf, callsAs, data, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;

const charge = (day: string, cost: string, team: string) => ({
  ...on(day),
  BilledCost: cost,
  EffectiveCost: cost,
  Tags: JSON.stringify({ team }),
  ResourceId: `${team}${day}`,
});

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const charges = [
    charge('2026-06-02', '30', 'web'),
    charge('2026-07-01', '10.01', 'web'),
    charge('2026-07-01', '4', 'app'),
    charge('2026-07-02', '90', 'web'),
    charge('2026-07-03', '1000', 'web'),
  ];
  const job = await callsAs(harness, admin).bill('bill.csv', billOf(charges), { source_name: 'Bill' });
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(() => harness?.stop());

type Body = CallRequest<'unitMetrics.create'>['body'];
type Metric = CallReply<'unitMetrics.create'>['data'];
const create = (as: Person, body: Partial<Body> & { name: string }) =>
  harness.call(as, 'unitMetrics.create', { body: { unit: 'order', cost_method: 'amortized', ...body } });
const ofMetric = async (body: Partial<Body> & { name: string }) => {
  const reply = await create(admin, body);
  expect(reply.status, reply.text).toBe(200);
  return { id: data<Metric>(reply).metric_id };
};

describe('a metric', () => {
  const values = [{ date: '2026-07-01', amount: 1 }];
  let params: Awaited<ReturnType<typeof ofMetric>>;
  beforeAll(async () => {
    params = await ofMetric({ name: 'Read' });
  });

  it('is read by everybody who reads spend', async () => {
    const guest = person(harness.world.acme, 'Guest');
    expect((await harness.call(guest, 'unitMetrics.values', { params, query: {} })).status).toBe(200);
  });

  it('is made and changed by nobody who may only look', async () => {
    const guest = person(harness.world.acme, 'Guest');
    expect((await create(guest, { name: 'No' })).status).toBe(403);
    expect((await harness.call(guest, 'unitMetrics.putValues', { params, body: { values } })).status).toBe(
      403,
    );
  });

  it('is not there for another organization', async () => {
    const other = administrator(harness.world.bolt);
    expect((await harness.call(other, 'unitMetrics.putValues', { params, body: { values } })).status).toBe(
      404,
    );
    expect(data<Metric[]>(await harness.call(other, 'unitMetrics.list', {}))).toEqual([]);
  });

  it('has a name that no other one has, in whatever case', async () => {
    expect((await create(admin, { name: 'READ' })).status).toBe(409);
  });

  it('keeps the virtual tag that it filters by from being deleted', async () => {
    const filters = [{ field: 'tag:team', operator: 'in' as const, values: ['web'] }];
    const tag = await harness.call(admin, 'allocation.create', {
      body: { name: 'Side', content: { rules: [{ value: 'Web', filters }] } },
    });
    const { tag_id } = data<CallReply<'allocation.create'>['data']>(tag);
    await ofMetric({ name: 'By tag', filters: [{ field: 'virtual:side', operator: 'in', values: ['Web'] }] });
    const used = await harness.call(admin, 'allocation.delete', { params: { id: tag_id } });
    expect([used.status, used.text]).toEqual([409, expect.stringContaining('the business metric “By tag”')]);
  });

  it('is gone once it is deleted', async () => {
    expect((await harness.call(admin, 'unitMetrics.delete', { params })).status).toBe(200);
    expect((await harness.call(admin, 'unitMetrics.values', { params, query: {} })).status).toBe(404);
  });
});

it('cost per unit counts the days that have both, exactly, and compares a month with the one before it', async () => {
  const params = await ofMetric({
    name: 'Orders',
    filters: [{ field: 'tag:team', operator: 'in', values: ['web'] }],
  });
  const calls = callsAs(harness, admin);
  await calls.good('unitMetrics.putValues', {
    params,
    body: {
      values: [
        { date: '2026-06-02', amount: 100 },
        { date: '2026-07-01', amount: 60 },
        { date: '2026-07-01', amount: 40 },
        { date: '2026-07-02', amount: 100 },
        { date: '2026-07-20', amount: 7 },
      ],
    },
  });
  const query = { from: '2026-07-01', to: '2026-07-31', granularity: 'month' as const };
  const { data: told } = await calls.good('unitMetrics.costs', { params, query });
  const july = { from: '2026-07-01', to: '2026-07-31', known_days: 2, days: 31 };
  const figures = { cost: 100.01, units: 200, unit_cost: 0.50005 };
  expect(told).toMatchObject({
    cost_method: 'amortized',
    currencies: [
      {
        currency: 'USD',
        total: { ...july, ...figures },
        periods: [{ ...july, ...figures, change: 0.666833333333 }],
      },
    ],
  });
  const file = await harness.call(admin, 'unitMetrics.exportCosts', { params, query });
  expect(file.text.trim().split('\r\n')[1]).toBe(
    'Orders,2026-07-01,2026-07-31,USD,100.01,200,0.50005,2,31,amortized',
  );
  const long = await harness.call(admin, 'unitMetrics.costs', {
    params,
    query: { ...query, from: '2020-01-01' },
  });
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('three years')]);
});

it('a file is read whole or not at all; wrong lines are named; a day that is sent again gets the new value', async () => {
  const params = await ofMetric({ name: 'Customers', unit: 'customer', combining: 'maximum' });
  const calls = callsAs(harness, admin);
  const send = async (text: string, dry_run = false) =>
    (await calls.good('unitMetrics.importValues', { params, body: { text, dry_run } })).data;
  const all = async (query = {}) => calls.good('unitMetrics.values', { params, query });
  const wrong = await send('date,amount\n2026-07-01,5\n2026-07-02,none\n2026-13-01,2');
  expect(wrong).toMatchObject({
    imported: false,
    wrong: 2,
    problems: [
      { line: 3, reason: expect.stringContaining('“none” is not a number') },
      { line: 4, reason: expect.stringContaining('“2026-13-01” is not a date') },
    ],
  });
  expect((await all()).data).toEqual([]);
  const good = '2026-07-01,5\n2026-07-01,8.25\n2026-07-02,3\n2026-07-03,1';
  expect(await send(good, true)).toMatchObject({ days: 3, imported: false });
  expect((await all()).data).toEqual([]);
  expect(await send(good)).toMatchObject({
    days: 3,
    first: '2026-07-01',
    last: '2026-07-03',
    imported: true,
  });
  await send('2026-07-01,2');
  const page = await all({ max_returned_items: 2 });
  expect(page).toMatchObject({
    data: [{ date: '2026-07-03' }, { date: '2026-07-02' }],
    next_page_key: '2026-07-02',
  });
  const rest = await all({ max_returned_items: 2, start_page_key: page.next_page_key ?? '' });
  expect(rest).toMatchObject({ data: [{ date: '2026-07-01', amount: 2 }], next_page_key: null });
  const days = { from: '2026-07-02', to: '2026-07-31' };
  expect((await calls.good('unitMetrics.deleteValues', { params, query: days })).data).toEqual({
    deleted: 2,
  });
  const { data: metrics } = await calls.good('unitMetrics.list', {});
  expect(metrics.find(({ metric_id }) => metric_id === params.id)?.values).toEqual({
    days: 1,
    first: '2026-07-01',
    last: '2026-07-01',
  });
  const negative = await harness.call(admin, 'unitMetrics.putValues', {
    params,
    body: { values: [{ date: '2026-07-01', amount: -1 }] },
  });
  expect([negative.status, negative.text]).toEqual([400, expect.stringContaining('must not be below 0')]);
});

it('values are read from a datastore, whole or not at all, and follow its records', async () => {
  const calls = callsAs(harness, admin);
  const spaces = data<{ space_id: string }[]>(await harness.call(admin, 'spaces.list', { query: {} }));
  const schema = [
    { key: 'Day', type: 'date' as const },
    { key: 'Orders', type: 'string' as const },
    { key: 'Team', type: 'string' as const },
  ];
  const body = { space_id: spaces[0]!.space_id, name: 'Orders by day', schema };
  const store = data<{ datastoreId: string }>(await harness.call(admin, 'datastores.create', { body }));
  const of = { params: { id: store.datastoreId } };
  const first = { Day: '2026-07-01', Orders: '5', Team: 'web' };
  const records: Record<string, string>[] = [
    first,
    { ...first, Orders: '2.5' },
    { Day: '2026-07-02', Orders: '4' },
    { Team: 'web' },
  ];
  await calls.good('datastores.createRecords', { ...of, body: { records } });
  const params = await ofMetric({ name: 'From a datastore' });
  const sent = [
    { date: '2026-07-02', amount: 1 },
    { date: '2026-07-05', amount: 9 },
  ];
  await calls.good('unitMetrics.putValues', { params, body: { values: sent } });
  const source = { datastore_id: store.datastoreId, day_column: 'Day', amount_column: 'Orders' };
  const put = (as: Person, more: object) =>
    harness.call(as, 'unitMetrics.putSource', { params, body: { ...source, ...more } });
  expect((await put(person(harness.world.acme, 'Guest'), {})).status).toBe(403);
  expect((await put(administrator(harness.world.bolt), {})).status).toBe(404);
  const wrong = await put(admin, { segment_column: 'Owner' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('no column “Owner”')]);
  expect((await calls.good('unitMetrics.source', { params })).data).toBeNull();
  expect((await harness.call(admin, 'unitMetrics.readSource', { params })).status).toBe(409);
  const { data: read } = await calls.good('unitMetrics.putSource', {
    params,
    body: { ...source, segment_column: 'Team' },
  });
  expect(read).toMatchObject({ datastore_name: 'Orders by day', records: 4, wrong: 0, problem: null });
  const values = async () =>
    (await calls.good('unitMetrics.values', { params, query: {} })).data.map(
      ({ date, segment, amount, by }) => `${date} ${segment} ${amount} ${by}`,
    );
  const by = 'Datastore “Orders by day”';
  expect(await values()).toEqual([
    `2026-07-05  9 Admin Acme`,
    `2026-07-02  4 ${by}`,
    `2026-07-01 web 7.5 ${by}`,
  ]);
  // What cannot be read is named by its record, and changes nothing.
  const bad = await calls.good('datastores.createRecords', {
    ...of,
    body: { records: [{ Day: '2026-07-03', Orders: 'many' }] },
  });
  await harness.sweep();
  expect((await calls.good('unitMetrics.source', { params })).data).toMatchObject({
    wrong: 1,
    problems: [{ row: 5, reason: expect.stringContaining('“many” is not a number') }],
  });
  expect(await values()).toHaveLength(3);
  const found = await calls.good('datastores.searchRecords', { ...of, body: {} });
  const ids = found.data.records.flatMap((one) =>
    one.record_data['Day'] === '2026-07-02' ? [] : [one.recordId],
  );
  expect(bad).toBeTruthy();
  await calls.good('datastores.deleteRecords', { ...of, body: { record_ids: ids } });
  await harness.sweep();
  expect(await values()).toEqual([`2026-07-05  9 Admin Acme`, `2026-07-02  4 ${by}`]);
  await calls.good('datastores.delete', of);
  await harness.sweep();
  expect((await calls.good('unitMetrics.source', { params })).data).toMatchObject({
    datastore_name: null,
    problem: expect.stringContaining('was deleted'),
  });
  expect(await values()).toHaveLength(2);
  await calls.good('unitMetrics.deleteSource', { params });
  expect((await calls.good('unitMetrics.source', { params })).data).toBeNull();
  expect(await values()).toHaveLength(2);
});
