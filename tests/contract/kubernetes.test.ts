import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallReply, CallRequest } from '@shared/api/index';
import { parquetOf } from '@tests/support/parquet';
import { billOf, callsAs, data, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;

const charge = (day: string, cost: string, cluster: string, currency = 'USD') => ({
  ...on(day),
  BilledCost: cost,
  EffectiveCost: cost,
  BillingCurrency: currency,
  Tags: JSON.stringify({ cluster }),
  ResourceId: `${cluster}${day}${currency}`,
});

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const charges = [
    charge('2026-07-01', '100.01', 'prod'),
    charge('2026-07-01', '77', 'test'),
    charge('2026-07-02', '50', 'prod'),
    charge('2026-07-03', '9.99', 'prod'),
    charge('2026-07-03', '3', 'prod', 'EUR'),
    charge('2026-07-04', '0', 'test'),
  ];
  const job = await callsAs(harness, admin).bill('bill.csv', billOf(charges), { source_name: 'Bill' });
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(() => harness?.stop());

type Body<K extends 'kubernetes.create' | 'kubernetes.import'> = CallRequest<K>['body'];
type Cluster = CallReply<'kubernetes.create'>['data'];
const create = (as: Person, body: Partial<Body<'kubernetes.create'>> & { name: string }) =>
  harness.call(as, 'kubernetes.create', { body: { currency: 'USD', cost_method: 'amortized', ...body } });
const ofCluster = async (body: Partial<Body<'kubernetes.create'>> & { name: string }) => {
  const reply = await create(admin, body);
  expect(reply.status, reply.text).toBe(200);
  return { id: data<Cluster>(reply).cluster_id };
};
const prod = [{ field: 'tag:cluster', operator: 'in' as const, values: ['prod'] }];
const header = 'Date,Namespace,ControllerKind,ControllerName,CPUCost,RAMCost,TotalCost';

describe('a cluster', () => {
  const query = { from: '2026-07-01', to: '2026-07-31' };
  const body = { text: `${header}\n2026-07-01,web,,,1,1,2`, dry_run: false };
  let params: Awaited<ReturnType<typeof ofCluster>>;
  beforeAll(async () => {
    params = await ofCluster({ name: 'Read' });
  });

  it('is read by everybody who reads spend', async () => {
    const guest = person(harness.world.acme, 'Guest');
    expect((await harness.call(guest, 'kubernetes.costs', { params, query })).status).toBe(200);
  });

  it('is made and changed by nobody who may only look', async () => {
    const guest = person(harness.world.acme, 'Guest');
    expect((await create(guest, { name: 'No' })).status).toBe(403);
    expect((await harness.call(guest, 'kubernetes.import', { params, body })).status).toBe(403);
  });

  it('is not there for another organization', async () => {
    const other = administrator(harness.world.bolt);
    expect((await harness.call(other, 'kubernetes.costs', { params, query })).status).toBe(404);
    expect((await harness.call(other, 'kubernetes.exportCosts', { params, query })).status).toBe(404);
    expect((await harness.call(other, 'kubernetes.import', { params, body })).status).toBe(404);
    expect((await harness.call(other, 'kubernetes.delete', { params })).status).toBe(404);
    expect(data<Cluster[]>(await harness.call(other, 'kubernetes.list', {}))).toEqual([]);
  });

  it('has a name that no other one has, in whatever case', async () => {
    expect((await create(admin, { name: 'READ' })).status).toBe(409);
  });

  it('has a currency that is one, and keeps it while it has allocations', async () => {
    const wrong = await create(admin, { name: 'Money', currency: 'dollars' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('currency')]);
    expect((await harness.call(admin, 'kubernetes.import', { params, body })).status).toBe(200);
    const changed = await harness.call(admin, 'kubernetes.update', {
      params,
      body: { name: 'Read', currency: 'EUR' },
    });
    expect([changed.status, changed.text]).toEqual([400, expect.stringContaining('while the cluster has')]);
  });

  it('keeps the virtual tag that it filters by from being deleted', async () => {
    const tag = await harness.call(admin, 'allocation.create', {
      body: { name: 'Side', content: { rules: [{ value: 'Web', filters: prod }] } },
    });
    const { tag_id } = data<CallReply<'allocation.create'>['data']>(tag);
    await ofCluster({
      name: 'By tag',
      filters: [{ field: 'virtual:side', operator: 'in', values: ['Web'] }],
    });
    const used = await harness.call(admin, 'allocation.delete', { params: { id: tag_id } });
    expect([used.status, used.text]).toEqual([
      409,
      expect.stringContaining('the Kubernetes cluster “By tag”'),
    ]);
  });

  it('is gone once it is deleted', async () => {
    expect((await harness.call(admin, 'kubernetes.delete', { params })).status).toBe(200);
    expect((await harness.call(admin, 'kubernetes.costs', { params, query })).status).toBe(404);
  });
});

it('a file is taken whole or not at all; a day that is sent again is replaced, never added', async () => {
  const params = await ofCluster({ name: 'Files', filters: prod });
  const calls = callsAs(harness, admin);
  const send = async (text: string, dry_run = false) =>
    (await calls.good('kubernetes.import', { params, body: { text, dry_run } })).data;
  const list = async () =>
    (await calls.good('kubernetes.list', {})).data.find(({ cluster_id }) => cluster_id === params.id);
  const wrong = await send(`${header}\n2026-07-01,web,,,1,1,2\n2026-07-02,web,,,free,1,2`);
  expect(wrong).toMatchObject({
    imported: false,
    wrong: 1,
    problems: [{ place: 'Line 3 › CPUCost', reason: '“free” is not a number' }],
  });
  expect((await list())?.allocations).toMatchObject({ days: 0, first: null });
  const file = `${header}\n2026-07-01,web,deployment,api,1,1,2\n2026-07-01,app,,,1,1,2\n2026-07-02,web,,,1,0,1`;
  expect(await send(file, true)).toMatchObject({ days: 2, replaced: 0, imported: false });
  expect(await send(file)).toMatchObject({
    days: 2,
    first: '2026-07-01',
    last: '2026-07-02',
    namespaces: 2,
    workloads: 3,
    no_idle_days: 2,
    total: 5,
    imported: true,
  });
  expect(await send(`${header}\n2026-07-01,web,,,2,1,3`)).toMatchObject({ replaced: 1, imported: true });
  expect((await list())?.allocations).toMatchObject({ days: 2, first: '2026-07-01', last: '2026-07-02' });
  const query = { from: '2026-07-01', to: '2026-07-02' };
  const { data: costs } = await calls.good('kubernetes.costs', { params, query });
  expect(costs).toMatchObject({ allocated: 4, covered: 150.01 });
  expect(costs.namespaces.lines.map(({ namespace }) => namespace)).toEqual(['web']);
  const wrongWay = { from: '2026-07-02', to: '2026-07-01' };
  const refused = await harness.call(admin, 'kubernetes.deleteAllocations', { params, query: wrongWay });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('is before')]);
  const one = { from: '2026-07-02', to: '2026-07-31' };
  for (const [as, status] of [
    [person(harness.world.acme, 'Guest'), 403],
    [administrator(harness.world.bolt), 404],
  ] as const)
    expect((await harness.call(as, 'kubernetes.deleteAllocations', { params, query: one })).status).toBe(
      status,
    );
  const dropped = await calls.good('kubernetes.deleteAllocations', { params, query: one });
  expect(dropped.data).toEqual({ deleted: 1 });
  expect((await list())?.allocations).toMatchObject({ days: 1, last: '2026-07-01' });
  const { data: after } = await calls.good('kubernetes.costs', { params, query });
  expect(after).toMatchObject({ bill: 150.01, covered: 100.01, not_covered: 50 });
  const empty = await harness.call(admin, 'kubernetes.import', { params, body: { text: '[]' } });
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('has no allocations')]);
});

