import type { ReactNode } from 'react';
import type { SlackContact, TeamsContact } from '@shared/model/settings/notifications';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { ConnectFirst } from '../../../parts/integrations/ConnectFirst';
import { useChats } from '../../../parts/integrations/chats';
import { ContactPart } from './ContactPart';
import { PlaceField } from '../../../parts/integrations/PlaceField';
import { Columns } from '../../../ui/layout/Layout';

/** A contact in a chat: its integration, and below it the places of that integration. Another one begins anew. */
export function ChatContact<C extends SlackContact | TeamsContact>(props: {
  type: 'SLACK' | 'TEAMS';
  title: string;
  contact: C;
  none: C;
  onChange(contact: C): void;
  children: ReactNode;
}) {
  const { type, contact } = props;
  const chats = useChats(type);
  const isMissing = chats.options?.length === 0;
  return (
    <ContactPart
      title={props.title}
      contact={contact}
      blocked={isMissing ? <ConnectFirst types={[type]} /> : undefined}
      onToggle={(enabled) => props.onChange({ ...contact, enabled })}
    >
      {!isMissing && (
        <Columns gap="l" align="end">
          <PlaceField
            label={words.integration}
            what="integrations"
            source={chats}
            value={contact.integration_id}
            onChange={(integration_id) => props.onChange({ ...props.none, integration_id })}
          />
          {props.children}
        </Columns>
      )}
    </ContactPart>
  );
}
