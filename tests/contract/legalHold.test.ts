import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalHoldFaults } from '@shared/words/legalHold';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness, type RawRequest } from './harness';
import { addTriggerRow, addWorkflowRow } from './workflowRow';
import { administrator, type Organisation } from './world';

let harness: Harness;
let acme: Organisation;
let bolt: Organisation;
beforeAll(async () => {
  harness = await startHarness();
  ({ acme, bolt } = harness.world);
});
afterAll(() => harness?.stop());

const ask = (of: Organisation, id: Parameters<Harness['send']>[1], request: RawRequest = {}) =>
  harness.send(administrator(of), id, request);
const hold = (of: Organisation, reason = 'Matter 7') =>
  ask(of, 'organisations.setLegalHold', { body: { reason } });
const lift = (of: Organisation) => ask(of, 'organisations.liftLegalHold', { body: { reason: 'Settled' } });
const run = (text: string, values: unknown[] = []) => harness.database.system((sql) => sql.run(text, values));

const LONG_AGO = '2019-05-05T00:00:00Z';
const aged = [
  'execution',
  'agent_thread',
  'ai_request',
  'generation',
  'notification_outbox',
  'schedule_fire',
];

/** One row of each table that is deleted by its age, years old. */
async function addOld({ orgId }: Organisation): Promise<void> {
  const workflow = await addWorkflowRow(harness.database, orgId);
  const trigger = await addTriggerRow(harness.database, orgId, workflow, { type: 'SCHEDULED' });
  const id = `old-${orgId}`;
  await run(
    `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
       status, actor_id, actor_name, created_at, ended_at)
     values (costloom_execution_prefix($3) || $1, $2, 's', $4, 1, $1, 'MANUAL', 'run', 'SUCCEEDED', 'ann', 'Ann', $3, $3)`,
    [id, orgId, LONG_AGO, workflow],
  );
  await run(
    `insert into agent_thread (thread_id, org_id, user_id, agent_id, name, created_at, updated_at)
     values ($1, $2, 'ann', 'a', 'Old', $3, $3)`,
    [id, orgId, LONG_AGO],
  );
  await run(
    `insert into ai_request (request_id, org_id, at, used_for, model_name, model, status, message, tokens_in,
       tokens_out, milliseconds, asked, sent, answer)
     values ($1, $2, $3, 'agent', 'm', 'm', 'ok', '', 1, 1, 1, '', '', '')`,
    [id, orgId, LONG_AGO],
  );
  await run(
    `insert into generation (generation_id, org_id, status, created_by, created_at) values ($1, $2, 'FAILED', 'a', $3)`,
    [id, orgId, LONG_AGO],
  );
  await run(
    `insert into notification_outbox (notification_id, org_id, event_key, channel, topic, contact, message, state,
       next_try_at, created_at, ended_at)
     values ($1, $2, $1, 'email', 'weekly_report', '{}', '{}', 'sent', $3, $3, $3)`,
    [id, orgId, LONG_AGO],
  );
  await run(
    `insert into schedule_fire (trigger_id, scheduled_for, org_id, fired_at, outcome) values ($1, $2, $3, $2, 'fired')`,
    [trigger, LONG_AGO, orgId],
  );
}

