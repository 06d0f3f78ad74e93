import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallReply } from '@shared/api/index';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { billOf, callsAs, data, on } from './costsFixture';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const charges = [
    { ...on('2026-06-29'), BilledCost: '30.10', EffectiveCost: '30.10', Tags: '{"team":"web"}' },
    {
      ...on('2026-07-01'),
      BilledCost: '0.20',
      EffectiveCost: '0.20',
      ServiceName: 'Storage',
      ResourceId: 'r2',
    },
  ];
  const job = await callsAs(harness, admin).bill('bill.csv', billOf(charges), { source_name: 'Bill' });
  expect([job.state, job.error]).toEqual(['done', null]);
});
afterAll(() => harness?.stop());

const run = (as: Person, sql: string) => harness.call(as, 'costSql.run', { body: { sql } });
const messageOf = (reply: Reply) => (reply.body as { message: string }).message;
type Answer = CallReply<'costSql.run'>['data'];

it('tells the tables, and which bills are in them', async () => {
  const told = data<CallReply<'costSql.tables'>['data']>(await harness.call(admin, 'costSql.tables', {}));
  expect(told.tables.map(({ name }) => name)).toEqual(['charges', 'sources']);
  expect(told.sources).toMatchObject([
    { name: 'Bill', rows: 2, firstDay: '2026-06-29', lastDay: '2026-07-01' },
  ]);
});

it('answers with exact amounts, each person with the bills of their organization only', async () => {
  const sql =
    "SELECT ServiceName, sum(BilledCost) AS cost, any_value(Tags->>'$.team') AS team FROM charges GROUP BY ALL ORDER BY cost DESC";
  const answer = data<Answer>(await run(person(harness.world.acme, 'Guest'), sql));
  expect(answer).toMatchObject({
    columns: [
      { name: 'ServiceName', type: 'VARCHAR' },
      { name: 'cost', type: 'DECIMAL(38,12)' },
      { name: 'team', type: 'VARCHAR' },
    ],
    rows: [
      ['Machines', '30.1', 'web'],
      ['Storage', '0.2', null],
    ],
    truncated: false,
  });
  const other = data<Answer>(await run(administrator(harness.world.bolt), 'SELECT count(*) FROM charges'));
  expect(other.rows).toEqual([['0']]);
  const sources = data<Answer>(await run(administrator(harness.world.bolt), 'FROM sources'));
  expect(sources.rows).toEqual([]);
});

it('refuses what is no query of bills, and says where', async () => {
  const reply = await run(admin, "SELECT 1,\n  getenv('HOME')");
  expect(reply.status).toBe(400);
  expect(messageOf(reply)).toBe(`Line 2, column 3: ${faults.function('getenv')}`);
  expect((await run(admin, 'DROP VIEW charges')).status).toBe(400);
});

it('notes each run, also a refused one, with who and what', async () => {
  await run(admin, "SELECT   'noted'\n AS x");
  await run(admin, "SELECT * FROM glob('/*')");
  const reply = await harness.call(admin, 'organisations.audit', { query: {} });
  const subjects = JSON.stringify(reply.body);
  expect(subjects).toContain("SELECT 'noted' AS x");
  expect(subjects).toContain("SELECT * FROM glob('/*')");
});

