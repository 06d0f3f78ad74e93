import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallReply, CallRequest } from '@shared/api/index';
import { addDays } from '@shared/model/days';
import { allocationsOf, startOpenCost, type OpenCostFake } from '@tests/fakes/openCost';
import { callsAs } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
let openCost: OpenCostFake;
let now = new Date('2026-11-18T08:00:00Z');
const today = '2026-11-18';

beforeAll(async () => {
  openCost = await startOpenCost('opencost');
  harness = await startHarness({ allowOutbound: ['127.0.0.1'], clock: { now: () => now } });
  admin = administrator(harness.world.acme);
});
afterAll(async () => {
  await harness?.stop();
  await openCost?.stop();
});

type Draft = CallRequest<'kubernetes.putSource'>['body'];
type Source = CallReply<'kubernetes.source'>['data'];

async function aCluster(name: string) {
  const calls = callsAs(harness, admin);
  const { data } = await calls.good('kubernetes.create', { body: { name, currency: 'USD' } });
  const params = { id: data.cluster_id };
  return {
    params,
    put: async (body: Draft) => (await calls.good('kubernetes.putSource', { params, body })).data,
    source: async (): Promise<Source> => (await calls.good('kubernetes.source', { params })).data,
    days: async () => {
      const list = await calls.good('kubernetes.list', {});
      return list.data.find(({ cluster_id }) => cluster_id === data.cluster_id)?.allocations;
    },
    /** All that waits is done, and what was asked for since is told. */
    async read() {
      const source = async () => {
        await harness.sweep();
        return (await calls.good('kubernetes.source', { params })).data;
      };
      await expect.poll(source).toMatchObject({ reading: false });
      return openCost.asked.splice(0).map(({ day }) => day);
    },
    async connected(body: Partial<Draft> = {}) {
      openCost.asked.splice(0);
      await this.put({ kind: 'opencost', address: openCost.url, ...body });
      return this.read();
    },
  };
}

it('reads 31 days back and today by the published parameters, then only what is not over', async () => {
  const cluster = await aCluster('Catches up');
  const asked = await cluster.connected();
  expect(openCost.wrong).toEqual([]);
  expect([asked.length, asked[0], asked.at(-1)]).toEqual([32, addDays(today, -31), today]);
  expect(await cluster.days()).toMatchObject({ days: 32, first: addDays(today, -31), last: today });
  expect(await cluster.source()).toMatchObject({ read_days: 32, problem: null, token_set: false });
  const calls = callsAs(harness, admin);
  await calls.good('kubernetes.readSource', { params: cluster.params });
  expect(await cluster.read()).toEqual([today]);
});

it('keeps the token sealed, sends it to its address only, and lets others neither read nor change', async () => {
  const cluster = await aCluster('Secret');
  await cluster.put({ kind: 'opencost', address: openCost.url, token: 'the-token-of-tests' });
  const { params } = cluster;
  const told = await harness.call(admin, 'kubernetes.source', { params });
  expect(told.text).toContain('"token_set":true');
  expect(told.text).not.toContain('the-token-of-tests');
  const [row] = await harness.database.system((sql) =>
    sql.rows<{ token: string }>('select token from kubernetes_source where cluster_id = $1', [params.id]),
  );
  expect(row?.token).toMatch(/^v1\./);
  openCost.asked.splice(0);
  await cluster.read();
  await cluster.put({ kind: 'opencost', address: `${openCost.url}/` });
  const calls = callsAs(harness, admin);
  openCost.asked.splice(0);
  await calls.good('kubernetes.testSource', { params, body: { kind: 'opencost', address: openCost.url } });
  expect(openCost.asked.map(({ token }) => token)).toContain('Bearer the-token-of-tests');
  const elsewhere = { kind: 'opencost' as const, address: 'http://127.0.0.1:9' };
  const moved = await harness.call(admin, 'kubernetes.putSource', { params, body: elsewhere });
  expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('is needed again')]);
  const guest = person(harness.world.acme, 'Guest');
  const other = administrator(harness.world.bolt);
  expect((await harness.call(guest, 'kubernetes.putSource', { params, body: elsewhere })).status).toBe(403);
  expect((await harness.call(guest, 'kubernetes.testSource', { params, body: elsewhere })).status).toBe(403);
  for (const id of ['kubernetes.source', 'kubernetes.readSource', 'kubernetes.deleteSource'] as const)
    expect((await harness.call(other, id, { params })).status).toBe(404);
  await cluster.put({ kind: 'opencost', address: openCost.url, token: '' });
  expect(await cluster.source()).toMatchObject({ token_set: false });
  await cluster.read();
  await calls.good('kubernetes.deleteSource', { params });
  expect(await cluster.source()).toBeNull();
  expect(await cluster.days()).toMatchObject({ days: 32 });
  const none = await harness.call(admin, 'kubernetes.readSource', { params });
  expect([none.status, none.text]).toEqual([409, expect.stringContaining('isn’t connected')]);
});

