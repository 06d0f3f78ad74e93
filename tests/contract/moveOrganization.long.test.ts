import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newApiKey } from '@server/gate/apiKeys';
import { contextOf, SIGNING_KEY } from '@server/identity/secrets';
import { cancelMove, moveOrganisation, type MoveOptions } from '@server/move/move';
import { sha256 } from '@server/platform/crypto';
import { createSecretBox } from '@server/platform/secretBox';
import { startHarness, type Harness } from './harness';
import { approvalGraph, makeWorkflow, run, until } from './workflowRuns';
import { administrator, type Person } from './world';

const ADDRESS = 'https://west.example.com';
const box = createSecretBox(new Uint8Array(32).fill(7));
const opens = (sealed: string) => box.open(sealed, contextOf(SIGNING_KEY)) !== '';

let home: Harness;
let west: Harness;
let folders: { from: string; to: string };
beforeAll(async () => {
  [home, west] = [await startHarness(), await startHarness()];
  // The same people are in every world of tests, by other ids.
  await west.database.system((sql) => sql.run(`update app_user set email = 'west-' || email`));
  const folder = await mkdtemp(join(tmpdir(), 'costloom-move-'));
  folders = { from: join(folder, 'home'), to: join(folder, 'west') };
  for (const one of Object.values(folders)) await mkdir(one);
});
afterAll(async () => {
  await home?.stop();
  await west?.stop();
  await rm(join(folders.from, '..'), { recursive: true });
});

function moving(orgId: string, more: Partial<MoveOptions> = {}): MoveOptions {
  return {
    from: home.connection,
    to: west.connection,
    orgId,
    cell: 'west',
    address: ADDRESS,
    bills: folders,
    key: { name: SIGNING_KEY, opens },
    now: () => new Date(),
    signal: new AbortController().signal,
    tell: () => undefined,
    patienceMs: 5_000,
    ...more,
  };
}

/** As by SIGKILL: the connections are cut, and nothing is tidied up. */
async function killedAt(
  point: string,
  orgId: string,
  tell: (line: string) => void = () => undefined,
): Promise<void> {
  const killer = new AbortController();
  const at = async (here: string) => {
    if (here !== point) return;
    killer.abort();
    throw new Error('killed');
  };
  await expect(moveOrganisation(moving(orgId, { signal: killer.signal, at, tell }))).rejects.toThrow();
}

