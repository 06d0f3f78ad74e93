import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TeamsContact } from '@shared/model/settings/notifications';
import { CLIENT, startTeams, TENANT, type TeamsFake } from '@tests/fakes/teams';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { ProviderError, type IntegrationProvider } from '../../domains/integrations/integrations.port';
import { teamsHtml, teamsWriter } from './chat';
import { makeTeams } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const { signal } = new AbortController();
let now = Date.parse('2026-11-20T08:00:00Z');
const clock = { now: () => new Date(now) };

let teams: TeamsFake;
let provider: IntegrationProvider;
beforeEach(async () => {
  teams = await startTeams();
  provider = makeTeams({ client, clock });
});
afterEach(() => teams.stop());

const connected = (change: Record<string, string> = {}): Connected => {
  const { client_secret = '', ...settings } = {
    ...Object.fromEntries(provider.kind.fields.map(({ id, initial }) => [id, initial])),
    ...teams.values,
    ...change,
  };
  const secret = (id: string) => (id === 'client_secret' ? client_secret : '');
  return { orgId: 'acme', integrationId: 'one', name: 'Teams', settings, secret };
};
const list = (of = connected()) => provider.reads.teams?.(of, {}, signal);
const refusal = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? [error.message, error.passing] : error),
  );

describe('a check of Teams', () => {
  it('tells app and tenant, and which roles the token has', async () => {
    teams.roles = ['GroupMember.Read.All'];
    expect(await provider.check(connected(), signal)).toEqual({
      message: `Connected to the tenant ${TENANT} as Costloom bot.`,
      granted: { 'GroupMember.Read.All': true, 'Channel.ReadBasic.All': false, 'User.Read.All': false },
    });
    teams.roles.push('User.Read.All');
    expect((await provider.check(connected(), signal)).granted['User.Read.All']).toBe(true);
  });

  it('says when there is no bot', async () => {
    teams.bot = false;
    const { message } = await provider.check(connected(), signal);
    expect(message).toMatch(
      /^Connected to the tenant .* messages cannot be sent yet: .*AADSTS500011: The resource principal was not found\.$/,
    );
  });

  it.each([
    [{ client_secret: 'wrong' }, 'The client secret is wrong. Enter the secret’s value, not its ID.'],
    [{ client_id: TENANT }, 'The tenant has no app with this client ID.'],
    [{ tenant_id: CLIENT }, 'This tenant does not exist.'],
  ])('with %j says what is wrong, and not the secret', async (change, words) => {
    const refused = await refusal(provider.check(connected(change), signal));
    expect(refused).toEqual([`The Microsoft sign-in does not accept these credentials: ${words}`, false]);
  });

  it('takes ids only', () => {
    const wrong = 'must be an ID such as 1b4e28ba-2fa1-11d2-883f-0016d3cca427';
    expect(provider.gaps?.({ tenant_id: 'acme', client_id: '' })).toEqual({
      tenant_id: wrong,
      client_id: wrong,
    });
    expect(provider.gaps?.({ tenant_id: TENANT, client_id: CLIENT })).toEqual({});
  });
});