it('reads what was asked for while the reading before was just ending', async () => {
  const cluster = await aCluster('In between');
  await cluster.connected();
  const { id } = cluster.params;
  // A reading that has read all, and whose job is not taken away yet.
  await harness.database.system((sql) =>
    sql.run(
      `insert into job (job_id, name, org_id, key, input, run_at, created_at, claim, claimed_until)
       values ('ending', 'kubernetes.read', $1, $2, '{}', now(), now(), 'another', now() + interval '1 hour')`,
      [harness.world.acme.orgId, id],
    ),
  );
  openCost.asked.splice(0);
  await cluster.put({ kind: 'opencost', address: openCost.url, token: 'another' });
  expect((await cluster.read()).length).toBeGreaterThan(0);
  await harness.database.system((sql) => sql.run(`delete from job where job_id = 'ending'`));
});

it('refuses addresses that are none, without TLS, or within a network that is not open', async () => {
  const { params } = await aCluster('Addresses');
  const put = async (address: string) =>
    (await harness.call(admin, 'kubernetes.putSource', { params, body: { kind: 'opencost', address } })).text;
  expect(await put('opencost')).toContain('must be an address such as');
  expect(await put('https://user:secret@opencost.example.com')).toContain('must be an address such as');
  expect(await put('http://opencost.example.com')).toContain('must start with https');
  const body = { kind: 'opencost' as const, address: 'https://10.0.0.7' };
  const inside = await harness.call(admin, 'kubernetes.testSource', { params, body });
  expect([inside.status, inside.text]).toEqual([503, expect.stringContaining('is an internal address')]);
});

it('a day that cannot be read is named and left as it was; the others are taken', async () => {
  const cluster = await aCluster('Troubles');
  const bad = addDays(today, -3);
  const wrongDay = addDays(today, -2);
  const empty = addDays(today, -20);
  const good = allocationsOf(bad, 5).text;
  openCost.answers(bad, { status: 200, text: good.replace('"cpuCost":5', '"cpuCost":"free"') });
  openCost.answers(wrongDay, allocationsOf(addDays(wrongDay, -1), 5));
  openCost.answers(empty, { status: 200, text: '{"code":200,"data":[{}]}' });
  await cluster.connected();
  expect(await cluster.days()).toMatchObject({ days: 29 });
  expect(await cluster.source()).toMatchObject({
    read_days: 29,
    problem_day: bad,
    problem: expect.stringContaining('"free" is not a number'),
  });
  openCost.answers(bad, allocationsOf(bad, 5));
  openCost.answers(wrongDay, { status: 500, text: '{"code":500,"message":"prometheus is down"}' });
  const calls = callsAs(harness, admin);
  await calls.good('kubernetes.readSource', { params: cluster.params });
  expect(await cluster.read()).toEqual([empty, bad, wrongDay]);
  expect(await cluster.days()).toMatchObject({ days: 30 });
  expect(await cluster.source()).toMatchObject({
    read_days: 1,
    problem_day: wrongDay,
    problem: expect.stringContaining('status 500: prometheus is down'),
  });
  openCost.answers(wrongDay, allocationsOf(wrongDay, 1));
  await calls.good('kubernetes.readSource', { params: cluster.params });
  await cluster.read();
  expect(await cluster.source()).toMatchObject({ problem: null, problem_day: null });
  const query = { from: bad, to: bad };
  const deleted = await calls.good('kubernetes.deleteAllocations', { params: cluster.params, query });
  expect(deleted.data).toEqual({ deleted: 1 });
  await calls.good('kubernetes.readSource', { params: cluster.params });
  expect(await cluster.read()).toEqual([empty, bad, today]);
  const body = { kind: 'opencost' as const, address: openCost.url };
  const tested = await calls.good('kubernetes.testSource', { params: cluster.params, body });
  expect(tested.data).toEqual({
    day: addDays(today, -1),
    namespaces: 1,
    workloads: 1,
    total: 2,
    has_idle: true,
  });
});

