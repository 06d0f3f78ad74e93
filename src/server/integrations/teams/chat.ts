import { z } from 'zod';
import type { TeamsContact } from '@shared/model/settings/notifications';
import { teamsFaults as words } from '@shared/words/teamsFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { Clock } from '../../platform/clock';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { ChatWriter } from '../chat';
import { below, valueOf } from '../fields';
import { said } from './graph';
import { createTokens, type Tokens } from './tokens';
import type { Connected } from '../../domains/integrations/connected.port';

/** Teams refuses messages of more than 100 KB with all around them. */
const TEXT_MAX = 20_000;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function teamsHtml({ subject, text }: { subject: string; text: string }): string {
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text;
  const lines = escapeHtml(cut.trim()).split(/\r?\n/);
  return `<b>${escapeHtml(subject)}</b><br>${lines.join('<br>')}`;
}

const conversation = z.object({ id: z.string().min(1) });
/** Of a new post in a channel; of a message in a chat it is the id. */
const activityIds = z.object({ id: z.string().default(''), activityId: z.string().default('') });

/** A message as the service of bots takes it. */
export interface Activity {
  type: 'message';
  textFormat: 'xml';
  text: string;
  attachments?: { contentType: string; content: object }[];
}

/**
 * Messages of the bot: Graph itself lets no ordinary app write to channels or people. A new post in a channel, or the
 * chat with a person by their id in Entra; the id of the message is given back.
 */
export function createBot(client: ServiceClient, tokens: Tokens) {
  async function post(of: Connected, path: string, json: object, signal: AbortSignal): Promise<unknown> {
    const { body } = await tokens.using({ of, audience: 'bot', signal }, (token) =>
      client.ask({
        orgId: of.orgId,
        service: 'Microsoft Teams',
        method: 'POST',
        signal,
        said,
        json,
        url: below(valueOf(of, 'bot_address'), `v3/conversations${path}`),
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    return body;
  }

  return {
    async toChannel(of: Connected, channel: string, activity: Activity, signal: AbortSignal) {
      const tenant = { id: valueOf(of, 'tenant_id') };
      const bot = { id: `28:${valueOf(of, 'client_id')}` };
      const channelData = { channel: { id: channel }, tenant };
      const body = await post(of, '', { isGroup: true, bot, channelData, activity }, signal);
      return activityIds.safeParse(body).data?.activityId ?? '';
    },
    async toPerson(of: Connected, person: string, activity: Activity, signal: AbortSignal) {
      const tenant = { id: valueOf(of, 'tenant_id') };
      const bot = { id: `28:${valueOf(of, 'client_id')}` };
      const members = [{ id: person }];
      const chat = { isGroup: false, bot, members, tenantId: tenant.id, channelData: { tenant } };
      const { data } = conversation.safeParse(await post(of, '', chat, signal));
      if (!data) throw new ProviderError(words.reason('ConversationNotFound', ''));
      const body = await post(of, `/${encodeURIComponent(data.id)}/activities`, activity, signal);
      return activityIds.safeParse(body).data?.id ?? '';
    },
  };
}

export function teamsWriter(client: ServiceClient, clock: Clock): ChatWriter<TeamsContact> {
  const bot = createBot(client, createTokens(client, clock));
  return {
    type: 'TEAMS',
    service: 'Microsoft Teams',
    needs: [],
    async write(of, contact, message, signal) {
      const { channel_id, user_id, name } = contact;
      const activity: Activity = { type: 'message', textFormat: 'xml', text: teamsHtml(message) };
      await (channel_id === ''
        ? bot.toPerson(of, user_id, activity, signal)
        : bot.toChannel(of, channel_id, activity, signal));
      return { to: [name || channel_id || user_id], answer: words.taken };
    },
  };
}
