import { demoPeople } from '../../costs/demo/people';
import { notifyChange } from '../../db/notify';
import { contextOf, type Acting } from './asPerson';
import { makeCharging } from './charging';
import { customerBill } from './customerBills';
import { demoCustomers, PROVIDER_NAME } from './customers';
import { demoDashboards } from './dashboards';
import { demoDatastores, type DemoDatastore } from './datastores';
import { demoWorkflows, graphOf, type DemoWorkflow } from './workflows';
import type { Making } from './creating.port';

const RECORDS_AT_ONCE = 1_000;
const BILL_WITHIN_MS = 120_000;
const none = { params: undefined, query: undefined };

export type DemoSpaces = Record<'platform' | 'finance' | 'global', string>;

export async function makeSpaces({ calls, context, note }: Making): Promise<DemoSpaces> {
  const ids: string[] = [];
  // A space that people had put things into outlived an earlier demo company, and is theirs.
  const { data: there } = await calls['spaces.list'](
    { ...none, query: { include_archived: false }, body: undefined },
    context,
  );
  for (const { name } of demoPeople().spaces) {
    const known = there.find((space) => space.name === `${name} (demo)`);
    if (known) {
      ids.push(known.space_id);
      continue;
    }
    const { data } = await calls['spaces.create']({ ...none, body: { name: `${name} (demo)` } }, context);
    await note('space', data.space_id);
    ids.push(data.space_id);
  }
  const global = there.find(({ mode }) => mode === 'global')?.space_id ?? '';
  const [platform = global, , finance = global] = ids;
  for (const id of [platform, finance])
    await calls['spaces.favorite']({ ...none, params: { id }, body: { is_favorite: true } }, context);
  return { platform, finance, global };
}

export async function makeDatastores({ calls, context, note, clock }: Making, spaces: DemoSpaces) {
  const ids: Record<DemoDatastore['key'], string> = { plan: '', budgets: '', inventory: '' };
  for (const store of demoDatastores(demoPeople(), clock.now())) {
    const { key, space, name, description, schema, records } = store;
    const body = { space_id: spaces[space], name: `${name} (demo)`, description, schema };
    const { data } = await calls['datastores.create']({ ...none, body }, context);
    const id = data.datastoreId;
    ids[key] = id;
    await note('datastore', id);
    for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
      const some = records.slice(from, from + RECORDS_AT_ONCE);
      await calls['datastores.createRecords']({ ...none, params: { id }, body: { records: some } }, context);
    }
  }
  return ids;
}

export async function makeWorkflows({ calls, context, note }: Making, spaces: DemoSpaces) {
  const ids: Record<DemoWorkflow['key'], string> = { report: '', approval: '', budget: '', inventory: '' };
  const folders = new Map<string, string>();
  async function folderAt(space_id: string, path: string | null): Promise<string | null> {
    const known = path === null ? null : folders.get(path);
    if (path === null || known) return known ?? null;
    const { data } = await calls['workflowFolders.create']({ ...none, body: { space_id, path } }, context);
    folders.set(path, data.folder_id);
    return data.folder_id;
  }
  for (const workflow of demoWorkflows) {
    const space_id = spaces[workflow.space];
    const folder_id = await folderAt(space_id, workflow.folder);
    const { name, description, labels, graph, input_parameters } = graphOf(workflow);
    const { data } = await calls['workflows.create'](
      {
        params: undefined,
        query: { space_id, fill_integrations: false },
        body: {
          name: `Demo ${name}`,
          description,
          labels,
          graph,
          input_parameters,
          state: 'enabled',
          folder_id,
          runnable_from: [],
          origin: 'template',
          max_concurrent: null,
          keep_days: null,
        },
      },
      context,
    );
    const id = data.workflowId;
    ids[workflow.key] = id;
    await note('workflow', id);
    for (const body of workflow.runs)
      await calls['executions.run'](
        { params: { id, version: '1' }, query: { dry_run: false, test: false }, body },
        context,
      );
    const { state } = workflow;
    if (state === 'disabled')
      await calls['workflows.change']({ params: { id }, query: undefined, body: { state } }, context);
  }
  return ids;
}

export async function makeDashboards(
  { calls, context, note }: Making,
  spaces: DemoSpaces,
  stores: Record<DemoDatastore['key'], string>,
  reportId: string,
) {
  for (const { space, name, description, panels } of demoDashboards(stores, reportId)) {
    const body = { space_id: spaces[space], name: `${name} (demo)`, description };
    const { data } = await calls['dashboards.create']({ ...none, body }, context);
    await note('dashboard', data.dashboardId);
    await calls['dashboards.update'](
      { params: { id: data.dashboardId }, query: undefined, body: { revision: data.revision, panels } },
      context,
    );
  }
}

/** They are invited, and never come: nobody can sign in as one of them. */
export async function makePeople({ calls, context, note, who }: Making) {
  if (who.org_type !== 'standard') return;
  for (const { email, firstName, lastName, role } of demoPeople().members) {
    const body = { email, firstName, lastName, role };
    const { data } = await calls['organisations.inviteMember']({ ...none, body }, context);
    await note('member', data.member.userId);
  }
}

/** A managed service provider with its customers; whoever loads the demo company administers it. */
export async function makeProvider(making: Making) {
  const { database, organisations, clock, who, calls, cases, note, bringBill } = making;
  const now = clock.now();
  const range = await calls['costs.range']({ ...none, body: undefined }, making.context);
  const { lastDay } = range.data;
  const orgId = await database.system(async (sql) => {
    const made = { name: PROVIDER_NAME, type: 'MSP', parentOrgId: null, createdBy: who.name, now } as const;
    const id = await organisations.create(sql, made);
    const { orgId: stayIn, userId } = who;
    await organisations.addFirstMember(sql, { orgId: id, userId, role: 'MSP-Admin', stayIn, now });
    await notifyChange(sql, { orgId: who.orgId, tag: 'user', id: who.userId });
    return id;
  });
  await note('organisation', orgId);
  const customers: string[] = [];
  const provider: Acting = {
    ...who,
    orgId,
    org_type: 'MSP',
    parent_org_id: null,
    role: 'MSP-Admin',
    customers,
  };
  const context = contextOf(provider, making.log);
  for (const customer of demoCustomers) {
    const { data } = await calls['customers.create']({ ...none, body: { name: customer.name } }, context);
    customers.push(data.id);
    const params = { id: data.id };
    const within = contextOf({ ...provider, customers: [...customers] }, making.log);
    for (const body of customer.people)
      await calls['customers.addUser']({ params, query: undefined, body }, within);
    for (const found of customer.cases)
      await cases.create(
        data.id,
        { id: who.userId, name: who.name },
        found,
        `demo ${data.id} ${found.resource}`,
      );
    if (lastDay !== null)
      await bringBill(
        {
          orgId: data.id,
          userId: who.userId,
          name: 'AWS (demo)',
          lastDay,
          csv: customerBill(customer.usage, lastDay),
        },
        AbortSignal.timeout(BILL_WITHIN_MS),
      );
  }
  if (lastDay !== null)
    await makeCharging(
      making,
      contextOf({ ...provider, customers: [...customers] }, making.log),
      customers,
      lastDay,
    );
}