it('finds OpenCost behind its UI, and Kubecost with its own parameters', async () => {
  const calls = callsAs(harness, admin);
  const { params } = await aCluster('Paths');
  openCost.serves('/model/allocation', 'page');
  const body = { kind: 'opencost' as const, address: openCost.url };
  await calls.good('kubernetes.testSource', { params, body });
  openCost.serves('/nowhere', 'page');
  const page = await harness.call(admin, 'kubernetes.testSource', { params, body });
  expect([page.status, page.text]).toEqual([503, expect.stringContaining('did not answer with allocations')]);
  openCost.serves('/nowhere');
  const none = await harness.call(admin, 'kubernetes.testSource', { params, body });
  expect([none.status, none.text]).toEqual([503, expect.stringContaining('does not know what was asked')]);
  openCost.serves('/allocation');
  const { text } = allocationsOf(addDays(today, -1), 1);
  openCost.answers(addDays(today, -1), {
    status: 200,
    text: text.replace('"cluster":"prod"', '"cluster":"test"'),
  });
  const two = await harness.call(admin, 'kubernetes.testSource', { params, body });
  expect([two.status, two.text]).toEqual([503, expect.stringContaining('several clusters (prod, test)')]);
  openCost.answers(addDays(today, -1), allocationsOf(addDays(today, -1), 1));
  const kubecost = await startOpenCost('kubecost');
  const asked = await calls.good('kubernetes.testSource', {
    params,
    body: { kind: 'kubecost', address: kubecost.url },
  });
  await kubecost.stop();
  expect(asked.data).toMatchObject({ namespaces: 1, has_idle: true });
  expect(kubecost.asked.map(({ path }) => path)).toEqual(['/model/allocation']);
  expect([...openCost.wrong, ...kubecost.wrong]).toEqual([]);
});

it('notes in the audit who connected and disconnected, without the token', async () => {
  const cluster = await aCluster('Audited');
  await cluster.connected({ token: 'never-told' });
  await callsAs(harness, admin).good('kubernetes.deleteSource', { params: cluster.params });
  const rows = await harness.database.system((sql) =>
    sql.rows<{ action: string; data: unknown }>(
      `select action, data from organisation_activity where subject = 'Audited' and action like 'kubernetes_source%' order by at`,
      [],
    ),
  );
  expect(rows).toEqual([
    { action: 'kubernetes_source_set', data: { kind: 'opencost', address: openCost.url, token: true } },
    { action: 'kubernetes_source_removed', data: {} },
  ]);
});

it('looks every six hours, and reads a day again once it is over', async () => {
  const cluster = await aCluster('Every six hours');
  await cluster.connected();
  now = new Date('2026-11-18T13:59:00Z');
  await harness.sweep();
  expect(openCost.asked).toEqual([]);
  now = new Date('2026-11-18T14:01:00Z');
  await harness.sweep();
  await expect.poll(() => new Set(openCost.asked.splice(0).map(({ day }) => day))).toEqual(new Set([today]));
  now = new Date('2026-11-19T03:30:00Z');
  await harness.sweep();
  const days = new Set([today, addDays(today, 1)]);
  await expect.poll(() => new Set(openCost.asked.map(({ day }) => day))).toEqual(days);
  expect(openCost.wrong).toEqual([]);
});
