import { z } from 'zod';
import type { SlackContact } from '@shared/model/settings/notifications';
import { slackFaults as words } from '@shared/words/slackFaults';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { ChatWriter } from '../chat';
import { createSlackApi } from './api';
import { askingBlocks } from './asking';
import { uploadToSlack } from './upload';

/** Slack refuses longer texts. */
const TEXT_MAX = 38_000;

/** The three characters that Slack reads as its own; names of users and bills are only ever text. */
export const escapeMrkdwn = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function slackText({ subject, text }: { subject: string; text: string }): string {
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text;
  return `*${escapeMrkdwn(subject).replaceAll('*', '')}*\n${escapeMrkdwn(cut.trim())}`;
}

export const slackWriter = (client: ServiceClient): ChatWriter<SlackContact> => ({
  type: 'SLACK',
  service: 'Slack',
  needs: ['chat:write'],
  async write(of, { channel_id, name, with_file }, message, signal) {
    const text = slackText(message);
    const to = [name || channel_id];
    const file = with_file ? message.files?.[0] : undefined;
    if (file) {
      const content = Buffer.from(file.content, file.encoding ?? 'utf8');
      const told = { channel: channel_id, comment: text, thread: null };
      const sent = { ...told, name: file.filename, title: message.subject, content };
      await uploadToSlack(client, of, sent, signal);
      return { to, answer: words.taken };
    }
    const blocks =
      message.ask && of.secret('app_token') !== '' ? askingBlocks(of, message.ask, text) : undefined;
    await createSlackApi(client, of, signal).call({
      method: 'chat.postMessage',
      reply: z.object({ ts: z.string() }),
      json: {
        channel: channel_id,
        text,
        ...(blocks ? { blocks } : {}),
        unfurl_links: false,
        unfurl_media: false,
      },
    });
    return { to, answer: words.taken };
  },
});