const endless = 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t';
/** Asks what never ends, until the signal says that nobody waits any more. */
const askEndless = (signal: AbortSignal) =>
  fetch(`${harness.url}/v1/costs/sql/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sql: endless }),
    signal,
  }).catch(() => 'gone');

it('one query a person; another person is not kept waiting', async () => {
  const abort = new AbortController();
  const first = askEndless(abort.signal);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const second = await run(admin, 'SELECT 1');
  expect([second.status, messageOf(second)]).toEqual([429, faults.busyOwn]);
  expect((await run(person(harness.world.acme, 'Guest'), 'SELECT 1')).status).toBe(200);
  abort.abort();
  expect(await first).toBe('gone');
  expect((await run(admin, 'SELECT 1')).status).toBe(200);
});

it('exports all rows as CSV', async () => {
  const reply = await harness.call(admin, 'costSql.export', {
    body: { sql: "SELECT range AS n, '=1+1' AS t FROM range(20000)" },
  });
  const lines = reply.text.trimEnd().split('\r\n');
  expect([lines.length, lines[0]?.replace('\uFEFF', ''), lines[20_000]]).toEqual([
    20_001,
    'n,t',
    "19999,'=1+1",
  ]);
  const refused = await harness.call(admin, 'costSql.export', {
    body: { sql: 'SELECT nothing FROM charges' },
  });
  expect(refused.status).toBe(400);
});

it('exports a workbook, and refuses one that is too long', async () => {
  const book = (sql: string) => harness.call(admin, 'costSql.workbook', { body: { sql } });
  const reply = await book("SELECT 'a' AS Name, 1.5::DECIMAL(9,2) AS Cost, DATE '2026-07-01' AS Day");
  const { content, content_type } = data<CallReply<'costSql.workbook'>['data']>(reply);
  expect(content_type).toContain('spreadsheetml');
  expect(Buffer.from(content, 'base64').subarray(0, 2).toString()).toBe('PK');
  const long = await book('SELECT range FROM range(50001)');
  expect([long.status, messageOf(long)]).toEqual([422, faults.workbookTooLong(50_000)]);
});

it('a saved query feeds a panel: as it stood until the query or the bills change', async () => {
  type Saved = CallReply<'costSql.save'>['data'];
  const sql = 'SELECT ServiceName, sum(BilledCost) AS Cost FROM charges GROUP BY ALL ORDER BY ALL';
  const { query_id, revision } = data<Saved>(
    await harness.call(admin, 'costSql.save', { body: { name: 'Panel', sql } }),
  );
  const panel = async (as = admin) => {
    const source = { type: 'sql' as const, query_id };
    return harness.call(as, 'dashboards.preview', { body: { source } });
  };
  type Data = CallReply<'dashboards.preview'>['data'];
  const first = data<Data>(await panel());
  expect(first.rows.map(({ Cost }) => Cost)).toEqual([30.1, 0.2]);
  expect(first.truncated).toBe(false);
  expect(data<Data>(await panel()).as_of).toBe(first.as_of);
  await harness.call(admin, 'costSql.change', {
    params: { id: query_id },
    body: { revision, sql: 'SELECT 1 AS One' },
  });
  expect(data<Data>(await panel()).rows).toEqual([{ One: 1 }]);
  const elsewhere = await panel(administrator(harness.world.bolt));
  expect(elsewhere.status).toBe(404);
  await harness.call(admin, 'costSql.delete', { params: { id: query_id } });
  expect((await panel()).status).toBe(404);
});

it('puts results into a new datastore and adds to one that has the columns', async () => {
  const spaces = await harness.call(admin, 'spaces.list', { query: {} });
  const space_id = data<{ space_id: string }[]>(spaces)[0]!.space_id;
  const sql =
    'SELECT ServiceName, sum(BilledCost) AS Cost, min(ChargePeriodStart)::DATE AS Since, count(*) > 0 AS Any, list(DISTINCT RegionId) AS Regions FROM charges GROUP BY ServiceName ORDER BY Cost';
  const columns = [
    { key: 'ServiceName', type: 'string' as const },
    { key: 'Cost', type: 'number' as const },
    { key: 'Since', type: 'date' as const },
    { key: 'Any', type: 'boolean' as const },
    { key: 'Regions', type: 'list' as const },
  ];
  const to = { space_id, name: 'Services', columns };
  const made = await harness.call(admin, 'costSql.store', { body: { sql, to } });
  expect(made.text).toContain('"added":2');
  const { datastore_id } = data<{ datastore_id: string }>(made);
  const again = await harness.call(admin, 'costSql.store', { body: { sql, to: { datastore_id } } });
  expect(data(again)).toEqual({ datastore_id, added: 2 });
  const found = await harness.call(admin, 'datastores.searchRecords', {
    params: { id: datastore_id },
    body: {},
  });
  const records = data<{ records: { record_data: unknown }[] }>(found).records;
  expect(records.map(({ record_data }) => record_data)).toHaveLength(4);
  expect(records[0]?.record_data).toEqual({
    ServiceName: 'Storage',
    Cost: 0.2,
    Since: '2026-07-01',
    Any: true,
    Regions: ['eu-west-1'],
  });
  const taken = await harness.call(admin, 'costSql.store', { body: { sql, to } });
  expect(taken.status).toBe(409);
  const lacks = await harness.call(admin, 'costSql.store', {
    body: { sql: 'SELECT 1 AS Nope', to: { datastore_id } },
  });
  expect([lacks.status, messageOf(lacks)]).toEqual([400, expect.stringContaining('no column “Nope”')]);
  const unfit = { space_id, name: 'Unfit', columns: [{ key: 'x', type: 'number' as const }] };
  const refused = await harness.call(admin, 'costSql.store', { body: { sql: "SELECT 'a' AS x", to: unfit } });
  expect(refused.status).toBe(400);
  const list = await harness.call(admin, 'datastores.list', { query: {} });
  expect(list.text).not.toContain('Unfit');
  const guest = person(harness.world.acme, 'Guest');
  expect((await harness.call(guest, 'costSql.store', { body: { sql, to } })).status).toBe(403);
});

it('saved queries: a name once, no save over another one’s, and for one organization', async () => {
  type Saved = CallReply<'costSql.save'>['data'];
  const saved = data<Saved>(
    await harness.call(admin, 'costSql.save', { body: { name: 'Top', sql: 'SELECT 1' } }),
  );
  expect((await harness.call(admin, 'costSql.save', { body: { name: 'TOP', sql: 'SELECT 2' } })).status).toBe(
    409,
  );
  const params = { id: saved.query_id };
  const changed = await harness.call(admin, 'costSql.change', {
    params,
    body: { revision: 1, sql: 'SELECT 3' },
  });
  expect(data<Saved>(changed)).toMatchObject({ name: 'Top', sql: 'SELECT 3', revision: 2 });
  expect(
    (await harness.call(admin, 'costSql.change', { params, body: { revision: 1, name: 'A' } })).status,
  ).toBe(409);
  const other = administrator(harness.world.bolt);
  expect(data(await harness.call(other, 'costSql.queries', {}))).toEqual([]);
  expect((await harness.call(other, 'costSql.delete', { params })).status).toBe(404);
  const guest = person(harness.world.acme, 'Guest');
  expect(data<Saved[]>(await harness.call(guest, 'costSql.queries', {}))).toHaveLength(1);
  expect((await harness.call(guest, 'costSql.delete', { params })).status).toBe(403);
  expect((await harness.call(admin, 'costSql.delete', { params })).status).toBe(200);
  expect((await harness.call(admin, 'costSql.delete', { params })).status).toBe(404);
});

it('customers of a provider have no console', async () => {
  const customer = administrator(harness.world.first);
  const body = { sql: 'SELECT 1' };
  const replies = [
    await harness.call(customer, 'costSql.tables', {}),
    await harness.call(customer, 'costSql.run', { body }),
    await harness.call(customer, 'costSql.export', { body }),
    await harness.call(customer, 'costSql.store', { body: { ...body, to: { datastore_id: 'x' } } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(replies.map(messageOf)).toEqual(replies.map(() => faults.customer));
});

it('who goes away stops the query, and can run the next one', async () => {
  const abort = new AbortController();
  const gone = askEndless(abort.signal);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  abort.abort();
  expect(await gone).toBe('gone');
  expect((await run(admin, 'SELECT 1')).status).toBe(200);
});
