import { normalActing, type ActingRules, type ActingWindow } from './acting';
import type { MailServer } from './mail';
import { normalPreferences, type NotificationPreferences } from './notifications';
import { normalMapping, type AccountOwner, type OwnershipMapping } from './ownership';
import type { RemedyChat, RemedyTicket, RemedyWays } from './remedyWays';
import type { ThemePreset } from './themePresets';

/**
 * What the server told of a setting, with its type. The server has checked the value whole when it was written; what is
 * looked at here is enough to tell one setting from another.
 */
const has = (value: unknown, ...keys: string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);

const isPreferences = (value: unknown): value is NotificationPreferences =>
  has(value, 'primary_contact_channels', ...Object.keys(normalPreferences));
const isMailServer = (value: unknown): value is MailServer =>
  has(value, 'host', 'port', 'tls', 'password_set');
const isMapping = (value: unknown): value is OwnershipMapping => has(value, ...Object.keys(normalMapping));
const isAccountOwner = (value: unknown): value is AccountOwner => has(value, 'account_id', 'Owner');
const isPreset = (value: unknown): value is ThemePreset => has(value, 'id', 'name', 'colors');

const isWindow = (value: unknown): value is ActingWindow => has(value, 'days', 'from', 'to', 'time_zone');

const listOf = <T>(value: unknown, is: (item: unknown) => item is T): T[] =>
  Array.isArray(value) ? value.filter((item: unknown): item is T => is(item)) : [];

export const readPreferences = (value: unknown): NotificationPreferences =>
  isPreferences(value) ? value : { ...normalPreferences, primary_contact_channels: [] };
export const readMailServer = (value: unknown): MailServer | null => (isMailServer(value) ? value : null);
export const readMapping = (value: unknown): OwnershipMapping => (isMapping(value) ? value : normalMapping);
export const readAccountOwners = (value: unknown): AccountOwner[] => listOf(value, isAccountOwner);
export const readPresets = (value: unknown): ThemePreset[] => listOf(value, isPreset);
export const readActing = (of: (type: keyof ActingRules) => unknown): ActingRules => {
  const tag = of('protect_tag');
  return {
    mode: of('mode') === 'act' ? 'act' : 'preview',
    stopped: of('stopped') === true,
    stopped_accounts: readTexts(of('stopped_accounts')),
    windows: listOf(of('windows'), isWindow),
    protect_tag: typeof tag === 'string' ? tag : normalActing.protect_tag,
  };
};
const isChat = (value: unknown): value is RemedyChat =>
  has(value, 'type', 'integration_id', 'team_id', 'channel_id', 'name');
const isTicket = (value: unknown): value is RemedyTicket =>
  has(value, 'type', 'integration_id', 'project_id', 'issue_type_id') ||
  has(value, 'type', 'integration_id', 'repository');

export const readWays = (of: (type: keyof RemedyWays) => unknown): RemedyWays => {
  const [chat, ticket] = [of('chat'), of('ticket')];
  return {
    approvers: of('approvers') === 'owners' ? 'owners' : 'deciders',
    chat: isChat(chat) ? chat : null,
    ticket: isTicket(ticket) ? ticket : null,
  };
};
export const readTexts = (value: unknown): string[] =>
  listOf(value, (item): item is string => typeof item === 'string');
