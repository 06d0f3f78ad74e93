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
  type Tools,
  succeeded,
  until,
  untilStatus,
} from '@tests/support/engineWorld';
import { propertyRuns } from '@tests/support/propertyRuns';
import { randomBytes } from 'node:crypto';
import type { ClaimEnd } from '../journal.port';
import { endingsStore } from '../store/endings.store';
import type { RunningEngine } from './createEngine';
import { periodOf } from './ids';
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
/** Ends as its input says. */
const ends = ({ facts }: Tools): Promise<ClaimEnd> =>
  Promise.resolve(
    facts.inputs['fails'] === true ? { kind: 'ended', status: 'FAILED', output: null } : succeeded(),
  );

/** Two large values: one that all have in common, and one of its own. */
const bulky =
  (common: string) =>
  async (tools: Tools): Promise<ClaimEnd> => {
    await step(tools, 'a', () => common);
    await step(tools, 'b', () => randomBytes(600_000).toString('base64'));
    return ends(tools);
  };

/** Executions that ended so many days ago, the oldest first; the clock stands at today afterwards. */
async function aged(
  engine: RunningEngine,
  clock: ReturnType<typeof movableClock>,
  all: [workflowId: string, status: 'SUCCEEDED' | 'FAILED', daysAgo: number][],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, [workflowId, status, daysAgo]] of all.entries()) {
    const { executionId } = await engine.start(
      request(workflowId, { inputs: { fails: status === 'FAILED' } }),
    );
    await untilStatus(test.database, executionId, status);
    ids.push(executionId);
    clock.forward((daysAgo - (all[at + 1]?.[2] ?? 0)) * DAY);
  }
  return ids;
}

