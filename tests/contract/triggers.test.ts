import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEventRow, addIntegrationRow } from './integrationRow';
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
const daily = { scheduleType: 'daily', hour: '9', minute: 30, timezone: 'Europe/Rome' };
const create = (body: object) =>
  send(admin, 'POST', `/v1/triggers/${workflowId}`, { name: 'Mornings', ...body });
const update = (id: string, body: object) => send(admin, 'PUT', `/v1/triggers/${workflowId}/${id}`, body);
const list = async () => (await send(admin, 'GET', `/v1/triggers/${workflowId}`)).body.data as Body[];
const addEvent = async (orgId = world.acme.orgId) => {
  const integrationId = await addIntegrationRow(server.database, orgId, 'AWS');
  const anomaly = { name: 'Spike', type: 'ANOMALY_DETECTION', configuration: { accountId: '1' } } as const;
  return { eventId: await addEventRow(server.database, orgId, integrationId, anomaly), integrationId };
};
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
    const event = await addEvent();
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

  it('[TRIG-02] is refused with the field when there is no such integration, or no such event of it', async () => {
    const id = idOf(await create({ type: 'MANUAL' }));
    const event = await addEvent();
    const others = await addEvent(world.bolt.orgId);
    const refusal = (field: string) => ({
      status: 422,
      body: {
        code: 'unprocessable',
        data: [{ field: `configuration.${field}`, reason: expect.any(String) }],
      },
    });
    const named = (configuration: object) => update(id, { type: 'INTEGRATION_EVENT', configuration });
    expect(await named({ eventId: 'e', integrationId: 'i' })).toMatchObject(refusal('integrationId'));
    expect(await named({ ...event, eventId: 'e' })).toMatchObject(refusal('eventId'));
    expect(await named({ ...event, eventId: others.eventId })).toMatchObject(refusal('eventId'));
    expect(await named(others)).toMatchObject(refusal('integrationId'));
    expect(
      await create({ type: 'INTEGRATION_EVENT', configuration: { eventId: 'e', integrationId: 'i' } }),
    ).toMatchObject(refusal('integrationId'));
    expect(await list()).toMatchObject([{ type: 'MANUAL' }]);
  });

  it('[RUNS-01] is not called “Manual” any more when it is none, and keeps a name that somebody gave', async () => {
    const id = idOf(await create({ name: 'Manual', type: 'MANUAL' }));
    const nameAfter = async (body: object) => (await update(id, body)).body.trigger.name as string;
    expect(await nameAfter({ type: 'HTTP' })).toBe('Web request');
    expect(await nameAfter({ type: 'SCHEDULED', configuration: daily })).toBe('Schedule');
    expect(await nameAfter({ name: 'Nightly' })).toBe('Nightly');
    expect(await nameAfter({ type: 'MANUAL' })).toBe('Nightly');
  });

  it('keeps its name changeable after its event is gone', async () => {
    const event = await addEvent();
    const id = idOf(await create({ type: 'INTEGRATION_EVENT', configuration: event }));
    await server.database.system((sql) =>
      sql.run('delete from integration_event where event_id = $1', [event.eventId]),
    );
    expect(await update(id, { name: 'Spikes' })).toMatchObject({
      status: 200,
      body: { trigger: { name: 'Spikes' } },
    });
  });

  it('[API-143] is deleted with its schedule', async () => {
    const id = idOf(await create({ type: 'SCHEDULED', configuration: daily }));
    expect((await send(admin, 'DELETE', `/v1/triggers/${workflowId}/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await send(admin, 'DELETE', `/v1/triggers/${workflowId}/${id}`)).status).toBe(404);
    expect(
      await server.database.system((sql) => sql.rows('select from schedule where trigger_id = $1', [id])),
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
    server.setNow(new Date('2026-03-21T15:00:00Z'));
    await update(id, { name: 'Renamed', configuration: { ...every, overlap: 'allow' } });
    expect((await list())[0]).toMatchObject({ name: 'Renamed', next_fire_at: '2026-03-22T10:20:00.000Z' });
    await update(id, { configuration: { ...every, number: 3 } });
    expect((await list())[0].next_fire_at).toBe('2026-03-24T15:00:00.000Z');
  });

  it('that was paused goes on when it is saved', async () => {
    const id = idOf(await create({ type: 'SCHEDULED', configuration: daily }));
    await server.database.system((sql) =>
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
    await server.database.system((sql) =>
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
    expect((await cron('0 0 30 2 ? *')).problems).toMatchObject([
      { code: 'cronInvalid', detail: expect.stringContaining('never run') },
    ]);
    expect(await cron('0 0 1 1 ? 1999')).toMatchObject({ problems: [], runs: [] });
  });
});

describe('an event of a trigger', () => {
  it('[API-125] starts each workflow named, and lists what failed', async () => {
    const disabled = await addWorkflowRow(server.database, world.acme.orgId, { state: 'disabled' });
    const foreign = await addWorkflowRow(server.database, world.bolt.orgId);
    const id = idOf(await create({ type: 'MANUAL' }));
    const url = `/v1/workflows/${workflowId}/triggers/${id}/events`;
    const workflowIds = [workflowId, disabled, foreign];
    const { status, body } = await send(admin, 'POST', url, { workflowIds, payload: { amount: 3 } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { success: true, workflow_id: workflowId, execution_id: 'execution-1', trigger_event_id: 'event-1' },
      { success: false, workflow_id: disabled, error: 'The workflow is disabled.' },
      { success: false, workflow_id: foreign, error: expect.stringContaining('no longer exists') },
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
    const wanted = await addWorkflowRow(server.database, orgId, { runnableFrom: ['case'] });
    await addWorkflowRow(server.database, orgId, { runnableFrom: ['case'], state: 'disabled' });
    await addWorkflowRow(server.database, world.bolt.orgId, { runnableFrom: ['case'] });
    expect((await run({ case_ids: ['a'] })).body.data).toMatchObject([
      { success: true, workflow_id: wanted },
    ]);
    expect((await run({ case_ids: ['none'] })).body.data).toMatchObject([
      { success: false, case_id: 'none' },
    ]);
    expect(started.length).toBe(1);
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
