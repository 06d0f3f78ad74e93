import { describe, expect, it } from 'vitest';
import type { CallRequest } from '@shared/api/index';
import { anotherProvider, aCustomer, dataOf } from './mspFixture';
import {
  channels,
  connected,
  data,
  get,
  harness,
  refusal,
  slack,
  slackValues,
  update,
  useConnecting,
  type Details,
} from './connectingFixture';
import { administrator, person, type Organisation, type Person } from './world';

useConnecting();

const forCustomer = (as: Person, customerId: string, name = 'Theirs') =>
  harness.call(as, 'integrations.connectForCustomer', {
    params: { customerId },
    body: { type: 'SLACK', name, values: slackValues() },
  });

async function share(as: Person, integration_id: string, values: string[]): Promise<string> {
  const body: CallRequest<'shared.create'>['body'] = {
    shared_resource_type: 'integration',
    shared_resource_recipients: { process_all: false, values },
    shared_resource_data: { integration_id },
  };
  const made = await harness.call(as, 'shared.create', { body });
  const { shared_resource_id: id } = data<{ shared_resource_id: string }>(made);
  data(await harness.call(as, 'shared.publish', { params: { id }, body: {} }));
  return id;
}

const editor = (customer: Organisation) => person(customer, 'MSP-Customer-Editor');

describe('an integration for a customer', () => {
  it('[API-43] [INTG-10] is connected by its provider and is the customer’s own from then on', async () => {
    const { msp } = harness.world;
    const customer = await aCustomer(harness, msp.orgId);
    const made = data<Details>(await forCustomer(person(msp, 'MSP-Editor'), customer.orgId));
    expect(made).toMatchObject({ name: 'Theirs', secrets: ['token'], created_by: 'MSP-Editor Provider' });
    const id = made.integrationId;
    expect(await get(id, editor(customer))).toEqual(made);
    expect((await channels(id, editor(customer))).status).toBe(200);
    expect(data<Details>(await update(id, { name: 'Ours' }, editor(customer))).name).toBe('Ours');
    expect(
      (await harness.call(person(msp, 'MSP-Admin'), 'integrations.get', { params: { id } })).status,
    ).toBe(404);
    const query = { fields: 'id,name,integrations' };
    const customers = dataOf<{ id: string; integrations: { name: string }[] }[]>(
      await harness.call(person(msp, 'MSP-Viewer'), 'customers.list', { query }),
    );
    expect(customers.find((each) => each.id === customer.orgId)?.integrations).toMatchObject([
      { name: 'Ours' },
    ]);
    const audit = dataOf<{ action: string; actor: string; customerId: string }[]>(
      await harness.call(person(msp, 'MSP-Admin'), 'customers.auditOf', {
        params: { id: customer.orgId },
        body: {},
      }),
    );
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'integration_connected', actor: 'MSP-Editor Provider' }),
    );
  });

  it('is connected for nobody else, and by editors of the provider only', async () => {
    const { msp, first, acme } = harness.world;
    const rival = await anotherProvider(harness);
    const admin = person(msp, 'MSP-Admin');
    for (const id of [rival.customer.orgId, acme.orgId, msp.orgId, 'nonsense'])
      expect((await forCustomer(admin, id)).status).toBe(404);
    for (const as of [
      person(msp, 'MSP-Viewer'),
      person(msp, 'Guest'),
      administrator(first),
      administrator(acme),
    ])
      expect((await forCustomer(as, first.orgId)).status).toBe(403);
    expect(slack.asked).toEqual([]);
    const { rows } = await harness.database.system(async (sql) => ({
      rows: await sql.rows('select 1 from integration'),
    }));
    expect(rows).toEqual([]);
  });
});

describe('an integration that a provider shares', () => {
  it('is used by the customer, who sees none of its values and cannot change it', async () => {
    const { msp } = harness.world;
    const admin = person(msp, 'MSP-Admin');
    const customer = await aCustomer(harness, msp.orgId);
    const stranger = await aCustomer(harness, msp.orgId);
    const { integrationId: id } = await connected('Shared chat', admin);
    await share(admin, id, [customer.orgId]);
    const as = editor(customer);
    const seen = await get(id, as);
    expect(seen).toMatchObject({
      name: 'Shared chat',
      owned_by: 'Provider',
      created_by: 'Provider',
      values: {},
      secrets: [],
      last_check: null,
      used_by: [],
    });
    expect(JSON.stringify(seen)).not.toContain(slack.url);
    expect((await channels(id, as)).status).toBe(200);
    const notYours = [403, 'forbidden', expect.stringContaining('is shared by Provider')];
    expect(refusal(await update(id, { name: 'Mine' }, as))).toEqual(notYours);
    expect(refusal(await harness.call(as, 'integrations.remove', { params: { id } }))).toEqual(notYours);
    expect(refusal(await harness.call(as, 'integrations.check', { params: { id } }))).toEqual(notYours);
    const body = { type: 'SLACK' as const, values: { address: slack.address }, integration_id: id };
    expect(refusal(await harness.call(as, 'integrations.try', { body }))).toEqual(notYours);
    expect((await harness.call(editor(stranger), 'integrations.get', { params: { id } })).status).toBe(404);
    expect((await get(id, admin)).used_by).toEqual([
      { kind: 'customer', id: customer.orgId, name: customer.name },
    ]);
    expect((await get(id, person(msp, 'Guest'))).used_by).toEqual([]);
  });

  it('carries what the customer is told, until it is removed', async () => {
    const { msp } = harness.world;
    const admin = person(msp, 'MSP-Admin');
    const customer = await aCustomer(harness, msp.orgId);
    const as = editor(customer);
    const { integrationId: id } = await connected('Shared chat', admin);
    const shareId = await share(admin, id, [customer.orgId]);
    const contact = { type: 'slack', enabled: true, integration_id: id, channel_id: 'C1', name: '#general' };
    const value = {
      primary_contact_channels: [contact],
      weekly_report: false,
      system_maintenance: false,
      workflow_updates: true,
      marketing_updates: false,
    };
    const preferences = { domain: 'notifications', type: 'preferences', value };
    await harness.database.system((sql) =>
      sql.run(
        `insert into setting (org_id, domain, type, value, updated_by, updated_at)
         values ($1, 'notifications', 'preferences', $2::jsonb, 'test', now())`,
        [customer.orgId, JSON.stringify(preferences.value)],
      ),
    );
    data(await harness.call(admin, 'integrations.remove', { params: { id } }));
    expect((await harness.call(as, 'integrations.get', { params: { id } })).status).toBe(404);
    const rows = await harness.database.system((sql) =>
      sql.rows<{ value: { primary_contact_channels: object[] } }>(
        "select value from setting where org_id = $1 and domain = 'notifications'",
        [customer.orgId],
      ),
    );
    expect(rows[0]?.value.primary_contact_channels).toMatchObject([{ enabled: false, integration_id: '' }]);
    const shares = dataOf<{ shared_resource_id: string }[]>(await harness.call(admin, 'shared.all', {}));
    expect(shares.map(({ shared_resource_id }) => shared_resource_id)).not.toContain(shareId);
    const noted = await harness.database.system((sql) =>
      sql.rows('select action from organisation_activity where org_id = $1 order by activity_id', [
        customer.orgId,
      ]),
    );
    expect(noted).toContainEqual({ action: 'integration_unshared' });
  });
});
