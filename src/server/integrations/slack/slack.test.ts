import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { systemClock } from '../../platform/clock';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { escapeMrkdwn, slackText, slackWriter } from './chat';
import { makeSlack } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const provider = makeSlack({ client, clock: systemClock });

let slack: SlackFake;
beforeEach(async () => {
  slack = await startSlack();
});
afterEach(() => slack.stop());

const connected = (token = slack.token): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Ops',
  settings: { address: slack.address },
  secret: (id) => (id === 'token' ? token : ''),
});
const { signal } = new AbortController();
const channels = () => provider.reads.channels?.(connected(), {}, signal);
const members = (channelId: string) => provider.reads.channelMembers?.(connected(), { channelId }, signal);
const refusal = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? [error.message, error.passing] : error),
  );

describe('a check of Slack', () => {
  it('tells workspace and app, and which permissions the token has', async () => {
    slack.scopes = ['chat:write', 'channels:read'];
    const { message, granted } = await provider.check(connected(), signal);
    expect(message).toBe('Connected to the workspace Acme as costloom.');
    expect(granted).toEqual({
      'chat:write': true,
      'channels:read': true,
      'groups:read': false,
      'users:read': false,
      'users:read.email': false,
      'chat:write.public': false,
      'files:write': false,
      'im:write': false,
    });
  });

  it.each([
    ['invalid_auth', 'The token is wrong.'],
    ['token_revoked', 'The token was revoked. Reinstall the app and enter its new token.'],
    ['account_inactive', 'The app was removed from the workspace. Reinstall it and enter its new token.'],
    ['something_new', 'Slack says: something_new.'],
  ])('says what %s means', async (error, words) => {
    slack.next = { body: { ok: false, error } };
    expect(await refusal(provider.check(connected(), signal))).toEqual([words, false]);
  });

  it('says when something else than Slack answers, or nothing', async () => {
    slack.next = { body: '<html>Welcome</html>' };
    expect(await refusal(provider.check(connected(), signal))).toEqual([
      `Slack did not answer at ${slack.url}: something else did.`,
      false,
    ]);
    slack.next = { body: { hello: 1 } };
    expect(await refusal(provider.check(connected(), signal))).toEqual(['This address is not Slack.', false]);
    await slack.stop();
    expect(await refusal(provider.check(connected(), signal))).toEqual([
      expect.stringMatching(/^Slack cannot be reached: .*(nothing listens there|broke off)/),
      true,
    ]);
  });

  it('takes bot tokens only', () => {
    expect(provider.gaps?.({ token: 'xoxp-of-a-person' })).toEqual({
      token: 'must be a bot token, which starts with xoxb-',
    });
    expect(provider.gaps?.({ token: 'xoxb-1' })).toEqual({});
  });
});

describe('lists of Slack', () => {
  it('hold the channels of all pages by name, without archived ones', async () => {
    slack.pageSize = 2;
    slack.channels = [
      { id: 'C3', name: 'zebra' },
      { id: 'C2', name: 'ops', is_private: true },
      { id: 'C4', name: 'old', is_archived: true },
      { id: 'C1', name: 'alpha' },
    ];
    expect(await channels()).toEqual([
      { channelId: 'C1', channelName: 'alpha', channelType: 'public' },
      { channelId: 'C2', channelName: 'ops', channelType: 'private' },
      { channelId: 'C3', channelName: 'zebra', channelType: 'public' },
    ]);
    expect(slack.asked).toHaveLength(2);
  });

  it('hold the public channels where private ones are not permitted', async () => {
    slack.scopes = ['channels:read'];
    slack.channels.push({ id: 'C2', name: 'ops', is_private: true });
    expect((await channels())?.map(({ channelId }) => channelId)).toEqual(['C1']);
    slack.scopes = [];
    expect(await refusal(channels())).toEqual([
      'The app lacks the permission channels:read. Add it to the app’s scopes and reinstall the app.',
      false,
    ]);
  });

  it('hold the members of a channel with their names, few of them one by one and many at once', async () => {
    const two = [
      { userId: 'U1', userName: 'Ada', email: 'ada@example.test' },
      { userId: 'U2', userName: 'bob', email: null },
    ];
    slack.users.push({ id: 'U3', name: 'robot', is_bot: true, profile: { real_name: 'Robot' } });
    slack.channels[0]?.members?.push('U3');
    expect(await members('C1')).toEqual(two);
    const more = Array.from({ length: 40 }, (_, at) => `U1${at}`);
    for (const id of more) slack.users.push({ id, name: id, profile: { real_name: `Person ${id}` } });
    slack.users.push({ id: 'U9', name: 'elsewhere', profile: { real_name: 'Elsewhere' } });
    slack.channels.push({ id: 'C2', name: 'many', members: ['U1', 'U2', ...more] });
    slack.asked.length = 0;
    slack.pageSize = 20;
    const found = await members('C2');
    expect(found).toHaveLength(42);
    expect(found?.some(({ userId }) => userId === 'U9')).toBe(false);
    expect(slack.asked.every(({ path }) => !path.endsWith('users.info'))).toBe(true);
  });

  it('are not asked for further when Slack wants fewer questions', async () => {
    slack.next = { status: 429, headers: { 'retry-after': '30' }, body: { ok: false, error: 'ratelimited' } };
    const failed = await Promise.resolve(channels()).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'too_many',
      passing: true,
      message: 'Slack takes no more questions for now. Try again in 30 seconds.',
    });
    expect(slack.asked).toHaveLength(1);
  });
});

