import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloudAccount, VirtualIntegration } from '@shared/api/integrations/entities';
import type { IntegrationDetails } from '@shared/api/integrations/kinds';
import { createLog } from '@server/platform/log';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anExport } from '@tests/fakes/aws/bills';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, type Person } from './world';

let harness: Harness;
let aws: AwsFake;
let admin: Person;
let id: string;

const whole = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body as T;
};
const data = <T>(reply: Reply): T => whole<{ data: T }>(reply).data;
interface Listed {
  data: CloudAccount[];
  limited: boolean;
  total: number;
  chosen: number | null;
  problem: string | null;
}
const accounts = async (of = id, query: object = {}) =>
  whole<Listed>(
    await harness.send(admin, 'integrations.accounts', { params: { id: of }, query: { ...query } }),
  );
const connected = async (of = id) =>
  data<{ accountId: string }[]>(
    await harness.send(admin, 'integrations.awsConnectedAccounts', { params: { id: of }, query: {} }),
  ).map(({ accountId }) => accountId);
const makePart = (name: string, account_ids: string[], of = id) =>
  harness.send(admin, 'integrations.createVirtual', { params: { id: of }, body: { name, account_ids } });
const choose = (account_ids: string[] | null) =>
  harness.send(admin, 'integrations.setAccounts', { params: { id }, body: { account_ids } });

const [payer, shop, lab] = ['111122223333', '222233334444', '333344445555'] as const;
/** Not there from the beginning. */
const late = '444455556666';

beforeAll(async () => {
  aws = await startAws();
  aws.state.accounts = [
    { Id: payer, Name: 'Payer', Status: 'ACTIVE' },
    { Id: shop, Name: 'Shop', Status: 'ACTIVE' },
    { Id: lab, Name: 'Lab', Status: 'ACTIVE' },
    { Id: '999999999999', Name: 'Closed', Status: 'SUSPENDED' },
  ];
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ log, allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
  const values = {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'eu-west-1',
    endpoint: aws.url,
  };
  const made = await harness.call(admin, 'integrations.connect', {
    body: { type: 'AWS', name: 'Cloud', values },
  });
  id = data<IntegrationDetails>(made).integrationId;
});
afterAll(async () => {
  await harness?.stop();
  await aws?.stop();
});

describe('accounts of a cloud', () => {
  it('[INTG-22] [API-57] are found, searched, chosen and kept; null is all', async () => {
    expect(await accounts()).toMatchObject({
      data: [
        { accountId: lab, accountName: 'Lab', chosen: true },
        { accountId: payer, chosen: true },
        { accountId: shop, chosen: true },
      ],
      limited: false,
      total: 3,
      chosen: null,
      problem: null,
    });
    expect((await accounts(id, { search: 'sho' })).data.map(({ accountName }) => accountName)).toEqual([
      'Shop',
    ]);
    expect(await connected()).toHaveLength(3);

    expect((await choose([shop])).status).toBe(200);
    expect(await connected()).toEqual([shop]);
    expect(await accounts()).toMatchObject({ limited: true, chosen: 1, total: 3 });
    const put = await harness.send(admin, 'integrations.setAwsAccounts', {
      params: { id },
      body: { accounts: [{ accountId: lab, accountName: 'Lab', accountType: 'member' }] },
    });
    expect([put.status, await connected()]).toEqual([200, [lab]]);
    await choose(null);
    expect(await connected()).toHaveLength(3);
  });

  it('[API-53] [API-56] one that its cloud does not have is refused by its id, whichever way it is chosen', async () => {
    const nobody = '000000000000';
    const refused = await choose([shop, nobody]);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { data: [{ field: 'account_ids', reason: expect.stringContaining(nobody) }] },
    ]);
    const put = await harness.send(admin, 'integrations.setAwsAccounts', {
      params: { id },
      body: { accounts: [{ accountId: nobody, accountName: 'Nobody', accountType: 'member' }] },
    });
    expect([put.status, put.body]).toMatchObject([400, { data: [{ field: 'accounts' }] }]);
    expect(await accounts()).toMatchObject({ limited: false, chosen: null });
    const made = await harness.send(admin, 'integrations.setAwsAccounts', {
      params: { id },
      body: { accounts: [{ accountId: late, accountName: 'Late', accountType: 'member' }] },
    });
    expect(made.status).toBe(400);
    aws.state.accounts.push({ Id: late, Name: 'Late', Status: 'ACTIVE' });
    expect((await choose([late])).status).toBe(200);
    aws.state.accounts = aws.state.accounts.filter(({ Id }) => Id !== late);
    await choose(null);
    await harness.database.system((sql) =>
      sql.run('delete from integration_account where account_id = $1', [late]),
    );
  });

  it('keep their names when they are gone, and what is known stands there while nobody can be asked', async () => {
    aws.state.accounts = aws.state.accounts.filter(({ Id }) => Id !== lab);
    const refreshed = await accounts(id, { refresh: true });
    expect(refreshed.data.find(({ accountId }) => accountId === lab)).toMatchObject({
      accountName: 'Lab',
      there: false,
    });
    aws.state.denied.add('sts:GetCallerIdentity');
    const denied = await accounts(id, { refresh: true });
    expect(denied).toMatchObject({ total: 3, problem: expect.stringContaining('Access denied') });
    aws.state.denied.clear();
  });
});

