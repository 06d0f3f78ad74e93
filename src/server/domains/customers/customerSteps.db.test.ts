import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { createCustomerSteps } from './customerSteps';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.database.system((sql) =>
    sql.run(
      `insert into organisation (org_id, name, org_type, parent_org_id, created_at) values
         ('msp', 'Cloud Partners', 'MSP', null, '2026-01-01'),
         ('other', 'Others', 'MSP', null, '2026-01-01'),
         ('acme', 'Acme', 'standard', null, '2026-01-01'),
         ('b', 'Northwind', 'MSP_CUSTOMER', 'msp', '2026-01-02T09:00:00Z'),
         ('a', 'Contoso', 'MSP_CUSTOMER', 'msp', '2026-01-03T09:00:00Z'),
         ('x', 'Elsewhere', 'MSP_CUSTOMER', 'other', '2026-01-03T09:00:00Z')`,
    ),
  );
});
afterAll(() => test.drop());

it('[EDIT-50] gives a provider its own customers, and nobody else any', async () => {
  const steps = createCustomerSteps(test.database);
  expect(await steps.list('msp')).toEqual([
    { customerId: 'a', name: 'Contoso', users: 0, createdAt: '2026-01-03T09:00:00.000Z' },
    { customerId: 'b', name: 'Northwind', users: 0, createdAt: '2026-01-02T09:00:00.000Z' },
  ]);
  for (const orgId of ['acme', 'b', 'gone'])
    await expect(steps.list(orgId)).rejects.toThrow('Only a provider’s organization has customers.');
});
