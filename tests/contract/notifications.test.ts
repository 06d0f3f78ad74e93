import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import type { NotificationPreferences } from '@shared/model/settings/notifications';
import type { BackupsHearing } from '@server/backup/backups.port';
import { memoryBackups } from '@tests/fakes/backups';
import { startSmtp, type SmtpFake } from '@tests/fakes/smtp';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Organisation } from './world';
import { addWorkflowRow } from './workflowRow';
import { approvalGraph, makeWorkflow, run, until } from './workflowRuns';

let now = new Date('2026-11-18T10:00:00Z');
const clock = { now: () => now };
const MINUTE = 60_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

let harness: Harness;
let hearing: BackupsHearing;
let smtp: SmtpFake;
beforeAll(async () => {
  const backups = { ...memoryBackups(), begin: (told: BackupsHearing) => void (hearing = told) };
  harness = await startHarness({ clock, allowOutbound: ['127.0.0.1'], backups });
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  smtp = await startSmtp({ login: { user: 'costloom', password: 'right horse' } });
});
afterEach(async () => {
  await harness.database.system(async (sql) => {
    await sql.run(`delete from setting where domain in ('notifications', 'mail', 'general')`);
    await sql.run(`delete from execution where execution_id like '%-run'`);
    await sql.run('delete from notification_outbox');
    await sql.run('delete from notification_mark');
  });
  await smtp.stop();
});

const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
const message = (reply: Reply) => (reply.body as { message: string }).message;

/** The clock of these tests runs ahead of what tokens last. */
async function fresh(of: Organisation) {
  const admin = administrator(of);
  return { ...admin, token: await harness.mint({ userId: admin.userId }) };
}

async function put(of: Organisation, domain: string, type: string, value: unknown): Promise<Reply> {
  return harness.call(await fresh(of), 'settings.put', { body: { domain, type, value } });
}

const quiet: NotificationPreferences = {
  primary_contact_channels: [],
  weekly_report: false,
  system_maintenance: false,
  workflow_updates: false,
  cost_anomalies: false,
  marketing_updates: false,
};
const email = (recipients: string[], enabled = true) =>
  ({
    type: 'email',
    enabled,
    recipients,
  }) as const satisfies NotificationPreferences['primary_contact_channels'][number];

async function setMail(of: Organisation, change: object = {}): Promise<Reply> {
  return put(of, 'mail', 'server', { ...mailServer(), password: 'right horse', ...change });
}
const from = 'costloom@acme.example';
const mailServer = () => ({ host: '127.0.0.1', port: smtp.port, tls: 'none', user: 'costloom', from });

async function prefer(of: Organisation, preferences: Partial<NotificationPreferences>): Promise<Reply> {
  return put(of, 'notifications', 'preferences', { ...quiet, ...preferences });
}

const test = async (of: Organisation) =>
  dataOf<{ sent: boolean; to: string[]; message: string }>(
    await harness.call(await fresh(of), 'notifications.test', { body: { channel: 'email' } }),
  );

interface Fail {
  reason?: string;
  at?: Date;
}

