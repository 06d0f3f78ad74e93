import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFirstStart } from '@server/domains/organisations/organisations.service';
import { systemClock } from '@server/platform/clock';
import { openTestDatabase } from '@tests/support/database';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const setType = (as: Person, type: 'MSP' | 'standard') =>
  harness.call(as, 'organisations.setType', { body: { type } });
const reason = (body: unknown) => (body as { reason: string }).reason;

it('[PERM-01] [CUST-01] becomes a provider with the roles of one, and back while it has no customers', async () => {
  const { bolt } = harness.world;
  const admin = administrator(bolt);
  const member = person(bolt, 'Member');
  const addCustomer = (name: string) => harness.call(admin, 'customers.create', { body: { name } });
  const key = (role: 'MSP-Editor' | 'Admin') =>
    harness.call(admin, 'organisations.createApiKey', { body: { name: 'Nightly', role } });
  expect((await addCustomer('Early')).status).toBe(403);
  expect((await key('MSP-Editor')).status).toBe(400);
  expect((await setType(member, 'MSP')).status).toBe(403);

  expect((await setType(admin, 'MSP')).body).toEqual({ data: { orgId: bolt.orgId, type: 'MSP' } });
  const members = (await harness.call(admin, 'organisations.listMembers', {})).body as {
    data: { userId: string; role: string }[];
  };
  const roles = new Map(members.data.map(({ userId, role }) => [userId, role]));
  expect([roles.get(admin.userId), roles.get(member.userId)]).toEqual(['MSP-Admin', 'MSP-Viewer']);
  expect((await key('MSP-Editor')).status).toBe(200);
  const made = await addCustomer('Orchard');
  expect(made.status, made.text).toBe(200);

  const kept = await setType(admin, 'standard');
  expect([kept.status, reason(kept.body)]).toEqual([409, 'organization_has_customers']);
  const { id } = (made.body as { data: { id: string } }).data;
  await harness.database.system((sql) => sql.run('delete from space where org_id = $1', [id]));
  await harness.database.system((sql) => sql.run('delete from organisation where org_id = $1', [id]));
  expect((await setType(admin, 'standard')).status).toBe(200);
  expect((await addCustomer('Late')).status).toBe(403);
  const keys = (await harness.call(admin, 'organisations.listApiKeys', {})).body as {
    data: { role: string }[];
  };
  expect(keys.data.map(({ role }) => role)).toEqual(['Member']);
});

it('a customer cannot become a provider', async () => {
  const { first } = harness.world;
  const reply = await setType(administrator(first), 'MSP');
  expect([reply.status, reason(reply.body)]).toEqual([409, 'organization_is_customer']);
});

it('a customer that is made while its provider stops being one is made, or refused: never without a provider', async () => {
  const { bolt } = harness.world;
  const admin = administrator(bolt);
  for (let round = 0; round < 3; round += 1) {
    await setType(admin, 'MSP');
    const name = `Customer ${round}`;
    const [, made] = await Promise.all([
      setType(admin, 'standard'),
      harness.call(admin, 'customers.create', { body: { name } }),
    ]);
    expect([200, 403, 409]).toContain(made.status);
    const orphans = await harness.database.system((sql) =>
      sql.rows(
        `select c.name from organisation c join organisation p on p.org_id = c.parent_org_id where p.org_type <> 'MSP'`,
      ),
    );
    expect(orphans).toEqual([]);
  }
});

it('a further organisation is made from the first one only, and whoever made it administers it', async () => {
  const { acme } = harness.world;
  const admin = administrator(acme);
  const create = () => harness.call(admin, 'organisations.create', { body: { name: 'North', type: 'MSP' } });
  const refused = await create();
  expect([refused.status, reason(refused.body)]).toEqual([403, 'first_organization_only']);
  await harness.database.system((sql) =>
    sql.run(`update organisation set created_at = '2001-01-01T00:00:00Z' where org_id = $1`, [acme.orgId]),
  );
  const made = await create();
  const { orgId } = (made.body as { data: { orgId: string } }).data;
  const row = await harness.database.system((sql) =>
    sql.one(`select role from membership where org_id = $1 and user_id = $2`, [orgId, admin.userId]),
  );
  expect(row).toEqual({ role: 'MSP-Admin' });
});

it('the first start makes a provider when it is told to, and finds its owner again', async () => {
  const test = await openTestDatabase();
  try {
    const first = createFirstStart({ database: test.database, clock: systemClock });
    const owner = await first.local('ada', 'MSP');
    expect(await first.local('ada')).toEqual(owner);
    const rows = await test.database.system((sql) =>
      sql.rows(
        'select o.org_type, m.role from organisation o join membership m on m.org_id = o.org_id where m.user_id = $1',
        [owner.userId],
      ),
    );
    expect(rows).toEqual([{ org_type: 'MSP', role: 'MSP-Admin' }]);
  } finally {
    await test.drop();
  }
});
