import type { Database } from '../../db/database';
import { StepError } from '../../steps/contract';
import type { CustomerPort } from '../../steps/customers.port';
import { customersStore } from './customers.store';

/** What steps read of the customers of a provider. */
export const createCustomerSteps = (database: Database): CustomerPort => ({
  async list(orgId) {
    const rows = await database.system(async (sql) =>
      (await customersStore.isProvider(sql, orgId)) ? customersStore.list(sql, orgId) : null,
    );
    if (rows === null) throw new StepError('Only a provider’s organization has customers.', 'general', false);
    return rows.map(({ org_id: customerId, name, users, created_at }) => ({
      customerId,
      name,
      users: Number(users),
      createdAt: created_at.toISOString(),
    }));
  },
});
