import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { nextFire } from '@shared/model/schedules/occurrences';
import { scheduleRule } from '@shared/model/schedules/problems';
import type { ScheduleConfiguration } from '@shared/model/schedules/types';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { notifyChange } from '../../db/notify';
import { createLog } from '../../platform/log';
import type { Engine, StartRequest } from '../engine.port';
import { presentId } from '@tests/support/executionIds';
import { createScheduler } from './scheduler';

let test: TestDatabase;
let now = new Date(0);
const log = createLog({ level: 'silent' });
const clock = { now: () => now };
const at = (text: string) => new Date(text);

beforeAll(async () => {
  test = await openTestDatabase();
  await test.database.system(async (sql) => {
    await sql.run(
      `insert into organisation (org_id, name, org_type, created_at) values ('acme', 'Acme', 'standard', now())`,
    );
    await sql.run(
      `insert into space (space_id, org_id, name, mode, created_by, created_at) values ('space', 'acme', 'Global', 'global', 'test', now())`,
    );
  });
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.system((sql) => sql.run('delete from workflow'));
});

const daily: ScheduleConfiguration = { scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'UTC' };
const hourly: ScheduleConfiguration = {
  scheduleType: 'CRON',
  cronExpression: '0 * * * ? *',
  timezone: 'UTC',
};

async function addSchedule(configuration: ScheduleConfiguration, planned: Date, id = 't1'): Promise<void> {
  const { misfire = 'last', overlap = 'skip', timezone } = configuration;
  await test.database.system(async (sql) => {
    await sql.run(
      `insert into workflow (workflow_id, org_id, space_id, name, name_key, current_version, created_by, created_by_name,
         created_at, updated_at, updated_by)
       values ($1, 'acme', 'space', $1, $1, 1, 'test', 'test', now(), now(), 'test')`,
      [`w-${id}`],
    );
    await sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, created_by, created_at, updated_at)
       values ($1, 'acme', $2, 'Every so often', 'SCHEDULED', 'test', now(), now())`,
      [id, `w-${id}`],
    );
    await sql.run(
      `insert into schedule (trigger_id, org_id, rule, time_zone, anchor, next_fire_at, misfire, overlap)
       values ($1, 'acme', $2, $3, $4, $4, $5, $6)`,
      [id, JSON.stringify(configuration), timezone, planned, misfire, overlap],
    );
  });
}

interface FireRow {
  scheduled_for: Date;
  outcome: string;
  execution_id: string | null;
  detail: string | null;
}
const firesOf = (id = 't1') =>
  test.database.system((sql) =>
    sql.rows<FireRow>(
      'select scheduled_for, outcome, execution_id, detail from schedule_fire where trigger_id = $1 order by scheduled_for',
      [id],
    ),
  );
const told = async (id?: string) =>
  (await firesOf(id)).map(
    ({ scheduled_for, outcome }) => `${scheduled_for.toISOString().slice(0, 16)} ${outcome}`,
  );
const scheduleRow = (id = 't1') =>
  test.database.system((sql) =>
    sql.one<{ next_fire_at: Date | null; paused_reason: string | null; failures: number }>(
      'select next_fire_at, paused_reason, failures from schedule where trigger_id = $1',
      [id],
    ),
  );
const endExecutions = () =>
  test.database.system((sql) => sql.run("update execution set ended_at = now(), status = 'SUCCEEDED'"));

/** Stores an execution as the engine does, and refuses what a test says. */
function anEngine(refuse: (request: StartRequest) => Error | undefined = () => undefined) {
  const started: StartRequest[] = [];
  const engine: Pick<Engine, 'startIn' | 'wake'> = {
    wake: () => undefined,
    async startIn(sql, request) {
      const error = refuse(request);
      if (error) {
        await sql.run('select 1');
        throw error;
      }
      const executionId = presentId(request.triggerEventId);
      const added = await sql.run(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_id,
           trigger_type, mode, status, actor_id, actor_name, scheduled_for, created_at)
         values ($1, $2, 'space', $3, 1, $4, $5, $6, 'run', 'PENDING', $7, $8, $9, now()) on conflict do nothing`,
        [
          ...[executionId, request.orgId, request.workflowId, request.triggerEventId, request.triggerId],
          ...[request.triggerType, request.actor.id, request.actor.name, request.scheduledFor],
        ],
      );
      if (added > 0) started.push(request);
      return { executionId, triggerEventId: request.triggerEventId ?? '', isNew: added > 0 };
    },
  };
  return { engine, started };
}

function aScheduler(refuse?: (request: StartRequest) => Error | undefined) {
  const { engine, started } = anEngine(refuse);
  return { scheduler: createScheduler({ database: test.database, engine, clock, log }), started };
}

