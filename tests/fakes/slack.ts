import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from './jsonService';
import { slackMessages, type SlackMessages } from './slackMessages';
import { startSlackSocket, type SlackSocket } from './slackSocket';

interface FakeChannel {
  id: string;
  name: string;
  is_private?: boolean;
  is_archived?: boolean;
  members?: string[];
  /** The app was not invited. */
  isOutside?: boolean;
}
interface FakeUser {
  id: string;
  name: string;
  deleted?: boolean;
  is_bot?: boolean;
  is_email_confirmed?: boolean;
  /** Of another workspace, in a shared channel. */
  team_id?: string;
  profile: { real_name: string; email?: string };
}

interface SlackPost {
  channel: string;
  text: string;
}

export interface SlackFake extends JsonService {
  /** As a connect page takes it. */
  address: string;
  /** The only token that is known; another text when it is to be revoked. */
  token: string;
  /** The only app-level token that is known. */
  appToken: string;
  socket: SlackSocket;
  scopes: string[];
  channels: FakeChannel[];
  users: FakeUser[];
  /** Messages as they were sent, in brief. */
  posts: SlackPost[];
  messages: SlackMessages;
  /** How many items a page holds, however many are asked for. */
  pageSize: number;
  /** The answer to the next call, instead of its own; it waits for a promise. */
  next: ServiceAnswer | Promise<ServiceAnswer> | undefined;
  /** Never answers any more. */
  silent: boolean;
}

const needed: Record<string, string> = {
  'conversations.members': 'channels:read',
  'users.info': 'users:read',
  'users.list': 'users:read',
  'users.lookupByEmail': 'users:read.email',
  'conversations.open': 'im:write',
};

/** Slack's Web API on loopback: tokens, scopes, cursors and its own words for errors. */
export async function startSlack(): Promise<SlackFake> {
  const refuse = (error: string, more: object = {}): ServiceAnswer => ({
    body: { ok: false, error, ...more },
  });
  const good = (body: object): ServiceAnswer => ({ body: { ok: true, ...body } });

  function page<T>(asked: URLSearchParams, items: readonly T[], name: string): ServiceAnswer {
    const limit = Number(asked.get('limit') ?? 100);
    if (!(limit > 0 && limit < 1000)) return refuse('invalid_limit');
    const from = asked.get('cursor')
      ? Number(Buffer.from(asked.get('cursor') ?? '', 'base64').toString())
      : 0;
    const to = from + Math.min(limit, fake.pageSize);
    const next_cursor = to < items.length ? Buffer.from(String(to)).toString('base64') : '';
    return good({ [name]: items.slice(from, to), response_metadata: { next_cursor } });
  }

  function listChannels(args: URLSearchParams): ServiceAnswer {
    const types = (args.get('types') ?? 'public_channel').split(',');
    const scopes = { public_channel: 'channels:read', private_channel: 'groups:read' };
    for (const [type, scope] of Object.entries(scopes))
      if (types.includes(type) && !fake.scopes.includes(scope))
        return refuse('missing_scope', { needed: scope, provided: fake.scopes.join(',') });
    const open = args.get('exclude_archived') === 'true';
    const found = fake.channels.filter(
      ({ is_private = false, is_archived = false }) =>
        types.includes(is_private ? 'private_channel' : 'public_channel') && !(open && is_archived),
    );
    return page(args, found, 'channels');
  }

  const messages = slackMessages({
    channelOf(id) {
      const channel = fake.channels.find((one) => one.id === id);
      if (channel) return { ...channel, isMember: !channel.isOutside };
      // A person stands for the chat with them.
      const isPerson = fake.users.some((user) => user.id === id || `D${user.id}` === id);
      return isPerson ? { id: id.startsWith('D') ? id : `D${id}`, isMember: true } : undefined;
    },
    knowsUser: (id) => fake.users.some((user) => user.id === id),
    uploadUrl: (id) => `${fake.url}/upload/${id}`,
  });
  const needs: Record<string, string> = { ...needed, ...messages.scopes };

  function call(method: string, asked: ServiceAsked): ServiceAnswer {
    const args = new URLSearchParams(asked.body.startsWith('{') ? '' : asked.body);
    const scope = needs[method];
    if (scope && !fake.scopes.includes(scope)) return refuse('missing_scope', { needed: scope });
    const written = messages.call(method, asked);
    if (written) return written;
    const channel = fake.channels.find(({ id }) => id === args.get('channel'));
    switch (method) {
      case 'auth.test':
        return good({
          url: 'https://acme.slack.com/',
          team: 'Acme',
          user: 'costloom',
          team_id: 'T1',
          user_id: 'U0',
          bot_id: 'B0',
        });
      case 'conversations.list':
        return listChannels(args);
      case 'conversations.members':
        return channel ? page(args, channel.members ?? [], 'members') : refuse('channel_not_found');
      case 'users.list':
        return page(args, fake.users, 'members');
      case 'users.info': {
        const user = fake.users.find(({ id }) => id === args.get('user'));
        return user ? good({ user: { team_id: 'T1', ...user } }) : refuse('user_not_found');
      }
      case 'users.lookupByEmail': {
        const user = fake.users.find(({ profile }) => profile.email === args.get('email'));
        return user ? good({ user }) : refuse('users_not_found');
      }
      case 'conversations.open': {
        const user = fake.users.find(({ id }) => id === args.get('users'));
        return user ? good({ channel: { id: `D${user.id}` } }) : refuse('user_not_found');
      }
      default:
        return refuse('unknown_method');
    }
  }

  function answer(asked: ServiceAsked): ServiceAnswer | Promise<ServiceAnswer> {
    if (fake.silent) return new Promise(() => undefined);
    const { next } = fake;
    fake.next = undefined;
    if (next) return next;
    const upload = /^\/upload\/(\w+)$/.exec(asked.path)?.[1];
    if (upload !== undefined) return messages.upload(upload, asked);
    if (asked.path === '/api/apps.connections.open')
      return asked.headers.authorization === `Bearer ${fake.appToken}`
        ? good({ url: socket.address() })
        : refuse('invalid_auth');
    if (asked.headers.authorization !== `Bearer ${fake.token}`)
      return refuse(asked.headers.authorization ? 'invalid_auth' : 'not_authed');
    const reply = call(asked.path.replace(/^\/api\//, ''), asked);
    return { ...reply, headers: { 'x-oauth-scopes': fake.scopes.join(',') } };
  }

  const [service, socket] = await Promise.all([startJsonService(answer), startSlackSocket()]);
  const fake: SlackFake = {
    ...service,
    async stop() {
      await Promise.all([service.stop(), socket.stop()]);
    },
    socket,
    appToken: 'xapp-right-token',
    address: `${service.url}/api/`,
    token: 'xoxb-right-token',
    pageSize: 1_000,
    next: undefined,
    scopes: [
      ...['chat:write', 'channels:read', 'groups:read', 'users:read', 'users:read.email'],
      ...['files:write', 'im:write'],
    ],
    channels: [{ id: 'C1', name: 'general', members: ['U1', 'U2'] }],
    users: [
      { id: 'U1', name: 'ada', profile: { real_name: 'Ada', email: 'ada@example.test' } },
      { id: 'U2', name: 'bob', profile: { real_name: '' } },
    ],
    get posts() {
      return messages.state.sent.map(({ channel, text }) => ({ channel, text }));
    },
    messages: messages.state,
    silent: false,
  };
  return fake;
}
