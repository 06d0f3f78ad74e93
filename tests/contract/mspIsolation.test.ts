import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { calls, type CallId } from '@shared/api/index';
import { definition, startHarness, type Harness, type RawRequest } from './harness';
import { dumpOf, expectSame, standingOf, standsStill, type Standing } from './dump';
import { aCustomer, dataOf, fill, globalSpace } from './mspFixture';
import { person, type Organisation } from './world';

const MARKER = 'zqxmarker';
const WRITTEN = [
  'name',
  'title',
  'subject',
  'path',
  'description',
  'summary',
  'resource_name',
  'account_name',
];

let harness: Harness;
let msp: Organisation;
let sibling: Organisation;
let own: Organisation;

/** Puts the marker into every text that people read in the rows of an organisation. */
async function mark({ orgId }: Organisation): Promise<number> {
  return harness.database.system(async (sql) => {
    const columns = await sql.rows<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id'
        where c.relkind in ('r') and c.relnamespace = current_schema()::regnamespace
          and a.atttypid = 'text'::regtype and a.attname = any ($1::text[])`,
      [WRITTEN],
    );
    let marked = 0;
    // The audit refuses to be changed, also by its owner; its texts must be told apart all the same.
    const audit = (how: 'disable' | 'enable') =>
      sql.run(`alter table organisation_activity ${how} trigger organisation_activity_append_only`);
    await audit('disable');
    for (const { table, column } of columns) {
      const text = column === 'path' ? `'/${MARKER} ' || substr(${column}, 2)` : `'${MARKER} ' || ${column}`;
      marked += await sql.run(`update ${table} set ${column} = ${text} where org_id = $1`, [orgId]);
    }
    await audit('enable');
    return marked;
  });
}

/** What of an organisation could be told by an id. */
async function idsOf({ orgId }: Organisation): Promise<string[]> {
  const dump = await dumpOf(harness.database, orgId);
  const ids = Object.values(dump).flatMap((rows) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([key, value]) =>
        /(^|_)id$/.test(key) && typeof value === 'string' && /^[\w-]{20,}$/.test(value) ? [value] : [],
      ),
    ),
  );
  return [...new Set(ids)].filter((id) => id !== orgId);
}

const requests = new Map<Organisation, Map<CallId, RawRequest>>();
const requestOf = (id: CallId, organisation: Organisation) => requests.get(organisation)?.get(id) ?? {};

/** Every row of every organisation; sign-ins and the last use of keys apart. */
const before = new Map<string, Standing>();

beforeAll(async () => {
  harness = await startHarness();
  msp = harness.world.msp;
  sibling = harness.world.second;
  own = await aCustomer(harness, msp.orgId, 'Own');
  requests.set(msp, await fill(harness, person(msp, 'MSP-Admin'), msp));
  requests.set(sibling, await fill(harness, person(sibling, 'Admin'), sibling));
  // Nobody asks again here: what the server does by itself has to be over.
  await standsStill(harness.database, 15);
  for (const organisation of [msp, sibling]) expect(await mark(organisation)).toBeGreaterThan(20);
  for (const { orgId } of [msp, sibling]) before.set(orgId, await standingOf(harness.database, orgId));
}, 400_000);
afterAll(() => harness?.stop());

const signedIn = Object.values(calls)
  .map(({ id }) => id)
  .filter((id) => definition(id).access !== 'anyone' && !/demo/i.test(id));

describe('people of a customer', () => {
  it.each(signedIn)('[PERM-09] see nothing of their provider and of other customers by %s', async (id) => {
    for (const stranger of [msp, sibling]) {
      const request = requestOf(id, stranger);
      for (const role of ['MSP-Customer-Viewer', 'MSP-Customer-Editor'] as const) {
        const reply = await harness.send(person(own, role), id, request);
        const about = `${id} by ${role} with what is of ${stranger.name}`;
        expect([about, reply.text.includes(MARKER)]).toEqual([about, false]);
        expect([about, reply.status]).not.toEqual([about, 500]);
      }
    }
  });

  it('[PERM-09] meet a refusal by every call that names a thing of their provider or of another customer', async () => {
    // Dropping an upload that is not there is no error; that nothing is dropped is seen below.
    const told: string[] = [];
    for (const stranger of [msp, sibling]) {
      const ids = new Set(await idsOf(stranger));
      for (const id of signedIn) {
        const request = requestOf(id, stranger);
        const named = Object.values(request.params ?? {}).some((value) => ids.has(value));
        if (!named) continue;
        const reply = await harness.send(person(own, 'MSP-Customer-Editor'), id, request);
        if (![403, 404].includes(reply.status))
          told.push(`${id} ${reply.status} ${reply.text.slice(0, 200)}`);
      }
    }
    expect(told).toEqual([]);
  });

  it('[PERM-09] have changed no row by any of it', async () => {
    for (const { orgId } of [msp, sibling]) await expectSame(harness.database, before.get(orgId)!, orgId);
  });

  it('[PERM-09] hear of no change but those of their own organisation', async () => {
    const as = person(own, 'MSP-Customer-Viewer');
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    const events: { tag: string; orgId: string }[] = [];
    socket.on('message', (data) => events.push(JSON.parse(String(data))));
    await once(socket, 'open');
    const period = { domain: 'cost', type: 'period', value: 'month' };
    await harness.send(person(msp, 'MSP-Admin'), 'settings.put', { body: period });
    await harness.send(person(sibling, 'Admin'), 'settings.put', { body: period });
    await harness.call(person(msp, 'MSP-Admin'), 'customers.create', { body: { name: 'Unheard' } });
    const { orgId } = own;
    await harness.call(person(msp, 'MSP-Admin'), 'customers.rename', {
      params: { id: orgId },
      body: { name: 'Own, renamed' },
    });
    while (!events.some(({ tag }) => tag === 'user')) await once(socket, 'message');
    socket.close();
    expect(new Set(events.map((event) => event.orgId))).toEqual(new Set([orgId]));
    expect(events.map(({ tag }) => tag)).not.toContain('customers');
  });
});

describe('a viewer of a provider', () => {
  it('[PERM-03] is refused every call that changes something, and changes nothing by them', async () => {
    const before = await dumpOf(harness.database);
    const edits = signedIn.filter((id) => definition(id).edits);
    expect(edits.length).toBeGreaterThan(50);
    for (const id of edits) {
      const reply = await harness.send(person(msp, 'MSP-Viewer'), id, requestOf(id, msp));
      expect([id, reply.status]).toEqual([id, 403]);
    }
    expect(await dumpOf(harness.database)).toEqual(before);
  });
});

describe('what a customer was given', () => {
  it('tells nothing of where it comes from but its name and its provider', async () => {
    const admin = person(msp, 'MSP-Admin');
    const space_id = await globalSpace(harness, msp.orgId);
    await harness.call(admin, 'workflowFolders.create', { body: { space_id, path: '/Given' } });
    const folders = dataOf<{ folder_id: string; path: string }[]>(
      await harness.call(admin, 'workflowFolders.list', { query: {} }),
    );
    const folder_id = folders.find(({ path }) => path === '/Given')?.folder_id ?? null;
    await harness.call(admin, 'workflows.create', {
      query: { space_id },
      body: { name: 'Given', folder_id },
    });
    const made = await harness.call(admin, 'shared.create', {
      body: {
        shared_resource_type: 'workflow',
        shared_resource_recipients: { process_all: false, values: [own.orgId] },
        shared_resource_data: { scope: 'directory', path: '/Given', space_id },
      },
    });
    const { shared_resource_id: id } = dataOf<{ shared_resource_id: string }>(made);
    await harness.call(admin, 'shared.publish', { params: { id }, body: {} });
    const viewer = person(own, 'MSP-Customer-Viewer');
    const list = await harness.call(viewer, 'workflows.list', { query: {} });
    const [copy] = dataOf<{ workflowId: string }[]>(list);
    const whole = await harness.call(viewer, 'workflows.get', { params: { id: copy!.workflowId } });
    const versions = await harness.call(viewer, 'workflows.versions', {
      params: { id: copy!.workflowId },
      query: {},
    });
    const text = list.text + whole.text + versions.text;
    for (const theirs of await idsOf(msp)) expect(text).not.toContain(theirs);
    expect(text).not.toContain('MSP-Admin Provider');
    expect(text.replaceAll(`${MARKER} Provider`, '')).not.toContain(MARKER);
  });
});