describe('a due schedule', () => {
  it('starts its workflow once, says so, and is planned for its next time', async () => {
    await addSchedule(daily, at('2026-03-01T09:00:00Z'));
    const { scheduler, started } = aScheduler();
    now = at('2026-03-01T08:59:59Z');
    expect(await scheduler.fireDue()).toBe(0);
    now = at('2026-03-01T09:00:01Z');
    expect(await scheduler.fireDue()).toBe(1);
    expect(await scheduler.fireDue()).toBe(0);
    expect(started).toMatchObject([
      {
        orgId: 'acme',
        workflowId: 'w-t1',
        triggerId: 't1',
        triggerType: 'SCHEDULED',
        scheduledFor: at('2026-03-01T09:00:00Z'),
        payload: { scheduled_for: '2026-03-01T09:00:00.000Z' },
        actor: { id: 'trigger:t1', name: 'Every so often' },
      },
    ]);
    expect(await firesOf()).toMatchObject([
      { outcome: 'fired', execution_id: presentId(started[0]!.triggerEventId) },
    ]);
    expect(await scheduleRow()).toMatchObject({ next_fire_at: at('2026-03-02T09:00:00Z'), failures: 0 });
  });

  it('is handled once by two servers that look at the same moment', async () => {
    for (let index = 0; index < 25; index += 1)
      await addSchedule(hourly, at('2026-03-01T09:00:00Z'), `t${index}`);
    now = at('2026-03-01T09:00:01Z');
    const [one, other] = [aScheduler(), aScheduler()];
    const handled = await Promise.all([one.scheduler.fireDue(), other.scheduler.fireDue()]);
    // What one held while the other looked is found by the next look.
    handled.push(await one.scheduler.fireDue());
    expect(handled.reduce((sum, each) => sum + each)).toBe(25);
    const both = [...one.started, ...other.started].map(({ triggerId }) => triggerId);
    expect(both.length).toBe(25);
    expect(new Set(both).size).toBe(25);
    for (let index = 0; index < 25; index += 1)
      expect(await told(`t${index}`)).toEqual(['2026-03-01T09:00 fired']);
  });

  it('does nothing of it when the start fails together with the database', async () => {
    await addSchedule(daily, at('2026-03-01T09:00:00Z'));
    now = at('2026-03-01T09:00:01Z');
    const gone = aScheduler(() => new Fault('unavailable', 'The database is gone.'));
    await expect(gone.scheduler.fireDue()).rejects.toThrow('gone');
    expect(await firesOf()).toEqual([]);
    const { scheduler } = aScheduler();
    await scheduler.fireDue();
    expect(await told()).toEqual(['2026-03-01T09:00 fired']);
  });

  it('of a disabled workflow passes without a trace, and nothing has piled up when it is enabled', async () => {
    await addSchedule({ ...hourly, misfire: 'all' }, at('2026-03-01T09:00:00Z'));
    const setState = (state: string) =>
      test.database.system((sql) => sql.run('update workflow set state = $1', [state]));
    await setState('disabled');
    const { scheduler, started } = aScheduler();
    for (const hour of [9, 10, 11]) {
      now = at(`2026-03-01T${String(hour).padStart(2, '0')}:00:05Z`);
      await scheduler.fireDue();
    }
    await setState('enabled');
    expect(await scheduler.fireDue()).toBe(0);
    expect([started, await firesOf()]).toEqual([[], []]);
    expect(await scheduleRow()).toMatchObject({ next_fire_at: at('2026-03-01T12:00:00Z') });
  });

  it('does not run again when the clock is put back, and is planned by the right time', async () => {
    await addSchedule(hourly, at('2026-03-01T09:00:00Z'));
    const { scheduler } = aScheduler();
    now = at('2026-03-01T09:00:01Z');
    await scheduler.fireDue();
    await endExecutions();
    now = at('2026-03-01T07:30:00Z');
    await scheduler.fireDue();
    expect(await scheduleRow()).toMatchObject({ next_fire_at: at('2026-03-01T08:00:00Z') });
    for (const time of ['08:00:02', '09:00:02', '10:00:02']) {
      now = at(`2026-03-01T${time}Z`);
      await scheduler.fireDue();
      await endExecutions();
    }
    expect(await told()).toEqual([
      '2026-03-01T08:00 fired',
      '2026-03-01T09:00 fired',
      '2026-03-01T10:00 fired',
    ]);
    const executions = await test.database.system((sql) => sql.rows('select from execution'));
    expect(executions.length).toBe(3);
  });
});

