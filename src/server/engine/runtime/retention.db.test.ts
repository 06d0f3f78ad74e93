import { beforeAll, describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import {
  makeEngine,
  makeWorkflow,
  movableClock,
  org,
  request,
  scripts,
  step,
  succeeded,
  until,
  untilStatus,
} from '@tests/support/engineWorld';
import { randomBytes } from 'node:crypto';
import { createEngineReads } from './reads';
import { findStuck } from '../store/retention.store';

const test = engineFixture();
const { engineOf } = test;

const query = (text: string, values: unknown[] = []) =>
  test.database.system((sql) => sql.rows<Record<string, unknown>>(text, values));
const DAY = 86_400_000;
const idsOf = async (workflowId: string) =>
  (await query('select execution_id from execution where workflow_id = $1 order by 1', [workflowId])).map(
    (row) => row['execution_id'],
  );
const setEnded = (executionId: string, status: string, daysAgo: number) =>
  query(
    `update execution set status = $2, ended_at = now() - $3 * interval '1 day',
       created_at = now() - $3 * interval '1 day' where execution_id = $1`,
    [executionId, status, daysAgo],
  );

describe('a sweep', () => {
  it('deletes what is older than the workflow, the organisation or the default keeps; failures twice as late', async () => {
    const keepDays = { short: 5, plain: null } as const;
    for (const id of ['short', 'plain'] as const) {
      const days = keepDays[id];
      await makeWorkflow(test.database, { id, ...(days === null ? {} : { keepDays: days }) });
    }
    const done = () => Promise.resolve(succeeded());
    const engine = await engineOf({ short: done, plain: done });
    const make = async (workflowId: string, status: string, daysAgo: number) => {
      const { executionId } = await engine.start(request(workflowId));
      await untilStatus(test.database, executionId, 'SUCCEEDED');
      await setEnded(executionId, status, daysAgo);
      return executionId;
    };
    const kept = [
      await make('short', 'SUCCEEDED', 4),
      await make('short', 'FAILED', 9),
      await make('plain', 'SUCCEEDED', 19),
    ];
    for (const [workflow, status, days] of [
      ['short', 'SUCCEEDED', 6],
      ['short', 'FAILED', 11],
      ['plain', 'SUCCEEDED', 21],
    ] as const)
      await make(workflow, status, days);
    await query(
      `insert into setting (org_id, domain, type, value, updated_by, updated_at)
       values ($1, 'executions', 'keep_days', '20', 'ann', now())`,
      [org],
    );
    await engine.sweep();
    expect([...(await idsOf('short')), ...(await idsOf('plain'))].toSorted()).toEqual(kept.toSorted());
  });

  it('keeps only so many of a workflow, the newest', async () => {
    await makeWorkflow(test.database, { id: 'often' });
    const engine = await engineOf(
      { often: () => Promise.resolve(succeeded()) },
      { settings: { keepPerWorkflow: 3 } },
    );
    const all: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { executionId } = await engine.start(request('often'));
      await untilStatus(test.database, executionId, 'SUCCEEDED');
      all.push(executionId);
    }
    await engine.sweep();
    expect(await idsOf('often')).toEqual(all.slice(-3).toSorted());
  });

  it('deletes values that nobody uses, keeps the others, and gives the room back to the disk', async () => {
    await makeWorkflow(test.database, { id: 'bulky', keepDays: 10 });
    const clock = movableClock();
    const common = randomBytes(200_000).toString('base64');
    const engine = await engineOf(
      {
        bulky: async (tools) => {
          await step(tools, 'a', () => common);
          return succeeded(await step(tools, 'b', () => randomBytes(600_000).toString('base64')));
        },
      },
      { clock, settings: { vacuumAfter: 1 } },
    );
    const all = await Promise.all(Array.from({ length: 12 }, () => engine.start(request('bulky'))));
    for (const { executionId } of all) await untilStatus(test.database, executionId, 'SUCCEEDED');
    const size = async () =>
      Number((await query(`select pg_total_relation_size('blob_part') as n`))[0]?.['n']);
    const full = await size();
    for (const { executionId } of all.slice(1)) await setEnded(executionId, 'SUCCEEDED', 20);
    clock.forward(2 * 3_600_000);
    await engine.sweep();
    expect(await idsOf('bulky')).toEqual([all[0]!.executionId]);
    const reads = createEngineReads(test.database);
    expect(await query('select count(*) as n from blob')).toEqual([{ n: 2 }]);
    const { rows } = await reads.stepRuns(org, all[0]!.executionId, {}, { limit: 5, key: null });
    expect(await reads.stepOutput(org, rows[0]!.stepRunId)).toEqual({ kind: 'value', value: common });
    expect(await size()).toBeLessThan(full / 4);
    const [largest] = await reads.sizes(org);
    expect(largest).toMatchObject({ workflowId: 'bulky', executions: 1 });
    expect(largest!.bytes).toBeGreaterThan(1_000_000);
  });

  it('mends what is stuck', async () => {
    await makeWorkflow(test.database, { id: 'stuck' });
    const { database, connection } = test;
    const early = makeEngine({ database, connection, interpret: scripts({}) });
    const { executionId } = await early.start(request('stuck'));
    await query(
      `update execution set wake_at = null, status = 'RUNNING', owner = 'nobody' where execution_id = $1`,
      [executionId],
    );
    expect((await test.database.system(findStuck)).map((row) => row.execution_id)).toEqual([executionId]);
    const engine = await engineOf({ stuck: () => Promise.resolve(succeeded('mended')) });
    await engine.sweep();
    await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(await test.database.system(findStuck)).toEqual([]);
  });

  it('lets those in that wait for a slot of a limit that was raised', async () => {
    await makeWorkflow(test.database, { id: 'raised', maxConcurrent: 1 });
    const gate = Promise.withResolvers<void>();
    const engine = await engineOf({ raised: () => gate.promise.then(() => succeeded()) });
    const all = await Promise.all([1, 2, 3].map(() => engine.start(request('raised'))));
    await query(`update workflow set max_concurrent = null where workflow_id = 'raised'`);
    await engine.sweep();
    const waiting = () =>
      query(`select 1 as one from execution where workflow_id = 'raised' and reason = 'slot'`);
    await until(waiting, (rows) => rows.length === 0);
    gate.resolve();
    for (const { executionId } of all) await untilStatus(test.database, executionId, 'SUCCEEDED');
  });
});

