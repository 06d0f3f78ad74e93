import { badInput, Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import type { OrganisationMaker } from '../organisations/organisations.port';
import { refuseTaken } from '../names';
import { customerOf, noCustomer } from './customer';
import { customersStore } from './customers.store';

const fields = ['id', 'name', 'integrations', 'users', 'created_at'] as const;
type Field = (typeof fields)[number];

function readFields(text: string | undefined): ReadonlySet<Field> {
  const asked = (text ?? 'id,name').split(',').map((each) => each.trim());
  const known = fields.filter((field) => asked.includes(field));
  const unknown = asked.filter((each) => !fields.some((field) => field === each));
  if (unknown.length > 0) {
    const reason = `names ${unknown.map((each) => `“${each}”`).join(', ')}; there are ${fields.join(', ')}`;
    throw badInput([{ field: 'fields', reason }]);
  }
  return new Set(known);
}

/** Connected integrations of organisations, by organisation; other rooms know them. */
type CustomerIntegrations = (
  orgIds: readonly string[],
) => Promise<Map<string, { integrationId: string; name: string; type: string }[]>>;

/** What the cases of an organisation could save in a month, by currency, and how many are open. */
type CaseTotals = (
  orgId: string,
) => Promise<readonly { currency: string; potential: number; open: number }[]>;

export interface CustomersDeps {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  organisations: OrganisationMaker;
  integrations: CustomerIntegrations;
  caseTotals: CaseTotals;
}

const nameTaken = (name: string) =>
  new Fault('conflict:name_taken', `There is a customer “${name}” already.`);

const named = <T>(name: string, work: Promise<T>): Promise<T> =>
  refuseTaken(work, () => nameTaken(name), 'organisation_customer_name');

type CustomerHandlers = Pick<
  Handlers,
  'customers.list' | 'customers.create' | 'customers.read' | 'customers.rename'
>;

export function createCustomers(deps: CustomersDeps): CustomerHandlers {
  const { database, clock, record } = deps;
  const integrationsOf = async (id: string) => (await deps.integrations([id])).get(id) ?? [];

  return {
    'customers.list': async ({ query }, context) => {
      const asked = readFields(query.fields);
      const scope = await context.mspScope();
      const rows = await database.tenant(scope, (sql) => customersStore.list(sql, context.session.orgId));
      const found = asked.has('integrations')
        ? await deps.integrations(rows.map((row) => row.org_id))
        : undefined;
      return rows.map(({ org_id: id, name, users, created_at }) => ({
        id,
        name,
        ...(found ? { integrations: found.get(id) ?? [] } : {}),
        ...(asked.has('users') ? { users } : {}),
        ...(asked.has('created_at') ? { created_at: created_at.toISOString() } : {}),
      }));
    },

    'customers.create': async ({ body }, context) => {
      await context.mspScope();
      const { orgId, name: actor } = context.session;
      const { name } = body;
      const now = clock.now();
      const making = database.system(async (sql) => {
        const customer = { name, type: 'MSP_CUSTOMER', parentOrgId: orgId, createdBy: actor, now } as const;
        const id = await deps.organisations.create(sql, customer);
        const activity = { orgId, at: now, actor, action: 'customer_created', subject: name };
        await record(sql, { ...activity, customerId: id });
        await notifyChange(sql, { orgId, tag: 'customers', id });
        return id;
      });
      return { id: await named(name, making), name, integrations: [] };
    },

    'customers.read': async ({ params }, context) => {
      const { customerId: id } = await customerOf(context, params.id);
      const { orgId } = context.session;
      const row = await database.tenant({ orgIds: [orgId, id] }, (sql) =>
        customersStore.find(sql, orgId, id),
      );
      if (!row) throw noCustomer();
      const [integrations, totals] = await Promise.all([integrationsOf(id), deps.caseTotals(id)]);
      return {
        id,
        name: row.name,
        integrations,
        users: row.users,
        open_cases: totals.reduce((sum, { open }) => sum + open, 0),
        potential: totals.map(({ currency, potential }) => ({ currency, month: potential })),
        created_at: row.created_at.toISOString(),
      };
    },

    'customers.rename': async ({ params, body }, context) => {
      const { customerId: id } = await customerOf(context, params.id);
      const { orgId, name: actor } = context.session;
      const { name } = body;
      const renaming = database.tenant({ orgIds: [orgId, id] }, async (sql) => {
        const before = await customersStore.lock(sql, orgId, id);
        if (!before) throw noCustomer();
        if (before.name === name) return;
        await deps.organisations.rename(sql, id, name);
        const data = { from: before.name, to: name };
        const activity = { orgId, at: clock.now(), actor, action: 'customer_renamed', subject: name, data };
        await record(sql, { ...activity, customerId: id });
        await notifyChange(sql, { orgId, tag: 'customers', id });
        // The name stands in the menu of its own people too.
        await notifyChange(sql, { orgId: id, tag: 'user', id: '*' });
      });
      await named(name, renaming);
      return { id, name, integrations: await integrationsOf(id) };
    },
  };
}