describe('after three days of sleep', () => {
  const slept = async (configuration: ScheduleConfiguration) => {
    await addSchedule(configuration, at('2026-03-01T09:00:00Z'));
    const { scheduler, started } = aScheduler();
    now = at('2026-03-04T08:30:00Z');
    await scheduler.fireDue();
    return { scheduler, started };
  };

  it('the last missed run is made up for, and the others are told', async () => {
    const { started } = await slept(hourly);
    expect(started.map(({ scheduledFor }) => scheduledFor)).toEqual([at('2026-03-04T08:00:00Z')]);
    expect(await firesOf()).toMatchObject([
      {
        scheduled_for: at('2026-03-01T09:00:00Z'),
        outcome: 'skipped_misfire',
        detail: expect.stringContaining('because no server was running.'),
      },
      { scheduled_for: at('2026-03-04T08:00:00Z'), outcome: 'caught_up' },
    ]);
    expect(await scheduleRow()).toMatchObject({ next_fire_at: at('2026-03-04T09:00:00Z') });
  });

  it('all are made up for by “all”, at most 24, and at once where they may overlap', async () => {
    const { started } = await slept({ ...hourly, misfire: 'all', overlap: 'allow' });
    expect(started.length).toBe(24);
    expect(started[0]?.scheduledFor).toEqual(at('2026-03-03T09:00:00Z'));
    const fires = await told();
    expect(fires[0]).toBe('2026-03-01T09:00 skipped_misfire');
    expect(fires.slice(1).every((fire) => fire.endsWith('caught_up'))).toBe(true);
  });

  it('all are made up for by “all” one after the other where they may not overlap', async () => {
    const { scheduler, started } = await slept({ ...daily, misfire: 'all' });
    expect(await told()).toEqual([
      '2026-03-01T09:00 caught_up',
      '2026-03-02T09:00 buffered',
      '2026-03-03T09:00 buffered',
    ]);
    await scheduler.fireDue();
    expect(started.length).toBe(1);
    for (const count of [2, 3, 3]) {
      await endExecutions();
      await scheduler.fireDue();
      expect(started.length).toBe(count);
    }
    expect((await told()).every((fire) => fire.endsWith('caught_up'))).toBe(true);
  });

  const minutely = { scheduleType: 'CRON', cronExpression: '0/1 * * * ? *', timezone: 'UTC', misfire: 'all' };

  it('one that was due right before the end of the sleep waits its turn by “all”, as one of the present does once', async () => {
    await addSchedule(minutely, at('2026-03-01T22:36:00Z'));
    now = at('2026-03-01T22:30:00Z');
    const { scheduler, started } = aScheduler();
    for (const time of ['22:38:20', '22:39:01', '22:40:01']) {
      now = at(`2026-03-01T${time}Z`);
      await scheduler.fireDue();
    }
    expect(await told()).toEqual([
      '2026-03-01T22:36 caught_up',
      '2026-03-01T22:37 buffered',
      '2026-03-01T22:38 buffered',
      '2026-03-01T22:39 buffered',
      '2026-03-01T22:40 skipped_overlap',
    ]);
    for (const count of [2, 3, 4, 4]) {
      await endExecutions();
      await scheduler.fireDue();
      expect(started.length).toBe(count);
    }
    expect(await told()).toEqual([
      '2026-03-01T22:36 caught_up',
      '2026-03-01T22:37 caught_up',
      '2026-03-01T22:38 caught_up',
      '2026-03-01T22:39 fired',
      '2026-03-01T22:40 skipped_overlap',
    ]);
  });

  it('none is made up for by “none”', async () => {
    const { started } = await slept({ ...hourly, misfire: 'none' });
    expect(started).toEqual([]);
    expect(await firesOf()).toMatchObject([
      { outcome: 'skipped_misfire', detail: expect.stringContaining('2026-03-04T08:00Z') },
    ]);
  });
});

describe('on days of clock changes', () => {
  it.each([
    ['the clock is put forward', '2026-03-28T12:00:00Z', ['2026-03-29T01:00', '2026-03-30T00:30']],
    ['the clock is put back', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
  ])('when %s, 02:30 in Rome runs once a day', async (_what, from, expected) => {
    const configuration = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'Europe/Rome' };
    const rule = scheduleRule(configuration, at(from))!;
    await addSchedule(configuration, nextFire(rule, at(from))!);
    const { scheduler } = aScheduler();
    for (let quarter = 0; quarter < 4 * 40; quarter += 1) {
      now = new Date(at(from).getTime() + quarter * 900_000);
      await scheduler.fireDue();
      await endExecutions();
    }
    expect(await told()).toEqual(expected.map((time) => `${time} fired`));
  });
});

