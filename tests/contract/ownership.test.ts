import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoards } from '@server/domains/boards/boards.service';
import { createCases } from '@server/domains/cases/cases';
import { createOwnership } from '@server/domains/ownership/ownership.service';
import { createSettings } from '@server/domains/settings/settings.service';
import { recordActivity } from '@server/domains/organisations/activity.store';
import { createEngineReads } from '@server/engine/runtime/reads';
import { savingRules } from '@server/costs/rules/registry';
import { systemClock } from '@server/platform/clock';
import { randomId } from '@server/platform/crypto';
import { presentId } from '@tests/support/executionIds';
import { createLog } from '@server/platform/log';
import { createSecretBox } from '@server/platform/secretBox';
import { normalMapping, type OwnershipMapping } from '@shared/model/settings/ownership';
import { aBook, aFinding, Bills } from '@tests/fakes/bills';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person } from './world';
import { addWorkflowRow } from './workflowRow';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const [rule] = savingRules.filter(({ board }) => board === 'case');
const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;

const put = (type: string, value: unknown) =>
  harness.call(administrator(harness.world.acme), 'settings.put', {
    body: { domain: 'ownership', type, value },
  });
const map = (change: Partial<OwnershipMapping>) => put('mapping', { ...normalMapping, ...change });
const apply = async () =>
  harness.call(administrator(harness.world.acme), 'settings.applyOwnership', { body: {} });
const updated = async () => dataOf<{ updated: number }>(await apply()).updated;

/** The rules of the organisation over these bills, with the mapping that stands in the settings. */
async function detect(bills: Bills): Promise<void> {
  const { database } = harness;
  const box = createSecretBox(new Uint8Array(32));
  const deps = { database, clock: systemClock, newId: randomId, log: createLog({ level: 'silent' }) };
  const settings = createSettings({ database, clock: systemClock, record: recordActivity, box });
  const ownership = createOwnership({ settings: settings.port, reads: createEngineReads(database) });
  const boards = createBoards(deps);
  const cases = createCases({ ...deps, boards, book: aBook([rule!]), costs: ownership.over(bills) });
  await cases.detection.detect(harness.world.acme.orgId);
}

async function owners(): Promise<Record<string, string | null>> {
  const { orgId } = harness.world.acme;
  const rows = await harness.database.system((sql) =>
    sql.rows<{ resource_id: string; owner: string | null }>(
      'select resource_id, owner from cases where org_id = $1 order by resource_id',
      [orgId],
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.resource_id, row.owner]));
}

async function caseOf(resource: string): Promise<string> {
  const row = await harness.database.system((sql) =>
    sql.one<{ case_id: string }>('select case_id from cases where resource_id = $1', [resource]),
  );
  return row!.case_id;
}