it('[INTG-05] the bill is told with their names where it has none, in the explorer and its filters', async () => {
  const { bill, good } = callsAs(harness, admin);
  const day = on('2026-02-03');
  const charge = { ...day, SubAccountName: '', ResourceId: 'r1', BilledCost: '400', EffectiveCost: '400' };
  await bill(
    'bill.csv',
    billOf([
      { ...charge, SubAccountId: shop },
      { ...charge, SubAccountId: '777777777777' },
    ]),
  );
  const body = { from: '2026-02-01', to: '2026-02-28', granularity: 'month', group_by: ['account'] };
  const spend = await harness.send(admin, 'costs.spend', { body });
  const { rows } = data<{ rows: { group: string[]; label: string[] }[] }>(spend);
  expect(rows.map(({ group, label }) => [group[0], label[0]]).toSorted()).toEqual([
    [shop, 'Shop'],
    ['777777777777', '777777777777'],
  ]);
  const found = async (search: string) =>
    (await good('costs.values', { query: { field: 'account', search } })).data.map(({ value, label }) => [
      value,
      label,
    ]);
  expect(await found('SHO')).toEqual([[shop, 'Shop']]);
  expect(await found('7777')).toEqual([['777777777777', '777777777777']]);
  expect(await found('Lab')).toEqual([]);
});

describe('a virtual integration', () => {
  it('[INTG-11] [API-45] [API-46] is made of some accounts, signs in as the whole and reaches no others', async () => {
    const made = data<VirtualIntegration>(await makePart('Shop only', [shop]));
    expect(await accounts(made.integrationId)).toMatchObject({ data: [{ accountId: shop }], limited: true });
    expect(await connected(made.integrationId)).toEqual([shop]);
    const all = await harness.send(admin, 'integrations.awsAccounts', {
      params: { id: made.integrationId },
      query: {},
    });
    expect(data<{ accountId: string }[]>(all).map(({ accountId }) => accountId)).toEqual([shop]);
    const parts = await harness.send(admin, 'integrations.virtual', { params: { id } });
    expect(data<VirtualIntegration[]>(parts)).toEqual([made]);

    const listed = data<{ name: string; type: string; part_of?: unknown }[]>(
      await harness.send(admin, 'integrations.list', { query: { type: 'AWS' } }),
    );
    expect(listed.map(({ name, part_of }) => [name, part_of])).toEqual([
      ['Cloud', undefined],
      ['Shop only', { integrationId: id, name: 'Cloud' }],
    ]);
    const whole_ = data<IntegrationDetails>(
      await harness.send(admin, 'integrations.get', { params: { id } }),
    );
    expect(whole_.used_by).toEqual([{ kind: 'integration', id: made.integrationId, name: 'Shop only' }]);
  });

  it('[INTG-10] is shared with a customer like any other, and reaches no more there', async () => {
    const { bolt, acme } = harness.world;
    const part = data<VirtualIntegration>(await makePart('For a customer', [shop]));
    await harness.database.system(async (sql) => {
      await sql.run(
        `insert into shared_resource (shared_resource_id, org_id, type, integration_id, process_all, created_by, created_at, updated_at)
         values ('share', $1, 'integration', $2, true, 'Ada', now(), now())`,
        [acme.orgId, part.integrationId],
      );
      await sql.run(
        `insert into shared_integration (org_id, integration_id, shared_resource_id, shared_by)
         values ($1, $2, 'share', 'Acme')`,
        [bolt.orgId, part.integrationId],
      );
    });
    const customer = administrator(bolt);
    const params = { id: part.integrationId };
    const all = await harness.send(customer, 'integrations.awsAccounts', { params, query: {} });
    expect(data<{ accountId: string }[]>(all).map(({ accountId }) => accountId)).toEqual([shop]);
    const whole_ = await harness.send(customer, 'integrations.awsAccounts', { params: { id }, query: {} });
    expect(whole_.status).toBe(404);
    const chosen = await harness.send(customer, 'integrations.setAccounts', {
      params,
      body: { account_ids: null },
    });
    expect(chosen.status).toBe(403);
    await harness.send(admin, 'integrations.remove', { params });
  });

  it('is refused with a taken name, with accounts that are not there, and of a virtual one', async () => {
    const taken = await makePart('cloud', [shop]);
    expect([taken.status, taken.body]).toMatchObject([409, { reason: 'name_taken' }]);
    const unknown = await makePart('Unknown', ['000000000000']);
    expect([unknown.status, unknown.body]).toMatchObject([400, { data: [{ field: 'account_ids' }] }]);
    const part = data<VirtualIntegration>(await makePart('Payer only', [payer]));
    expect((await makePart('Nested', [payer], part.integrationId)).status).toBe(409);
  });

  it('has no bills and no values of its own, is renamed, and goes with the whole', async () => {
    aws.state.exports = [anExport('daily')];
    const part = data<VirtualIntegration>(await makePart('Part', [payer]));
    const params = { id: part.integrationId };
    const bills = await harness.send(admin, 'costs.findExports', { params });
    expect(bills.status).toBe(422);
    const values = await harness.send(admin, 'integrations.update', {
      params,
      body: { values: { region: 'us-east-1' } },
    });
    expect([values.status, values.text]).toEqual([409, expect.stringContaining('“Cloud”')]);
    expect(
      (await harness.send(admin, 'integrations.update', { params, body: { name: 'Renamed' } })).status,
    ).toBe(200);
    expect(await connected(part.integrationId)).toEqual([payer]);
    const kept = await harness.database.system((sql) =>
      sql.one<{ secrets: string | null; settings: object }>(
        'select secrets, settings from integration where integration_id = $1',
        [part.integrationId],
      ),
    );
    expect(kept).toEqual({ secrets: null, settings: {} });

    await harness.send(admin, 'integrations.update', { params: { id }, body: { status: 'INACTIVE' } });
    const inactive = await harness.send(admin, 'integrations.awsConnectedAccounts', { params, query: {} });
    expect(inactive.status).toBe(409);
    await harness.call(admin, 'integrations.remove', { params: { id } });
    expect((await harness.send(admin, 'integrations.get', { params })).status).toBe(404);
  });
});
