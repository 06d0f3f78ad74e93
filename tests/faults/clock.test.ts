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

let test: TestDatabase;
const engines: RunningEngine[] = [];
beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
  for (const id of ['naps', 'chains', 'timed']) await makeWorkflow(test.database, { id });
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.end();
});
afterAll(() => test.drop());

const carried: string[] = [];

/** A step, a wait of so many hours, a step; as the interpreter does it. */
async function nap(tools: Tools, hours: number, now: () => Date): Promise<ClaimEnd> {
  const { facts, journal } = tools;
  await step(tools, 'a', () => carried.push(`${facts.executionId} a`), { durable: true });
  const before = journal.recall('nap', '');
  const due = before?.wakeAt;
  if (!before) {
    const place = { nodeId: 'nap', stepName: 'nap', stepTemplateId: 't', iterPath: '' };
    const id = await journal.begin({ place, attempt: 1, effect: 'flow', input: {}, durable: false });
    const wakeAt = new Date(now().getTime() + hours * HOUR);
    await journal.wait(id, { reason: 'timer', wakeAt, state: {} });
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
  test.database.system((sql) => sql.rows<{ id: string }>('select process_id as id from engine_process order by 1')); // prettier-ignore

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
