import type { Contact } from '@shared/model/settings/notifications';

export const mailsOf = (ways: readonly Contact[]): string[] =>
  ways.flatMap((contact) => (contact.type === 'email' ? contact.recipients : []));

/** The ways of the organisation where it is asked for, and mails to all addresses. */
export function waysOf(
  own: readonly Contact[],
  recipients: readonly string[],
  isWithOwn: boolean,
): Contact[] {
  const kept = isWithOwn ? own.filter(({ enabled }) => enabled) : [];
  const all = [...new Set([...mailsOf(kept), ...recipients])];
  const chats = kept.filter(({ type }) => type !== 'email');
  return all.length === 0 ? chats : [{ type: 'email', enabled: true, recipients: all }, ...chats];
}