it('a Parquet file is taken as its CSV is; what is none, or damaged, is refused with the field or the reason', async () => {
  const params = await ofCluster({ name: 'Parquet', filters: prod });
  const calls = callsAs(harness, admin);
  const rows = `('2026-07-01T00:00:00Z', 'web', 1.5, 2.5), ('2026-07-02T00:00:00Z', 'app', NULL, 1e-7)`;
  const select = `SELECT * FROM (VALUES ${rows}) AS t ("window.start", "properties.namespace", "cpuCost", "totalCost")`;
  const file = await parquetOf(select);
  const send = (body: Body<'kubernetes.import'>) =>
    harness.call(admin, 'kubernetes.import', { params, body });
  const sent = data<CallReply<'kubernetes.import'>['data']>(await send({ parquet: file, dry_run: false }));
  expect(sent).toMatchObject({ days: 2, namespaces: 2, total: 2.5000001, wrong: 0, imported: true });
  const query = { from: '2026-07-01', to: '2026-07-02' };
  const { data: costs } = await calls.good('kubernetes.costs', { params, query });
  expect(costs.namespaces.lines.map(({ namespace, total }) => [namespace, total])).toEqual([
    ['web', 100.01],
    ['app', 50],
  ]);
  const other = await parquetOf('SELECT 1 AS "totalCost"');
  expect(data<CallReply<'kubernetes.import'>['data']>(await send({ parquet: other })).problems).toEqual([
    { place: 'Columns', reason: 'The Date column is missing' },
    { place: 'Columns', reason: 'The Namespace column is missing' },
  ]);
  const none = await send({ parquet: Buffer.from('not a file of that kind').toString('base64') });
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('is not a whole Parquet file')]);
  const bytes = Buffer.from(file, 'base64');
  const cut = Buffer.concat([bytes.subarray(0, 60), bytes.subarray(-8)]).toString('base64');
  const damaged = await send({ parquet: cut });
  expect([damaged.status, damaged.text]).toEqual([422, expect.stringContaining('damaged or cut off')]);
  for (const body of [{ dry_run: true }, { text: header, parquet: file }]) {
    const refused = await send(body);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('one of them')]);
  }
});

