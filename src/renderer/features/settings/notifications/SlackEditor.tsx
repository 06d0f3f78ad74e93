import {
  contactOf,
  noContact,
  type NotificationPreferences,
  type SlackContact,
} from '@shared/model/settings/notifications';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { ChatContact } from './ChatContact';
import { labelIn, useSlackChannels } from '../../../parts/integrations/chats';
import { PlaceField } from '../../../parts/integrations/PlaceField';

export function SlackEditor(props: {
  preferences: NotificationPreferences;
  onChange(contact: SlackContact): void;
}) {
  const { onChange } = props;
  const contact: SlackContact = contactOf(props.preferences, 'slack') ?? noContact.slack;
  const channels = useSlackChannels(contact.integration_id);
  return (
    <ChatContact
      type="SLACK"
      title={words.slack}
      contact={contact}
      none={noContact.slack}
      onChange={onChange}
    >
      <PlaceField
        label={words.channel}
        what="channels"
        source={channels}
        value={contact.channel_id}
        name={contact.name}
        disabled={contact.integration_id === ''}
        onChange={(channel_id) => onChange({ ...contact, channel_id, name: labelIn(channels, channel_id) })}
      />
    </ChatContact>
  );
}
