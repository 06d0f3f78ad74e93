import { notifyChanges } from '../../db/notify';
import { SESSIONS_TAG } from '../../gate/session';
import type { CallContext } from '../../http/context';
import { contextOf, type Acting } from './asPerson';
import { demoStore, type DemoKind } from './demo.store';
import type { DemoDeps } from './creating.port';

type Remove = (deps: DemoDeps, context: CallContext, id: string) => Promise<unknown>;
const none = { query: undefined, body: undefined };

const removal: Record<DemoKind, Remove> = {
  report: ({ calls }, context, id) => calls['reports.delete']({ ...none, params: { id } }, context),
  virtual_tag: ({ calls }, context, id) => calls['allocation.delete']({ ...none, params: { id } }, context),
  unit_metric: ({ calls }, context, id) => calls['unitMetrics.delete']({ ...none, params: { id } }, context),
  kubernetes_cluster: ({ calls }, context, id) =>
    calls['kubernetes.delete']({ ...none, params: { id } }, context),
  budget: ({ calls }, context, id) => calls['budgets.delete']({ ...none, params: { id } }, context),
  workflow: ({ calls }, context, id) =>
    calls['workflows.delete']({ params: undefined, query: {}, body: { ids: [id] } }, context),
  datastore: ({ calls }, context, id) => calls['datastores.delete']({ ...none, params: { id } }, context),
  dashboard: ({ calls }, context, id) => calls['dashboards.delete']({ ...none, params: { id } }, context),
  space: ({ calls }, context, id) => calls['spaces.delete']({ ...none, params: { id } }, context),
  member: ({ calls }, context, userId) =>
    calls['organisations.removeMember']({ ...none, params: { userId } }, context),
  organisation: removeProvider,
};

async function removeProvider(
  { calls, database, removeOrganisation, end }: DemoDeps,
  context: CallContext,
  orgId: string,
) {
  const { log } = context;
  const { name, userId, orgId: home } = context.session;
  const provider = {
    orgId,
    userId,
    name,
    email: '',
    org_type: 'MSP',
    parent_org_id: null,
    role: 'MSP-Admin',
  };
  const customers = await database.system((sql) => demoStore.customersOf(sql, orgId));
  const within = contextOf({ ...provider, customers: customers.map(({ id }) => id) }, log);
  for (const customer of customers) {
    const body = { confirm_name: customer.name };
    await calls['customers.delete']({ params: { id: customer.id }, query: undefined, body }, within);
  }
  await end.endWork(orgId);
  await database.system(async (sql) => {
    const people = await demoStore.membersOf(sql, orgId);
    await removeOrganisation(sql, orgId);
    await notifyChanges(
      sql,
      people.flatMap((id) => [
        { orgId, tag: SESSIONS_TAG, id },
        { orgId: home, tag: 'user', id },
      ]),
    );
  });
  await end.removeFiles(orgId);
}

/** Takes one thing away as an Admin would: with the same refusals. */
export async function removeThing(deps: DemoDeps, who: Acting, kind: DemoKind, id: string): Promise<void> {
  await removal[kind](deps, contextOf(who, deps.log), id);
}
