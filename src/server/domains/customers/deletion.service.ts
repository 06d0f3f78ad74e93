import { badInput } from '@shared/kernel/fault';
import type { Database, Sql } from '../../db/database';
import { notifyChange, notifyChanges } from '../../db/notify';
import { SESSIONS_TAG } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import type { OrganisationMaker } from '../organisations/organisations.port';
import { customerOf, noCustomer } from './customer';
import { customersStore } from './customers.store';
import type { OrganisationEnd } from './end.port';
import { deletionStore, type Holding, type TenantTable } from './deletion.store';

/** Those that name others go first; the organisation goes last, and rows that follow others are not looked for. */
function deletionOrder(tables: readonly TenantTable[], holdings: readonly Holding[]): string[] {
  const follows = new Map(tables.map((table) => [table.name, table.follows]));
  const leader = (name: string): string => {
    const next = follows.get(name) ?? null;
    return next === null ? name : leader(next);
  };
  const left = new Set(tables.filter((table) => table.follows === null).map(({ name }) => name));
  left.delete('organisation');
  const held = (by: ReadonlySet<string>) =>
    new Set(
      holdings
        .map(({ child, parent }) => ({ child: leader(child), parent: leader(parent) }))
        .filter(({ child, parent }) => child !== parent && by.has(child))
        .map(({ parent }) => parent),
    );
  const order: string[] = [];
  while (left.size > 0) {
    const kept = held(left);
    const free = [...left].filter((name) => !kept.has(name));
    if (free.length === 0) throw new Error(`Tables hold each other: ${[...left].join(', ')}.`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return [...order, 'organisation'];
}

async function removeRows(sql: Sql, orgId: string): Promise<void> {
  await deletionStore.refuseHeld(sql, orgId);
  const order = deletionOrder(await deletionStore.tables(sql), await deletionStore.holdings(sql));
  for (const table of order) await deletionStore.remove(sql, table, orgId);
}

/** An organisation with all that is in it, in the caller's system transaction. Nothing of it may run any more. */
export const organisationRemover =
  (organisations: Pick<OrganisationMaker, 'leave'>) =>
  async (sql: Sql, orgId: string): Promise<void> => {
    await organisations.leave(sql, orgId);
    await removeRows(sql, orgId);
  };

export function createDeletion(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  end: OrganisationEnd;
  organisations: Pick<OrganisationMaker, 'leave'>;
}): Pick<Handlers, 'customers.delete'> {
  const { database, clock, record, end, organisations } = deps;

  return {
    'customers.delete': async ({ params, body }, context) => {
      const { customerId: id } = await customerOf(context, params.id);
      const { orgId, name: actor } = context.session;
      const mustBeNamed = (found: { name: string } | undefined) => {
        if (!found) throw noCustomer();
        if (found.name !== body.confirm_name)
          throw badInput([
            { field: 'confirm_name', reason: `is not the name of the customer, “${found.name}”` },
          ]);
        return found.name;
      };
      mustBeNamed(
        await database.tenant({ orgIds: [orgId, id] }, (sql) => customersStore.find(sql, orgId, id)),
      );
      await database.tenant({ orgIds: [orgId, id] }, (sql) => deletionStore.refuseHeld(sql, id));
      await end.endWork(id);
      await database.system(async (sql) => {
        await deletionStore.takeTime(sql);
        const name = mustBeNamed(await customersStore.lock(sql, orgId, id));
        const people = await deletionStore.members(sql, id);
        await organisations.leave(sql, id);
        await deletionStore.unshare(sql, orgId, id);
        await removeRows(sql, id);
        const activity = { orgId, at: clock.now(), actor, action: 'customer_deleted', subject: name };
        await record(sql, { ...activity, customerId: id });
        await notifyChange(sql, { orgId, tag: 'customers', id });
        await notifyChanges(
          sql,
          people.map(({ user_id }) => ({ orgId: id, tag: SESSIONS_TAG, id: user_id })),
        );
      });
      await end.removeFiles(id).catch((error: unknown) => {
        context.log.warn({ err: error, customer: id }, 'Files of a deleted customer could not be removed');
      });
    },
  };
}
