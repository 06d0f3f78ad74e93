import { expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import { makeWorkflow, scripts, step, succeeded, untilStatus } from '@tests/support/engineWorld';
import { createLog } from '../../platform/log';
import { createScheduler } from './scheduler';

const test = engineFixture();

it('a due schedule is carried out once by the engine, whichever of two servers was faster', async () => {
  const { database } = test;
  await makeWorkflow(database, { id: 'nightly' });
  const due = new Date('2026-03-01T02:30:00Z');
  const rule = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'UTC' };
  await database.system(async (sql) => {
    await sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, created_by, created_at, updated_at)
       values ('night', 'acme', 'nightly', 'Every night', 'SCHEDULED', 'ann', now(), now())`,
    );
    await sql.run(
      `insert into schedule (trigger_id, org_id, rule, time_zone, anchor, next_fire_at)
       values ('night', 'acme', $1, 'UTC', $2, $2)`,
      [JSON.stringify(rule), due],
    );
  });
  const told: unknown[] = [];
  const servers = [1, 2].map(() => {
    const interpret = scripts({
      nightly: async (tools) => {
        told.push([tools.facts.triggerType, tools.facts.scheduledFor, tools.facts.payload]);
        return succeeded(await step(tools, 'a', () => 'done'));
      },
    });
    const engine = test.engine({ interpret });
    const clock = { now: () => new Date('2026-03-01T02:30:01Z') };
    return {
      engine,
      scheduler: createScheduler({ database, engine, clock, log: createLog({ level: 'silent' }) }),
    };
  });
  for (const { engine } of servers) await engine.begin();
  const handled = await Promise.all(servers.map(({ scheduler }) => scheduler.fireDue()));
  expect(handled.toSorted()).toEqual([0, 1]);
  const rows = await database.system((sql) =>
    sql.rows<{ execution_id: string }>("select execution_id from execution where trigger_id = 'night'"),
  );
  expect(rows.length).toBe(1);
  expect(await untilStatus(database, rows[0]!.execution_id, 'SUCCEEDED')).toMatchObject({ output: 'done' });
  const payload = {
    trigger_id: 'night',
    trigger_name: 'Every night',
    scheduled_for: '2026-03-01T02:30:00.000Z',
  };
  expect(told).toEqual([['SCHEDULED', '2026-03-01T02:30:00.000Z', payload]]);
});
