import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact, NotificationPreferences } from '@shared/model/settings/notifications';
import { createLog } from '@server/platform/log';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { startTeams, type TeamsFake } from '@tests/fakes/teams';
import { startHarness, type Harness, type Reply } from './harness';
import { dataOf, failureOf } from './mspFixture';
import { administrator, type Person } from './world';
import { addWorkflowRow } from './workflowRow';

let now = new Date('2026-11-18T10:00:00Z');
const clock = { now: () => now };
const MINUTE = 60_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

let harness: Harness;
let slack: SlackFake;
let teams: TeamsFake;
beforeAll(async () => {
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ clock, log, allowOutbound: ['127.0.0.1'], integrations: {} });
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  [slack, teams] = await Promise.all([startSlack(), startTeams()]);
});
afterEach(async () => {
  await Promise.all([slack.stop(), teams.stop()]);
  await harness.database.system(async (sql) => {
    await sql.run('truncate integration cascade');
    await sql.run("delete from setting where domain = 'notifications'");
    await sql.run(`delete from execution where execution_id like '%-run'`);
    await sql.run('delete from notification_outbox');
    await sql.run('delete from notification_mark');
  });
});

/** The clock of these tests runs ahead of what tokens last. */
async function admin(): Promise<Person> {
  const one = administrator(harness.world.acme);
  return { ...one, token: await harness.mint({ userId: one.userId }) };
}

async function connect(type: 'SLACK' | 'TEAMS'): Promise<string> {
  const values = type === 'SLACK' ? { token: slack.token, address: slack.address } : teams.values;
  const body = { type, name: `Chat ${type}`, values };
  const made = await harness.call(await admin(), 'integrations.connect', { body });
  expect(made.status, made.text).toBe(200);
  return dataOf<{ integrationId: string }>(made).integrationId;
}

const toSlack = (integration_id: string, change: object = {}): Contact => ({
  type: 'slack',
  enabled: true,
  integration_id,
  channel_id: 'C1',
  name: '#general',
  ...change,
});
const toTeams = (integration_id: string, change: object = {}): Contact => ({
  type: 'ms_teams',
  enabled: true,
  integration_id,
  team_id: '',
  channel_id: '',
  user_id: 'u-ada',
  name: 'Ada',
  ...change,
});

async function prefer(...primary_contact_channels: Contact[]): Promise<Reply> {
  const value: NotificationPreferences = {
    primary_contact_channels,
    workflow_updates: true,
    weekly_report: false,
    system_maintenance: false,
    cost_anomalies: false,
    marketing_updates: false,
  };
  const body = { domain: 'notifications', type: 'preferences', value };
  return harness.call(await admin(), 'settings.put', { body });
}

async function test(channel: 'slack' | 'ms_teams') {
  const reply = await harness.call(await admin(), 'notifications.test', { body: { channel } });
  return dataOf<{ sent: boolean; to: string[]; message: string }>(reply);
}