async function failedRun(of: Organisation, name: string, { reason = 'No such host', at = now }: Fail = {}) {
  const { orgId } = of;
  const workflowId = await addWorkflowRow(harness.database, orgId);
  await harness.database.system(async (sql) => {
    await sql.run('update workflow set name = $2, name_key = lower($2) where workflow_id = $1', [
      workflowId,
      name,
    ]);
    await sql.run(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type,
         mode, status, error_message, actor_id, actor_name, created_at, ended_at)
       select costloom_execution_prefix(now()) || $1 || '-run', $2, space_id, workflow_id, 1, $1 || '-run', 'MANUAL', 'run', 'FAILED', $3, 'x', 'x', $4, $4
       from workflow where workflow_id = $1`,
      [workflowId, orgId, reason, at],
    );
  });
}

describe('the settings of notifications', () => {
  it('[SET-04] [SET-05] [SET-06] [SET-07] keep contacts and topics in their shape, for editors only', async () => {
    const { acme } = harness.world;
    const preferences: NotificationPreferences = {
      ...quiet,
      weekly_report: true,
      primary_contact_channels: [
        email(['ada@acme.example', 'bob@acme.example']),
        {
          type: 'ms_teams',
          enabled: false,
          integration_id: 'i1',
          team_id: 't',
          channel_id: 'c',
          user_id: '',
          name: 'Platform / Costs',
        },
        { type: 'slack', enabled: false, integration_id: 'i2', channel_id: 'C1', name: '#costs' },
      ],
    };
    expect(dataOf(await prefer(acme, preferences))).toEqual({
      domain: 'notifications',
      type: 'preferences',
      value: preferences,
    });
    const query = { domain: 'notifications' };
    const read = await harness.call(administrator(acme), 'settings.get', { query });
    expect(dataOf<{ value: unknown }[]>(read)[0]?.value).toEqual(preferences);
    const guest = await harness.call(person(acme, 'Guest'), 'settings.get', { query });
    expect(dataOf(guest)).toEqual([]);
  });

  it('[SET-08] [SET-10] [SET-11] [SET-12] [MSG-88] refuse wrong addresses and contacts that are not set up', async () => {
    const { acme } = harness.world;
    const slack = { type: 'slack', enabled: true, integration_id: 'i', channel_id: '', name: '' } as const;
    const teams = { type: 'ms_teams', enabled: true, integration_id: 'i', name: '' } as const;
    const cases: [NotificationPreferences['primary_contact_channels'], string][] = [
      [
        [email(['not an address'], false)],
        'primary_contact_channels[0].recipients[0]: Invalid email address',
      ],
      [[email([])], 'primary_contact_channels[0].enabled: Please fill all emails'],
      [[slack], 'enabled: choose a channel first'],
      [
        [{ ...teams, team_id: '', channel_id: '', user_id: '' }],
        'enabled: choose a member for the chat first',
      ],
      [[{ ...teams, team_id: 't', channel_id: '', user_id: '' }], 'enabled: choose a channel first'],
      [[{ ...slack, channel_id: 'C1' }], 'Slack is not connected'],
      [[email(['a@b.example']), email(['c@d.example'])], 'email is there twice'],
    ];
    for (const [primary_contact_channels, reason] of cases) {
      const reply = await prefer(acme, { primary_contact_channels });
      expect([reply.status, message(reply)]).toEqual([400, expect.stringContaining(reason)]);
    }
  });
});

describe('the mail server', () => {
  it('never tells its password, keeps it sealed, and forgets it for another server', async () => {
    const { acme } = harness.world;
    const shown = { ...mailServer(), from_name: '', password_set: true };
    const reply = await setMail(acme);
    expect(dataOf<{ value: unknown }>(reply).value).toEqual(shown);
    expect(reply.text).not.toContain('right horse');
    const rows = await harness.database.system((sql) =>
      sql.rows(
        `select to_jsonb(s)::text as row from setting s where domain = 'mail'
         union all select to_jsonb(a)::text from organisation_activity a`,
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('right horse');
    const kept = await setMail(acme, { password: undefined, from: 'finops@acme.example' });
    expect(dataOf<{ value: unknown }>(kept).value).toMatchObject({ password_set: true });
    const moved = await setMail(acme, { password: undefined, host: 'mail.evil.example' });
    expect(dataOf<{ value: unknown }>(moved).value).toMatchObject({ password_set: false });
    const member = await harness.call(person(acme, 'Member'), 'settings.get', { query: { domain: 'mail' } });
    expect(dataOf(member)).toEqual([]);
    expect((await setMail(acme, { from: 'nobody' })).status).toBe(400);
    expect((await setMail(acme, { from_name: 'A\nBcc: all@evil.example' })).status).toBe(400);
  });
});

describe('a test message', () => {
  it('arrives with the recipients that are set', async () => {
    const { acme } = harness.world;
    await setMail(acme);
    await prefer(acme, {
      primary_contact_channels: [email(['ada@acme.example', 'bob@acme.example'], false)],
    });
    const to = ['ada@acme.example', 'bob@acme.example'];
    expect(await test(acme)).toEqual({ sent: true, to, message: expect.stringContaining('250') });
    expect(smtp.mails).toMatchObject([
      { from: 'costloom@acme.example', to, subject: 'Test message of Acme' },
    ]);
  });

  it('says why it was not sent, in the words of the server', async () => {
    const { acme } = harness.world;
    expect(await test(acme)).toMatchObject({ sent: false, message: 'Choose who gets the message first.' });
    await prefer(acme, { primary_contact_channels: [email(['ada@acme.example'])] });
    expect(await test(acme)).toMatchObject({
      sent: false,
      message: expect.stringContaining('No mail server'),
    });
    await setMail(acme, { password: 'wrong' });
    expect(await test(acme)).toMatchObject({
      sent: false,
      message: expect.stringContaining('refused the user name and password: 535 5.7.8 Wrong'),
    });
    await setMail(acme, { host: '10.0.0.1' });
    expect((await test(acme)).message).toContain('internal address');
    expect(smtp.mails).toEqual([]);
  });
});

describe('what is told by itself', () => {
  it('tells failed runs once, at most every five minutes, together', async () => {
    const { acme, bolt } = harness.world;
    await setMail(acme);
    await prefer(acme, { workflow_updates: true, primary_contact_channels: [email(['ada@acme.example'])] });
    await failedRun(acme, 'Before anyone asked');
    later(MINUTE);
    await harness.sweep();
    await failedRun(acme, 'Stop idle <machines>', { reason: 'The account is gone' });
    await failedRun(bolt, 'Of somebody else');
    later(10_000);
    await harness.sweep();
    const [first] = await smtp.received(1);
    expect(first).toMatchObject({ subject: 'A workflow run failed in Acme', to: ['ada@acme.example'] });
    expect(first?.text).toContain('The account is gone');
    expect(first?.text).toContain('Stop idle &lt;machines&gt;');
    expect(first?.text).not.toContain('Before anyone asked');
    expect(first?.text).not.toContain('Of somebody else');

    await failedRun(acme, 'Second');
    later(MINUTE);
    await failedRun(acme, 'Third');
    later(MINUTE);
    await harness.sweep();
    expect(smtp.mails).toHaveLength(1);
    later(5 * MINUTE);
    await harness.sweep();
    await harness.sweep();
    const mails = await smtp.received(2);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toBe('2 workflow runs failed in Acme');
    expect(mails[1]?.text).toMatch(/Third[^]*Second/);
  });

  it('tells of a backup that failed, once, those who hear of their server', async () => {
    const { acme } = harness.world;
    const { orgId } = acme;
    await setMail(acme);
    await hearing.failed({ orgId, at: now, reason: 'Nobody asked to hear of it' });
    await prefer(acme, { system_maintenance: true, primary_contact_channels: [email(['ada@acme.example'])] });
    const failure = { orgId, at: now, reason: 'The disk of /backups is full.' };
    await hearing.failed(failure);
    await hearing.failed(failure);
    await harness.sweep();
    await smtp.received(1);
    await harness.sweep();
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Costloom backup failed']);
    expect(smtp.mails[0]?.text).toContain('The disk of /backups is full.');
  });

  it('tries again when the server is busy, sends once, and gives up in the end', async () => {
    const { acme } = harness.world;
    await setMail(acme);
    await prefer(acme, { workflow_updates: true, primary_contact_channels: [email(['ada@acme.example'])] });
    await harness.sweep();
    await failedRun(acme, 'Busy');
    later(10_000);
    smtp.refuseNext('451 4.3.0 Try again later');
    await harness.sweep();
    expect(smtp.mails).toEqual([]);
    later(2 * MINUTE);
    await harness.sweep();
    await harness.sweep();
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.messageId).toMatch(/^<.+@acme\.example>$/);

    await failedRun(acme, 'For ever');
    later(10 * MINUTE);
    for (let round = 0; round < 10; round += 1) {
      smtp.refuseNext('451 4.3.0 Still busy');
      await harness.sweep();
      later(300 * MINUTE);
    }
    const last = await harness.database.system((sql) =>
      sql.one(`select state, tries, reason from notification_outbox order by created_at desc limit 1`),
    );
    expect(last).toMatchObject({ state: 'failed', tries: 6, reason: expect.stringContaining('Still busy') });
    expect(smtp.mails).toHaveLength(1);
  });

  it('sends nothing while nothing is switched on', async () => {
    const { acme } = harness.world;
    await setMail(acme);
    await prefer(acme, { primary_contact_channels: [email(['ada@acme.example'])] });
    await harness.sweep();
    await failedRun(acme, 'Quiet');
    later(MINUTE);
    await harness.sweep();
    await prefer(acme, {
      workflow_updates: true,
      primary_contact_channels: [email(['ada@acme.example'], false)],
    });
    await failedRun(acme, 'Quiet as well');
    later(MINUTE);
    await harness.sweep();
    expect(smtp.connections).toBe(0);
  });

  it('reports the week on Monday at eight of the organisation’s own clock, once', async () => {
    const { acme } = harness.world;
    await setMail(acme);
    await put(acme, 'general', 'time_zone', 'Europe/Rome');
    await prefer(acme, { weekly_report: true, primary_contact_channels: [email(['ada@acme.example'])] });
    now = new Date('2026-11-21T10:00:00Z');
    await harness.sweep();
    await failedRun(acme, 'Weekly one');
    now = new Date('2026-11-23T06:59:00Z');
    await harness.sweep();
    expect(smtp.mails).toEqual([]);
    now = new Date('2026-11-23T07:00:30Z');
    await harness.sweep();
    await harness.sweep();
    const [report] = await smtp.received(1);
    expect(report?.subject).toBe('Acme: the week from 2026-11-16 to 2026-11-22');
    for (const text of ['No bill for this week yet', 'New this week', 'Failed runs this week  |  1'])
      expect(report?.text).toContain(text);
    now = new Date('2026-11-30T07:01:00Z');
    await harness.sweep();
    expect((await smtp.received(2))[1]?.subject).toContain('from 2026-11-23 to 2026-11-29');
  });

  it('has the spend of the week against the week before, by the bills and the method that is set', async () => {
    const { second } = harness.world;
    now = new Date('2026-11-21T10:00:00Z');
    const costs = callsAs(harness, await fresh(second));
    const day = (text: string, BilledCost: string, ServiceName: string) => ({
      ...on(text),
      BilledCost,
      EffectiveCost: BilledCost,
      ServiceName,
    });
    const bill = billOf([
      // Both weeks are whole in it.
      day('2026-11-02', '7', 'Machines'),
      day('2026-11-10', '100', 'Machines'),
      day('2026-11-17', '120', 'Machines'),
      day('2026-11-18', '30', 'Disks'),
      day('2026-11-24', '999', 'Machines'),
    ]);
    await costs.bill('bill.csv', bill);
    await setMail(second);
    await prefer(second, { weekly_report: true, primary_contact_channels: [email(['ada@acme.example'])] });
    await harness.sweep();
    now = new Date('2026-11-23T08:00:00Z');
    await harness.sweep();
    const [report] = await smtp.received(1);
    expect(report?.text).toContain('150.00 USD  |  +50% vs. Nov 9 – 15, 2026');
    expect(report?.text).toMatch(/Machines {2}\| {2}120\.00 USD\r?\nDisks {2}\| {2}30\.00 USD/);
  });

  it('tells of an update of the server, and what is new in it', async () => {
    const { acme } = harness.world;
    await setMail(acme);
    const topics = { system_maintenance: true, marketing_updates: true };
    await prefer(acme, { ...topics, primary_contact_channels: [email(['ada@acme.example'])] });
    await harness.sweep();
    expect(smtp.mails).toEqual([]);
    // As if the server that wrote it was an earlier one.
    await harness.database.system((sql) =>
      sql.run(`update notification_mark set note = '0.0.0-before' where topic = 'system_maintenance'`),
    );
    await harness.sweep();
    await harness.sweep();
    expect(smtp.mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Costloom was updated to version 0.0.0',
      'What’s new in Costloom 0.0.0',
    ]);
  });
});

describe('the approval of a workflow by e-mail', () => {
  const started = async (request: Record<string, Json>, more: Record<string, Json> = {}) => {
    const admin = await fresh(harness.world.acme);
    const workflowId = await makeWorkflow(harness, admin, approvalGraph(request, more));
    const executionId = await run(harness, admin, workflowId);
    return { admin, workflowId, executionId };
  };

  it('is sent through the mail server that is set, and says where it is decided', async () => {
    await setMail(harness.world.acme);
    const { admin, workflowId, executionId } = await started({ recipients: 'boss@acme.example' });
    const [mail] = await smtp.received(1);
    expect(mail?.subject).toBe('Stop it?');
    expect(mail?.text).toContain(`costloom://open/approvals/${workflowId}/${executionId}`);
    const params = { workflowId, executionId };
    await harness.call(admin, 'approvals.decide', { params, body: { decision: 'approve' } });
    expect((await until(harness, admin, workflowId, executionId)).status).toBe('SUCCEEDED');
  });

  it('fails its step when no mail server is set and the step wants that, and waits otherwise', async () => {
    const failing = await started({}, { on_undelivered: 'fail' });
    const ended = await until(harness, failing.admin, failing.workflowId, failing.executionId);
    expect(ended.status).toBe('FAILED');
    expect(ended.steps.at(-1)?.error?.message).toBe(
      'No one could be asked: email: No mail server is set. Set one under Settings, Email.',
    );
    const waiting = await started({});
    const { admin, workflowId, executionId } = waiting;
    const isWaiting = (seen: { status: string }) => seen.status === 'WAITING';
    expect((await until(harness, admin, workflowId, executionId, isWaiting)).reason).toBe('approval');
  });
});
