import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import {
  makeEngine,
  makeOrganisation,
  makeWorkflow,
  movableClock,
  org,
  request,
  scripts,
  stateOf,
  step,
  succeeded,
  until,
  untilStatus,
  type Tools,
} from '@tests/support/engineWorld';
import type { ClaimEnd } from '@server/engine/journal.port';
import type { RunningEngine } from '@server/engine/runtime/createEngine';
import { createScheduler } from '@server/engine/schedules/scheduler';
import { findStuck } from '@server/engine/store/retention.store';
import { createLog } from '@server/platform/log';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const log = createLog({ level: 'silent' });

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
let test: TestDatabase;
const engines: RunningEngine[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
  for (const id of ['naps', 'dates', 'chains', 'timed']) await makeWorkflow(test.database, { id });
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.end();
});
afterAll(() => test.drop());

const carried: string[] = [];

/** A step, a wait of so many hours (or until a date so far away), a step; as the interpreter does it. */
async function nap(tools: Tools, hours: number, now: () => Date, isDate = false): Promise<ClaimEnd> {
  const { facts, journal } = tools;
  await step(tools, 'a', () => carried.push(`${facts.executionId} a`), { durable: true });
  const before = journal.recall('nap', '');
  const due = before?.wakeAt;
  if (!before) {
    const place = { nodeId: 'nap', stepName: 'nap', stepTemplateId: 't', iterPath: '' };
    const id = await journal.begin({ place, attempt: 1, effect: 'flow', input: {}, durable: false });
    const wakeAt = new Date(now().getTime() + hours * HOUR);
    const state = { ...(isDate ? {} : { lasts: hours * HOUR }) };
    await journal.wait(id, { reason: 'timer', wakeAt, state });
    return { kind: 'parked', reason: 'timer', wakeAt };
  }
  if (due && due > now()) return { kind: 'parked', reason: 'timer', wakeAt: due };
  await journal.end(before.stepRunId, { status: 'OK', output: null, durable: false });
  await step(tools, 'b', () => carried.push(`${facts.executionId} b`), { durable: true });
  return succeeded('woken');
}

function start(clock: ReturnType<typeof movableClock>) {
  const { database, connection } = test;
  const interpret = scripts({
    naps: (tools) => nap(tools, 48, () => clock.now()),
    dates: (tools) => nap(tools, 48, () => clock.now(), true),
    chains: async (tools) => succeeded(await step(tools, 'a', () => 'done')),
    timed: async () => succeeded('on time'),
  });
  const settings = { heartbeat: 50, deadAfter: 200, look: 50 };
  const engine = makeEngine({ database, connection, interpret, clock, settings });
  engines.push(engine);
  return { engine, scheduler: createScheduler({ database, engine, clock, log }) };
}

const stuck = () => test.database.system((sql) => findStuck(sql));
const processes = () =>
  test.database.system((sql) =>
    sql.rows<{ id: string }>('select process_id as id from engine_process order by 1'),
  );

