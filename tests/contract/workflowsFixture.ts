import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CallRequest } from '@shared/api/index';
import type { Graph } from '@shared/model/graph/types';
import { expectSame, standingOf } from './dump';
import { administrator, type Person } from './world';
import { aGraph, spaceOf, startWorkflowsServer, type WorkflowsServer } from './workflowsServer';

export let server: WorkflowsServer;
export let admin: Person;
/** The global space of Acme. */
export let space: string;

/** A server of the file's own, without workflows before every test. */
export function useWorkflows(): void {
  beforeAll(async () => {
    server = await startWorkflowsServer();
    admin = administrator(server.world.acme);
    space = await spaceOf(server, server.world.acme);
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    server.setNow(new Date('2026-02-03T08:00:00Z'));
    server.stopped.length = 0;
    server.unstoppable.clear();
    server.integrations.length = 0;
    await server.database.system((sql) => sql.run('truncate workflow, workflow_folder cascade'));
  });
}

export const one = aGraph({ template: 'API-001', values: ['https://a.example'] });
export const two = aGraph({ template: 'API-001', values: ['https://b.example'] });

export type NewBody = NonNullable<CallRequest<'workflows.create'>['body']>;
export async function create(name: string, body: Partial<NewBody> = {}, query: object = {}) {
  return server.call(admin, 'workflows.create', {
    query: { space_id: space, ...query },
    body: { name, ...body },
  });
}
export const made = async (name: string, body: Partial<NewBody> = {}) => {
  const reply = await create(name, body);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data;
};
export const get = async (id: string) =>
  (await server.call(admin, 'workflows.get', { params: { id } })).body.data;
export const save = (id: string, graph: Graph, extra: object = {}, as = admin) =>
  server.call(as, 'workflows.save', { params: { id }, body: { name: 'Saved', graph, ...extra } });
export const change = (id: string, body: CallRequest<'workflows.change'>['body']) =>
  server.call(admin, 'workflows.change', { params: { id }, body });
export const list = async (query: object = {}) =>
  (await server.call(admin, 'workflows.list', { query: query as never })).body.data;
export const versions = async (id: string) =>
  (await server.call(admin, 'workflows.versions', { params: { id }, query: {} })).body.data;
export async function unchanged(work: () => Promise<void>) {
  const before = await standingOf(server.database);
  await work();
  await expectSame(server.database, before);
}
export const sql = (text: string, values: unknown[] = []) =>
  server.database.system((each) => each.run(text, values));
