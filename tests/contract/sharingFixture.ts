import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CallReply, CallRequest } from '@shared/api/index';
import { chain, node } from './workflowRuns';
import { startHarness, type Harness } from './harness';
import { aCustomer, dataOf, globalSpace } from './mspFixture';
import { person, type Organisation, type Person } from './world';

export let harness: Harness;
export let msp: Organisation;
export let admin: Person;
/** The provider's global space. */
export let space: string;
/** Two customers, made anew for every test. */
export let one: Organisation;
export let two: Organisation;

type Shared = CallReply<'shared.create'>['data'];
type Body = CallRequest<'shared.create'>['body'];
type Summary = CallReply<'workflows.list'>['data'][number];

/** A server of the file's own; before every test nothing is shared, and there are two new customers. */
export function useSharing(): void {
  beforeAll(async () => {
    harness = await startHarness();
    msp = harness.world.msp;
    admin = person(msp, 'MSP-Admin');
    space = await globalSpace(harness, msp.orgId);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    await harness.database.system(async (sql) => {
      await sql.run('truncate shared_workflow, shared_integration, shared_resource');
      await sql.run('truncate workflow, workflow_folder, integration cascade');
    });
    one = await aCustomer(harness, msp.orgId);
    two = await aCustomer(harness, msp.orgId);
  });
}

export const editor = (organisation: Organisation) => person(organisation, 'MSP-Customer-Editor');
export const viewer = (organisation: Organisation) => person(organisation, 'MSP-Customer-Viewer');

/** Waits an hour, and holds a secret. */
const waiting = (secret = 'hush-hush') =>
  chain(
    node('Check', 'API-008', { content: 'x', signature: 'y', secret }),
    node('Wait', 'WAIT', { mode: 'duration', quantity: 1, unit: 'hours' }),
  );
/** Runs for an hour wherever it is: it needs no secret, which a copy does not have. */
export const resting = () => chain(node('Wait', 'WAIT', { mode: 'duration', quantity: 1, unit: 'hours' }));
export const calling = (workflow: string) => chain(node('Call', 'SUBWORKFLOW', { workflow }));
export const short = (text: string) => chain(node('Check', 'API-008', { content: text, signature: 'y' }));

export async function folder(path: string): Promise<string> {
  const reply = await harness.call(admin, 'workflowFolders.create', { body: { space_id: space, path } });
  return dataOf<{ folder_id: string }>(reply).folder_id;
}

export async function workflow(name: string, folder_id: string | null, graph = waiting()): Promise<string> {
  const reply = await harness.call(admin, 'workflows.create', {
    query: { space_id: space },
    body: { name, graph, folder_id },
  });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return dataOf<{ workflowId: string }>(reply).workflowId;
}

const nobody = { process_all: false, values: [] as string[] };
export const toAll = { process_all: true, values: [] as string[] };
export const to = (...organisations: Organisation[]) => ({
  ...nobody,
  values: organisations.map(({ orgId }) => orgId),
});

export const folderBody = (path: string, recipients = to(one)): Body => ({
  shared_resource_type: 'workflow',
  shared_resource_recipients: recipients,
  shared_resource_data: { scope: 'directory', path, space_id: space },
});
export const integrationBody = (integration_id: string, recipients = to(one)): Body => ({
  shared_resource_type: 'integration',
  shared_resource_recipients: recipients,
  shared_resource_data: { integration_id },
});

export const ask = (body: Body, as = admin) => harness.call(as, 'shared.create', { body });
export async function share(body: Body): Promise<Shared> {
  const reply = await ask(body);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return dataOf<Shared>(reply);
}
export const update = async ({ shared_resource_id: id }: Shared, body: Body) => {
  const reply = await harness.call(admin, 'shared.update', { params: { id }, body });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return dataOf<Shared>(reply);
};
export async function publish({ shared_resource_id: id }: Shared) {
  const reply = await harness.call(admin, 'shared.publish', { params: { id }, body: {} });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return dataOf<CallReply<'shared.publish'>['data']>(reply);
}
export const shares = async () => dataOf<Shared[]>(await harness.call(admin, 'shared.all', {}));
export const stateOf = async ({ shared_resource_id: id }: Shared) =>
  (await shares()).find((each) => each.shared_resource_id === id)?.publication_state;

/** Publishes, and gives the workflows of a customer by name. */
export async function workflowsOf(organisation: Organisation): Promise<Summary[]> {
  const reply = await harness.call(viewer(organisation), 'workflows.list', { query: {} });
  return dataOf<Summary[]>(reply);
}
export async function copyOf(organisation: Organisation, name: string): Promise<Summary> {
  const found = (await workflowsOf(organisation)).find((each) => each.name === name);
  if (!found) throw new Error(`${organisation.name} has no ${name}.`);
  return found;
}
export const foldersOf = async (organisation: Organisation) =>
  dataOf<{ path: string }[]>(
    await harness.call(viewer(organisation), 'workflowFolders.list', { query: {} }),
  ).map(({ path }) => path);
export const activeIn = ({ orgId }: Organisation) =>
  harness.database.system((sql) =>
    sql.rows('select execution_id from execution where org_id = $1 and ended_at is null', [orgId]),
  );
export async function auditOf({ orgId }: Organisation) {
  const reply = await harness.call(admin, 'customers.auditOf', { params: { id: orgId }, body: {} });
  return dataOf<{ action: string; actor: string; subject: string }[]>(reply).map(({ action }) => action);
}
