import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { membersStore } from '@server/domains/organisations/organisations.store';
import { createPasswords } from '@server/identity/passwords';
import { randomId } from '@server/platform/crypto';
import { createBrowser, createClient, pressContinue } from './browser';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Organisation } from './world';

// Passwords are slow on purpose, and slower on a machine that is busy.
const PASSWORD = 'a long password 42';
const LOCAL_SECRET = 'a secret that only the parent process has';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ localSecret: LOCAL_SECRET });
});
afterAll(() => harness?.stop());

interface Entry {
  id: string;
  actor: string;
  action: string;
  subject: string;
  data: Record<string, unknown>;
}
interface Page {
  data: Entry[];
  next_page_key: string | null;
}

const read = async (of: Organisation, query: Record<string, unknown> = {}) =>
  (await harness.send(administrator(of), 'organisations.audit', { query })).body as Page;

async function member(...organisations: Organisation[]) {
  const userId = randomId();
  const email = `${userId.toLowerCase()}@people.example`;
  const hash = await createPasswords().hash(PASSWORD);
  const now = new Date();
  await harness.database.system(async (sql) => {
    await membersStore.addUser(sql, {
      userId,
      email,
      username: 'ida',
      firstName: 'Ida',
      lastName: 'New',
      now,
    });
    await sql.run('update app_user set password_hash = $2 where user_id = $1', [userId, hash]);
    for (const { orgId } of organisations)
      await membersStore.addMember(sql, { orgId, userId, role: 'Member', state: 'active', joinedAt: now });
  });
  return { userId, email };
}

async function signIn(email: string, password: string, browser = createBrowser()) {
  const form = await browser.open(createClient(harness.url).authorize());
  return browser.submit(form.url, { email, password });
}

const reason = (reply: Reply) => (reply.body as { reason: string }).reason;

describe('the audit', () => {
  it('tells who signed in and who tried to, in every organization of the person', async () => {
    const { acme, bolt, msp } = harness.world;
    const { email } = await member(acme, bolt);
    await signIn(email, 'a wrong password');
    const browser = createBrowser();
    await signIn(email, PASSWORD, browser);
    await pressContinue(browser, await browser.open(createClient(harness.url).authorize()));
    for (const organisation of [acme, bolt]) {
      const { data } = await read(organisation, { text: email.toUpperCase() });
      expect(data.map(({ action, actor, data: how }) => [action, actor, how.way])).toEqual([
        ['signed_in', 'Ida New', 'browser'],
        ['signed_in', 'Ida New', 'password'],
        ['sign_in_failed', 'Ida New', 'password'],
      ]);
      expect(data[0]?.data.address).toBe('127.0.0.1');
    }
    expect((await read(msp, { text: email })).data).toEqual([]);
    const stranger = `${randomId()}@people.example`;
    await signIn(stranger, PASSWORD);
    expect(JSON.stringify(await read(acme))).not.toContain(stranger);
  });

  it('tells that the local workspace was opened', async () => {
    const browser = createBrowser();
    const form = await browser.open(createClient(harness.url).authorize());
    await browser.post(`${form.url.href}/local`, { 'x-costloom-local': LOCAL_SECRET });
    const rows = await harness.database.system((sql) =>
      sql.rows(`select data ->> 'way' as way from organisation_activity where action = 'signed_in'`),
    );
    expect(rows).toContainEqual({ way: 'this computer' });
  });

  it('tells of exports, deletions, keys, and of what was held', async () => {
    const { bolt } = harness.world;
    const admin = administrator(bolt);
    await harness.send(admin, 'storage.export', { query: { runs: false } });
    await harness.call(admin, 'organisations.createApiKey', { body: { name: 'Audited', role: 'Guest' } });
    await harness.call(admin, 'storage.delete', { body: { what: 'runs', confirm_name: bolt.name } });
    await harness.database.system((sql) =>
      sql.run(
        `insert into engine_hold (org_id, reason, since) values ($1, 'option', now()) on conflict do nothing`,
        [bolt.orgId],
      ),
    );
    expect((await harness.call(admin, 'executions.resumeHeld', { body: {} })).body).toEqual({
      data: { resumed: true },
    });
    const found = (await read(bolt)).data.map(({ action }) => action);
    for (const action of [
      'exported_everything',
      'api_key_created',
      'deleted_runs',
      'held_executions_resumed',
    ])
      expect(found).toContain(action);
  });

  it('is read page by page, by action and by time, and as CSV', async () => {
    const { first } = harness.world;
    await harness.database.system((sql) =>
      sql.run(
        `insert into organisation_activity (org_id, at, actor, action, subject)
         select $1, timestamptz '2026-01-01T00:00:00Z' + (n / 3) * interval '1 microsecond', '=HYPERLINK()',
                case when n % 5 = 0 then 'fifth' else 'noted' end, 'entry ' || n
           from generate_series(1, 25) n`,
        [first.orgId],
      ),
    );
    const whole = (await read(first, { to: '2026-02-01T00:00:00Z' })).data;
    expect(whole).toHaveLength(25);
    const pages: Entry[] = [];
    for (let key: string | null | undefined; key !== null;) {
      const more: Page = await read(first, {
        to: '2026-02-01T00:00:00Z',
        max_returned_items: 4,
        ...(key === undefined ? {} : { start_page_key: key }),
      });
      pages.push(...more.data);
      key = more.next_page_key;
    }
    expect(pages).toEqual(whole);
    expect((await read(first, { action: 'fifth' })).data).toHaveLength(5);
    expect((await read(first, { to: '2026-01-01T00:00:00Z' })).data).toEqual([]);
    const csv = await harness.send(administrator(first), 'organisations.exportAudit', {
      query: { action: 'fifth' },
    });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = csv.text.trim().split('\r\n');
    expect(lines).toHaveLength(6);
    // A spreadsheet shows it and runs nothing.
    expect(lines[1]).toContain(`,'=HYPERLINK(),`);
    const wrong = await harness.send(administrator(first), 'organisations.audit', {
      query: { start_page_key: 'nonsense' },
    });
    expect([wrong.status, reason(wrong)]).toEqual([400, 'bad_page_key']);
  });

  it('is for administrators, of their own organization', async () => {
    const { acme, bolt } = harness.world;
    const guest = await harness.send(person(acme, 'Member'), 'organisations.audit', {});
    expect(guest.status).toBe(403);
    await harness.call(administrator(bolt), 'organisations.createApiKey', {
      body: { name: 'Only of Bolt', role: 'Guest' },
    });
    expect((await read(bolt, { text: 'Only of Bolt' })).data).toHaveLength(1);
    expect((await read(acme, { text: 'Only of Bolt' })).data).toEqual([]);
  });

  it('cannot be changed: not by a tenant’s transaction, and no entry by anybody', async () => {
    const { acme } = harness.world;
    const tenant = (text: string) =>
      harness.database.tenant({ orgIds: [acme.orgId] }, (sql) => sql.run(text));
    await harness.call(administrator(acme), 'organisations.createApiKey', {
      body: { name: 'Kept', role: 'Guest' },
    });
    await expect(tenant(`update organisation_activity set actor = 'nobody'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(tenant('delete from organisation_activity')).rejects.toThrow(/permission denied/);
    await expect(
      harness.database.system((sql) => sql.run(`update organisation_activity set actor = 'nobody'`)),
    ).rejects.toThrow(/never changed/);
    expect((await read(acme, { text: 'Kept' })).data).toHaveLength(1);
  });
});
