import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from './jsonService';

export const TENANT = '1b4e28ba-2fa1-11d2-883f-0016d3cca427';
export const CLIENT = '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b';
const SECRET = 'right~secret.of.the.app';

interface TeamsPost {
  /** The id of a channel or of a person. */
  to: string;
  kind: 'channel' | 'chat';
  text: string;
  textFormat: string;
  attachments?: unknown[];
}

export interface TeamsFake extends JsonService {
  /** As a connect page takes them. */
  values: Record<string, string>;
  secret: string;
  /** What a new token of Graph carries. */
  roles: string[];
  teams: {
    id: string;
    displayName: string;
    channels: { id: string; displayName: string; membershipType: string }[];
  }[];
  users: {
    id: string;
    displayName: string;
    mail: string | null;
    userPrincipalName: string;
    accountEnabled?: boolean;
  }[];
  posts: TeamsPost[];
  /** Whether the app has a bot, and where the bot is. */
  bot: boolean;
  roster: string[];
  pageSize: number;
  /** How often a token was given, by its audience. */
  tokens: { graph: number; bot: number };
  /** Tokens that were given before this number are no longer taken. */
  firstToken: number;
  next: ServiceAnswer | undefined;
}

const cards = ({ attachments }: { attachments?: unknown[] }) => (attachments ? { attachments } : {});

const jwt = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const failed = (status: number, code: string, message: string): ServiceAnswer => ({
  status,
  body: { error: { code, message } },
});

