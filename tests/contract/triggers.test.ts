import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { createGate } from '@server/gate/gate';
import type { Engine, StartRequest } from '@server/engine/engine.port';
import { createTriggers } from '@server/domains/triggers/triggers';
import { buildApp } from '@server/http/app';
import type { Handlers } from '@server/http/context';
import { createLog } from '@server/platform/log';
import { randomId, sha256 } from '@server/platform/crypto';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { oidcStore } from '@server/identity/oidc.store';
import { makeWorld, person, type Person, type World } from './world';
import { addWorkflowRow } from './workflowRow';

vi.mock('@shared/api/index', async (original) => {
  const { triggerCalls } = await import('@shared/api/triggers/triggers.api');
  const { calls } = await original<{ calls: object }>();
  return {
    calls: { ...calls, ...Object.fromEntries(Object.values(triggerCalls).map((call) => [call.id, call])) },
  };
});

let test: TestDatabase;
let app: FastifyInstance;
let world: World;
let admin: Person;
let workflowId: string;
let now = new Date('2026-03-20T10:20:30Z');
let started: StartRequest[] = [];

/** The edge of this domain: what it asks of the engine, which has tests of its own. */
const engine: Pick<Engine, 'start'> = {
  async start(request) {
    const known = await test.database.system((sql) =>
      sql.one<{ state: string }>('select state from workflow where workflow_id = $1 and org_id = $2', [
        request.workflowId,
        request.orgId,
      ]),
    );
    if (!known) throw new Fault('not_found', 'This workflow is not there (any more).');
    if (known.state === 'disabled') throw new Fault('conflict', 'The workflow is disabled.');
    started.push(request);
    return {
      executionId: `execution-${started.length}`,
      triggerEventId: request.triggerEventId ?? `event-${started.length}`,
      isNew: true,
    };
  },
};
const cases = {
  get: async (_orgId: string, caseId: string) => {
    if (caseId.startsWith('none')) throw new Fault('not_found', `There is no case ${caseId}.`);
    return { case_id: caseId, cost_impact_month: 12 };
  },
};

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  const clock = { now: () => now };
  const log = createLog({ level: 'silent' });
  const triggers = createTriggers({ database, clock, newId: randomId, engine, cases });
  app = buildApp({
    handlers: triggers.handlers as unknown as Handlers,
    gate: createGate({
      database,
      clock,
      readToken: async (token) => {
        const [userId = '', grantId = ''] = token.split('~');
        return { userId, grantId };
      },
    }),
    log,
    version: '0.0.0',
    healthy: async () => true,
    checkReplies: true,
  });
  world = await makeWorld(database, clock, async ({ userId }) => {
    const id = randomId();
    const index = { grantId: null, uid: null, accountId: userId };
    const expiresAt = new Date('2036-01-01T00:00:00Z');
    await database.system((sql) =>
      oidcStore.upsert(sql, { model: 'Grant', id, payload: '{}', index, expiresAt }),
    );
    return `${userId}~${id}`;
  });
  admin = person(world.acme, 'Admin');
});
afterAll(async () => {
  await app?.close();
  await test?.drop();
});
beforeEach(async () => {
  started = [];
  now = new Date('2026-03-20T10:20:30Z');
  workflowId = await addWorkflowRow(test.database, world.acme.orgId);
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a reply is whatever the server sends
type Body = any;
async function send(as: Person | null, method: string, url: string, body?: unknown, headers = {}) {
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, body: JSON.parse(reply.payload) as Body };
}

const daily = { scheduleType: 'daily', hour: '9', minute: 30, timezone: 'Europe/Rome' };
const create = (body: object) =>
  send(admin, 'POST', `/v1/triggers/${workflowId}`, { name: 'Mornings', ...body });
const update = (id: string, body: object) => send(admin, 'PUT', `/v1/triggers/${workflowId}/${id}`, body);
const list = async () => (await send(admin, 'GET', `/v1/triggers/${workflowId}`)).body.data as Body[];
const idOf = (reply: { body: Body }) => reply.body.trigger.trigger_id as string;

describe('a trigger', () => {
  it('[API-141] [TRIG-01] [TRIG-02] [TRIG-03] is made with its schedule, read in any case, and is planned', async () => {
    const made = await create({ workflowId, type: 'scheduled', configuration: daily });
    expect(made).toMatchObject({
      status: 200,
      body: {
        trigger: {
          trigger_id: expect.any(String),
          name: 'Mornings',
          workflowId,
          type: 'SCHEDULED',
          configuration: { scheduleType: 'DAILY', hour: '9', minute: 30, timezone: 'Europe/Rome' },
          next_fire_at: '2026-03-21T08:30:00.000Z',
          description: 'Every day at 09:30 (Europe/Rome)',
          last_fire: null,
        },
      },
    });
    expect(await list()).toEqual([made.body.trigger]);
  });

  it('[API-142] [TRIG-06] moves freely between types, and is planned by its last one', async () => {
    const id = idOf(await create({ type: 'MANUAL' }));
    await update(id, { type: 'SCHEDULED', configuration: daily });
    expect((await list())[0]).toMatchObject({ type: 'SCHEDULED', next_fire_at: '2026-03-21T08:30:00.000Z' });
    await update(id, { configuration: { ...daily, hour: 12 } });
    expect((await list())[0]).toMatchObject({ next_fire_at: '2026-03-20T11:30:00.000Z' });
    const event = { eventId: 'budget', integrationId: 'aws-1' };
    await update(id, { type: 'integration_event', configuration: event });
    expect((await list())[0]).toMatchObject({
      type: 'INTEGRATION_EVENT',
      configuration: event,
      next_fire_at: null,
    });
    expect(
      (await update(id, { type: 'SCHEDULED', configuration: { ...daily, minute: null } })).body,
    ).toMatchObject({
      code: 'bad_input',
      data: [{ field: 'configuration.minute', reason: 'Choose the minute' }],
    });
  });

  it('[API-143] is deleted with its schedule', async () => {
    const id = idOf(await create({ type: 'SCHEDULED', configuration: daily }));
    expect((await send(admin, 'DELETE', `/v1/triggers/${workflowId}/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await send(admin, 'DELETE', `/v1/triggers/${workflowId}/${id}`)).status).toBe(404);
    expect(
      await test.database.system((sql) => sql.rows('select from schedule where trigger_id = $1', [id])),
    ).toEqual([]);
  });

  it('is refused with the field and the reason when its schedule cannot run', async () => {
    const refused = await create({
      type: 'SCHEDULED',
      configuration: { scheduleType: 'CRON', cronExpression: '* * * * ? *', timezone: 'Mars/Olympus' },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(refused.body.data.map(({ field }: Body) => field)).toEqual([
      'configuration.cronExpression',
      'configuration.timezone',
    ]);
    expect(refused.body.message).toContain('Minute field cannot be *');
    expect((await create({ type: 'INTEGRATION_EVENT' })).body.message).toContain('configuration.eventId');
    expect((await create({ type: 'WHENEVER' })).status).toBe(400);
    expect((await create({ type: 'MANUAL', workflowId: 'another' })).body.message).toContain('workflowId');
    expect(await list()).toEqual([]);
  });

  it('of an interval keeps its count when only its name or policy changes', async () => {
    const every = { scheduleType: 'INTERVAL', number: 2, intervalType: 'DAYS', timezone: 'UTC' };
    const id = idOf(await create({ type: 'SCHEDULED', configuration: every }));
    expect((await list())[0].next_fire_at).toBe('2026-03-22T10:20:00.000Z');
    now = new Date('2026-03-21T15:00:00Z');
    await update(id, { name: 'Renamed', configuration: { ...every, overlap: 'allow' } });
    expect((await list())[0]).toMatchObject({ name: 'Renamed', next_fire_at: '2026-03-22T10:20:00.000Z' });
    await update(id, { configuration: { ...every, number: 3 } });
    expect((await list())[0].next_fire_at).toBe('2026-03-24T15:00:00.000Z');
  });

  it('that was paused goes on when it is saved', async () => {
    const id = idOf(await create({ type: 'SCHEDULED', configuration: daily }));
    await test.database.system((sql) =>
      sql.run("update schedule set next_fire_at = null, paused_reason = 'ten failed' where trigger_id = $1", [
        id,
      ]),
    );
    expect((await list())[0]).toMatchObject({ next_fire_at: null, paused_reason: 'ten failed' });
    await update(id, { configuration: daily });
    expect((await list())[0]).toMatchObject({
      next_fire_at: '2026-03-21T08:30:00.000Z',
      paused_reason: null,
    });
  });

  it('has a history in pages, the newest first', async () => {
    const id = idOf(await create({ type: 'SCHEDULED', configuration: daily }));
    await test.database.system((sql) =>
      sql.run(
        `insert into schedule_fire (trigger_id, scheduled_for, org_id, fired_at, outcome)
         select $1, timestamptz '2026-03-01T08:30:00Z' + n * interval '1 day', $2, now(), 'fired' from generate_series(0, 4) n`,
        [id, world.acme.orgId],
      ),
    );
    const read = (query: string) => send(admin, 'GET', `/v1/triggers/${workflowId}/${id}/fires?${query}`);
    const days: string[] = [];
    let key: string | null = '';
    for (let pages = 0; key !== null && pages < 5; pages += 1) {
      const query: string = key === '' ? '' : `&page_key=${encodeURIComponent(key)}`;
      const page = await read(`page_size=2${query}`);
      days.push(...page.body.data.map(({ scheduled_for }: Body) => scheduled_for.slice(8, 10)));
      key = page.body.next_page_key;
    }
    expect(days).toEqual(['05', '04', '03', '02', '01']);
    expect((await read('page_key=yesterday')).status).toBe(400);
    expect((await list())[0].last_fire).toMatchObject({ outcome: 'fired' });
  });

  it('of another organisation is not there', async () => {
    const id = idOf(await create({ type: 'SCHEDULED', configuration: daily }));
    const stranger = person(world.bolt, 'Admin');
    for (const [method, url, body] of [
      ['GET', `/v1/triggers/${workflowId}`],
      ['POST', `/v1/triggers/${workflowId}`, { name: 'x', type: 'MANUAL' }],
      ['PUT', `/v1/triggers/${workflowId}/${id}`, { name: 'x' }],
      ['DELETE', `/v1/triggers/${workflowId}/${id}`],
      ['POST', `/v1/workflows/${workflowId}/triggers/${id}/events`, {}],
    ] as const)
      expect((await send(stranger, method, url, body)).status).toBe(404);
    expect((await list()).length).toBe(1);
  });
});

describe('the preview of a schedule', () => {
  const preview = async (configuration: object, after?: string) =>
    (await send(person(world.acme, 'Member'), 'POST', '/v1/triggers/preview', { configuration, after })).body
      .data;

  it('[TRIG-10] shows the next ten runs with clock changes marked, and saves nothing', async () => {
    const { runs, description, problems } = await preview({ ...daily, hour: 2 }, '2026-03-27T12:00:00Z');
    expect([problems, description, runs.length]).toEqual([[], 'Every day at 02:30 (Europe/Rome)', 10]);
    expect(runs.slice(0, 3)).toEqual([
      { at: '2026-03-28T01:30:00.000Z', local: '2026-03-28T02:30', offset: '+01:00', marks: [] },
      {
        at: '2026-03-29T01:00:00.000Z',
        local: '2026-03-29T03:00',
        offset: '+02:00',
        marks: [
          { kind: 'shifted', wanted: '2026-03-29T02:30' },
          { kind: 'changed', from: '+01:00', to: '+02:00' },
        ],
      },
      { at: '2026-03-30T00:30:00.000Z', local: '2026-03-30T02:30', offset: '+02:00', marks: [] },
    ]);
    expect(await list()).toEqual([]);
  });

  it('[TRIG-12] [TRIG-13] tells what is wrong, by field', async () => {
    const cron = (cronExpression: string) =>
      preview({ scheduleType: 'cron', cronExpression, timezone: 'UTC' });
    expect((await cron('* 0 * * ? *')).problems).toMatchObject([
      { field: 'cronExpression', code: 'cronMinute' },
    ]);
    expect((await cron('0 0 * * * *')).problems).toMatchObject([
      { code: 'cronInvalid', message: 'Invalid cron expression', detail: expect.stringContaining('?') },
    ]);
    expect((await cron('0 0 30 2 ? *')).runs).toEqual([]);
  });
});

describe('an event of a trigger', () => {
  it('[API-125] starts each workflow named, and lists what failed', async () => {
    const disabled = await addWorkflowRow(test.database, world.acme.orgId, { state: 'disabled' });
    const foreign = await addWorkflowRow(test.database, world.bolt.orgId);
    const id = idOf(await create({ type: 'MANUAL' }));
    const url = `/v1/workflows/${workflowId}/triggers/${id}/events`;
    const workflowIds = [workflowId, disabled, foreign];
    const { status, body } = await send(admin, 'POST', url, { workflowIds, payload: { amount: 3 } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { success: true, workflow_id: workflowId, execution_id: 'execution-1', trigger_event_id: 'event-1' },
      { success: false, workflow_id: disabled, error: 'The workflow is disabled.' },
      { success: false, workflow_id: foreign, error: expect.stringContaining('not there') },
    ]);
    expect(started).toMatchObject([
      {
        orgId: world.acme.orgId,
        triggerId: id,
        triggerType: 'MANUAL',
        payload: { amount: 3 },
        actor: { id: admin.userId },
      },
    ]);
    await send(admin, 'POST', url, { payload: 'text' });
    expect(started[1]).toMatchObject({ workflowId, payload: 'text' });
  });

  it('is not taken by a schedule', async () => {
    const id = idOf(await create({ type: 'SCHEDULED', configuration: daily }));
    const reply = await send(admin, 'POST', `/v1/workflows/${workflowId}/triggers/${id}/events`, {});
    expect([reply.status, started]).toEqual([409, []]);
  });
});

describe('remediations', () => {
  const run = (body: object) => send(admin, 'POST', '/v1/triggers/run_remediations', body);

  it('[API-144] start the workflows named with the cases as payload, and list the cases that are not there', async () => {
    const { body } = await run({
      workflow_ids: [workflowId, 'gone'],
      case_ids: ['a', 'none', 'b'],
      payload: { note: 1 },
    });
    expect(body.data).toMatchObject([
      { success: true, workflow_id: workflowId },
      { success: false, workflow_id: 'gone' },
      { success: false, case_id: 'none' },
    ]);
    expect(started).toMatchObject([
      { payload: { note: 1, cases: [{ case_id: 'a' }, { case_id: 'b' }] }, triggerType: 'MANUAL' },
    ]);
  });

  it('start all enabled workflows that can be run from a case, when none is named', async () => {
    expect((await run({ case_ids: ['a'] })).status).toBe(409);
    const { orgId } = world.acme;
    const wanted = await addWorkflowRow(test.database, orgId, { runnableFrom: ['case'] });
    await addWorkflowRow(test.database, orgId, { runnableFrom: ['case'], state: 'disabled' });
    await addWorkflowRow(test.database, world.bolt.orgId, { runnableFrom: ['case'] });
    expect((await run({ case_ids: ['a'] })).body.data).toMatchObject([
      { success: true, workflow_id: wanted },
    ]);
    expect((await run({ case_ids: ['none'] })).body.data).toMatchObject([
      { success: false, case_id: 'none' },
    ]);
    expect(started.length).toBe(1);
  });
});

describe('a hook', () => {
  const makeHook = async () => {
    const made = await create({ type: 'http' });
    return {
      id: idOf(made),
      secret: made.body.secret as string,
      path: made.body.trigger.hook_path as string,
    };
  };
  const post = (path: string, headers: object, body: unknown = {}) => send(null, 'POST', path, body, headers);

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
    const row = await test.database.system((sql) =>
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
    const broken = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"a":',
    });
    expect([broken.statusCode, started]).toEqual([400, []]);
  });

  it('of a disabled workflow is refused with the reason', async () => {
    const { secret, path } = await makeHook();
    await test.database.system((sql) =>
      sql.run("update workflow set state = 'disabled' where workflow_id = $1", [workflowId]),
    );
    expect(await post(path, { 'x-costloom-secret': secret })).toMatchObject({ status: 409 });
  });
});

describe('what the editors of triggers and steps read', () => {
  it('[API-126] [TRIG-20] time zones, with what they are ahead of UTC now', async () => {
    const { body } = await send(admin, 'GET', '/v1/workflows/aws/time-zones');
    expect(body.data.length).toBeGreaterThan(400);
    expect(body.data).toContainEqual({ name: 'Asia/Kathmandu', offset: '+05:45' });
    expect(body.data).toContainEqual({ name: 'UTC', offset: '+00:00' });
    expect(body.data).toContainEqual({ name: 'America/New_York', offset: '-04:00' });
  });

  it('[API-127] AWS regions', async () => {
    const { body } = await send(admin, 'GET', '/v1/workflows/aws/regions');
    expect(body.data).toContainEqual({ code: 'eu-central-1', name: 'Europe (Frankfurt)' });
  });
});