async function old({ orgId }: Organisation): Promise<string[]> {
  const found: string[] = [];
  for (const table of aged) {
    const rows = await harness.database.system((sql) =>
      sql.rows(`select from ${table} where org_id = $1`, [orgId]),
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe('a legal hold', () => {
  it('lets retention remove nothing of its organization, and goes on elsewhere; lifted, retention goes on', async () => {
    await run(`select costloom_make_week($1)`, [LONG_AGO]);
    for (const each of [acme, bolt]) await addOld(each);
    const bills = join(harness.filesDir, 'costs');
    const admin = callsAs(harness, administrator(acme));
    await admin.bill('bill.csv', billOf([on('2026-01-05')]));
    const [source] = await admin.sources();
    const folder = join(bills, acme.orgId, source?.sourceId ?? '');
    const replaced = join(folder, '2019-05.parquet');
    await writeFile(replaced, 'PAR1');
    await utimes(replaced, new Date(LONG_AGO), new Date(LONG_AGO));

    expect((await hold(acme)).status).toBe(200);
    await harness.sweep();
    expect([await old(acme), await old(bolt)]).toEqual([aged, []]);
    expect(await readdir(folder)).toContain('2019-05.parquet');

    expect((await lift(acme)).status).toBe(200);
    await harness.sweep();
    expect(await old(acme)).toEqual([]);
    expect(await readdir(folder)).not.toContain('2019-05.parquet');
  });

  it('refuses what people delete, and names itself and its reason', async () => {
    const workflow = await addWorkflowRow(harness.database, acme.orgId, { state: 'disabled' });
    const [source] = await callsAs(harness, administrator(acme)).sources();
    await hold(acme, 'Matter 8');
    const confirm_name = acme.name;
    const requests: [Parameters<Harness['send']>[1], RawRequest][] = [
      ['storage.delete', { body: { what: 'runs', confirm_name } }],
      ['storage.delete', { body: { what: 'bills', confirm_name } }],
      ['storage.delete', { body: { what: 'everything', confirm_name } }],
      ['costs.deleteSource', { params: { id: source?.sourceId ?? '' } }],
    ];
    for (const [id, request] of requests) {
      const reply = await ask(acme, id, request);
      expect([id, reply.status], reply.text).toEqual([id, 409]);
      expect(reply.body).toMatchObject({ reason: 'legal_hold', message: legalHoldFaults.held('Matter 8') });
    }
    await expect(
      harness.database.tenant({ orgIds: [acme.orgId] }, (sql) =>
        sql.run('delete from workflow where workflow_id = $1', [workflow]),
      ),
    ).rejects.toMatchObject({ reason: 'legal_hold' });
    await lift(acme);
    expect((await ask(acme, 'storage.delete', { body: { what: 'runs', confirm_name } })).status).toBe(200);
  });

  it('is guarded at each table of the record, but for runs of steps that are tried out', async () => {
    const guarded = await harness.database.system((sql) =>
      sql.rows<{ name: string }>(
        `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
           join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema() and t.tgname = c.relname || '_held' and t.tgenabled <> 'D' order by 1`,
      ),
    );
    expect(guarded.map(({ name }) => name)).toEqual([
      'agent_thread',
      'ai_request',
      'budget',
      'cases',
      'cost_report',
      'cost_report_sending',
      'cost_source',
      'execution',
      'generation',
      'notification_outbox',
      'organisation',
      'organisation_activity',
      'schedule_fire',
      'virtual_tag',
      'workflow',
    ]);
    const workflow = await addWorkflowRow(harness.database, acme.orgId);
    const addRun = (mode: string) =>
      run(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type, mode,
           status, actor_id, actor_name, created_at, ended_at)
         values (costloom_execution_prefix(now()) || $1, $2, 's', $3, 1, $1, 'MANUAL', $1, 'SUCCEEDED', 'ann', 'Ann', now(), now())`,
        [mode, acme.orgId, workflow],
      );
    for (const mode of ['run', 'step_test']) await addRun(mode);
    await hold(acme, 'Matter 11');
    const remove = (mode: string) =>
      run('delete from execution where org_id = $1 and mode = $2 and workflow_id = $3', [
        acme.orgId,
        mode,
        workflow,
      ]);
    await expect(remove('run')).rejects.toMatchObject({ reason: 'legal_hold' });
    expect(await remove('step_test')).toBe(1);
    await lift(acme);
  });

  it('keeps a customer whom its provider would delete, with all of its work', async () => {
    const { msp, first } = harness.world;
    await hold(first, 'Matter 9');
    const request = { params: { id: first.orgId }, body: { confirm_name: first.name } };
    const refused = await ask(msp, 'customers.delete', request);
    expect([refused.status, (refused.body as { reason: string }).reason]).toEqual([409, 'legal_hold']);
    const there = await harness.database.system((sql) =>
      sql.one('select from organisation where org_id = $1', [first.orgId]),
    );
    expect(there).toBeDefined();
    await lift(first);
    expect((await ask(msp, 'customers.delete', request)).status).toBe(200);
  });

  it('is told with who set it, and every change of it stands in the audit', async () => {
    const set = (await hold(bolt, 'Matter 10')).body as { data: { set_at: string } };
    const { set_at } = set.data;
    // A further reason leaves the beginning as it is.
    expect((await hold(bolt, 'Matter 10, extended')).body).toMatchObject({ data: { set_at } });
    await hold(bolt, 'Matter 10, extended');
    expect((await ask(bolt, 'organisations.legalHold')).body).toMatchObject({
      data: { reason: 'Matter 10, extended', set_by: expect.any(String), set_at },
    });
    await lift(bolt);
    expect((await ask(bolt, 'organisations.legalHold')).body).toEqual({ data: null });
    expect((await lift(bolt)).status).toBe(409);
    const audit = await ask(bolt, 'organisations.audit');
    const entries = (audit.body as { data: { action: string; subject: string }[] }).data;
    expect(
      entries
        .filter(({ action }) => action.startsWith('legal_hold'))
        .map(({ action, subject }) => [action, subject]),
    ).toEqual([
      ['legal_hold_lifted', 'Settled'],
      ['legal_hold_changed', 'Matter 10, extended'],
      ['legal_hold_set', 'Matter 10'],
    ]);
  });
});
