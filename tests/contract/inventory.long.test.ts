import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Inventory } from '@shared/api/integrations/inventory.api';
import { aVolume, fakeCloud, type FakeCloud } from '@tests/fakes/inventory';
import { plainProviders } from '@tests/fakes/providers';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { addIntegrationRow } from './integrationRow';
import { administrator, type Person } from './world';

const DAY = 86_400_000;
let harness: Harness;
let admin: Person;
let cloud: FakeCloud;
let id: string;
beforeAll(async () => {
  const aws = plainProviders.find(({ type }) => type === 'AWS')!;
  cloud = fakeCloud(aws);
  const others = plainProviders.filter(({ type }) => type !== 'AWS');
  harness = await startHarness({
    integrations: { providers: [cloud.provider, ...others] },
  });
  admin = administrator(harness.world.acme);
  id = await addIntegrationRow(harness.database, harness.world.acme.orgId, 'AWS');
});
afterAll(() => harness?.stop());

const put = (body: object) =>
  harness.send(admin, 'integrations.setInventory', { params: { id }, body: { on: true, ...body } });
const show = async (): Promise<Inventory> =>
  (await callsAs(harness, admin).good('integrations.inventory', { params: { id } })).data;

async function cases() {
  const { details } = await callsAs(harness, admin).good('cases.search', { body: {}, query: {} });
  return details.filter(({ case_type }) => case_type === 'aws-unattached-volume');
}
async function reading() {
  await callsAs(harness, admin).good('integrations.readInventory', { params: { id } });
  await harness.sweep();
  return show();
}

/** All that was read, and what cases know of it, lies so many days further back. */
const age = (days: number) =>
  harness.database.system(async (sql) => {
    const back = `interval '${days} days'`;
    await sql.run(
      `update inventory_resource set state_since = state_since - ${back}, read_at = read_at - ${back}`,
    );
    await sql.run(`update inventory_place set read_at = read_at - ${back}`);
    await sql.run(
      `update case_seen set last_seen_through = last_seen_through - $1::int, judged_through = judged_through - $1::int`,
      [days],
    );
  });

/** Fourteen days of two volumes, the last of them three days ago. */
const bill = () =>
  billOf(
    Array.from({ length: 14 }, (_none, n) => new Date(Date.now() - (n + 4) * DAY).toISOString().slice(0, 10))
      .flatMap((day) => ['vol-1', 'vol-2'].map((ResourceId) => ({ ...on(day), ResourceId, BilledCost: '2' })))
      .map((charge) => ({ ...charge, EffectiveCost: '2', ListCost: '2' })),
  );