describe('at a hundred thousand executions', () => {
  const reads = () => createEngineReads(test.database);
  beforeAll(async () => {
    await makeWorkflow(test.database, { id: 'history' });
    await makeWorkflow(test.database, { id: 'rare' });
    await query(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
         status, actor_id, actor_name, created_at, started_at, ended_at)
       select 'h' || n, $1, 'space', case when n % 10000 = 0 then 'rare' else 'history' end, 1, 'e' || n,
         case when n % 3 = 0 then 'HTTP' else 'SCHEDULED' end, case when n % 50 = 1 then 'step_test' else 'run' end,
         case when n % 5000 = 0 then 'ABORTED' when n % 20 = 0 then 'FAILED' else 'SUCCEEDED' end, 'ann', 'Ann',
         now() - n * interval '1 minute', now(), now() from generate_series(1, 100000) n`,
      [org],
    );
    await query('analyze execution');
  }, 60_000);

  const filters = [
    {},
    { statuses: ['FAILED', 'ABORTED'] },
    { workflowIds: ['rare'] },
    { spaceId: 'space' },
    { triggerTypes: ['HTTP'] },
    { statuses: ['ABORTED'], workflowIds: ['rare'], from: new Date(Date.now() - 60 * DAY) },
    { text: 'RAR' },
  ];
  it.each(filters)('lists %j by pages, each row once, newest first, no tests of steps', async (filter) => {
    const seen: string[] = [];
    let key: string | null = null;
    let last = Infinity;
    for (let page = 0; page < 3; page += 1) {
      const { rows, next }: Awaited<ReturnType<ReturnType<typeof reads>['list']>> = await reads().list(
        org,
        filter,
        {
          limit: 4,
          key,
        },
      );
      for (const row of rows) {
        expect(row.createdAt.getTime()).toBeLessThanOrEqual(last);
        expect(row.mode).toBe('run');
        last = row.createdAt.getTime();
        seen.push(row.executionId);
      }
      key = next;
      if (key === null) break;
    }
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('finds by id and by trigger event, and nothing of another organisation', async () => {
    expect((await reads().execution(org, 'h77'))?.triggerEventId).toBe('e77');
    expect((await reads().execution(org, 'e77'))?.executionId).toBe('h77');
    expect((await reads().list(org, { text: 'e77' }, { limit: 5, key: null })).rows).toHaveLength(1);
    expect(await reads().execution('beta', 'h77')).toBeUndefined();
    expect((await reads().list('beta', {}, { limit: 5, key: null })).rows).toEqual([]);
  });

  it('gives the last ones of many workflows at once, and the counts', async () => {
    const last = await reads().lastExecutions(org, ['history', 'rare', 'none'], {
      count: 10,
      statuses: ['SUCCEEDED'],
    });
    expect([...last].map(([id, rows]) => [id, rows.length])).toEqual([
      ['history', 10],
      ['rare', 0],
      ['none', 0],
    ]);
    const counts = await reads().counts(org, { workflowIds: ['rare'] });
    expect(counts).toEqual({ ABORTED: 10 });
  });

  it('refuses a key that is none', async () => {
    await expect(reads().list(org, {}, { limit: 5, key: 'xyz' })).rejects.toMatchObject({
      code: 'bad_input',
    });
  });
});
