import { z } from 'zod';
import { chatStepWords as words } from '@shared/words/chatSteps';
import { ProviderError, type Integrations } from '../../domains/integrations/integrations.port';
import { CredentialsRefused, type ServiceClient } from '../../platform/outbound/serviceClient';
import type { SlackPlace, SlackPort } from '../../steps/messages.port';
import { createChatCalls, type Blamed } from '../chatCalls';
import { createSlackApi, SlackError, type SlackApi } from './api';
import { uploadToSlack } from './upload';
import { listChannels, listMembers } from './provider';

const channelFaults: readonly string[] = [
  ...['channel_not_found', 'not_in_channel', 'is_archived', 'restricted_action', 'not_visible'],
  ...['restricted_action_read_only_channel', 'restricted_action_thread_only_channel'],
];
const personFaults: readonly string[] = [
  ...['users_not_found', 'user_not_found', 'user_disabled', 'cannot_dm_bot', 'user_not_visible'],
];
const messageFaults: readonly string[] = [
  ...['msg_too_long', 'no_text', 'invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long'],
  'too_many_attachments',
];
const idFaults: readonly string[] = ['message_not_found', 'cant_update_message', 'edit_window_closed'];
const signInFaults: readonly string[] = [
  ...['invalid_auth', 'not_authed', 'token_revoked', 'token_expired', 'account_inactive'],
  'not_allowed_token_type',
];

function blame(error: unknown): Blamed {
  if (error instanceof CredentialsRefused) return { field: 'Integration', group: 'authentication' };
  if (error instanceof NoPerson) return { field: 'Person', group: 'input_validation' };
  const code = error instanceof SlackError ? error.error : '';
  if (code === 'missing_scope') return { field: 'Integration', group: 'permission' };
  if (signInFaults.includes(code)) return { field: 'Integration', group: 'authentication' };
  if (channelFaults.includes(code)) return { field: 'Channel', group: 'permission' };
  if (personFaults.includes(code)) return { field: 'Person', group: 'input_validation' };
  if (messageFaults.includes(code)) return { field: 'Message', group: 'input_validation' };
  if (idFaults.includes(code)) return { field: 'Message ID', group: 'input_validation' };
  return { field: 'Slack', group: 'general' };
}

class NoPerson extends ProviderError {}

const posted = z.object({ channel: z.string(), ts: z.string() });
const found = z.object({ user: z.object({ id: z.string() }) });
const opened = z.object({ channel: z.object({ id: z.string() }) });

/** A person's id; an e-mail address is looked up. */
async function personOf({ call }: SlackApi, person: string): Promise<string> {
  if (!person.includes('@')) return person;
  const asked = { method: 'users.lookupByEmail', reply: found, args: { email: person } };
  try {
    return (await call(asked)).data.user.id;
  } catch (error) {
    const isUnknown = error instanceof SlackError && error.error === 'users_not_found';
    throw isUnknown ? new NoPerson(words.noPerson(person)) : error;
  }
}

const conversationOf = async (api: SlackApi, to: SlackPlace): Promise<string> =>
  'channel' in to ? to.channel : personOf(api, to.person);

/** Files need the conversation itself, not only who is in it. */
async function openedFor(api: SlackApi, to: SlackPlace): Promise<string> {
  if ('channel' in to) return to.channel;
  const users = await personOf(api, to.person);
  return (await api.call({ method: 'conversations.open', reply: opened, args: { users } })).data.channel.id;
}

/** How steps write to Slack. */
export function slackCalls(client: ServiceClient, integrations: Pick<Integrations, 'working'>): SlackPort {
  const through = createChatCalls({ type: 'SLACK', service: 'Slack', blame }, integrations);
  const [writes, reads] = [{ reads: false }, { reads: true }];

  return {
    send: (asked, to, { text, blocks, thread, unfurl }) =>
      through(asked, writes, async (of, signal) => {
        const api = createSlackApi(client, of, signal);
        const { data } = await api.call({
          method: 'chat.postMessage',
          reply: posted,
          json: {
            channel: await conversationOf(api, to),
            text,
            ...(blocks ? { blocks } : {}),
            ...(thread === null ? {} : { thread_ts: thread }),
            unfurl_links: unfurl,
            unfurl_media: unfurl,
          },
        });
        return { channelId: data.channel, messageId: data.ts };
      }),

    // Once more is the same message.
    update: (asked, { channelId, messageId }, { text, blocks }) =>
      through(asked, reads, async (of, signal) => {
        const json = { channel: channelId, ts: messageId, text, blocks: blocks ?? [] };
        await createSlackApi(client, of, signal).call({ method: 'chat.update', reply: posted, json });
      }),

    upload: (asked, to, file) =>
      through(asked, writes, async (of, signal) => {
        const channel = await openedFor(createSlackApi(client, of, signal), to);
        const fileId = await uploadToSlack(client, of, { ...file, channel }, signal);
        return { channelId: channel, fileId };
      }),

    channels: (asked) =>
      through(asked, reads, async (of, signal) => {
        const list = await listChannels(createSlackApi(client, of, signal));
        return list.map(({ channelId, channelName, channelType = '' }) => ({
          channel_id: channelId,
          channel_name: channelName,
          channel_type: channelType,
        }));
      }),

    members: (asked, channel) =>
      through(asked, reads, async (of, signal) => {
        const list = await listMembers(createSlackApi(client, of, signal), channel);
        return list.map(({ userId, userName, email }) => ({
          user_id: userId,
          user_name: userName,
          email,
        }));
      }),
  };
}