async function makeSchedule(id: string, misfire: string, next: Date): Promise<void> {
  const rule = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'UTC' };
  await test.database.system(async (sql) => {
    await sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, created_by, created_at, updated_at)
       values ($1, $2, 'timed', $1, 'SCHEDULED', 'ann', now(), now())`,
      [id, org],
    );
    await sql.run(
      `insert into schedule (trigger_id, org_id, rule, time_zone, anchor, next_fire_at, misfire, overlap)
       values ($1, $2, $3, 'UTC', $4, $4, $5, 'allow')`,
      [id, org, JSON.stringify(rule), next, misfire],
    );
  });
}

const runsOf = (id: string) =>
  test.database.system((sql) =>
    sql.rows<{ at: Date }>(
      'select scheduled_for as at from execution where trigger_id = $1 order by scheduled_for',
      [id],
    ),
  );

it('a clock that jumps three days ahead ends waits once, catches schedules up by their policy, kills no process', async () => {
  const clock = movableClock();
  const [first, second] = [start(clock), start(clock)];
  for (const { engine } of [first, second]) await engine.begin();
  const napping = await first.engine.start(request('naps'));
  await untilStatus(test.database, napping.executionId, 'WAITING');
  const next = new Date(Math.ceil(clock.now().getTime() / DAY) * DAY + 2.5 * HOUR);
  for (const misfire of ['all', 'last', 'none']) await makeSchedule(misfire, misfire, next);
  const alive = await processes();

  clock.forward(3 * DAY + 6 * HOUR);
  const woken = await untilStatus(test.database, napping.executionId, 'SUCCEEDED');
  expect(woken?.output).toBe('woken');
  expect(carried.filter((each) => each.startsWith(napping.executionId))).toEqual([
    `${napping.executionId} a`,
    `${napping.executionId} b`,
  ]);
  await Promise.all([first, second].map(({ scheduler }) => scheduler.fireDue()));
  const due: Date[] = [];
  for (let at = next; at <= clock.now(); at = new Date(at.getTime() + DAY)) due.push(at);
  expect(due.length).toBeGreaterThanOrEqual(2);
  expect((await runsOf('all')).map(({ at }) => at)).toEqual(due);
  expect((await runsOf('last')).map(({ at }) => at)).toEqual(due.slice(-1));
  expect(await runsOf('none')).toEqual([]);
  expect(await processes()).toEqual(alive);
  expect(await stuck()).toEqual([]);
});

it('a clock that is put back two hours fires nothing twice, and what is started goes on', async () => {
  const clock = movableClock();
  const { engine, scheduler } = start(clock);
  await engine.begin();
  const next = new Date(clock.now().getTime() - 60_000);
  await makeSchedule('once', 'last', next);
  await scheduler.fireDue();
  expect(await runsOf('once')).toHaveLength(1);
  const alive = await processes();

  clock.forward(-2 * HOUR);
  const begun = await Promise.all(Array.from({ length: 20 }, () => engine.start(request('chains'))));
  for (const { executionId } of begun)
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED')).toMatchObject({ output: 'done' });
  await scheduler.fireDue();
  expect(await runsOf('once')).toHaveLength(1);
  const napping = await engine.start(request('naps'));
  await untilStatus(test.database, napping.executionId, 'WAITING');
  clock.forward(2 * HOUR + 48 * HOUR);
  await until(
    () => stateOf(test.database, napping.executionId),
    (state) => state?.status === 'SUCCEEDED',
  );
  expect(carried.filter((each) => each.startsWith(napping.executionId))).toHaveLength(2);
  expect(await processes()).toEqual(alive);
  expect(await stuck()).toEqual([]);
});

it('what was waiting for room when the clock was put back does not wait for the lost hours', async () => {
  const clock = movableClock();
  const { database, connection } = test;
  const gate = Promise.withResolvers<void>();
  const interpret = scripts({
    chains: async () => {
      await gate.promise;
      return succeeded('done');
    },
  });
  const settings = { maxClaims: 1, look: 50 };
  const engine = makeEngine({ database, connection, interpret, clock, settings });
  engines.push(engine);
  await engine.begin();
  const begun = await Promise.all(Array.from({ length: 5 }, () => engine.start(request('chains'))));
  clock.forward(-2 * HOUR);
  gate.resolve();
  for (const { executionId } of begun) await untilStatus(database, executionId, 'SUCCEEDED');
  expect(await stuck()).toEqual([]);
});

interface PutBack {
  workflow: 'naps' | 'dates';
  /** Hours that pass before the clock is put back 30 hours. */
  passed: number;
  /** Another server, whose clock may be right; or none while the clock is put back. */
  servers?: 'two' | 'away';
  /** Hours that the wait lasts from then on. */
  left: number;
}
it.each<[string, PutBack]>([
  ['a wait for a duration lasts as long as it was to last', { workflow: 'naps', passed: 40, left: 8 }],
  ['a wait just begun is not longer', { workflow: 'naps', passed: 0, left: 48 }],
  ['a wait until a date keeps its date', { workflow: 'dates', passed: 40, left: 38 }],
  [
    'beside another server, one begun before the new time keeps its end',
    { workflow: 'naps', passed: 40, servers: 'two', left: 38 },
  ],
  [
    'beside another server, one begun after the new time is not longer',
    { workflow: 'naps', passed: 10, servers: 'two', left: 38 },
  ],
  [
    'while no server ran, it is at most as long as all of it',
    { workflow: 'naps', passed: 10, servers: 'away', left: 48 },
  ],
])('a clock that is put back 30 hours: %s', async (_, { workflow, passed, servers, left }) => {
  const clock = movableClock();
  const first = start(clock).engine;
  await first.begin();
  if (servers === 'two') await start(movableClock()).engine.begin();
  const { executionId } = await first.start(request(workflow));
  await untilStatus(test.database, executionId, 'WAITING');
  clock.forward(passed * HOUR);
  await expect.poll(() => stateOf(test.database, executionId).then((state) => state?.status)).toBe('WAITING');
  if (servers === 'away') await first.end();
  await pause(200);
  clock.forward(-30 * HOUR);
  if (servers === 'away') await start(clock).engine.begin();
  const ends = async () => {
    const [row] = await test.database.system((sql) =>
      sql.rows<{ at: Date; of_step: Date }>(
        `select e.wake_at as at, s.wake_at as of_step from execution e join step_run s using (execution_id)
         where execution_id = $1 and s.status = 'WAITING'`,
        [executionId],
      ),
    );
    if (!row) return [];
    return [row.at, row.of_step].map((each) => Math.round((each.getTime() - clock.now().getTime()) / HOUR));
  };
  await expect.poll(ends).toEqual([left, left]);
  await pause(200);
  expect(await ends()).toEqual([left, left]);
});