/** The Microsoft sign-in, Graph and the service of bots on one loopback address. */
export async function startTeams(): Promise<TeamsFake> {
  const given = new Map<string, { audience: string; roles: string[]; count: number }>();

  function signIn(asked: ServiceAsked): ServiceAnswer {
    const form = new URLSearchParams(asked.body);
    const refuse = (text: string): ServiceAnswer => ({
      status: 401,
      body: { error: 'invalid_client', error_description: `${text} Trace ID: 0000 Correlation ID: 1111` },
    });
    const tenant = asked.path.split('/')[2];
    if (tenant !== TENANT) return refuse(`AADSTS90002: Tenant '${tenant}' not found.`);
    if (form.get('client_id') !== CLIENT)
      return refuse('AADSTS700016: Application was not found in the directory.');
    if (form.get('grant_type') !== 'client_credentials' || form.get('client_secret') !== fake.secret)
      return refuse('AADSTS7000215: Invalid client secret provided.');
    const audience = form.get('scope') === `${service.url}/.default` ? 'graph' : 'bot';
    if (audience === 'bot' && !fake.bot)
      return {
        status: 400,
        body: {
          error: 'invalid_resource',
          error_description: 'AADSTS500011: The resource principal was not found.',
        },
      };
    fake.tokens[audience] += 1;
    const roles = audience === 'graph' ? [...fake.roles] : [];
    const count = fake.tokens[audience];
    const token = jwt({
      aud: audience,
      roles,
      tid: TENANT,
      app_displayname: 'Costloom bot',
      jti: `${audience}-${count}`,
    });
    given.set(token, { audience, roles, count });
    return { body: { token_type: 'Bearer', expires_in: 3599, access_token: token } };
  }

  function page(asked: ServiceAsked, items: readonly object[]): ServiceAnswer {
    const from = Number(asked.query.get('$skiptoken') ?? 0);
    const to = from + Math.min(Number(asked.query.get('$top') ?? 100), fake.pageSize);
    const link = new URL(`${service.url}${asked.path}?${asked.query}`);
    link.searchParams.set('$skiptoken', String(to));
    const more = to < items.length ? { '@odata.nextLink': link.href } : {};
    return { body: { '@odata.context': 'x', value: items.slice(from, to), ...more } };
  }

  /** Of filters, the one by the addresses of a person. */
  function usersFor(filter: string | null) {
    if (filter === null) return fake.users;
    const of = /^mail eq '([^']*)' or userPrincipalName eq '([^']*)'$/.exec(filter);
    return fake.users.filter(
      ({ mail, userPrincipalName }) => mail === of?.[1] || userPrincipalName === of?.[2],
    );
  }

  function graph(asked: ServiceAsked, roles: readonly string[]): ServiceAnswer {
    const lacks = (role: string) =>
      roles.includes(role)
        ? undefined
        : failed(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
    const path = asked.path.replace('/v1.0/', '');
    if (path === 'groups') {
      if (asked.query.get('$filter') !== "resourceProvisioningOptions/Any(x:x eq 'Team')")
        return failed(400, 'BadRequest', 'Unsupported filter.');
      return (
        lacks('GroupMember.Read.All') ??
        page(
          asked,
          fake.teams.map(({ id, displayName }) => ({ id, displayName })),
        )
      );
    }
    if (path === 'users') return lacks('User.Read.All') ?? page(asked, usersFor(asked.query.get('$filter')));
    const team = /^teams\/([^/]+)\/channels$/.exec(path)?.[1];
    const known = fake.teams.find(({ id }) => id === decodeURIComponent(team ?? ''));
    if (!known) return failed(404, 'NotFound', 'No team found with Group Id');
    return lacks('Channel.ReadBasic.All') ?? page(asked, known.channels);
  }

  function bot(asked: ServiceAsked): ServiceAnswer {
    const body = JSON.parse(asked.body) as Record<string, never> & {
      bot?: { id: string };
      members?: { id: string }[];
      channelData?: { channel?: { id: string }; tenant?: { id: string } };
      activity?: { text: string; textFormat: string; attachments?: unknown[] };
      text?: string;
      textFormat?: string;
      attachments?: unknown[];
    };
    const absent = failed(
      403,
      'BotNotInConversationRoster',
      'The bot is not part of the conversation roster.',
    );
    const chat = /^\/bot\/v3\/conversations\/([^/]+)\/activities$/.exec(asked.path)?.[1];
    if (chat !== undefined) {
      const to = decodeURIComponent(chat).replace('a:', '');
      fake.posts.push({
        to,
        kind: 'chat',
        text: body.text ?? '',
        textFormat: body.textFormat ?? '',
        ...cards(body),
      });
      return { status: 201, body: { id: '1700000000001' } };
    }
    if (asked.path !== '/bot/v3/conversations') return failed(404, 'NotFound', 'No such path.');
    if (body.bot?.id !== `28:${CLIENT}` || body.channelData?.tenant?.id !== TENANT)
      return failed(400, 'BadArgument', 'The bot or its tenant is not as it should be.');
    const { channel } = body.channelData;
    const to = channel?.id ?? body.members?.[0]?.id ?? '';
    if (!fake.roster.includes(to)) return absent;
    if (!channel) return { status: 201, body: { id: `a:${to}` } };
    const { text = '', textFormat = '' } = body.activity ?? {};
    fake.posts.push({ to, kind: 'channel', text, textFormat, ...cards(body.activity ?? {}) });
    return { status: 201, body: { id: `${to};messageid=1700000000000`, activityId: '1700000000000' } };
  }

  function answer(asked: ServiceAsked): ServiceAnswer {
    const { next } = fake;
    fake.next = undefined;
    if (next) return next;
    if (asked.path.startsWith('/login/')) return signIn(asked);
    const token = given.get((asked.headers.authorization ?? '').replace('Bearer ', ''));
    const audience = asked.path.startsWith('/bot/') ? 'bot' : 'graph';
    if (token?.audience !== audience || token.count < fake.firstToken)
      return failed(401, 'InvalidAuthenticationToken', 'Access token is empty or has expired.');
    return audience === 'bot' ? bot(asked) : graph(asked, token.roles);
  }

  const service = await startJsonService(answer);
  const { url } = service;
  const fake: TeamsFake = {
    ...service,
    values: {
      tenant_id: TENANT,
      client_id: CLIENT,
      client_secret: SECRET,
      graph_address: url,
      login_address: `${url}/login`,
      bot_address: `${url}/bot/`,
    },
    secret: SECRET,
    roles: ['GroupMember.Read.All', 'Channel.ReadBasic.All', 'User.Read.All'],
    teams: [
      {
        id: 'team-1',
        displayName: 'Platform',
        channels: [{ id: '19:general@thread.tacv2', displayName: 'General', membershipType: 'standard' }],
      },
    ],
    users: [
      { id: 'u-ada', displayName: 'Ada', mail: 'ada@example.test', userPrincipalName: 'ada@acme.test' },
      { id: 'u-bob', displayName: 'Bob', mail: null, userPrincipalName: 'bob@acme.test' },
    ],
    posts: [],
    bot: true,
    roster: ['19:general@thread.tacv2', 'u-ada'],
    pageSize: 999,
    firstToken: 0,
    tokens: { graph: 0, bot: 0 },
    next: undefined,
  };
  return fake;
}
