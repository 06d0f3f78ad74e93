import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { CallReply } from '@shared/api/index';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';
import { chain, makeWorkflow, node } from './workflowRuns';

let harness: Harness;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  harness = await startHarness();
  ann = administrator(harness.world.acme);
  bob = person(harness.world.acme, 'Member');
});
afterAll(() => harness?.stop());

const simple = () => chain(node('Set', 'VARIABLE-001', { values: { a: 1 } }));

async function announce(as: Person, id: string, window_id: string, more: object = {}) {
  const body = { window_id, ...more };
  const reply = await harness.send(as, 'workflowEditors.announce', { params: { id }, body });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as CallReply<'workflowEditors.announce'>).data;
}

it('tells a window who else has the workflow open, and whether they edit it', async () => {
  const id = await makeWorkflow(harness, ann, simple());
  expect(await announce(ann, id, 'a1', { editing: true })).toEqual([]);
  expect(await announce(bob, id, 'b1')).toMatchObject([
    { user_id: ann.userId, window_id: 'a1', editing: true, email: expect.stringContaining('@') },
  ]);
  // A second window of the same person is another one.
  const others = await announce(ann, id, 'a2');
  expect(others.map(({ window_id, editing }) => [window_id, editing])).toEqual([
    ['a1', true],
    ['b1', false],
  ]);
  await announce(ann, id, 'a1', { leaving: true });
  expect((await announce(bob, id, 'b1')).map(({ window_id }) => window_id)).toEqual(['a2']);
});

it('forgets a window that has fallen silent', async () => {
  const id = await makeWorkflow(harness, ann, simple());
  await announce(ann, id, 'a1');
  await harness.database.system((sql) =>
    sql.run(`update workflow_editor set seen_at = seen_at - interval '61 seconds' where workflow_id = $1`, [
      id,
    ]),
  );
  expect(await announce(bob, id, 'b1')).toEqual([]);
  const left = await harness.call(bob, 'workflowEditors.list', { params: { id } });
  expect((left.body as { data: object[] }).data).toMatchObject([{ window_id: 'b1' }]);
});

it('is not told outside of the organisation', async () => {
  const id = await makeWorkflow(harness, ann, simple());
  await announce(ann, id, 'a1');
  const stranger = administrator(harness.world.bolt);
  const body = { window_id: 's1' };
  expect((await harness.call(stranger, 'workflowEditors.announce', { params: { id }, body })).status).toBe(
    404,
  );
});

it('sends an event when somebody comes, edits or goes, and none for saying so again', async () => {
  const id = await makeWorkflow(harness, ann, simple());
  const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
    headers: { authorization: `Bearer ${bob.token}` },
  });
  const told: { tag: string; id?: string }[] = [];
  socket.on('message', (data) => told.push(JSON.parse(String(data))));
  await once(socket, 'open');
  await announce(ann, id, 'a1');
  await announce(ann, id, 'a1');
  await announce(ann, id, 'a1', { editing: true });
  await announce(ann, id, 'a1', { editing: true });
  await announce(ann, id, 'a1', { leaving: true });
  await announce(ann, id, 'a1', { leaving: true });
  // Events come in the order of the commits: all of these are before it.
  await harness.call(ann, 'settings.put', { body: { domain: 'cost', type: 'period', value: 'month' } });
  while (!told.some(({ tag }) => tag === 'settings')) await once(socket, 'message');
  expect(told.filter(({ tag }) => tag === 'workflow_editor').map((event) => event.id)).toEqual([id, id, id]);
  socket.close();
});

it('a save tells which workflow has moved', async () => {
  const id = await makeWorkflow(harness, ann, simple());
  const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/events`, {
    headers: { authorization: `Bearer ${bob.token}` },
  });
  const told: { tag: string; id?: string }[] = [];
  socket.on('message', (data) => told.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const graph = chain(node('Set', 'VARIABLE-001', { values: { a: 2 } }));
  await harness.call(ann, 'workflows.save', {
    params: { id },
    body: { name: `Moved ${id.replaceAll(/\W|_/g, '')}`, graph },
  });
  while (!told.some(({ tag }) => tag === 'workflow')) await once(socket, 'message');
  expect(told).toContainEqual(expect.objectContaining({ tag: 'workflow', id }));
  socket.close();
});
