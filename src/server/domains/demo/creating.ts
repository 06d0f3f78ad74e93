import { demoPeople } from '../../costs/demo/people';
import { notifyChange } from '../../db/notify';
import { callAs } from '../../http/ask';
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

export type DemoSpaces = Record<'platform' | 'finance' | 'global', string>;

export async function makeSpaces({ ask, note }: Making): Promise<DemoSpaces> {
  const ids: string[] = [];
  // A space that people had put things into outlived an earlier demo company, and is theirs.
  const there = await ask('spaces.list', { query: {} });
  for (const { name } of demoPeople().spaces) {
    const known = there.find((space) => space.name === `${name} (demo)`);
    if (known) {
      ids.push(known.space_id);
      continue;
    }
    const { space_id } = await ask('spaces.create', { body: { name: `${name} (demo)` } });
    await note('space', space_id);
    ids.push(space_id);
  }
  const global = there.find(({ mode }) => mode === 'global')?.space_id ?? '';
  const [platform = global, , finance = global] = ids;
  for (const id of [platform, finance])
    await ask('spaces.favorite', { params: { id }, body: { is_favorite: true } });
  return { platform, finance, global };
}

export async function makeDatastores({ ask, note, clock }: Making, spaces: DemoSpaces) {
  const ids: Record<DemoDatastore['key'], string> = { plan: '', budgets: '', inventory: '' };
  for (const store of demoDatastores(demoPeople(), clock.now())) {
    const { key, space, name, description, schema, records } = store;
    const body = { space_id: spaces[space], name: `${name} (demo)`, description, schema };
    const { datastoreId: id } = await ask('datastores.create', { body });
    ids[key] = id;
    await note('datastore', id);
    for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
      const some = records.slice(from, from + RECORDS_AT_ONCE);
      await ask('datastores.createRecords', { params: { id }, body: { records: some } });
    }
  }
  return ids;
}

export async function makeWorkflows({ ask, note }: Making, spaces: DemoSpaces) {
  const ids: Record<DemoWorkflow['key'], string> = { report: '', approval: '', budget: '', inventory: '' };
  const folders = new Map<string, string>();
  async function folderAt(space_id: string, path: string | null): Promise<string | null> {
    const known = path === null ? null : folders.get(path);
    if (path === null || known) return known ?? null;
    const { folder_id } = await ask('workflowFolders.create', { body: { space_id, path } });
    folders.set(path, folder_id);
    return folder_id;
  }
  for (const workflow of demoWorkflows) {
    const space_id = spaces[workflow.space];
    const folder_id = await folderAt(space_id, workflow.folder);
    const { name, description, labels, graph, input_parameters } = graphOf(workflow);
    const made = { name: `Demo ${name}`, description, labels, graph, input_parameters, folder_id };
    const { workflowId: id } = await ask('workflows.create', {
      query: { space_id },
      body: { ...made, origin: 'template' },
    });
    ids[workflow.key] = id;
    await note('workflow', id);
    for (const body of workflow.runs)
      await ask('executions.run', { params: { id, version: '1' }, query: {}, body });
    const { state } = workflow;
    if (state === 'disabled') await ask('workflows.change', { params: { id }, body: { state } });
  }
  return ids;
}

export async function makeDashboards(
  { ask, note }: Making,
  spaces: DemoSpaces,
  stores: Record<DemoDatastore['key'], string>,
  reportId: string,
) {
  for (const { space, name, description, panels } of demoDashboards(stores, reportId)) {
    const body = { space_id: spaces[space], name: `${name} (demo)`, description };
    const { dashboardId: id, revision } = await ask('dashboards.create', { body });
    await note('dashboard', id);
    await ask('dashboards.update', { params: { id }, body: { revision, panels } });
  }
}

/** They are invited, and never come: nobody can sign in as one of them. */
export async function makePeople({ ask, note, who }: Making) {
  if (who.org_type !== 'standard') return;
  for (const { email, firstName, lastName, role } of demoPeople().members) {
    const body = { email, firstName, lastName, role };
    const { member } = await ask('organisations.inviteMember', { body });
    await note('member', member.userId);
  }
}

/** A managed service provider with its customers; whoever loads the demo company administers it. */
export async function makeProvider(making: Making) {
  const { database, organisations, clock, who, calls, cases, note, bringBill } = making;
  const now = clock.now();
  const { lastDay } = await making.ask('costs.range', {});
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
  const ask = callAs(calls, contextOf(provider, making.log));
  for (const customer of demoCustomers) {
    const { id } = await ask('customers.create', { body: { name: customer.name } });
    customers.push(id);
    for (const body of customer.people) await ask('customers.addUser', { params: { id }, body });
    for (const found of customer.cases)
      await cases.create(id, { id: who.userId, name: who.name }, found, `demo ${id} ${found.resource}`);
    if (lastDay !== null)
      await bringBill(
        {
          orgId: id,
          userId: who.userId,
          name: 'AWS (demo)',
          lastDay,
          csv: customerBill(customer.usage, lastDay),
        },
        AbortSignal.timeout(BILL_WITHIN_MS),
      );
  }
  if (lastDay !== null) await makeCharging(ask, customers, lastDay);
}
