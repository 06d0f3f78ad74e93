import { passwordMails as words } from '@shared/words/notificationMails';
import type { EmailContact } from '@shared/model/settings/notifications';
import type { ResetMail } from '../organisations/resets.port';
import { textHtml } from './messages';
import type { Message, Send } from './notifications.port';
import { SEND_TIMEOUT } from './outbox';

function messageOf(subject: string, texts: readonly string[], link?: string): Message {
  const html = texts.map((text) => `<p>${textHtml(text, link)}</p>`).join('');
  return { subject, text: `${texts.join('\n\n')}\n`, html };
}

/**
 * Mails about a password go out at once and are not kept in the outbox: a link in there could be read for a month.
 */
export function createPasswordMails(deps: {
  send: Send<EmailContact>;
  newId: () => string;
  set(orgId: string): Promise<boolean>;
  anywhere(): Promise<boolean>;
}): ResetMail {
  const { send, newId } = deps;
  async function mail(orgId: string, email: string, message: Message): Promise<void> {
    if (!(await deps.set(orgId))) return;
    const contact: EmailContact = { type: 'email', enabled: true, recipients: [email] };
    await send({ orgId, id: newId(), contact, message }, AbortSignal.timeout(SEND_TIMEOUT));
  }
  const { link, linkMade, changed } = words;
  return {
    anywhere: deps.anywhere,
    set: deps.set,
    link: (orgId, email, url) => mail(orgId, email, messageOf(link.subject, link.texts(url), url)),
    linkMade: (orgId, email, by) => mail(orgId, email, messageOf(linkMade.subject, linkMade.texts(by))),
    changed: (orgId, email) => mail(orgId, email, messageOf(changed.subject, changed.texts)),
  };
}
