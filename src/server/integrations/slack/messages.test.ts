import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSlack, type SlackFake } from '@tests/fakes/slack';
import { startTeams, type TeamsFake } from '@tests/fakes/teams';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { systemClock } from '../../platform/clock';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { StepError } from '../../steps/contract';
import { composeSlack } from '../../steps/notifications/common/slackText';
import { teamsCalls } from '../teams/messages';
import { slackCalls } from './messages';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
let slack: SlackFake;
let teams: TeamsFake;
beforeEach(async () => {
  [slack, teams] = await Promise.all([startSlack(), startTeams()]);
});
afterEach(() => Promise.all([slack.stop(), teams.stop()]));

const integrations = {
  async working(orgId: string, integrationId: string, type: string) {
    if (integrationId === 'gone') return undefined;
    const isSlack = type === 'SLACK';
    const connected: Connected = {
      orgId,
      integrationId,
      name: 'One',
      settings: isSlack ? { address: slack.address } : { ...teams.values, bot_scope: 'bot/.default' },
      secret: () => (isSlack ? slack.token : teams.secret),
    };
    const explain = (error: unknown) =>
      error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined;
    return { connected, missing: [], explain };
  },
};
const port = slackCalls(client, integrations);
const call = (integrationId = 'one', signal = new AbortController().signal) => ({
  orgId: 'acme',
  integrationId,
  signal,
});
const message = { text: 'Hi', blocks: null, thread: null, unfurl: false };
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StepError ? [error.message, error.group, error.retryable] : error),
  );

