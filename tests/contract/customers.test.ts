import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from './browser';
import { dumpOf, standsStill } from './dump';
import { startHarness, type Harness } from './harness';
import { aCustomer, anotherProvider, dataOf, failureOf, fill } from './mspFixture';
import { sampleOf } from './sample';
import { administrator, person, type Organisation, type Person } from './world';

let harness: Harness;
let admin: Person;
let msp: Organisation;
beforeAll(async () => {
  harness = await startHarness();
  msp = harness.world.msp;
  admin = person(msp, 'MSP-Admin');
});
afterAll(() => harness?.stop());

const create = async (name: string) =>
  dataOf<{ id: string; name: string }>(await harness.call(admin, 'customers.create', { body: { name } }));
const invite = (id: string, email: string, role: 'MSP-Customer-Editor' | 'MSP-Customer-Viewer') =>
  harness.call(admin, 'customers.addUser', { params: { id }, body: { email, role } });
const remove = (id: string, confirm_name: string, as = admin) =>
  harness.call(as, 'customers.delete', { params: { id }, body: { confirm_name } });

describe('a customer', () => {
  it('[CUST-01] [CUST-03] is read with its integrations, people and open cases', async () => {
    const customer = await aCustomer(harness, msp.orgId, 'Readable');
    const editor = person(customer, 'MSP-Customer-Editor');
    await sampleOf('integrations.list').request(harness, editor, customer);
    await sampleOf('cases.batchUpdateStatus').request(harness, editor, customer);
    const read = await harness.call(person(msp, 'MSP-Viewer'), 'customers.read', {
      params: { id: customer.orgId },
    });
    expect(dataOf(read)).toMatchObject({
      id: customer.orgId,
      name: 'Readable',
      users: 2,
      open_cases: 1,
      integrations: [{ type: 'SLACK' }],
      potential: [{ currency: 'USD', month: expect.any(Number) }],
    });
    const query = { fields: 'id,name,users,created_at' };
    const listed = dataOf<{ id: string }[]>(await harness.call(admin, 'customers.list', { query }));
    const row = listed.find(({ id }) => id === customer.orgId);
    expect(row).toEqual({
      id: customer.orgId,
      name: 'Readable',
      users: 2,
      created_at: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('[API-27] is renamed; a name that another customer has is refused', async () => {
    const { id } = await create('Old name');
    const rename = (name: string) =>
      harness.call(admin, 'customers.rename', { params: { id }, body: { name } });
    expect(dataOf(await rename('New name'))).toMatchObject({ id, name: 'New name' });
    const taken = await rename('first');
    expect([taken.status, failureOf(taken).reason]).toEqual([409, 'name_taken']);
    const read = await harness.call(admin, 'customers.read', { params: { id } });
    expect(dataOf(read)).toMatchObject({ name: 'New name' });
  });

  it('[PERM-08] [PERM-09] is shown to people of its own provider with a role of theirs, and to nobody else', async () => {
    const { acme, first } = harness.world;
    const rival = await anotherProvider(harness);
    const read = (as: Person, id = first.orgId) => harness.call(as, 'customers.read', { params: { id } });
    for (const someone of [administrator(acme), person(msp, 'Guest'), administrator(first)]) {
      const reply = await read(someone);
      expect([reply.status, failureOf(reply).reason]).toEqual([403, 'providers_only']);
    }
    const stranger = await read(person(rival.msp, 'MSP-Admin'));
    expect([stranger.status, failureOf(stranger).reason]).toEqual([404, 'customer_not_found']);
    for (const id of [msp.orgId, acme.orgId, rival.customer.orgId])
      expect((await read(admin, id)).status).toBe(404);
  });
});

describe('deleting a customer', () => {
  it('[CUST-07] [API-27] takes everything in it away, and nothing of anybody else', async () => {
    const customer = await aCustomer(harness, msp.orgId, 'Going');
    const editor = person(customer, 'MSP-Customer-Editor');
    await fill(harness, editor, customer);
    // What was filled in is worked on for a while, on a busy machine with pauses.
    await standsStill(harness.database, 15);
    const filled = await dumpOf(harness.database, customer.orgId);
    const used = Object.entries(filled).filter(([, rows]) => rows.length > 0);
    expect(used.length).toBeGreaterThan(25);
    const others = [msp, harness.world.first, harness.world.acme];
    const before = await Promise.all(others.map(({ orgId }) => dumpOf(harness.database, orgId)));

    const wrong = await remove(customer.orgId, 'going');
    expect([wrong.status, failureOf(wrong).message]).toEqual([400, expect.stringContaining('confirm_name')]);
    expect(await dumpOf(harness.database, customer.orgId)).toEqual(filled);

    const gone = await remove(customer.orgId, 'Going');
    expect([gone.status, gone.text]).toEqual([200, gone.text]);
    const left = Object.entries(await dumpOf(harness.database, customer.orgId));
    expect(left.filter(([, rows]) => rows.length > 0)).toEqual([]);
    const after = await Promise.all(others.map(({ orgId }) => dumpOf(harness.database, orgId)));
    const withoutAudit = (dumps: typeof after) =>
      dumps.map(({ organisation_activity: _note, ...rest }) => rest);
    expect(withoutAudit(after)).toEqual(withoutAudit(before));

    for (const folder of ['costs', 'uploads'])
      expect(existsSync(join(harness.filesDir, folder, customer.orgId))).toBe(false);
    expect((await harness.call(editor, 'users.me', {})).status).toBe(401);
    expect((await remove(customer.orgId, 'Going')).status).toBe(404);
  });

  it('ends what runs in it first', async () => {
    const customer = await aCustomer(harness, msp.orgId, 'Running');
    const editor = person(customer, 'MSP-Customer-Editor');
    const request = await sampleOf('approvals.decide').request(harness, editor, customer);
    const running = () =>
      harness.database.system((sql) =>
        sql.rows('select execution_id from execution where org_id = $1 and ended_at is null', [
          customer.orgId,
        ]),
      );
    expect(request).toBeDefined();
    expect(await running()).not.toHaveLength(0);
    expect((await remove(customer.orgId, 'Running')).status).toBe(200);
    await standsStill(harness.database);
    const left = Object.entries(await dumpOf(harness.database, customer.orgId));
    expect(left.filter(([, rows]) => rows.length > 0)).toEqual([]);
  });

  it('needs more than the right to edit', async () => {
    const { first } = harness.world;
    for (const role of ['MSP-Editor', 'MSP-Viewer'] as const)
      expect((await remove(first.orgId, 'First', person(msp, role))).status).toBe(403);
  });
});

describe('people of a customer', () => {
  it('[CUST-05] [API-26] are added with a link that works once', async () => {
    const { id } = await create('With people');
    const added = await invite(id, 'new.person@people.example', 'MSP-Customer-Viewer');
    const { user, invitationUrl } = dataOf<{ user: { userId: string }; invitationUrl: string }>(added);
    expect(user).toMatchObject({ role: 'MSP-Customer-Viewer', state: 'invited' });
    const password = 'a long password 42';
    const accept = () => createBrowser().submit(invitationUrl, { password, again: password });
    expect((await accept()).status).toBe(200);
    const listed = await harness.call(admin, 'customers.listUsers', { params: { id } });
    expect(dataOf(listed)).toEqual([
      expect.objectContaining({ email: 'new.person@people.example', state: 'active' }),
    ]);
    expect((await createBrowser().open(invitationUrl)).status).toBe(404);
    const again = await invite(id, 'New.Person@people.example', 'MSP-Customer-Editor');
    expect([again.status, failureOf(again).code]).toEqual([409, 'conflict']);
  });

  it('[CUST-09] [PERM-11] change between the two roles of customers, and into no other', async () => {
    const customer = await aCustomer(harness, msp.orgId);
    const viewer = person(customer, 'MSP-Customer-Viewer');
    const params = { id: customer.orgId, userId: viewer.userId };
    const change = (role: string, as = admin) =>
      harness.send(as, 'customers.changeUser', { params, body: { role } });
    expect(dataOf(await change('MSP-Customer-Editor'))).toMatchObject({ role: 'MSP-Customer-Editor' });
    expect((await harness.call(viewer, 'users.me', {})).text).toContain('MSP-Customer-Editor');
    for (const role of ['Admin', 'MSP-Admin', 'Member']) expect((await change(role)).status).toBe(400);
    expect((await change('MSP-Customer-Viewer', person(msp, 'MSP-Editor'))).status).toBe(403);
    const stranger = { ...params, userId: person(harness.world.first, 'MSP-Customer-Viewer').userId };
    const reply = await harness.call(admin, 'customers.changeUser', {
      params: stranger,
      body: { role: 'MSP-Customer-Viewer' },
    });
    expect(reply.status).toBe(404);
  });

  it('[CUST-08] are removed, the last one too, and are signed out at once', async () => {
    const customer = await aCustomer(harness, msp.orgId);
    for (const someone of customer.people) {
      expect((await harness.call(someone, 'users.me', {})).status).toBe(200);
      const params = { id: customer.orgId, userId: someone.userId };
      expect((await harness.call(admin, 'customers.removeUser', { params })).status).toBe(200);
      expect((await harness.call(someone, 'users.me', {})).status).toBe(401);
      expect((await harness.call(admin, 'customers.removeUser', { params })).status).toBe(404);
    }
    const listed = await harness.call(admin, 'customers.listUsers', { params: { id: customer.orgId } });
    expect(dataOf(listed)).toEqual([]);
  });
});

interface Entry {
  id: string;
  customerId: string;
  customerName: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
}

async function page(of: string | null, startPageKey: string | null, maxReturnedItems = 1_000, as = admin) {
  const body = { maxReturnedItems, startPageKey };
  const reply = await (of === null
    ? harness.call(as, 'customers.audit', { body })
    : harness.call(as, 'customers.auditOf', { params: { id: of }, body }));
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body as { data: Entry[]; next_page_key: string | null };
}

async function allPages(of: string | null, size: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let key: string | null = null; ;) {
    const next = await page(of, key, size);
    expect(next.data.length).toBeLessThanOrEqual(size);
    entries.push(...next.data);
    key = next.next_page_key;
    if (key === null) return entries;
  }
}

describe('the audit', () => {
  it('[CUST-04] [API-25] tells who did what to a customer and in it, the newest first', async () => {
    const customer = await aCustomer(harness, msp.orgId, 'Audited');
    const editor = person(customer, 'MSP-Customer-Editor');
    const { orgId: id } = customer;
    await invite(id, 'audited@people.example', 'MSP-Customer-Viewer');
    await harness.call(editor, 'settings.put', { body: { domain: 'cost', type: 'period', value: 'month' } });
    const request = await sampleOf('cases.batchUpdateStatus').request(harness, editor, customer);
    await harness.send(editor, 'cases.batchUpdateStatus', request);
    await harness.call(admin, 'customers.rename', { params: { id }, body: { name: 'Audited again' } });
    const { data } = await page(id, null);
    expect(data.map(({ action }) => action)).toEqual([
      'customer_renamed',
      'case_status_changed',
      'setting_changed',
      'member_invited',
    ]);
    expect(data[0]).toMatchObject({
      customerId: id,
      customerName: 'Audited again',
      actor: 'MSP-Admin Provider',
    });
    expect(data[1]).toMatchObject({
      data: { from: 'open', to: 'acknowledged' },
      subject: expect.any(String),
    });
    expect(data[1]?.subject).not.toBe('');
  });

  it('[CUST-04] [API-24] [LIM-26] goes on where a page ended, also while more is written', async () => {
    const customer = await aCustomer(harness, msp.orgId, 'Paged');
    const { orgId: id } = customer;
    // Many at one moment, some a microsecond apart.
    await harness.database.system((sql) =>
      sql.run(
        `insert into organisation_activity (org_id, at, actor, action, subject)
         select $1, timestamptz '2026-01-01T00:00:00Z' + (n / 3) * interval '1 microsecond', 'test', 'noted', n::text
           from generate_series(1, 25) n`,
        [id],
      ),
    );
    const whole = await page(id, null);
    expect(whole.next_page_key).toBeNull();
    expect(whole.data).toHaveLength(25);
    expect(await allPages(id, 4)).toEqual(whole.data);
    const everybody = await allPages(null, 7);
    expect(new Set(everybody.map((each) => each.id)).size).toBe(everybody.length);
    expect(everybody.map(({ at }) => at)).toEqual(
      everybody
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(everybody).toEqual((await page(null, null)).data);

    const first = await page(id, null, 10);
    await invite(id, 'meanwhile@people.example', 'MSP-Customer-Viewer');
    const second = await page(id, first.next_page_key, 1_000);
    expect([...first.data, ...second.data]).toEqual(whole.data);
    const refused = await harness.call(admin, 'customers.auditOf', {
      params: { id },
      body: { startPageKey: 'nonsense' },
    });
    expect([refused.status, failureOf(refused).reason]).toEqual([400, 'bad_page_key']);
    const tooMany = await harness.call(admin, 'customers.audit', { body: { maxReturnedItems: 1_001 } });
    expect(tooMany.status).toBe(400);
  });

  it('[CUST-04] gives the newest 1,000 where no size is asked for, and goes on after them', async () => {
    const { orgId: id } = await aCustomer(harness, msp.orgId, 'Busy');
    await harness.database.system((sql) =>
      sql.run(
        `insert into organisation_activity (org_id, at, actor, action, subject)
         select $1, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second', 'test', 'noted', n::text
           from generate_series(1, 1003) n`,
        [id],
      ),
    );
    for (const audited of [
      (body: object) => harness.call(admin, 'customers.auditOf', { params: { id }, body }),
      (body: object) => harness.call(admin, 'customers.audit', { body }),
    ]) {
      const first = (await audited({})).body as { data: Entry[]; next_page_key: string };
      expect(first.data).toHaveLength(1_000);
      const second = (await audited({ startPageKey: first.next_page_key })).body as { data: Entry[] };
      const noted = [...first.data, ...second.data].filter((each) => each.customerId === id);
      expect(noted.map(({ subject }) => Number(subject))).toEqual(
        Array.from({ length: 1_003 }, (_, at) => 1_003 - at),
      );
    }
  });

  it('remembers that a customer was made and deleted', async () => {
    const { id } = await create('Shortlived');
    expect((await remove(id, 'Shortlived')).status).toBe(200);
    const { data } = await page(null, null);
    const own = data.filter(({ customerId }) => customerId === id);
    expect(own.map(({ action, customerName }) => [action, customerName])).toEqual([
      ['customer_deleted', 'Shortlived'],
      ['customer_created', 'Shortlived'],
    ]);
  });

  it('is for those who administer customers', async () => {
    for (const role of ['MSP-Editor', 'MSP-Viewer'] as const) {
      const reply = await harness.call(person(msp, role), 'customers.audit', { body: {} });
      expect(reply.status).toBe(403);
    }
    const customer = await harness.call(administrator(harness.world.first), 'customers.audit', { body: {} });
    expect(customer.status).toBe(403);
  });
});