describe('the inventory of a cloud', () => {
  it('is off until somebody turns it on, and says what would be read', async () => {
    expect(await show()).toMatchObject({
      on: false,
      canTellProvider: true,
      kinds: [
        { kind: 'aws.volume', permissions: ['ec2:DescribeVolumes'], resources: 0, readAt: null },
        { kind: 'aws.advice', resources: 0, readAt: null },
      ],
    });
    const early = await harness.send(admin, 'integrations.readInventory', { params: { id } });
    expect([early.status, early.body]).toMatchObject([409, { reason: 'inventory_off' }]);
  });

  it('refuses what is no rhythm and no limit, naming the field', async () => {
    const reply = await put({ every_hours: 5, metrics_max: -1 });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toMatch(/every_hours.*metrics_max/);
  });

  it('is read place by place; what has been in a state for long becomes a case at the cost on the bill', async () => {
    await callsAs(harness, admin).bill('bill.csv', bill());
    cloud.regions = {
      'eu-west-1': [aVolume('vol-1'), aVolume('vol-2', { state: 'in-use' })],
      'us-east-1': [],
    };
    cloud.denied.add('us-east-1');
    expect((await put({})).status).toBe(200);
    await harness.sweep();
    const first = await show();
    expect(first).toMatchObject({ on: true, running: false, error: null, metrics: 1 });
    expect(first.kinds[0]).toMatchObject({
      resources: 2,
      placesRead: 1,
      placesFailed: 1,
      failures: [{ region: 'us-east-1', reason: 'AccessDenied: ec2:DescribeVolumes' }],
    });
    expect(await cases()).toEqual([]);

    await age(8);
    await reading();
    expect(await cases()).toMatchObject([
      { case_resource_id: 'vol-1', case_status: 'open', cost_impact: { month: expect.closeTo(60.875, 2) } },
    ]);
  });

  it('closes nothing where a region fails, and verifies what is gone once it can be read', async () => {
    const { good } = callsAs(harness, admin);
    const [found] = await cases();
    await good('cases.batchUpdateStatus', { body: { cases_ids: [found!.case_id], status: 'completed' } });
    cloud.regions['eu-west-1'] = [];
    for (const region of ['eu-west-1', '*']) cloud.denied.add(region);
    await age(5);
    const failing = await reading();
    expect(failing.error).toBe('Nothing could be read. See the reasons below.');
    expect(await cases()).toMatchObject([{ case_status: 'completed' }]);
    cloud.denied.clear();
    const mended = await reading();
    expect(mended).toMatchObject({ error: null, failingSince: null });
    expect(await cases()).toMatchObject([{ case_status: 'verified' }]);
  });

  it('tells the provider what was decided about its advice, once, and only where that is turned on', async () => {
    const { good } = callsAs(harness, admin);
    const facts = {
      action: 'Delete',
      recommendation_id: 'r-1',
      provider_saving: 20,
      provider_cost: 60,
      provider_currency: 'USD',
    };
    cloud.advice = [aVolume('vol-2', { state: '', facts })];
    await reading();
    const [advised] = (await good('cases.search', { body: {}, query: {} })).details.filter(
      ({ case_type }) => case_type === 'advice-aws-delete',
    );
    const caseId = advised!.case_id;
    const decide = async (status: 'in_progress' | 'completed') => {
      await good('cases.batchUpdateStatus', { body: { cases_ids: [caseId], status } });
      await harness.database.system((sql) =>
        sql.run(`update case_activity set at = at - interval '1 minute' where case_id = $1`, [caseId]),
      );
      await harness.sweep();
    };
    await decide('in_progress');
    expect(cloud.decided).toEqual([]);
    await put({ tells_provider: true });
    await decide('completed');
    expect(cloud.decided).toEqual([{ facts, decision: 'done' }]);
    await harness.sweep();
    expect(cloud.decided).toHaveLength(1);
    const { data } = await good('cases.activities', { params: { id: caseId } });
    expect(data.map(({ text }) => text)).toContain('AWS was told: the recommendation is done.');
  });

  it('is told once while its credential is refused, by message and case, and again only after it worked', async () => {
    const { good } = callsAs(harness, admin);
    const value = {
      primary_contact_channels: [{ type: 'email', enabled: true, recipients: ['ada@acme.example'] }],
      workflow_updates: true,
      weekly_report: false,
      system_maintenance: true,
      marketing_updates: false,
    };
    await good('settings.put', { body: { domain: 'notifications', type: 'preferences', value } });
    const messages = () =>
      harness.database.system((sql) =>
        sql.rows<{ message: { text: string } }>(
          `select message from notification_outbox where event_key like 'inventory_failing:' || $1 || '%'`,
          [id],
        ),
      );
    const told = async () => {
      const { details } = await good('cases.search', { query: { case_type: 'inventory-failing' }, body: {} });
      return { cases: details.map((one) => one.case_status), messages: (await messages()).length };
    };
    const ending = async () => {
      const { details } = await good('cases.search', { query: { case_type: 'inventory-failing' }, body: {} });
      const { data } = await good('cases.activities', { params: { id: details[0]?.case_id ?? '' } });
      return data.map(({ text }) => text);
    };
    expect(await told()).toEqual({ cases: [], messages: 0 });
    cloud.refused = 'The access key has expired. Renew it.';
    await reading();
    await reading();
    expect(await told()).toEqual({ cases: ['open'], messages: 1 });
    expect((await messages())[0]?.message.text).toContain('The access key has expired. Renew it.');
    cloud.refused = null;
    await reading();
    expect(await told()).toEqual({ cases: ['expired'], messages: 1 });
    expect(await ending()).toContain('The inventory can be read again');

    // Places that fail may pass by themselves: told with the third reading in a row.
    for (const region of ['eu-west-1', 'us-east-1', '*']) cloud.denied.add(region);
    await reading();
    await reading();
    expect(await told()).toEqual({ cases: ['expired'], messages: 1 });
    await reading();
    expect((await told()).messages).toBe(2);
    cloud.denied.clear();
    await reading();
  });

  it('needs no bill: advice is a case at what the provider says, and is verified once it is gone', async () => {
    const other = administrator(harness.world.bolt);
    const { good } = callsAs(harness, other);
    const own = await addIntegrationRow(harness.database, harness.world.bolt.orgId, 'AWS');
    const facts = {
      action: 'Delete',
      recommendation_id: 'r-2',
      provider_saving: 20,
      provider_cost: 60,
      provider_currency: 'USD',
    };
    cloud.advice = [aVolume('vol-9', { state: '', facts })];
    const params = { id: own };
    await good('integrations.setInventory', { params, body: { on: true } });
    await harness.sweep();
    const advised = async () => (await good('cases.search', { body: {}, query: {} })).details;
    expect(await advised()).toMatchObject([
      {
        case_type: 'advice-aws-delete',
        case_resource_id: 'vol-9',
        case_status: 'open',
        cost_impact: { month: 20 },
      },
    ]);
    const [found] = await advised();
    const shown = await good('cases.get', { params: { id: found!.case_id } });
    expect(shown.data).toMatchObject({ case_id: found!.case_id });
    await good('cases.batchUpdateStatus', { body: { cases_ids: [found!.case_id], status: 'completed' } });
    cloud.advice = [];
    await age(1);
    await good('integrations.readInventory', { params });
    await harness.sweep();
    expect(await advised()).toMatchObject([{ case_status: 'verified' }]);
    await good('integrations.setInventory', { params, body: { on: false } });
  });

  it('belongs to its organization, and to clouds', async () => {
    const stranger = administrator(harness.world.bolt);
    const strange = await harness.send(stranger, 'integrations.inventory', { params: { id } });
    expect(strange.status).toBe(404);
    const chat = await addIntegrationRow(harness.database, harness.world.acme.orgId, 'SLACK');
    const none = await harness.send(admin, 'integrations.inventory', { params: { id: chat } });
    expect(none.status).toBe(422);
  });

  it('turned off, forgets what it read', async () => {
    await put({ on: false });
    expect(await show()).toMatchObject({
      on: false,
      kinds: [
        { resources: 0, placesRead: 0 },
        { resources: 0, placesRead: 0 },
      ],
    });
    const left = await harness.database.system((sql) =>
      sql.one<{ n: number }>('select count(*)::int as n from inventory_resource'),
    );
    expect(left?.n).toBe(0);
  });
});
