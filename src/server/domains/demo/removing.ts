import { notifyChanges } from '../../db/notify';
import { SESSIONS_TAG } from '../../gate/session';
import { callAs } from '../../http/ask';
import { contextOf, type Acting, type DemoAsk } from './asPerson';
import { demoStore, type DemoKind } from './demo.store';
import type { DemoDeps } from './creating.port';

type Remove = (ask: DemoAsk, id: string) => Promise<unknown>;

const removal: Record<Exclude<DemoKind, 'organisation'>, Remove> = {
  report: (ask, id) => ask('reports.delete', { params: { id } }),
  virtual_tag: (ask, id) => ask('allocation.delete', { params: { id } }),
  unit_metric: (ask, id) => ask('unitMetrics.delete', { params: { id } }),
  kubernetes_cluster: (ask, id) => ask('kubernetes.delete', { params: { id } }),
  budget: (ask, id) => ask('budgets.delete', { params: { id } }),
  workflow: (ask, id) => ask('workflows.delete', { query: {}, body: { ids: [id] } }),
  datastore: (ask, id) => ask('datastores.delete', { params: { id } }),
  dashboard: (ask, id) => ask('dashboards.delete', { params: { id } }),
  space: (ask, id) => ask('spaces.delete', { params: { id } }),
  member: (ask, userId) => ask('organisations.removeMember', { params: { userId } }),
};

async function removeProvider(
  { calls, database, log, removeOrganisation, end }: DemoDeps,
  { orgId: home, ...who }: Acting,
  orgId: string,
) {
  const all = await database.system((sql) => demoStore.customersOf(sql, orgId));
  const customers = all.map(({ id }) => id);
  const provider = { ...who, orgId, org_type: 'MSP', parent_org_id: null, role: 'MSP-Admin', customers };
  const ask = callAs(calls, contextOf(provider, log));
  for (const { id, name } of all)
    await ask('customers.delete', { params: { id }, body: { confirm_name: name } });
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
  if (kind === 'organisation') await removeProvider(deps, who, id);
  else await removal[kind](callAs(deps.calls, contextOf(who, deps.log)), id);
}
