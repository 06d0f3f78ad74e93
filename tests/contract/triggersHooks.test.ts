import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '@server/platform/crypto';
import { startTriggersServer, type Body, type TriggersServer } from './triggersServer';
import { person, type Person, type World } from './world';
import { addWorkflowRow } from './workflowRow';

let server: TriggersServer;
let world: World;
let admin: Person;
let workflowId: string;
let started: TriggersServer['started'];

beforeAll(async () => {
  server = await startTriggersServer();
  ({ world, started } = server);
  admin = person(world.acme, 'Admin');
});
afterAll(() => server?.stop());
beforeEach(async () => {
  started.length = 0;
  server.setNow(new Date('2026-03-20T10:20:30Z'));
  workflowId = await addWorkflowRow(server.database, world.acme.orgId);
});

const send: TriggersServer['send'] = (...request) => server.send(...request);

const create = (body: object) =>
  send(admin, 'POST', `/v1/triggers/${workflowId}`, { name: 'From the shop', ...body });
const update = (id: string, body: object) => send(admin, 'PUT', `/v1/triggers/${workflowId}/${id}`, body);
const list = async () => (await send(admin, 'GET', `/v1/triggers/${workflowId}`)).body.data as Body[];
const idOf = (reply: { body: Body }) => reply.body.trigger.trigger_id as string;

describe('a hook', () => {
  const makeHook = async () => {
    const made = await create({ type: 'http' });
    return {
      id: idOf(made),
      secret: made.body.secret as string,
      path: made.body.trigger.hook_path as string,
    };
  };
  const post = (path: string, headers: Record<string, string>, body: unknown = {}) =>
    send(null, 'POST', path, body, headers);

  it('starts its workflow without a sign-in, with body and headers as payload', async () => {
    const { id, secret, path } = await makeHook();
    const headers = {
      'x-costloom-secret': secret,
      'x-source': 'shop',
      authorization: 'Basic abc',
      cookie: 'session=1',
    };
    const reply = await post(path, headers, ['any', { json: null }]);
    expect(reply).toEqual({
      status: 202,
      body: { execution_id: 'execution-1', trigger_event_id: 'event-1' },
    });
    expect(started).toMatchObject([
      {
        orgId: world.acme.orgId,
        workflowId,
        triggerId: id,
        triggerType: 'HTTP',
        payload: { body: ['any', { json: null }], headers: { 'x-source': 'shop' } },
      },
    ]);
    expect(JSON.stringify(started)).not.toContain(secret);
    expect(JSON.stringify(started)).not.toMatch(/authorization|cookie/);
    expect((await post(`${path}?secret=${secret}`, {})).status).toBe(202);
  });

  it('keeps its secret as a hash, and tells it once', async () => {
    const { id, secret } = await makeHook();
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const row = await server.database.system((sql) =>
      sql.one<{ secret_hash: string }>('select secret_hash from workflow_trigger where trigger_id = $1', [
        id,
      ]),
    );
    expect(row?.secret_hash).toBe(sha256(secret));
    expect((await update(id, { name: 'Other' })).body.secret).toBeUndefined();
  });

  it('answers a wrong secret, no secret and a hook that is not there alike', async () => {
    const { id, secret, path } = await makeHook();
    const manual = idOf(await create({ type: 'MANUAL' }));
    const replies = [
      await post(path, { 'x-costloom-secret': `${secret}x` }),
      await post(path, {}),
      await post('/hooks/nobody', { 'x-costloom-secret': secret }),
      await post(`/hooks/${manual}`, { 'x-costloom-secret': '' }),
    ];
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]?.status).toBe(404);
    expect([started, id.length > 10]).toEqual([[], true]);
  });

  it('takes a new secret at once when it is rotated, and none when it is deleted', async () => {
    const { id, secret, path } = await makeHook();
    expect((await post(path, { 'x-costloom-secret': secret })).status).toBe(202);
    const fresh = (await update(id, { rotate_secret: true })).body.secret as string;
    expect((await post(path, { 'x-costloom-secret': secret })).status).toBe(404);
    expect((await post(path, { 'x-costloom-secret': fresh })).status).toBe(202);
    await send(admin, 'DELETE', `/v1/triggers/${workflowId}/${id}`);
    expect((await post(path, { 'x-costloom-secret': fresh })).status).toBe(404);
  });

  it('gives its idempotency key to the engine, and refuses one that cannot be stored', async () => {
    const { secret, path } = await makeHook();
    const headers = { 'x-costloom-secret': secret, 'idempotency-key': 'order-17' };
    expect((await post(path, headers)).body.trigger_event_id).toBe('order-17');
    const long = { ...headers, 'idempotency-key': 'x'.repeat(201) };
    expect((await post(path, long)).body.message).toContain('idempotency-key');
  });

  it('refuses more than a megabyte, and what is no JSON', async () => {
    const { secret, path } = await makeHook();
    const headers = { 'x-costloom-secret': secret };
    const large = 'x'.repeat(500);
    expect(
      (
        await post(
          path,
          headers,
          Array.from({ length: 2_200 }, () => large),
        )
      ).status,
    ).toBe(413);
    const broken = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"a":',
    });
    expect([broken.statusCode, started]).toEqual([400, []]);
  });

  it('of a disabled workflow is refused with the reason', async () => {
    const { secret, path } = await makeHook();
    await server.database.system((sql) =>
      sql.run("update workflow set state = 'disabled' where workflow_id = $1", [workflowId]),
    );
    expect(await post(path, { 'x-costloom-secret': secret })).toMatchObject({ status: 409 });
  });
});