async function failedRun(name: string) {
  const { orgId } = harness.world.acme;
  const workflowId = await addWorkflowRow(harness.database, orgId);
  await harness.database.system(async (sql) => {
    await sql.run('update workflow set name = $2, name_key = lower($2) where workflow_id = $1', [
      workflowId,
      name,
    ]);
    await sql.run(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type,
         mode, status, error_message, actor_id, actor_name, created_at, ended_at)
       select costloom_execution_prefix(now()) || $1 || '-run', $2, space_id, workflow_id, 1, $1 || '-run', 'MANUAL', 'run', 'FAILED', 'No such host', 'x',
         'x', $3, $3 from workflow where workflow_id = $1`,
      [workflowId, orgId, now],
    );
  });
}

const outbox = () =>
  harness.database.system((sql) =>
    sql.rows<{ channel: string; state: string; tries: number; reason: string | null }>(
      'select channel, state, tries, reason from notification_outbox order by channel',
    ),
  );

describe('a chat', () => {
  it('[SET-13] [SET-14] can be switched on when it is connected and may write, and not before', async () => {
    const nowhere = await prefer(toSlack('nowhere'));
    expect([nowhere.status, failureOf(nowhere).message]).toEqual([
      400,
      expect.stringContaining('Slack is not connected'),
    ]);
    expect((await prefer(toTeams('nowhere'))).status).toBe(400);
    slack.scopes = ['channels:read'];
    const id = await connect('SLACK');
    expect((await prefer(toSlack(id))).status).toBe(400);
    expect((await prefer(toTeams(id))).status).toBe(400);
    slack.scopes.push('chat:write');
    await harness.call(await admin(), 'integrations.check', { params: { id } });
    expect((await prefer(toSlack(id))).status).toBe(200);
    const body = { status: 'INACTIVE' as const };
    await harness.call(await admin(), 'integrations.update', { params: { id }, body });
    expect((await prefer(toSlack(id))).status).toBe(400);
    expect((await prefer(toTeams(await connect('TEAMS')))).status).toBe(200);
  });

  it('takes a test message', async () => {
    await prefer(toSlack(await connect('SLACK')), toTeams(await connect('TEAMS')));
    expect(await test('slack')).toEqual({ sent: true, to: ['#general'], message: 'Slack accepted it.' });
    expect(slack.posts).toEqual([
      { channel: 'C1', text: expect.stringMatching(/^\*Test message of Acme\*\n/) },
    ]);
    expect(await test('ms_teams')).toEqual({
      sent: true,
      to: ['Ada'],
      message: 'Microsoft Teams accepted it.',
    });
    expect(teams.posts).toMatchObject([
      { to: 'u-ada', kind: 'chat', text: expect.stringMatching(/^<b>Test message of Acme<\/b><br>/) },
    ]);
  });

  it('[INTG-26] of Teams is a chat with a person or a channel of a team', async () => {
    const id = await connect('TEAMS');
    const channel_id = '19:general@thread.tacv2';
    await prefer(toTeams(id, { team_id: 'team-1', channel_id, user_id: '', name: 'Platform / General' }));
    expect(await test('ms_teams')).toMatchObject({ sent: true, to: ['Platform / General'] });
    await prefer(toTeams(id));
    expect(await test('ms_teams')).toMatchObject({ sent: true, to: ['Ada'] });
    expect(teams.posts.map(({ kind, to }) => [kind, to])).toEqual([
      ['channel', channel_id],
      ['chat', 'u-ada'],
    ]);
    await prefer(toTeams(id, { user_id: 'u-bob' }));
    expect(await test('ms_teams')).toMatchObject({
      sent: false,
      message: expect.stringContaining('The bot is not installed there.'),
    });
  });

  it('says why a test message was not sent, without what is secret', async () => {
    const id = await connect('SLACK');
    await prefer(toSlack(id, { channel_id: 'C9' }));
    expect(await test('slack')).toMatchObject({
      sent: false,
      message: expect.stringContaining('The channel does not exist'),
    });
    slack.next = { body: { ok: false, error: `odd ${slack.token}` } };
    expect(await test('slack')).toMatchObject({ sent: false, message: 'Slack says: odd [hidden].' });
    await harness.call(await admin(), 'integrations.remove', { params: { id } });
    expect((await test('slack')).message).toContain('Choose who gets the message first.');
  });
});

describe('what is told by itself', () => {
  it('goes to every chat that is switched on, once', async () => {
    await prefer(toSlack(await connect('SLACK')), toTeams(await connect('TEAMS')));
    await harness.sweep();
    later(MINUTE);
    await failedRun('Clean <up>');
    later(MINUTE);
    await harness.sweep();
    await harness.sweep();
    expect(slack.posts).toHaveLength(1);
    expect(slack.posts[0]?.text).toContain('Clean &lt;up&gt;');
    expect(teams.posts).toHaveLength(1);
    expect(teams.posts[0]?.text).toContain('Clean &lt;up&gt;');
    expect(await outbox()).toMatchObject([
      { channel: 'ms_teams', state: 'sent', tries: 1 },
      { channel: 'slack', state: 'sent', tries: 1 },
    ]);
  });

  it('is tried again when the service has no time, and not when it refuses for good', async () => {
    await prefer(toSlack(await connect('SLACK')), toTeams(await connect('TEAMS')));
    await harness.sweep();
    later(MINUTE);
    await failedRun('Down');
    later(MINUTE);
    slack.next = { status: 429, headers: { 'retry-after': '20' }, body: { ok: false, error: 'ratelimited' } };
    teams.roster = [];
    await harness.sweep();
    expect(await outbox()).toMatchObject([
      {
        channel: 'ms_teams',
        state: 'failed',
        reason: expect.stringContaining('The bot is not installed there.'),
      },
      { channel: 'slack', state: 'waiting', reason: expect.stringContaining('in 20 seconds') },
    ]);
    later(2 * MINUTE);
    await harness.sweep();
    expect(slack.posts).toHaveLength(1);
    expect((await outbox())[1]).toMatchObject({ state: 'sent', tries: 2 });
  });
});