describe('a run that is due while an earlier one has not ended', () => {
  const twice = async (overlap: string) => {
    await addSchedule({ ...hourly, overlap }, at('2026-03-01T09:00:00Z'));
    const { scheduler, started } = aScheduler();
    for (const hour of ['09', '10', '11']) {
      now = at(`2026-03-01T${hour}:00:01Z`);
      await scheduler.fireDue();
    }
    return { scheduler, started };
  };

  it('is left out by “skip”, with the reason', async () => {
    const { started } = await twice('skip');
    expect(started.length).toBe(1);
    expect(await firesOf()).toMatchObject([
      { outcome: 'fired' },
      { outcome: 'skipped_overlap', detail: 'The previous run of this trigger was still in progress.' },
      { outcome: 'skipped_overlap' },
    ]);
  });

  it('waits by “buffer one”, a third one does not', async () => {
    const { scheduler, started } = await twice('buffer_one');
    expect(await told()).toEqual([
      '2026-03-01T09:00 fired',
      '2026-03-01T10:00 buffered',
      '2026-03-01T11:00 skipped_overlap',
    ]);
    await endExecutions();
    await scheduler.fireDue();
    expect(started.map(({ scheduledFor }) => scheduledFor)).toEqual([
      at('2026-03-01T09:00:00Z'),
      at('2026-03-01T10:00:00Z'),
    ]);
    expect((await told())[1]).toBe('2026-03-01T10:00 fired');
  });

  it('begins by “allow”', async () => {
    const { started } = await twice('allow');
    expect(started.length).toBe(3);
  });
});

describe('a schedule whose starts fail', () => {
  it('is paused after ten in a row, with the reason', async () => {
    await addSchedule(hourly, at('2026-03-01T00:00:00Z'));
    const { scheduler } = aScheduler(() => new Fault('conflict', 'The workflow has no version.'));
    for (let hour = 0; hour < 12; hour += 1) {
      now = at(`2026-03-01T${String(hour).padStart(2, '0')}:00:01Z`);
      await scheduler.fireDue();
    }
    const fires = await firesOf();
    expect(fires.length).toBe(10);
    expect(fires[9]).toMatchObject({ outcome: 'failed', detail: 'The workflow has no version.' });
    const row = await scheduleRow();
    expect(row?.next_fire_at).toBeNull();
    expect(row?.paused_reason).toContain('The workflow has no version.');
  });

  it('is not paused when one in between succeeds', async () => {
    await addSchedule(hourly, at('2026-03-01T00:00:00Z'));
    let count = 0;
    const { scheduler } = aScheduler(() =>
      (count += 1) % 6 === 0 ? undefined : new Fault('conflict', 'No.'),
    );
    for (let hour = 0; hour < 20; hour += 1) {
      now = at(`2026-03-01T${String(hour).padStart(2, '0')}:00:01Z`);
      await scheduler.fireDue();
      await endExecutions();
    }
    expect(await scheduleRow()).toMatchObject({ paused_reason: null, failures: 2 });
  });

  it('keeps the record of the failure when a statement of the start has failed', async () => {
    await addSchedule(daily, at('2026-03-01T09:00:00Z'));
    now = at('2026-03-01T09:00:01Z');
    const engine: Pick<Engine, 'startIn' | 'wake'> = {
      wake: () => undefined,
      async startIn(sql) {
        await sql.run('select 1 / 0');
        throw new Error('not reached');
      },
    };
    await createScheduler({ database: test.database, engine, clock, log }).fireDue();
    expect(await firesOf()).toMatchObject([{ outcome: 'failed', detail: 'division by zero' }]);
  });
});

describe('a scheduler that has begun', () => {
  it('starts what is due at once, and what is added when it hears of it', async () => {
    now = at('2026-03-01T09:00:01Z');
    await addSchedule(daily, at('2026-03-01T09:00:00Z'));
    const waiting = new Map(['t1', 't2'].map((id) => [id, Promise.withResolvers<void>()]));
    const { engine } = anEngine((request) => {
      waiting.get(request.triggerId ?? '')?.resolve();
      return undefined;
    });
    const scheduler = createScheduler({ database: test.database, engine, clock, log });
    await scheduler.begin();
    await waiting.get('t1')?.promise;
    await addSchedule(daily, at('2026-03-01T09:00:00Z'), 't2');
    await test.database.system((sql) => notifyChange(sql, { orgId: 'acme', tag: 'trigger', id: 't2' }));
    await waiting.get('t2')?.promise;
    await scheduler.end();
    expect(await told('t2')).toEqual(['2026-03-01T09:00 fired']);
  });
});
