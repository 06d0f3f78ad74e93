import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { dumpOf } from './dump';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';
import { chain, makeWorkflow, node, run, until } from './workflowRuns';
import { PATIENCE_MS } from '@tests/support/patience';

const SECRET = 'tr0ub4dor&3/key';

let harness: Harness;
let admin: Person;
let service: Server;
let url: string;
const received: { authorization: string; path: string }[] = [];
beforeAll(async () => {
  // A service that gives everything back that it was told, as echo services and careless error pages do.
  service = createServer((request, reply) => {
    const { authorization = '' } = request.headers;
    received.push({ authorization, path: request.url ?? '' });
    const status = request.url?.startsWith('/refuses') ? 403 : 200;
    reply.writeHead(status, { 'content-type': 'application/json', 'x-token': authorization || 'none' });
    reply.end(JSON.stringify({ authorization, path: request.url, [`key of ${authorization}`]: 1 }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  harness = await startHarness({ allowOutbound: ['127.0.0.1'] });
  admin = administrator(harness.world.acme);
});
afterAll(async () => {
  await harness?.stop();
  service?.close();
});
beforeEach(() => void received.splice(0));

const ask = (auth: string, more: Record<string, Json> = {}) =>
  chain(node('Ask', 'API-001', { url: `${url}/`, auth, authName: 'api_key', authSecret: SECRET, ...more }));

const forms = [
  SECRET,
  encodeURIComponent(SECRET),
  Buffer.from(`api_key:${SECRET}`).toString('base64'),
  Buffer.from(SECRET).toString('base64'),
];

/** Nothing that the database holds, and nothing that a client can read of the workflow and its run, has the secret. */
async function seenNowhere(id: string, executionId: string): Promise<string> {
  const steps = { params: { id, executionId } };
  const seen = await until(harness, admin, id, executionId);
  const stepExecutionId = seen.steps.find(({ stepName }) => stepName === 'Ask')!.stepExecutionId;
  const one = { id, executionId, stepExecutionId };
  const replies = [
    JSON.stringify(seen),
    (await harness.call(admin, 'workflows.get', { params: { id } })).text,
    (await harness.send(admin, 'executions.search', { body: {} })).text,
    (await harness.send(admin, 'stepRuns.list', steps)).text,
    (await harness.send(admin, 'stepRuns.logs', { params: one })).text,
    (await harness.send(admin, 'stepRuns.output', { params: one })).text,
    (await harness.send(admin, 'stepRuns.output', { params: one, query: { what: 'input' } })).text,
    JSON.stringify(await dumpOf(harness.database)),
  ];
  for (const form of forms) for (const text of replies) expect(text).not.toContain(form);
  return replies.join('\n');
}

it('reaches the service as a bearer token, in the query and as a password, and is seen nowhere else', async () => {
  const expected = {
    bearer: [`Bearer ${SECRET}`, '/'],
    query: ['', `/?api_key=${encodeURIComponent(SECRET)}`],
    basic: [`Basic ${Buffer.from(`api_key:${SECRET}`).toString('base64')}`, '/'],
  };
  for (const [auth, [authorization, path]] of Object.entries(expected)) {
    received.splice(0);
    const id = await makeWorkflow(harness, admin, ask(auth));
    const executionId = await run(harness, admin, id);
    const texts = await seenNowhere(id, executionId);
    expect(received.map((one) => [one.authorization, decodeURIComponent(one.path)])).toEqual([
      [authorization, decodeURIComponent(path!)],
    ]);
    expect(texts).toContain('•••');
  }
});

it('is not in the errors of a step that fails, nor in the execution’s', async () => {
  const id = await makeWorkflow(harness, admin, ask('bearer', { url: `${url}/refuses` }));
  const executionId = await run(harness, admin, id);
  await seenNowhere(id, executionId);
  expect(received[0]?.authorization).toBe(`Bearer ${SECRET}`);
});

it('a test of the step takes it from the saved workflow, also with a graph that was not saved', async () => {
  const id = await makeWorkflow(harness, admin, ask('bearer'));
  const read = await harness.call(admin, 'workflows.get', { params: { id } });
  const { graph } = (read.body as { data: { graph: object } }).data;
  const typed = JSON.parse(
    JSON.stringify(ask('bearer')).replace(JSON.stringify(SECRET), '"typed-in-the-editor"'),
  );
  for (const body of [{}, { graph }, { graph: typed }]) {
    const reply = await harness.send(admin, 'stepRuns.test', { params: { id, step: 'Ask' }, body });
    expect(reply.status, reply.text).toBe(200);
  }
  const deadline = Date.now() + PATIENCE_MS;
  while (received.length < 3 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(received.map(({ authorization }) => authorization).toSorted()).toEqual([
    `Bearer ${SECRET}`,
    `Bearer ${SECRET}`,
    'Bearer typed-in-the-editor',
  ]);
  const dump = JSON.stringify(await dumpOf(harness.database));
  for (const text of [...forms, 'typed-in-the-editor']) expect(dump).not.toContain(text);
});
