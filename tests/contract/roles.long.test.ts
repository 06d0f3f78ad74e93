import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { buildServers } from '@tests/support/builtServers';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { startOtlpReceiver } from '@tests/support/otlpReceiver';
import { billOf, callsAs, on } from './costsFixture';
import { sendTo, type Harness } from './harness';
import { chain, look, makeWorkflow, node, run, until, over, type Seen } from './workflowRuns';
import type { Person } from './world';

// Three servers and their workers, on a machine that may be busy.
let test: TestDatabase;
let out: string;
let data: string;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
const children = new Set<ChildProcess>();
/** Of what a process says, in letters. */
const SAID = 20_000;

beforeAll(async () => {
  test = await openTestDatabase();
  receiver = await startOtlpReceiver();
  out = await buildServers('roles');
  data = await mkdtemp(join(tmpdir(), 'costloom-roles-'));
  await chmod(data, 0o711);
});
afterAll(async () => {
  await Promise.all(
    [...children].map(async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }),
  );
  await receiver.stop();
  await test.drop();
  await rm(out, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

/** A process with these roles, on the database and the folder that all share. → its address. */
async function start(roles: string): Promise<string> {
  const { host = '', port = 0, user = '', password, database } = test.connection;
  const databaseUrl = new URL(`postgresql://${user}:${String(password)}@localhost:${port}/${database}`);
  databaseUrl.searchParams.set('host', host);
  const keyFile = join(data, 'admin.key');
  const args = [
    '--data',
    data,
    '--roles',
    roles,
    '--bootstrap-key-file',
    keyFile,
    '--otlp-endpoint',
    receiver.url,
  ];
  const child = spawn(process.execPath, ['--no-warnings', join(out, 'standalone.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: process.env['COSTLOOM_NODE_OPTIONS'] ?? '',
      DATABASE_URL: databaseUrl.href,
      COSTLOOM_LOG_LEVEL: 'warn',
    },
  });
  children.add(child);
  let said = '';
  const keep = (bytes: unknown) => (said = (said + String(bytes)).slice(-SAID));
  child.stderr.on('data', keep);
  child.once('exit', () => children.delete(child));
  onTestFailed(() => console.error(`What the process of ${roles} said last:\n${said}`));
  // Whoever does not read on lets a process wait that writes more than a pipe holds.
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      keep(`${line}\n`);
      const url = /listens at (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    lines.once('close', () => reject(new Error(`The server did not start: ${said}`)));
  });
}

const rolesOf = async (url: string) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { roles: string[] }).roles;

it('three processes with a role each do together what one does, and one for people alone leaves work waiting', async () => {
  const api = await start('api');
  const admin: Person = {
    userId: '',
    orgId: '',
    email: '',
    role: 'Admin',
    token: (await readFile(join(data, 'admin.key'), 'utf8')).trim(),
  };
  const people: Pick<Harness, 'call' | 'send'> = {
    send: (as, id, request) => sendTo(api, as, id, request),
    call: (as, id, request) => sendTo(api, as, id, request as never),
  };
  const costs = callsAs(people, admin);

  const imported = await costs.start('bill.csv', billOf([on('2026-01-05')]));
  const code = 'console.log("counted"); return inputs.n + 1;';
  const flow = await makeWorkflow(
    people,
    admin,
    chain(node('Count', 'CODE-002', { code, inputs: { n: 41 } })),
  );
  const isOver = ({ status }: Seen) => over.includes(status);
  // Three processes begin here on a machine that may be busy.
  const ofRun = (id: string) => until(people, admin, flow, id, isOver);
  const execution = await run(people, admin, flow);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await costs.job(imported.importId)).toMatchObject({ state: 'waiting', error: null });
  expect((await look(people, admin, flow, execution)).status).toBe('PENDING');

  const [engine, imports] = await Promise.all([start('engine,code'), start('imports,rules')]);
  const ended = await ofRun(execution);
  expect(ended).toMatchObject({
    status: 'SUCCEEDED',
    steps: [{}, { stepName: 'Count', status: 'OK' }],
  });
  const done = await costs.ended(imported.importId);
  expect(done).toMatchObject({ state: 'done', error: null, cases: { opened: expect.any(Number) } });
  expect((await costs.sources()).map(({ name }) => name)).toEqual(['Bill']);

  // What people wait for and the process that they ask does not do.
  expect((await people.call(admin, 'cases.detect', {})).body).toMatchObject({
    data: { found: expect.any(Number), skipped: expect.any(Array) },
  });

  // One that is started now is carried out at once.
  const second = await run(people, admin, flow);
  expect((await ofRun(second)).status).toBe('SUCCEEDED');

  expect(await Promise.all([api, engine, imports].map(rolesOf))).toEqual([
    ['api'],
    ['engine', 'code'],
    ['imports', 'rules'],
  ]);
  // One trace from the process that was called to the one that did it.
  const carried = await receiver.until(
    () =>
      receiver.spans.find(
        ({ name, attributes }) => name === 'execution' && attributes['costloom.execution'] === second,
      ),
    'The execution',
  );
  const call = await receiver.until(
    () => receiver.spans.find(({ spanId }) => spanId === carried.parentSpanId),
    'The call',
  );
  expect([call.name, call.traceId]).toEqual(['executions.run', carried.traceId]);
  expect(call.resource['service.instance.id']).not.toBe(carried.resource['service.instance.id']);
  const step = receiver.childrenOf(carried).find(({ name }) => name === 'step CODE-002');
  expect(step?.attributes).toMatchObject({ 'costloom.execution': second });

  // Without people a process tells how it stands, and nothing else.
  const answers = async (id: 'monitoring.metrics' | 'cases.detect' | 'auth.me' | 'workflows.list') =>
    (await sendTo(engine, admin, id as never, { query: {} })).status;
  expect([await answers('monitoring.metrics'), await answers('workflows.list')]).toEqual([200, 404]);
  expect((await fetch(`${engine}/oidc/.well-known/openid-configuration`)).status).toBe(404);
}, 400_000);