describe('lists of Teams', () => {
  it('hold teams, channels and people of all pages by name', async () => {
    teams.pageSize = 1;
    teams.teams.push({ id: 'team-2', displayName: 'Admins', channels: [] });
    teams.teams[0]?.channels.push({ id: '19:b', displayName: 'Costs', membershipType: 'private' });
    teams.users.push({
      id: 'u-out',
      displayName: 'Left',
      mail: null,
      userPrincipalName: 'l@acme.test',
      accountEnabled: false,
    });
    expect(await list()).toEqual([
      { teamId: 'team-2', teamName: 'Admins' },
      { teamId: 'team-1', teamName: 'Platform' },
    ]);
    expect(await provider.reads.teamsChannels?.(connected(), { teamId: 'team-1' }, signal)).toEqual([
      { channelId: '19:b', channelName: 'Costs', channelType: 'private' },
      { channelId: '19:general@thread.tacv2', channelName: 'General', channelType: 'standard' },
    ]);
    expect(await provider.reads.teamsMembers?.(connected(), {}, signal)).toEqual([
      { userId: 'u-ada', userName: 'Ada', email: 'ada@example.test' },
      { userId: 'u-bob', userName: 'Bob', email: 'bob@acme.test' },
    ]);
    expect(teams.tokens.graph).toBe(1);
  });

  it('say which permission is missing in words, and what is not there', async () => {
    teams.roles = [];
    expect(await refusal(list())).toEqual([
      'Microsoft Graph does not allow this: The app lacks a permission. Grant it in Microsoft Entra, with admin consent.',
      false,
    ]);
    const gone = provider.reads.teamsChannels?.(connected(), { teamId: 'nowhere' }, signal);
    expect(await refusal(gone)).toEqual([
      'Microsoft Graph does not know what was asked for: No team found with Group Id',
      false,
    ]);
    teams.next = { status: 429, headers: { 'retry-after': '7' }, body: { error: {} } };
    expect(await refusal(list())).toEqual([
      'Microsoft Graph takes no more questions for now. Try again in 7 seconds.',
      true,
    ]);
  });

  it('are never fetched with the token from another address', async () => {
    await list();
    teams.next = { body: { value: [], '@odata.nextLink': 'https://elsewhere.example/v1.0/groups' } };
    expect(await refusal(list())).toEqual([
      'The next page of a list is at another address, which Costloom does not call.',
      false,
    ]);
  });
});

describe('a token', () => {
  it('is kept until five minutes before its end, for these values only', async () => {
    await list();
    now += 54 * 60_000;
    await list();
    expect(teams.tokens.graph).toBe(1);
    now += 2 * 60_000;
    await list();
    expect(teams.tokens.graph).toBe(2);
    expect(await refusal(list(connected({ client_secret: 'wrong' })))).toBeDefined();
    expect(teams.tokens.graph).toBe(2);
  });

  it('that is no longer taken is asked for anew, once', async () => {
    await list();
    teams.firstToken = 2;
    expect(await list()).toHaveLength(1);
    expect(teams.tokens.graph).toBe(2);
    teams.firstToken = 9;
    expect(await refusal(list())).toEqual([
      'Microsoft Graph does not accept these credentials: Access token is empty or has expired.',
      false,
    ]);
    expect(teams.tokens.graph).toBe(3);
  });
});

describe('a message to Teams', () => {
  const contact: TeamsContact = {
    type: 'ms_teams',
    enabled: true,
    integration_id: 'one',
    name: 'Ada',
    team_id: '',
    channel_id: '',
    user_id: 'u-ada',
  };
  const message = { subject: 'Costs <up>', text: 'Team A & B\n<script>', html: '' };
  const text = '<b>Costs &lt;up&gt;</b><br>Team A &amp; B<br>&lt;script&gt;';
  const write = (to: { channel_id?: string; user_id?: string }) =>
    teamsWriter(client, clock).write(connected(), { ...contact, ...to }, message, signal);

  it('[INTG-26] goes to the chat with a person, or as a post to a channel', async () => {
    expect(await write({})).toEqual({ to: ['Ada'], answer: 'Microsoft Teams accepted it.' });
    await write({ channel_id: '19:general@thread.tacv2' });
    expect(teams.posts).toEqual([
      { to: 'u-ada', kind: 'chat', text, textFormat: 'xml' },
      { to: '19:general@thread.tacv2', kind: 'channel', text, textFormat: 'xml' },
    ]);
    expect(teamsHtml({ subject: 's', text: 'x'.repeat(50_000) }).length).toBeLessThan(28_000);
  });

  it('says where the bot is missing', async () => {
    const words =
      'Microsoft Teams does not allow this: The bot is not installed there. In Teams, add its app to the team or to the person’s apps.';
    expect(await refusal(write({ channel_id: '19:other' }))).toEqual([words, false]);
    expect(await refusal(write({ user_id: 'u-bob' }))).toEqual([words, false]);
    teams.next = { status: 502, body: 'Bad gateway' };
    expect(await refusal(write({}))).toEqual([expect.stringContaining('502'), true]);
  });
});
