import {
  contactOf,
  noContact,
  type NotificationPreferences,
  type SlackContact,
} from '@shared/model/settings/notifications';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { ConnectFirst } from '../../../parts/integrations/ConnectFirst';
import { labelIn, useChats, useSlackChannels } from './chats';
import { ContactPart } from './ContactPart';
import { PlaceField } from './PlaceField';

export function SlackEditor(props: {
  preferences: NotificationPreferences;
  onChange(contact: SlackContact): void;
}) {
  const contact: SlackContact = contactOf(props.preferences, 'slack') ?? noContact.slack;
  const chats = useChats('SLACK');
  const channels = useSlackChannels(contact.integration_id);
  const none = chats.options?.length === 0;
  return (
    <ContactPart
      title={words.slack}
      contact={contact}
      {...(none ? { blocked: <ConnectFirst types={['SLACK']} /> } : {})}
      onToggle={(enabled) => props.onChange({ ...contact, enabled })}
    >
      {!none && (
        <div className="cl-contact__fields">
          <PlaceField
            label={words.integration}
            what="integrations"
            source={chats}
            value={contact.integration_id}
            onChange={(integration_id) => props.onChange({ ...noContact.slack, integration_id })}
          />
          <PlaceField
            label={words.channel}
            what="channels"
            source={channels}
            value={contact.channel_id}
            name={contact.name}
            disabled={contact.integration_id === ''}
            onChange={(channel_id) =>
              props.onChange({ ...contact, channel_id, name: labelIn(channels, channel_id) })
            }
          />
        </div>
      )}
    </ContactPart>
  );
}