it('labels are kept with their workloads: costs are split by one, to the cent of what the namespaces add up to', async () => {
  const params = await ofCluster({ name: 'Labels', filters: prod });
  const calls = callsAs(harness, admin);
  const lines = [
    'Date,Namespace,ControllerName,Labels,Label_tier,CPUCost,CPUCoreRequestAverage,CPUCoreUsageAverage',
    '2026-07-01,web,api,"{""team"":""shop"",""pod_template_hash"":""5d8""}",front,1,4,2',
    '2026-07-01,web,api,"{""team"":""pay""}",,1,4,1',
    '2026-07-01,web,site,,front,1,,',
    '2026-07-01,app,jobs,"{""team"":""shop""}",,1,4,4',
    '2026-07-01,__idle__,,,,3,,',
  ];
  const body = { text: lines.join('\n'), dry_run: false };
  const { data: sent } = await calls.good('kubernetes.import', { params, body });
  expect(sent).toMatchObject({ workloads: 3, labels_left_out: [], imported: true });
  const query = { from: '2026-07-01', to: '2026-07-02' };
  const { data: plain } = await calls.good('kubernetes.costs', { params, query });
  expect(plain.labels).toEqual({ keys: ['team', 'tier'], lines: null });
  const { data: costs } = await calls.good('kubernetes.costs', {
    params,
    query: { ...query, label: 'team' },
  });
  expect({ ...costs, labels: null }).toEqual({ ...plain, labels: null });
  expect(
    costs.labels.lines?.lines.map(({ label, total, idle_share, efficiency }) => [
      label,
      total,
      idle_share,
      efficiency,
    ]),
  ).toEqual([
    ['shop', 28.57, 21.43, 0.75],
    ['', 14.29, 10.71, null],
    ['pay', 14.29, 10.72, 0.25],
  ]);
  const cents = (all: { total: number }[]) =>
    all.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  expect(cents(costs.labels.lines?.lines ?? [])).toBe(cents(costs.namespaces.lines));
  const { data: unknown } = await calls.good('kubernetes.costs', { params, query: { ...query, label: 'x' } });
  expect(unknown.labels.lines?.lines.map(({ label, total }) => [label, total])).toEqual([['', 57.15]]);
  const file = await harness.call(admin, 'kubernetes.exportCosts', {
    params,
    query: { ...query, label: 'team' },
  });
  const cellsOf = file.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(cellsOf.slice(0, 3).map((line) => [line[6], line[16], line[18], line[19]])).toEqual([
    ['', '28.57', 'team', 'shop'],
    ['', '14.29', 'team', ''],
    ['', '14.29', 'team', 'pay'],
  ]);
  expect(cellsOf.reduce((sum, line) => sum + Math.round(Number(line[16]) * 100), 0)).toBe(15_001);
  const refused = await calls.good('kubernetes.import', {
    params,
    body: { text: `Date,Namespace,Labels,TotalCost\n2026-07-01,web,team=shop,1` },
  });
  expect(refused.data.problems[0]).toMatchObject({
    place: 'Line 2 › Labels',
    reason: expect.stringContaining('The labels can’t be read (team=shop)'),
  });
});

