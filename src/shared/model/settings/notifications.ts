/** The ways on which an organisation is told things. Setting `notifications` `preferences`. */
export interface EmailContact {
  type: 'email';
  enabled: boolean;
  recipients: string[];
}

/** A chat with `user_id`, or the channel `channel_id` of the team `team_id`; `name` is what people see. */
export interface TeamsContact {
  type: 'ms_teams';
  enabled: boolean;
  integration_id: string;
  team_id: string;
  channel_id: string;
  user_id: string;
  name: string;
}

export interface SlackContact {
  type: 'slack';
  enabled: boolean;
  integration_id: string;
  channel_id: string;
  name: string;
  /** The first file of a message goes with it, for which the app needs `files:write`. */
  with_file?: true;
}

export type Contact = EmailContact | TeamsContact | SlackContact;
export type ContactType = Contact['type'];
export const contactTypes = ['email', 'ms_teams', 'slack'] as const satisfies readonly ContactType[];

/** What an organisation can be told of, each on or off. */
export const notificationTopics = [
  'workflow_updates',
  'weekly_report',
  'system_maintenance',
  'cost_anomalies',
  'marketing_updates',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export type NotificationPreferences = { primary_contact_channels: Contact[] } & Record<
  NotificationTopic,
  boolean
>;

export const noContact = {
  email: { type: 'email', enabled: false, recipients: [] },
  ms_teams: {
    type: 'ms_teams',
    enabled: false,
    integration_id: '',
    team_id: '',
    channel_id: '',
    user_id: '',
    name: '',
  },
  slack: { type: 'slack', enabled: false, integration_id: '', channel_id: '', name: '' },
} as const;

export const normalPreferences = {
  primary_contact_channels: [],
  workflow_updates: true,
  weekly_report: true,
  system_maintenance: true,
  cost_anomalies: true,
  marketing_updates: false,
} as const;

/** What is still to be chosen before it can be switched on; null when nothing is. */
export type ContactGap = 'recipients' | 'integration' | 'member' | 'channel';

/** A Teams contact that names a team is for a channel, otherwise for a chat with a member. */
export function contactGap(contact: Contact): ContactGap | null {
  if (contact.type === 'email') return contact.recipients.length > 0 ? null : 'recipients';
  if (contact.integration_id === '') return 'integration';
  if (contact.type === 'slack') return contact.channel_id === '' ? 'channel' : null;
  if (contact.team_id !== '') return contact.channel_id === '' ? 'channel' : null;
  return contact.user_id === '' ? 'member' : null;
}

/** The contact without what another kind of it would need, and off while something is missing. */
export function settled<C extends Contact>(contact: C): C {
  return contactGap(contact) === null ? contact : { ...contact, enabled: false };
}

export function contactOf<T extends ContactType>(
  preferences: Pick<NotificationPreferences, 'primary_contact_channels'>,
  type: T,
): Extract<Contact, { type: T }> | undefined {
  const isOf = (contact: Contact): contact is Extract<Contact, { type: T }> => contact.type === type;
  return preferences.primary_contact_channels.find(isOf);
}

/** The same preferences with this contact in the place of the one of its type. */
export function withContact(preferences: NotificationPreferences, contact: Contact): NotificationPreferences {
  const others = preferences.primary_contact_channels.filter(({ type }) => type !== contact.type);
  const all = [...others, settled(contact)];
  const order = (one: Contact) => contactTypes.indexOf(one.type);
  return { ...preferences, primary_contact_channels: all.toSorted((a, b) => order(a) - order(b)) };
}

/** The same without what went through an integration; undefined when nothing did. */
export function withoutIntegration(
  preferences: NotificationPreferences,
  integrationId: string,
): NotificationPreferences | undefined {
  const through = (contact: Contact) => contact.type !== 'email' && contact.integration_id === integrationId;
  const all = preferences.primary_contact_channels;
  if (!all.some(through)) return undefined;
  const left = all.map((contact): Contact => {
    if (!through(contact)) return contact;
    return contact.type === 'slack' ? { ...noContact.slack } : { ...noContact.ms_teams };
  });
  return { ...preferences, primary_contact_channels: left };
}
