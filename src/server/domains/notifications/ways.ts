import type { Contact } from '@shared/model/settings/notifications';

/** The ways of the organisation where it is asked for, and one mail to all addresses. */
export function waysOf(
  own: readonly Contact[],
  recipients: readonly string[],
  isWithOwn: boolean,
): Contact[] {
  const kept = isWithOwn ? own.filter(({ enabled }) => enabled) : [];
  const mails = kept.flatMap((contact) => (contact.type === 'email' ? contact.recipients : []));
  const all = [...new Set([...mails, ...recipients])];
  const chats = kept.filter(({ type }) => type !== 'email');
  return all.length === 0 ? chats : [{ type: 'email', enabled: true, recipients: all }, ...chats];
}
