import { z } from 'zod';
import type { Channel, Member } from '@shared/api/integrations/entities';
import { slackFaults as words } from '@shared/words/slackFaults';
import { ProviderError, type Checked } from '../../domains/integrations/integrations.port';
import { byName } from '../fields';
import { createSlackApi, SlackError, type SlackApi } from './api';
import { slackKind } from './kind';
import type { MakeProvider } from '../provider.port';

/** Up to so many members are asked for one by one; of more, everybody's name is read. */
const ONE_BY_ONE = 25;

const identity = z.object({ team: z.string(), user: z.string() });
const channels = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string(), is_private: z.boolean().default(false) })),
});
const memberIds = z.object({ members: z.array(z.string()) });
const user = z.object({
  id: z.string(),
  name: z.string().default(''),
  deleted: z.boolean().default(false),
  is_bot: z.boolean().default(false),
  profile: z
    .object({ real_name: z.string().default(''), email: z.string().optional() })
    .default({ real_name: '' }),
});
type User = z.output<typeof user>;

const opened = z.object({ url: z.string() });

/** Whether the app may listen; the address that it gives is not used. */
async function checkListening({ call }: SlackApi): Promise<void> {
  try {
    await call({ method: 'apps.connections.open', reply: opened, asApp: true });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProviderError(words.appToken(error.message), error.code, error.passing);
  }
}

async function check({ call }: SlackApi): Promise<Checked> {
  const { data, headers } = await call({ method: 'auth.test', reply: identity });
  const scopes = headers['x-oauth-scopes'];
  const held = scopes?.split(',').map((scope) => scope.trim());
  const granted = held ? slackKind.permissions.map(({ name }) => [name, held.includes(name)] as const) : [];
  return { message: words.connected(data.user, data.team), granted: Object.fromEntries(granted) };
}

export async function listChannels({ all }: SlackApi): Promise<Channel[]> {
  const list = (types: string) =>
    all(
      { method: 'conversations.list', reply: channels, args: { types, exclude_archived: 'true' } },
      (page) => page.channels,
    );
  const found = await list('public_channel,private_channel').catch((error: unknown) => {
    // Private channels are a permission of their own; without it the public ones can still be chosen.
    if (error instanceof SlackError && error.error === 'missing_scope') return list('public_channel');
    throw error;
  });
  return found
    .map(({ id, name, is_private }) => ({
      channelId: id,
      channelName: name,
      channelType: is_private ? 'private' : 'public',
    }))
    .toSorted(byName(({ channelName }) => channelName));
}

export async function listMembers({ all, call }: SlackApi, channel: string): Promise<Member[]> {
  const ids = await all(
    { method: 'conversations.members', reply: memberIds, args: { channel } },
    ({ members }) => members,
  );
  const users: User[] = [];
  if (ids.length > ONE_BY_ONE) {
    const wanted = new Set(ids);
    const everybody = await all(
      { method: 'users.list', reply: z.object({ members: z.array(user) }) },
      ({ members }) => members,
    );
    users.push(...everybody.filter(({ id }) => wanted.has(id)));
  } else {
    for (const id of ids) {
      const reply = z.object({ user });
      users.push((await call({ method: 'users.info', reply, args: { user: id } })).data.user);
    }
  }
  return users
    .filter(({ deleted, is_bot }) => !deleted && !is_bot)
    .map(({ id, name, profile }) => ({
      userId: id,
      userName: profile.real_name || name || id,
      email: profile.email ?? null,
    }))
    .toSorted(byName(({ userName }) => userName));
}

export const makeSlack: MakeProvider = ({ client }) => ({
  type: 'SLACK',
  kind: slackKind,
  gaps({ token = '', app_token: app = '' }): Record<string, string> {
    return {
      ...(token.startsWith('xoxb-') ? {} : { token: words.wrongToken }),
      ...(app === '' || app.startsWith('xapp-') ? {} : { app_token: words.wrongAppToken }),
    };
  },
  async check(of, signal) {
    const api = createSlackApi(client, of, signal);
    const checked = await check(api);
    if (of.secret('app_token') !== '') await checkListening(api);
    return checked;
  },
  reads: {
    channels: (of, _args, signal) => listChannels(createSlackApi(client, of, signal)),
    channelMembers: (of, { channelId }, signal) => listMembers(createSlackApi(client, of, signal), channelId),
  },
});