describe('a message to Slack', () => {
  const contact = {
    type: 'slack',
    enabled: true,
    integration_id: 'one',
    channel_id: 'C1',
    name: '#general',
  } as const;
  const message = { subject: 'Costs <up>', text: 'Team A & B\nspent <!channel> 5 > 3', html: '' };
  const write = (channel_id = 'C1') =>
    slackWriter(client).write(connected(), { ...contact, channel_id }, message, signal);

  it('is text, whatever names are in it', async () => {
    expect(await write()).toEqual({ to: ['#general'], answer: 'Slack accepted it.' });
    expect(slack.posts).toEqual([
      { channel: 'C1', text: '*Costs &lt;up&gt;*\nTeam A &amp; B\nspent &lt;!channel&gt; 5 &gt; 3' },
    ]);
    expect(escapeMrkdwn('<&>')).toBe('&lt;&amp;&gt;');
    expect(slackText({ subject: 's', text: 'x'.repeat(50_000) }).length).toBeLessThan(40_000);
  });

  it('has its file with it where its contact says so, byte for byte, or says what is missing', async () => {
    const bytes = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff, 0xfe, 0x80]);
    const files = [
      { filename: 'costs.xlsx', content: bytes.toString('base64'), contentType: 'x', encoding: 'base64' },
    ] as const;
    const send = (of: { with_file?: true; channel_id?: string }) =>
      slackWriter(client).write(connected(), { ...contact, ...of }, { ...message, files }, signal);
    await send({});
    expect([slack.posts.length, slack.messages.files]).toEqual([1, []]);
    slack.scopes.push('files:write');
    expect(await send({ with_file: true })).toEqual({ to: ['#general'], answer: 'Slack accepted it.' });
    expect(slack.posts).toHaveLength(1);
    const [file] = slack.messages.files;
    expect(file?.bytes?.equals(bytes)).toBe(true);
    expect(file).toMatchObject({
      name: 'costs.xlsx',
      shared: { channel_id: 'C1', title: 'Costs <up>', initial_comment: slackText(message) },
    });
    slack.channels.push({ id: 'C5', name: 'old', is_archived: true });
    expect(await refusal(send({ with_file: true, channel_id: 'C5' }))).toEqual([
      'The channel is archived.',
      false,
    ]);
    slack.scopes = slack.scopes.filter((scope) => scope !== 'files:write');
    expect(await refusal(send({ with_file: true }))).toEqual([
      'The app lacks the permission files:write. Add it to the app’s scopes and reinstall the app.',
      false,
    ]);
  });

  it('says where it cannot be written', async () => {
    expect(await refusal(write('C9'))).toEqual([
      'The channel does not exist, or the app is not in it. Invite the app to the channel.',
      false,
    ]);
    slack.next = { body: { ok: false, error: 'internal_error' } };
    expect(await refusal(write())).toEqual(['Slack failed. Try again.', true]);
  });
});