describe('a sweep', () => {
  it('deletes what is older than the workflow, the organisation or the default keeps; failures twice as late', async () => {
    await makeWorkflow(test.database, { id: 'short', keepDays: 5 });
    await makeWorkflow(test.database, { id: 'plain' });
    const clock = movableClock();
    const engine = await engineOf({ short: ends, plain: ends }, { clock });
    const made = await aged(engine, clock, [
      ['plain', 'SUCCEEDED', 21],
      ['plain', 'SUCCEEDED', 19],
      ['short', 'FAILED', 11],
      ['short', 'FAILED', 9],
      ['short', 'SUCCEEDED', 6],
      ['short', 'SUCCEEDED', 4],
    ]);
    await query(
      `insert into setting (org_id, domain, type, value, updated_by, updated_at)
       values ($1, 'executions', 'keep_days', '20', 'ann', now())`,
      [org],
    );
    await engine.sweep();
    const kept = [made[1]!, made[3]!, made[5]!];
    expect([...(await idsOf('short')), ...(await idsOf('plain'))].toSorted()).toEqual(kept.toSorted());
    const reads = createEngineReads(test.database);
    expect(await reads.counts(org, { workflowIds: ['short', 'plain'] })).toEqual({ SUCCEEDED: 2, FAILED: 1 });
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

  it('deletes values that nobody uses and keeps the others', async () => {
    await makeWorkflow(test.database, { id: 'bulky', keepDays: 10 });
    const clock = movableClock();
    const common = randomBytes(200_000).toString('base64');
    const engine = await engineOf({ bulky: bulky(common) }, { clock });
    const old = await engine.start(request('bulky'));
    await untilStatus(test.database, old.executionId, 'SUCCEEDED');
    const failed = await engine.start(request('bulky', { inputs: { fails: true } }));
    await untilStatus(test.database, failed.executionId, 'FAILED');
    clock.forward(11 * DAY);
    await engine.sweep();
    expect(await idsOf('bulky')).toEqual([failed.executionId]);
    expect(await query('select count(*) as n from blob')).toEqual([{ n: 2 }]);
    const reads = createEngineReads(test.database);
    const { rows } = await reads.stepRuns(org, failed.executionId, {}, { limit: 5, key: null });
    expect(await reads.stepOutput(org, rows[0]!.stepRunId)).toEqual({ kind: 'value', value: common });
    const [largest] = await reads.sizes(org);
    expect(largest).toMatchObject({ workflowId: 'bulky', executions: 1 });
    expect(largest!.bytes).toBeGreaterThan(1_000_000);
    await query(`delete from workflow where workflow_id = 'bulky'`);
    clock.forward(2 * 3_600_000);
    await engine.sweep();
    expect(await query('select count(*) as n from blob_part')).toEqual([{ n: 0 }]);
  });

  it('drops a week of which nothing is kept, with all that lies in it', async () => {
    await makeWorkflow(test.database, { id: 'asks', keepDays: 5 });
    const clock = movableClock();
    const engine = await engineOf({ asks: ends }, { clock });
    const [id] = await aged(engine, clock, [['asks', 'SUCCEEDED', 40]]);
    await query(
      `insert into approval (approval_id, org_id, execution_id, workflow_id, step_run_id, step_name, request, state, created_at)
       values ('of-old', $1, $2, 'asks', 'run-of-old', 'Ask', '{}', 'approved', now())`,
      [org, id],
    );
    const week = `execution_${periodOf(id!)}`;
    const isThere = async () => (await query('select to_regclass($1)::text as name', [week]))[0]?.['name'];
    expect(await isThere()).toBe(week);
    await engine.sweep();
    expect(await isThere()).toBeNull();
    expect(await query(`select 1 from approval where approval_id = 'of-old'`)).toEqual([]);
    expect(await query('select 1 from execution_count where period = $1', [periodOf(id!)])).toEqual([]);
  });

  it('keeps a week in which something waits, and a sub-execution as long as its parent', async () => {
    await makeWorkflow(test.database, { id: 'waits', keepDays: 5 });
    await makeWorkflow(test.database, { id: 'child', keepDays: 5 });
    const clock = movableClock();
    const patient = () =>
      Promise.resolve({
        kind: 'parked' as const,
        reason: 'approval' as const,
        wakeAt: new Date('2200-01-01'),
      });
    const engine = await engineOf({ waits: patient, child: ends }, { clock });
    const parent = await engine.start(request('waits'));
    await untilStatus(test.database, parent.executionId, 'WAITING');
    clock.forward(8 * DAY);
    const child = await engine.start(request('child'));
    await untilStatus(test.database, child.executionId, 'SUCCEEDED');
    await query('update execution set parent_id = $1 where execution_id = $2', [
      parent.executionId,
      child.executionId,
    ]);
    clock.forward(60 * DAY);
    await engine.sweep();
    expect([await idsOf('waits'), await idsOf('child')]).toEqual([[parent.executionId], [child.executionId]]);
    await engine.stop(org, parent.executionId, { id: 'ann', name: 'Ann' });
    clock.forward(6 * DAY);
    await engine.sweep();
    await engine.sweep();
    expect([await idsOf('waits'), await idsOf('child')]).toEqual([[], []]);
  });

  it('writes a large week anew once half of it may go, and gives the room back to the disk', async () => {
    await makeWorkflow(test.database, { id: 'large', keepDays: 10 });
    const clock = movableClock();
    const common = randomBytes(200_000).toString('base64');
    const engine = await engineOf({ large: bulky(common) }, { clock, settings: { compactRows: 10 } });
    const starts = Array.from({ length: 12 }, (_, n) =>
      engine.start(request('large', { inputs: { fails: n < 2 }, triggerEventId: `large-${n}` })),
    );
    const all = await Promise.all(starts);
    for (const { executionId } of all) await untilStatus(test.database, executionId, 'SUCCEEDED', 'FAILED');
    const period = periodOf(all[0]!.executionId);
    const bytes = async () =>
      Number(
        (await query(`select pg_total_relation_size($1::regclass) as n`, [`blob_part_${period}`]))[0]?.['n'],
      );
    const before = await bytes();
    clock.forward(18 * DAY);
    await engine.sweep();
    const kept = all.slice(0, 2).map(({ executionId }) => executionId);
    expect(await idsOf('large')).toEqual(kept.toSorted());
    expect(await bytes()).toBeLessThan(before / 3);
    const reads = createEngineReads(test.database);
    expect(await reads.counts(org, { workflowIds: ['large'] })).toEqual({ FAILED: 2 });
    const { rows } = await reads.stepRuns(org, kept[0]!, {}, { limit: 5, key: null });
    expect(await reads.stepOutput(org, rows[0]!.stepRunId)).toEqual({ kind: 'value', value: common });
    expect(
      await query(
        'select 1 from step_run r where not exists (select from execution e where e.execution_id = r.execution_id)',
      ),
    ).toEqual([]);
    // A trigger event of what went starts anew; one of what was kept does not.
    expect(await engine.start(request('large', { triggerEventId: 'large-0' }))).toMatchObject({
      isNew: false,
    });
    expect(await engine.start(request('large', { triggerEventId: 'large-5' }))).toMatchObject({
      isNew: true,
    });
    clock.forward(30 * DAY);
    await engine.sweep();
    expect(await query('select to_regclass($1) as name', [`execution_${period}`])).toEqual([{ name: null }]);
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

/** A hundred thousand where properties are tried ten times as often. */
const MANY = propertyRuns(10_000).numRuns;

describe(`at ${MANY} executions`, () => {
  const reads = () => createEngineReads(test.database);
  let h77 = '';
  beforeAll(async () => {
    await makeWorkflow(test.database, { id: 'history' });
    await makeWorkflow(test.database, { id: 'rare' });
    await query(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
         status, actor_id, actor_name, created_at, started_at, ended_at)
       select costloom_execution_prefix(now()) || 'h' || n, $1, 'space', case when n % ($2::int / 10) = 0 then 'rare' else 'history' end, 1, 'e' || n,
         case when n % 3 = 0 then 'HTTP' else 'SCHEDULED' end, case when n % 50 = 1 then 'step_test' else 'run' end,
         case when n % ($2::int / 20) = 0 then 'ABORTED' when n % 20 = 0 then 'FAILED' else 'SUCCEEDED' end, 'ann', 'Ann',
         now() - n * interval '1 minute', now(), now() from generate_series(1, $2::int) n`,
      [org, MANY],
    );
    await query(`insert into execution_event select org_id, trigger_event_id, workflow_id, execution_id from execution
       where trigger_event_id ~ '^e\\d'`);
    await test.database.system(async (sql) => {
      const rows = await sql.rows<{ execution_id: string }>(
        `select execution_id from execution where workflow_id in ('history', 'rare')`,
      );
      await endingsStore.count(
        sql,
        rows.map((row) => row.execution_id),
      );
    });
    await query('analyze execution');
    h77 = (await query(`select execution_id as id from execution where trigger_event_id = 'e77'`))[0]![
      'id'
    ] as string;
  });

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
    expect((await reads().execution(org, h77))?.triggerEventId).toBe('e77');
    expect((await reads().execution(org, 'e77'))?.executionId).toBe(h77);
    expect((await reads().list(org, { text: 'e77' }, { limit: 5, key: null })).rows).toHaveLength(1);
    expect(await reads().execution('beta', h77)).toBeUndefined();
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
