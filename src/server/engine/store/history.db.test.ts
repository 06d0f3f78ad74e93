import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeOrganisation, makeWorkflow, org } from '@tests/support/engineWorld';
import type { Sql } from '../../db/database';
import { executionIdAt, executionPrefix, periodOf } from '../runtime/ids';
import { createEngineReads } from '../runtime/reads';
import { claimsStore } from './claims.store';
import { periodsStore } from './periods.store';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await makeOrganisation(test.database);
});
afterAll(() => test.drop());
const query = (text: string, values: unknown[] = []) =>
  test.database.system((sql) => sql.rows<Record<string, unknown>>(text, values));

describe('turns between organisations', () => {
  const insert = (orgId: string, count: number, since: number) =>
    query(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
         status, actor_id, actor_name, created_at, wake_at)
       select $2 || $1 || n, $1, 'space', 'busy', 1, $2 || $1 || n, 'MANUAL', 'run', 'PENDING', 'ann', 'Ann', now(),
         now() - $4 * interval '1 minute' + n * interval '1 millisecond' from generate_series(1, $3::int) n`,
      [orgId, executionPrefix(new Date()), count, since],
    );
  const claim = async (count: number) =>
    (
      await test.database.system((sql) => claimsStore.claim(sql, 'me', count, new Date(Date.now() + 1000)))
    ).map((row) => row.org_id);

  it('are taken once more is due than is claimed at once, however long one has waited', async () => {
    await makeWorkflow(test.database, { id: 'busy' });
    await query(
      `insert into engine_process (process_id, started_at, heartbeat_at) values ('me', now(), now())`,
    );
    await insert('a', 300, 60);
    await insert('b', 3, 2);
    await insert('c', 1, 1);
    const first = await claim(8);
    expect(first.toSorted().join('')).toBe('aaaabbbc');
    expect((await claim(8)).join('')).toBe('aaaaaaaa');
    await insert('b', 2, 3);
    expect((await claim(8)).join('')).toBe('bbaaaaaa');
  });

  it('are taken while a week is written anew; only deletions from that week wait', async () => {
    const [row] = await query(`select execution_id as id from execution where org_id = 'c'`);
    const id = String(row?.['id']);
    const remove = (sql: Sql) => sql.run('delete from execution where execution_id = $1', [id]);
    await test.database.system(async (writing) => {
      await writing.run('select costloom_hold_period($1, true)', [periodOf(id)]);
      expect(await claim(1)).toHaveLength(1);
      const waiting = test.database.system(async (sql) => {
        await sql.run(`set local statement_timeout = '200ms'`);
        await remove(sql);
      });
      await expect(waiting).rejects.toMatchObject({ code: 'timeout' });
    });
    expect(await test.database.system(remove)).toBe(1);
  });

  it('count what an organization has under way already', async () => {
    await query(
      `update execution set owner = null, wake_at = now() - interval '1 minute' where org_id = 'b'`,
    );
    const taken = await claim(6);
    expect(taken.filter((orgId) => orgId === 'b')).toHaveLength(5);
  });
});

describe('executions whose ids say no time', () => {
  it('lie before and after the weeks, are found, and go with their workflow', async () => {
    await makeWorkflow(test.database, { id: 'old' });
    const parts = [
      ['Ab_1', 'before'],
      ['zz-2', 'after'],
    ] as const;
    for (const [id, period] of parts) {
      await test.database.system((sql) => periodsStore.makeAround(sql, period));
      await query(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
           status, actor_id, actor_name, output_blob, created_at, started_at, ended_at)
         values ($1, $2, 'space', 'old', 1, $1 || '-event', 'MANUAL', 'run', 'SUCCEEDED', 'ann', 'Ann', 'hash', now(), now(),
           now())`,
        [id, org],
      );
      await query(
        `insert into step_run (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path, effect,
           status, started_at, ended_at) values ('run-' || $1, $2, $1, 'a', 'a', 't', '', 'pure', 'OK', now(), now())`,
        [id, org],
      );
      await query(
        `insert into log_line (org_id, execution_id, step_run_id, seq, at, level, text)
         values ($2, $1, 'run-' || $1, 0, now(), 'info', 'Hello')`,
        [id, org],
      );
      await query(`insert into blob_use (org_id, hash, execution_id, period) values ($1, 'hash', $2, $3)`, [
        org,
        id,
        period,
      ]);
      await query(
        `insert into execution_event (org_id, trigger_event_id, workflow_id, execution_id)
         values ($1, $2 || '-event', 'old', $2)`,
        [org, id],
      );
      await query(
        `insert into execution_count (org_id, workflow_id, space_id, period, span, since, status, n, last_ended)
         values ($1, 'old', 'space', $2, 'day', date_trunc('day', now(), 'UTC'), 'SUCCEEDED', 1, now())`,
        [org, period],
      );
    }
    const reads = createEngineReads(test.database);
    for (const [id, period] of parts) {
      expect((await reads.execution(org, `${id}-event`))?.executionId).toBe(id);
      const { rows } = await reads.stepRuns(org, id, {}, { limit: 5, key: null });
      expect(rows.map(({ stepRunId }) => stepRunId)).toEqual([`run-${id}`]);
      const lines = await reads.logLines(org, { executionId: id }, { limit: 5, key: null });
      expect(lines.rows.map(({ text }) => text)).toEqual(['Hello']);
      expect(
        await query('select costloom_period_of(tableoid) as period from execution where execution_id = $1', [
          id,
        ]),
      ).toEqual([{ period }]);
    }
    expect(await reads.counts(org, { workflowIds: ['old'] })).toEqual({ SUCCEEDED: 2 });
    await query(`delete from workflow where workflow_id = 'old'`);
    for (const table of ['execution', 'step_run', 'log_line', 'blob_use', 'execution_event'])
      expect([table, await query(`select 1 from ${table} where execution_id in ('Ab_1', 'zz-2')`)]).toEqual([
        table,
        [],
      ]);
    expect(await query(`select 1 from execution_count where workflow_id = 'old'`)).toEqual([]);
  });
});

describe('an id', () => {
  it('says the week in which it was made, as the database reckons it', async () => {
    for (const at of [
      '1970-01-05T00:00:00Z',
      '2026-11-22T23:59:59.999Z',
      '2026-11-23T00:00:00Z',
      '2099-12-31T12:00:00Z',
    ]) {
      const [row] = await query(
        `select costloom_execution_prefix($1) as prefix,
           'w' || to_char(date_trunc('week', $1::timestamptz, 'UTC') at time zone 'UTC', 'YYYYMMDD') as week`,
        [at],
      );
      const id = executionIdAt(new Date(at));
      expect(id.startsWith(String(row?.['prefix']))).toBe(true);
      expect(periodOf(id)).toBe(row?.['week']);
    }
    expect(['Ab_1', 'zz-2', 'exec_!'].map(periodOf)).toEqual(['before', 'after', 'after']);
  });
});