/** Rows and content of everything that an organization has. */
async function everything({ database }: Harness, orgId: string): Promise<Record<string, string>> {
  return database.system(async (sql) => {
    const tables = await sql.rows<{ name: string }>(
      `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'costloom_tenant'
        where not c.relispartition and c.relname !~ '^organisation_(move|place|arrival)' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const row = await sql.one<{ n: number; ids: string }>(
        `select count(*) as n, coalesce(md5(string_agg(k, ',' order by k)), '') as ids
           from (select (to_jsonb(t) - '{activity_id,seq,created_seq,last_used_at}'::text[])::text as k
                   from ${name} t where org_id = $1) r`,
        [orgId],
      );
      if (row && row.n > 0) found[name] = `${row.n} ${row.ids}`;
    }
    return found;
  });
}

const billOf = (orgId: string) => `${orgId}/bills-1/${sha256('a bill')}.parquet`;

/** In the index; its file is another matter. */
async function addBill({ database }: Harness, orgId: string): Promise<void> {
  await database.system(async (sql) => {
    await sql.run(
      `insert into cost_source (id, org_id, name, format, created_at) values ('bills-1', $1, 'AWS', 'focus', now())`,
      [orgId],
    );
    await sql.run(
      `insert into cost_snapshot (org_id, source_id, billing_period, file, content_hash, rows, totals, min_day,
         max_day, imported_at, file_size, file_hash)
       values ($1, 'bills-1', '2026-01', $2, 'x', 1, $3, '2026-01-01', '2026-01-31', now(), 6, $4)`,
      [
        orgId,
        `${sha256('a bill')}.parquet`,
        JSON.stringify([{ currency: 'USD', billedCost: '12.345678901234567', effectiveCost: '11.1' }]),
        sha256('a bill'),
      ],
    );
  });
}

describe('an organization that is moved to another database', () => {
  let admin: Person;
  let stranger: Person;
  let workflowId: string;
  let executionId: string;
  let key: string;

  beforeAll(async () => {
    admin = administrator(home.world.acme);
    stranger = administrator(home.world.bolt);
    workflowId = await makeWorkflow(home, admin, approvalGraph());
    executionId = await run(home, admin, workflowId);
    await until(home, admin, workflowId, executionId, ({ reason }) => reason === 'approval');
    // Who may approve is told a moment later, and the execution’s log says so.
    const said = () =>
      home.database.system((sql) => sql.rows('select from log_line where execution_id = $1', [executionId]));
    await vi.waitFor(async () => expect(await said()).toHaveLength(1), 60_000);
    await makeWorkflow(home, stranger, approvalGraph());
    await addBill(home, admin.orgId);
    const made = newApiKey();
    key = made.secret;
    await home.database.system((sql) =>
      sql.run(
        `insert into api_key (key_id, org_id, name, role, secret_hash, scope, created_by, created_at)
         values ($1, $2, 'A script', 'Admin', $3, 'write', 'the test', now())`,
        [made.keyId, admin.orgId, made.secretHash],
      ),
    );
  });

  it('refuses a customer alone, another key, and what is not there', async () => {
    await expect(moveOrganisation(moving(home.world.first.orgId))).rejects.toThrow(
      'move ' + home.world.msp.orgId,
    );
    await expect(moveOrganisation(moving('nobody'))).rejects.toMatchObject({ code: 'not_found' });
    const other = { name: SIGNING_KEY, opens: () => false };
    await expect(moveOrganisation(moving(admin.orgId, { key: other }))).rejects.toThrow('secret.key');
    await expect(moveOrganisation(moving(admin.orgId, { to: home.connection }))).rejects.toThrow(
      'in already',
    );
    expect(await home.database.system((sql) => sql.one('select from organisation_move'))).toBeUndefined();
  });

  it('stays as it is where a bill is missing or damaged, or nobody says where bills lie', async () => {
    const before = await everything(home, admin.orgId);
    await expect(moveOrganisation(moving(admin.orgId, { bills: undefined }))).rejects.toThrow('--bills');
    await expect(moveOrganisation(moving(admin.orgId))).rejects.toThrow(billOf(admin.orgId));
    const path = join(folders.from, billOf(admin.orgId));
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'a bilk');
    await expect(moveOrganisation(moving(admin.orgId))).rejects.toThrow('damaged');
    await writeFile(path, 'a bill');
    expect(await everything(home, admin.orgId)).toEqual(before);
    const left = await home.database.system((sql) =>
      sql.rows(`select tgname from pg_trigger where tgname = 'costloom_moving'`),
    );
    expect(left).toEqual([]);
  });

  it('is readable and refuses writes while it is moved; others are not touched; cancel takes it back', async () => {
    await killedAt('fenced', admin.orgId);
    const refused = await home.send(admin, 'spaces.create', { body: { name: 'New' } });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.text).toContain('being moved');
    expect((await home.call(admin, 'spaces.list', { query: {} })).status).toBe(200);
    await makeWorkflow(home, stranger, approvalGraph());
    expect(await cancelMove(moving(admin.orgId))).toContain('canceled');
    await makeWorkflow(home, admin, approvalGraph());
  });

  it('is moved once, whole, however often the command is killed, and goes on there', async () => {
    const before = await everything(home, admin.orgId);
    const others = await everything(home, stranger.orgId);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['execution', 'approval', 'step_run', 'workflow']),
    );
    const told: string[] = [];
    for (const point of ['begun', 'fenced', 'copied']) {
      await killedAt(point, admin.orgId);
      expect(await everything(west, admin.orgId)).toEqual({});
      expect(await everything(home, admin.orgId)).toEqual(before);
    }
    await killedAt('arrived', admin.orgId, (line) => told.push(line));
    expect(told).toContain(`bills of ${admin.orgId}, USD: billed 12.345678901234567, amortized 11.1`);
    await expect(cancelMove(moving(admin.orgId))).rejects.toThrow('arrived');
    await killedAt('switched', admin.orgId);
    await killedAt('removed', admin.orgId);
    expect(await moveOrganisation(moving(admin.orgId))).toContain('1 organization lives in cell west');
    expect(await readFile(join(folders.to, billOf(admin.orgId)), 'utf8')).toBe('a bill');
    expect(await everything(home, admin.orgId)).toEqual({});
    const { execution: _e, ...there } = await everything(west, admin.orgId);
    const { execution: _x, ...was } = before;
    expect(there).toEqual(was);
    expect(await everything(home, stranger.orgId)).toEqual(others);
    expect((await home.call(stranger, 'spaces.list', { query: {} })).status).toBe(200);

    // The old place says where it lives, to members and keys, and to nobody else.
    const moved = await home.call(admin, 'spaces.list', { query: {} });
    expect(moved.status).toBe(421);
    expect(moved.body).toMatchObject({ code: 'misdirected', data: { cell: 'west', address: ADDRESS } });
    expect((await home.call({ ...admin, token: key }, 'spaces.list', { query: {} })).status).toBe(421);
    const wrong = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    expect((await home.call({ ...admin, token: wrong }, 'spaces.list', { query: {} })).status).toBe(401);
    await expect(moveOrganisation(moving(admin.orgId))).rejects.toThrow(ADDRESS);

    // The new place answers the key, and the person once signed in there; the approval is decided there, once.
    expect((await west.call({ ...admin, token: key }, 'spaces.list', { query: {} })).status).toBe(200);
    const here = { ...admin, token: await west.mint(admin) };
    const params = { workflowId, executionId };
    const decide = () =>
      west.call(here, 'approvals.decide', { params, body: { decision: 'approve', comment: 'Go' } });
    const statuses = (await Promise.all([decide(), decide()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const ended = await until(west, here, workflowId, executionId);
    expect(ended.status).toBe('SUCCEEDED');
    expect(ended.steps.filter(({ stepName }) => stepName === 'Yes')).toHaveLength(1);
    const fences = await home.database.system((sql) =>
      sql.rows(`select tgname from pg_trigger where tgname = 'costloom_moving'`),
    );
    expect(fences).toEqual([]);
  });
});

describe('a provider that is moved', () => {
  const family = () => [home.world.msp, home.world.first, home.world.second].map(({ orgId }) => orgId);
  const all = async (at: Harness) => Promise.all(family().map((orgId) => everything(at, orgId)));
  /** What waits to be sent to an organization's receiver, by what was done: entries have other numbers in each database. */
  const waiting = ({ database }: Harness) =>
    database.system((sql) =>
      sql.rows(
        `select a.org_id, a.at, a.actor, a.action, a.subject from audit_pending p
           join organisation_activity a on a.org_id = p.org_id and a.activity_id = p.activity_id
          where p.sink = 'https' and p.org_id = any ($1) order by a.org_id, a.activity_id`,
        [family()],
      ),
    );

  it('takes its customers along, with what waits to be sent of the audit, and comes back the same way', async () => {
    const admin = administrator(home.world.msp);
    const { first, second } = home.world;
    for (const { orgId } of [home.world.msp, first]) {
      await home.database.system((sql) =>
        sql.run(
          `insert into audit_stream (org_id, url, header, secret, changed_by, changed_at)
           values ($1, 'https://siem.example.com/in', 'Authorization', 'sealed', 'the test', now())`,
          [orgId],
        ),
      );
    }
    for (const name of ['One', 'Two', 'Three'])
      await home.call(admin, 'organisations.createApiKey', { body: { name, role: 'MSP-Viewer' } });
    // Of three entries the second was sent.
    await home.database.system((sql) =>
      sql.run(
        `delete from audit_pending where activity_id =
           (select activity_id from audit_pending where org_id = $1 order by activity_id offset 1 limit 1)`,
        [admin.orgId],
      ),
    );
    const [before, waited] = [await all(home), await waiting(home)];
    expect(waited.map((row) => row['org_id'])).toEqual([admin.orgId, admin.orgId]);
    const strangers = await everything(home, home.world.bolt.orgId);

    expect(await moveOrganisation(moving(admin.orgId))).toContain('3 organizations live in cell west');
    expect(await all(west)).toEqual(before);
    expect(await waiting(west)).toEqual(waited);
    expect(await all(home)).toEqual([{}, {}, {}]);
    for (const one of [admin, administrator(first), administrator(second)])
      expect((await home.call(one, 'organisations.listMembers', {})).status).toBe(421);
    const there = { ...admin, token: await west.mint(admin) };
    expect((await west.call(there, 'customers.list', {})).status).toBe(200);

    const back = {
      from: west.connection,
      to: home.connection,
      cell: 'home',
      address: 'https://home.example.com',
    };
    const bills = { from: folders.to, to: folders.from };
    expect(await moveOrganisation(moving(admin.orgId, { ...back, bills }))).toContain('in cell home');
    expect(await all(home)).toEqual(before);
    expect(await waiting(home)).toEqual(waited);
    expect(await all(west)).toEqual([{}, {}, {}]);
    expect(await everything(home, home.world.bolt.orgId)).toEqual(strangers);
    expect((await home.call(admin, 'customers.list', {})).status).toBe(200);
    expect((await west.call(there, 'customers.list', {})).status).toBe(421);
  });
});