describe('the mapping of owners', () => {
  const bills = new Bills();
  beforeAll(async () => {
    bills.find(
      aFinding(rule!.id, 'vol-tagged', {
        accountId: '111',
        tags: { Squad: 'payments', owner: 'ada' },
        owner: 'ada',
      }),
      aFinding(rule!.id, 'vol-plain', { accountId: '222', tags: {}, owner: null }),
      aFinding(rule!.id, 'vol-set', { accountId: '222', tags: { Squad: 'search' }, owner: null }),
    );
    await detect(bills);
    const cases_ids = [await caseOf('vol-set')];
    const admin = administrator(harness.world.acme);
    await harness.call(admin, 'cases.assignOwner', { body: { cases_ids, owner: 'by hand' } });
  });

  it('[SET-19] [SET-20] by tag: the key names the owner, the default comes last, and what a person set stays', async () => {
    expect(await owners()).toEqual({ 'vol-tagged': 'ada', 'vol-plain': null, 'vol-set': 'by hand' });
    await map({ tag: { tag_key: 'squad', default_owner: 'finops' } });
    expect(await updated()).toBe(2);
    expect(await owners()).toEqual({ 'vol-tagged': 'payments', 'vol-plain': 'finops', 'vol-set': 'by hand' });
    expect(await updated()).toBe(0);
    const reply = await harness.call(administrator(harness.world.acme), 'cases.activities', {
      params: { id: await caseOf('vol-tagged') },
    });
    expect(reply.text).toContain('"actor":"Ownership mapping"');
  });

  it('[SET-19] [SET-20] by account: id or name, whatever the tags say', async () => {
    await put('accounts', [
      { account_id: '111', Account: 'Production', Owner: 'grace' },
      { account_id: '222', Account: '', Owner: 'katherine' },
      { account_id: '333', Account: '', Owner: 'nobody here' },
    ]);
    await map({ map_type: 'account', account: { default_owner: '' } });
    expect(await updated()).toBe(2);
    expect(await owners()).toEqual({
      'vol-tagged': 'grace',
      'vol-plain': 'katherine',
      'vol-set': 'by hand',
    });
  });

  it('is used by every detection, for new cases and for known ones', async () => {
    bills.find(
      aFinding(rule!.id, 'vol-new', { accountId: '111', tags: { owner: 'somebody' }, owner: 'somebody' }),
      aFinding(rule!.id, 'vol-plain', { accountId: '222', tags: { owner: 'ada' }, owner: 'ada' }),
      aFinding(rule!.id, 'vol-set', { accountId: '222', tags: { owner: 'ada' }, owner: 'ada' }),
    );
    await detect(bills);
    expect(await owners()).toMatchObject({
      'vol-new': 'grace',
      'vol-plain': 'katherine',
      'vol-set': 'by hand',
    });
  });

  it('by a workflow: rows of the last run that succeeded; the reason where there is none', async () => {
    const { orgId } = harness.world.acme;
    const workflow_id = await addWorkflowRow(harness.database, orgId);
    const custom_workflow = { workflow_id, step: 'Owners', account_id_field: 'acct', default_owner: 'desk' };
    await map({ map_type: 'custom_workflow', custom_workflow });
    const early = await apply();
    expect([early.status, (early.body as { message: string }).message]).toEqual([
      400,
      'custom_workflow: the workflow has no run that succeeded',
    ]);
    const rows = [
      { resource_id: 'vol-plain', owner: 'linus' },
      { acct: '111', Owner: 'margaret' },
    ];
    const run = presentId('run');
    await harness.database.system(async (sql) => {
      await sql.run(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type,
           mode, status, actor_id, actor_name, created_at, ended_at)
         select $2, org_id, space_id, workflow_id, 1, 'run-1', 'MANUAL', 'run', 'SUCCEEDED', 'x', 'x', now(), now()
         from workflow where workflow_id = $1`,
        [workflow_id, run],
      );
      await sql.run(
        `insert into step_run (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path,
           attempt, effect, status, output, started_at, ended_at)
         values ('sr-1', $1, $3, 'n1', 'Owners', 'x', '', 1, 'read', 'OK', $2, now(), now())`,
        [orgId, JSON.stringify({ rows }), run],
      );
    });
    expect((await apply()).status).toBe(200);
    expect(await owners()).toMatchObject({
      'vol-plain': 'linus',
      'vol-new': 'margaret',
      'vol-set': 'by hand',
    });
  });

  it('is refused to members, and its values are checked', async () => {
    const member = person(harness.world.acme, 'Member');
    expect((await harness.call(member, 'settings.applyOwnership', { body: {} })).status).toBe(403);
    const query = { domain: 'ownership' };
    expect(dataOf(await harness.call(member, 'settings.get', { query }))).toEqual([]);
    expect((await put('accounts', [{ account_id: '', Account: '', Owner: 'x' }])).status).toBe(400);
    expect((await put('mapping', { ...normalMapping, map_type: 'guess' })).status).toBe(400);
    const all = await harness.call(administrator(harness.world.acme), 'settings.get', {});
    const types = dataOf<{ domain: string; type: string }[]>(all).flatMap(({ domain, type }) =>
      domain === 'ownership' ? [type] : [],
    );
    expect(types).toEqual(['mapping']);
  });
});

describe('theme presets', () => {
  const preset = { id: 'ours', name: 'Ours', colors: ['#112233'], logo: '', customCss: '', isCommon: false };
  const read = async () =>
    dataOf<(typeof preset)[]>(
      await harness.call(person(harness.world.acme, 'Member'), 'settings.themePresets', {}),
    );
  const write = (value: unknown) =>
    harness.call(administrator(harness.world.acme), 'settings.put', {
      body: { domain: 'data_transform', type: 'theme_presets', value },
    });

  it('[API-155] [XFORM-15] [XFORM-21] [SET-18] are read with the common ones, and saved as a setting', async () => {
    const common = await read();
    expect(common.length).toBeGreaterThan(0);
    expect(common.every(({ isCommon }) => isCommon)).toBe(true);
    expect((await write([...common, preset])).status).toBe(200);
    expect(await read()).toEqual([...common, preset]);
    expect((await write(common)).status).toBe(200);
    expect(await read()).toEqual(common);
  });

  it('[XFORM-17] [XFORM-18] [XFORM-19] [XFORM-20] [LIM-68] [MSG-123] refuse a name twice, no or too many colors, and the loss of a common one', async () => {
    const common = await read();
    const [first] = common;
    const cases: [unknown[], string][] = [
      [[...common, preset, { ...preset, id: 'other', name: ' OURS ' }], '[4].name: already exists'],
      [[...common, { ...preset, name: first!.name.toUpperCase() }], 'already exists'],
      [[...common, { ...preset, name: ' ' }], 'name: Value is required'],
      [[...common, { ...preset, colors: [] }], 'at least one color'],
      [[...common, { ...preset, colors: Array(5).fill('#000000') }], 'at most 4 colors'],
      [[...common, { ...preset, colors: ['red'] }], 'must be a color'],
      [common.slice(1), 'common preset, which cannot be changed or deleted'],
      [[{ ...first, colors: ['#000000'] }, ...common.slice(1)], 'cannot be changed or deleted'],
    ];
    for (const [value, reason] of cases) {
      const reply = await write(value);
      expect([reply.status, (reply.body as { message: string }).message]).toEqual([
        400,
        expect.stringContaining(reason),
      ]);
    }
    expect(await read()).toEqual(common);
  });
});

describe('the name of the organisation', () => {
  it('is changed by who may, noted, and unique among the customers of a provider', async () => {
    const { bolt, first, second } = harness.world;
    const rename = (of: typeof bolt, name: string) =>
      harness.call(administrator(of), 'organisations.rename', { body: { name } });
    expect(dataOf(await rename(bolt, '  Bolt & Co  '))).toEqual({ orgId: bolt.orgId, name: 'Bolt & Co' });
    const me = await harness.call(administrator(bolt), 'users.me', {});
    expect(me.text).toContain('Bolt & Co');
    expect((await rename(first, second.name)).status).toBe(409);
    expect((await rename(bolt, '   ')).status).toBe(400);
    const noted = await harness.database.system((sql) =>
      sql.rows(`select action, data from organisation_activity where org_id = $1`, [bolt.orgId]),
    );
    expect(noted).toContainEqual({ action: 'organisation_renamed', data: { from: 'Bolt', to: 'Bolt & Co' } });
  });
});
