import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { billOf, on } from './costsFixture';
import { folder, harness, owner, syncing, useSyncs } from './syncsFixture';

useSyncs();

let at = 0;
let root: string;
let sync: ReturnType<typeof syncing>;
beforeEach(async () => {
  at += 1;
  root = join(folder, `troubles-${at}`);
  await mkdir(root);
  sync = syncing();
  const value = {
    primary_contact_channels: [{ type: 'email', enabled: true, recipients: ['ada@acme.example'] }],
    workflow_updates: true,
    weekly_report: false,
    system_maintenance: true,
    marketing_updates: false,
  };
  await sync.good('settings.put', { body: { domain: 'notifications', type: 'preferences', value } });
});

const month = new Date().toISOString().slice(0, 7);
const put = (cost = '10') =>
  writeFile(
    join(root, `${month}.csv`),
    billOf([{ ...on(`${month}-01`), BillingAccountId: `payer-t${at}`, BilledCost: cost }]),
  );

/** A source whose bills arrive. */
async function followed(name: string) {
  await put();
  const integrationId = await sync.connect('FOLDER', name, { path: root });
  const [found] = await sync.exports(integrationId);
  const { syncId } = await sync.follow(integrationId, found?.exportKey ?? '', name);
  return { syncId, integrationId };
}
const system = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  harness.database.system((sql) => sql.rows<R>(text, values));

const messages = (syncId: string) =>
  system<{ event_key: string; message: { subject: string; text: string } }>(
    'select event_key, message from notification_outbox where event_key like $1',
    [`bills_missing:${syncId}%`],
  );
const told = async (syncId: string) =>
  (await system('select 1 from bill_trouble where sync_id = $1', [syncId])).length;
async function cases(name: string) {
  const { details } = await sync.good('cases.search', { query: { case_type: 'bills-missing' }, body: {} });
  return details.filter((one) => one.case_resource_name === name);
}

describe('bills that do not arrive', () => {
  it('are told once by message, as a case of governance and on figures, and all of it ends when they come again', async () => {
    const { syncId } = await followed('Stopped');
    expect([await sync.one(syncId), await cases('Stopped'), await told(syncId)]).toMatchObject([
      { state: 'ok', trouble: null },
      [],
      0,
    ]);
    await rm(root, { recursive: true });
    for (let run = 0; run < 3; run += 1) await sync.run(syncId);
    expect(await sync.one(syncId)).toMatchObject({ state: 'failing', trouble: 'failing' });
    expect((await messages(syncId)).map(({ message }) => [message.subject, message.text])).toEqual([
      ['Bills from Stopped are not arriving', expect.stringContaining(`${root} does not exist.`)],
    ]);
    const [found] = await cases('Stopped');
    expect(await cases('Stopped')).toMatchObject([
      {
        case_status: 'open',
        case_title: 'Fix the bills of Stopped',
        cost_impact: null,
        monthly_cost: 0,
        summaries: [expect.stringContaining('does not exist')],
      },
    ]);
    const boards = (await sync.good('boards.list', {})).data;
    expect(boards.find(({ boardId }) => boardId === found?.case_board_id)?.type).toBe('governance');
    const params = { id: found?.case_id ?? '' };
    expect((await sync.good('cases.get', { params })).data.remediation).toContain('closes automatically');

    await mkdir(root);
    await put('11');
    await sync.run(syncId);
    expect(await sync.one(syncId)).toMatchObject({ state: 'ok', trouble: null });
    expect(await cases('Stopped')).toMatchObject([{ case_status: 'expired' }]);
    expect(await told(syncId)).toBe(0);
    const activities = (await sync.good('cases.activities', { params })).data;
    expect(activities.map(({ actor_kind, to, text }) => [actor_kind, to, text])).toEqual([
      ['system', 'expired', 'Bills arrive again'],
      ['system', 'open', 'Found'],
    ]);

    // Another time is told anew, in the same case.
    await rm(root, { recursive: true });
    await sync.run(syncId);
    expect(await messages(syncId)).toHaveLength(2);
    expect(await cases('Stopped')).toMatchObject([
      { case_id: params.id, case_status: 'open', regressed: false },
    ]);
    const ids = [params.id];
    await sync.good('cases.batchUpdateStatus', { body: { cases_ids: ids, status: 'in_progress' } });
    await mkdir(root);
    await put('12');
    await sync.run(syncId);
    expect(await cases('Stopped')).toMatchObject([{ case_status: 'verified' }]);
  });

  it('that are silent for days are late, told by the look of every minute', async () => {
    const { syncId } = await followed('Silent');
    await system(`update bill_sync set changed_at = now() - interval '5 days' where id = $1 returning 1`, [
      syncId,
    ]);
    await harness.sweep();
    expect(await sync.one(syncId)).toMatchObject({ state: 'late', trouble: 'late' });
    expect((await messages(syncId))[0]?.message.text).toContain('Nothing new has arrived');
    expect(await cases('Silent')).toMatchObject([{ case_status: 'open' }]);
    await put('13');
    await sync.run(syncId);
    expect([await told(syncId), (await cases('Silent'))[0]?.case_status]).toEqual([0, 'expired']);
  });

  it.each([
    ['paused', (id: string) => sync.good('costs.updateSync', { params: { id }, body: { paused: true } })],
    ['ended', (id: string) => sync.good('costs.removeSync', { params: { id } })],
  ])('of a sync that is %s are awaited no longer', async (name, end) => {
    const { syncId } = await followed(name);
    await rm(root, { recursive: true });
    await sync.run(syncId);
    expect(await told(syncId)).toBe(1);
    await end(syncId);
    expect([await told(syncId), (await cases(name))[0]?.case_status]).toEqual([0, 'expired']);
  });

  it('of an integration that is gone are awaited no longer', async () => {
    const { syncId, integrationId } = await followed('Gone');
    await rm(root, { recursive: true });
    await sync.run(syncId);
    expect(await told(syncId)).toBe(1);
    await sync.good('integrations.remove', { params: { id: integrationId } });
    await harness.sweep();
    expect([await told(syncId), (await cases('Gone'))[0]?.case_status]).toEqual([0, 'expired']);
  });

  it('are told to nobody else', async () => {
    const { syncId } = await followed('Ours');
    await rm(root, { recursive: true });
    await sync.run(syncId);
    const [admin] = harness.world.acme.people.filter(({ role }) => role === 'Admin');
    if (!admin) throw new Error('Acme has no Admin.');
    const body = { filters: {} };
    const theirs = await harness.call(admin, 'cases.search', { query: { case_type: 'bills-missing' }, body });
    expect(theirs.text).not.toContain('Ours');
    expect((await harness.call(admin, 'costs.listSyncs', {})).text).not.toContain('Ours');
    expect(owner.orgId).not.toBe(admin.orgId);
  });
});
