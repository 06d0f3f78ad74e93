import { z } from 'zod';
import type { TeamsContact } from '@shared/model/settings/notifications';
import { teamsFaults as words } from '@shared/words/teamsFaults';
import { ProviderError, type Connected } from '../../domains/integrations/integrations.port';
import type { Clock } from '../../platform/clock';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { ChatWriter } from '../chat';
import { below, valueOf } from '../fields';
import { said } from './graph';
import { createTokens } from './tokens';

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

/**
 * Messages of the bot: Graph itself lets no ordinary app write to channels or people. A new post in a channel, or the
 * chat with a person by their id in Entra.
 */
export function teamsWriter(client: ServiceClient, clock: Clock): ChatWriter<TeamsContact> {
  const tokens = createTokens(client, clock);

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
    type: 'TEAMS',
    service: 'Microsoft Teams',
    needs: [],
    async write(of, contact, message, signal) {
      const bot = { id: `28:${valueOf(of, 'client_id')}` };
      const tenant = { id: valueOf(of, 'tenant_id') };
      const activity = { type: 'message', textFormat: 'xml', text: teamsHtml(message) };
      if (contact.channel_id !== '') {
        const channelData = { channel: { id: contact.channel_id }, tenant };
        await post(of, '', { isGroup: true, bot, channelData, activity }, signal);
      } else {
        const members = [{ id: contact.user_id }];
        const chat = { isGroup: false, bot, members, tenantId: tenant.id, channelData: { tenant } };
        const { data } = conversation.safeParse(await post(of, '', chat, signal));
        if (!data) throw new ProviderError(words.reason('ConversationNotFound', ''));
        await post(of, `/${encodeURIComponent(data.id)}/activities`, activity, signal);
      }
      return { to: [contact.name || contact.channel_id || contact.user_id], answer: words.taken };
    },
  };
}
