import { badInput, Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { notifyChange } from '../../db/notify';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import type { OrganisationMaker } from '../organisations/organisations.port';
import { customersStore } from './customers.store';

const fields = ['id', 'name', 'integrations'] as const;

function readFields(text: string | undefined): boolean {
  const asked = (text ?? 'id,name').split(',').map((each) => each.trim());
  const unknown = asked.filter((each) => !fields.some((field) => field === each));
  if (unknown.length > 0) {
    const reason = `names ${unknown.map((each) => `“${each}”`).join(', ')}; there are ${fields.join(', ')}`;
    throw badInput([{ field: 'fields', reason }]);
  }
  return asked.includes('integrations');
}

/** Connected integrations of organisations, by organisation; other rooms know them. */
export type CustomerIntegrations = (
  orgIds: readonly string[],
) => Promise<Map<string, { integrationId: string; name: string; type: string }[]>>;

export function createCustomers(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  organisations: OrganisationMaker;
  integrations: CustomerIntegrations;
}): Pick<Handlers, 'customers.list' | 'customers.create'> {
  const { database, clock, record } = deps;
  return {
    'customers.list': async ({ query }, context) => {
      const withIntegrations = readFields(query.fields);
      const scope = await context.mspScope();
      const rows = await database.tenant(scope, (sql) => customersStore.list(sql, context.session.orgId));
      const found = withIntegrations ? await deps.integrations(rows.map((row) => row.org_id)) : undefined;
      return {
        data: rows.map(({ org_id: id, name }) =>
          found ? { id, name, integrations: found.get(id) ?? [] } : { id, name },
        ),
      };
    },

    'customers.create': async ({ body }, context) => {
      await context.mspScope();
      const { orgId, name: actor } = context.session;
      const { name } = body;
      const now = clock.now();
      const make = () =>
        database.system(async (sql) => {
          const customer = { name, type: 'MSP_CUSTOMER', parentOrgId: orgId, createdBy: actor, now } as const;
          const id = await deps.organisations.create(sql, customer);
          await record(sql, { orgId, at: now, actor, action: 'customer_created', subject: name });
          await notifyChange(sql, { orgId, tag: 'customers', id });
          return id;
        });
      const id = await make().catch((error: unknown) => {
        if (isUniqueViolation(error, 'organisation_customer_name')) {
          throw new Fault('conflict', `There is a customer “${name}” already.`);
        }
        throw error;
      });
      return { data: { id, name, integrations: [] } };
    },
  };
}