describe('steps that write to Slack', () => {
  it('send to channels and threads, and to people by their id or e-mail address', async () => {
    const blocks = [{ type: 'divider' }];
    const first = await port.send(call(), { channel: 'C1' }, { ...message, blocks });
    await port.send(call(), { channel: 'C1' }, { ...message, thread: first.messageId });
    expect(await port.send(call(), { person: 'U2' }, message)).toMatchObject({ channelId: 'DU2' });
    expect(await port.send(call(), { person: 'ada@example.test' }, message)).toMatchObject({
      channelId: 'DU1',
    });
    expect(
      slack.messages.sent.map(({ channel, thread_ts, blocks: sent }) => [channel, thread_ts, sent]),
    ).toEqual([
      ['C1', undefined, blocks],
      ['C1', first.messageId, undefined],
      ['DU2', undefined, undefined],
      ['DU1', undefined, undefined],
    ]);
  });

  it('send what was cut to the limits as Slack takes it', async () => {
    const row = { type: 'section', text: { type: 'mrkdwn', text: 'x'.repeat(5000) } };
    const draft = { text: 'y & '.repeat(3000), blocks: Array.from({ length: 80 }, () => row) };
    const composed = composeSlack({
      ...draft,
      markup: 'plain',
      mayBroadcast: false,
      thread: '',
      unfurl: false,
    });
    await port.send(call(), { channel: 'C1' }, composed.message);
    expect(slack.messages.sent).toHaveLength(1);
  });

  it('change a message, and upload a file to a channel or a person without the token', async () => {
    const sent = await port.send(call(), { channel: 'C1' }, message);
    await port.update(call(), sent, { text: 'Done', blocks: null });
    expect(slack.messages.sent[0]).toMatchObject({ text: 'Done', edits: 1 });
    const file = { name: 'a.csv', content: 'Größe,1\n', title: 'A', comment: 'Look', thread: sent.messageId };
    expect(await port.upload(call(), { channel: 'C1' }, file)).toEqual({ channelId: 'C1', fileId: 'F1' });
    await port.upload(call(), { person: 'ada@example.test' }, { ...file, comment: '', thread: null });
    expect(slack.messages.files.map(({ name, content, shared }) => ({ name, content, shared }))).toEqual([
      {
        name: 'a.csv',
        content: 'Größe,1\n',
        shared: { channel_id: 'C1', thread_ts: sent.messageId, initial_comment: 'Look', title: 'A' },
      },
      { name: 'a.csv', content: 'Größe,1\n', shared: { channel_id: 'DU1', title: 'A' } },
    ]);
  });

  it('list channels and members', async () => {
    expect(await port.channels(call())).toMatchObject([{ channel_id: 'C1', channel_type: 'public' }]);
    expect(await port.members(call(), 'C1')).toMatchObject([
      { user_id: 'U1', email: 'ada@example.test' },
      {},
    ]);
  });

  it('say which parameter is wrong, which permission is missing and whom to invite', async () => {
    const send = (to: { channel: string } | { person: string }, integration = 'one') =>
      refusal(port.send(call(integration), to, message));
    expect(await send({ channel: 'C1' }, 'gone')).toMatchObject([
      expect.stringMatching(/^Integration: Slack is not connected/),
      'input_validation',
      false,
    ]);
    slack.channels.push({ id: 'C2', name: 'closed', isOutside: true });
    expect(await send({ channel: 'C2' })).toEqual([
      'Channel: The app is not in the channel. Invite it, or grant it chat:write.public.',
      'permission',
      false,
    ]);
    expect(await send({ person: 'no@example.test' })).toMatchObject([
      expect.stringMatching(/^Person: No one in Slack has the email address no@example.test/),
      'input_validation',
      false,
    ]);
    slack.scopes = ['channels:read'];
    expect(await send({ channel: 'C1' })).toEqual([
      'Integration: The app lacks the permission chat:write. Add it to the app’s scopes and reinstall the app.',
      'permission',
      false,
    ]);
    slack.token = 'xoxb-another';
    slack.next = { body: { ok: false, error: 'token_revoked' } };
    expect(await send({ channel: 'C1' })).toMatchObject(
      [/^Integration: The token/, 'authentication', false].map((each) =>
        each instanceof RegExp ? expect.stringMatching(each) : each,
      ),
    );
    expect(slack.messages.sent).toEqual([]);
  });

  it('wait as long as Slack says when it is asked too often, and end with the step', async () => {
    slack.next = { status: 429, headers: { 'retry-after': '1' }, body: { ok: false, error: 'ratelimited' } };
    const begun = Date.now();
    await port.send(call(), { channel: 'C1' }, message);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
    expect(slack.messages.sent).toHaveLength(1);
    slack.next = { status: 429, headers: { 'retry-after': '60' }, body: { ok: false, error: 'ratelimited' } };
    const ending = AbortSignal.timeout(100);
    await expect(port.send(call('one', ending), { channel: 'C1' }, message)).rejects.toThrow(/timeout/);
    expect(slack.messages.sent).toHaveLength(1);
  });

  it('never send a message a second time when it is not known what became of the first', async () => {
    slack.next = { status: 503, body: { ok: false } };
    expect(await refusal(port.send(call(), { channel: 'C1' }, message))).toEqual([
      expect.stringMatching(/^Slack .*503.*may have been sent/),
      'general',
      false,
    ]);
    expect(slack.messages.sent).toEqual([]);
  });
});

describe('steps that write to Teams', () => {
  const bot = teamsCalls({ client, clock: systemClock }, integrations);
  it('send to channels, and to people by their id or e-mail address, with a card', async () => {
    const card = { type: 'AdaptiveCard', version: '1.5', body: [] };
    const [general = ''] = teams.roster;
    expect(await bot.send(call(), { channel: general }, { html: 'Hi', card })).toEqual({
      messageId: '1700000000000',
    });
    await bot.send(call(), { person: 'ada@example.test' }, { html: 'Hi', card: null });
    expect(teams.posts).toMatchObject([
      {
        to: general,
        kind: 'channel',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }],
      },
      { to: 'u-ada', kind: 'chat', text: 'Hi' },
    ]);
    expect(
      await refusal(bot.send(call(), { person: 'no@example.test' }, { html: 'Hi', card: null })),
    ).toMatchObject([expect.stringMatching(/^Person: No one in Microsoft Teams/), 'input_validation', false]);
    expect(await refusal(bot.send(call(), { person: 'u-bob' }, { html: 'Hi', card: null }))).toMatchObject([
      expect.stringMatching(/^Send to: .*The bot is not installed there/),
      'permission',
      false,
    ]);
  });
});