it('what is allocated is scaled to the bill: all lines add up to it to the cent', async () => {
  const params = await ofCluster({ name: 'Costs', filters: prod });
  const calls = callsAs(harness, admin);
  const window = { start: '2026-07-01T00:00:00Z', end: '2026-07-02T00:00:00Z' };
  const workload = (namespace: string, controller: string, cpuCost: number) => ({
    properties: {
      cluster: 'prod',
      namespace,
      controllerKind: 'deployment',
      controller,
      node: `node-${controller}`,
      providerID: controller === 'api' ? 'aws:///eu-west-1a/Prod2026-07-01USD' : `aws:///a/i-${namespace}`,
    },
    window,
    minutes: 1440,
    cpuCoreRequestAverage: 4,
    cpuCoreUsageAverage: 1,
    ramByteRequestAverage: 8,
    ramByteUsageAverage: 8,
    cpuCost,
    ramCost: cpuCost,
    totalCost: 2 * cpuCost,
  });
  const set = {
    'web/api': workload('web', 'api', 1),
    'web/site': workload('web', 'site', 1),
    'app/jobs': workload('app', 'jobs', 1),
    __idle__: { properties: { cluster: 'prod' }, window, cpuCost: 1, totalCost: 1 },
  };
  const later = {
    x: {
      ...workload('web', 'api', 1),
      window: { start: '2026-07-09T00:00:00Z', end: '2026-07-10T00:00:00Z' },
    },
  };
  const text = JSON.stringify({ code: 200, data: [set, later] });
  await calls.good('kubernetes.import', { params, body: { text, dry_run: false } });
  const query = { from: '2026-07-01', to: '2026-07-31' };
  const { data: costs } = await calls.good('kubernetes.costs', { params, query });
  expect(costs).toMatchObject({
    currency: 'USD',
    cost_method: 'amortized',
    other_currencies: ['EUR'],
    covered_days: 1,
    no_idle_days: 0,
    bill: 160,
    covered: 100.01,
    not_covered: 59.99,
    allocated: 7,
    difference: 93.01,
    // By its provider id, in whatever letters; the two others are on no bill.
    nodes: { known: 3, matched: 1, on_bill: 100.01, missing: ['node-jobs', 'node-site'] },
  });
  expect(
    costs.namespaces.lines.map(({ namespace, total, cpu, memory, efficiency }) => [
      namespace,
      total,
      cpu + memory,
      efficiency,
    ]),
  ).toEqual([
    ['web', 57.15, 57.15, 0.625],
    ['app', 28.57, 28.57, 0.625],
  ]);
  expect(costs.idle.total).toBe(14.29);
  expect(costs.workloads.lines.map(({ controller }) => controller).toSorted()).toEqual([
    'api',
    'jobs',
    'site',
  ]);
  const file = await harness.call(admin, 'kubernetes.exportCosts', { params, query });
  const cells = file.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  const cents = cells.reduce((sum, line) => sum + Math.round(Number(line[16]) * 100), 0);
  expect(cents).toBe(16_000);
  const long = await harness.call(admin, 'kubernetes.costs', {
    params,
    query: { ...query, from: '2026-01-01' },
  });
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('93 days')]);
});
