import { appLink, type LinkTo } from '@shared/model/appLinks';
import type {
  ChatCall,
  ChatPort,
  MailPort,
  SlackMessage,
  SlackPlace,
  StepMail,
  TeamsMessage,
  TeamsPlace,
} from '../../messages.port';

export interface SentMessages {
  slack: { integrationId: string; to: SlackPlace; message: SlackMessage }[];
  updates: { of: { channelId: string; messageId: string }; text: string }[];
  files: { to: SlackPlace; name: string; content: string; thread: string | null; comment: string }[];
  teams: { to: TeamsPlace; message: TeamsMessage }[];
  mails: (StepMail & { id: string })[];
}

/** Chats and a mail server that keep what they are given. */
export function fakeMessages(linkTo: LinkTo = appLink): {
  sent: SentMessages;
  chats: ChatPort;
  mail: MailPort;
} {
  const sent: SentMessages = { slack: [], updates: [], files: [], teams: [], mails: [] };
  const channelOf = (to: SlackPlace) => ('channel' in to ? to.channel : `D-${to.person}`);
  const chats: ChatPort = {
    slack: {
      async send({ integrationId }: ChatCall, to, message) {
        sent.slack.push({ integrationId, to, message });
        return { channelId: channelOf(to), messageId: `1700000000.00000${sent.slack.length}` };
      },
      async update(_call, of, { text }) {
        sent.updates.push({ of, text });
      },
      async upload(_call, to, { name, content, thread, comment }) {
        sent.files.push({ to, name, content, thread, comment });
        return { channelId: channelOf(to), fileId: `F${sent.files.length}` };
      },
      channels: async () => [{ channel_id: 'C1', channel_name: 'general', channel_type: 'public' }],
      members: async (_call, channel) => [{ user_id: `U-${channel}`, user_name: 'Ada', email: null }],
    },
    teams: {
      async send(_call, to, message) {
        sent.teams.push({ to, message });
        return { messageId: `17000000000${sent.teams.length}` };
      },
    },
  };
  const mail: MailPort = {
    linkTo,
    async send({ id }, mailed) {
      sent.mails.push({ ...mailed, id });
      return { answer: '250 Queued' };
    },
  };
  return { sent, chats, mail };
}
