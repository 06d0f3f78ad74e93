import { useState } from 'react';
import {
  contactOf,
  noContact,
  type NotificationPreferences,
  type TeamsContact,
} from '@shared/model/settings/notifications';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { Segmented } from '../../../ui/fields/Field';
import { ChatContact } from './ChatContact';
import { labelIn, useChannelsOfTeam, useTeamList, useTeamMembers } from '../../../parts/integrations/chats';
import { PlaceField } from '../../../parts/integrations/PlaceField';
import { Row } from '../../../ui/layout/Layout';

const kinds = ['chat', 'channel'] as const;

export function TeamsEditor(props: {
  preferences: NotificationPreferences;
  onChange(contact: TeamsContact): void;
}) {
  const contact: TeamsContact = contactOf(props.preferences, 'ms_teams') ?? noContact.ms_teams;
  return (
    <ChatContact
      type="TEAMS"
      title={words.teams}
      contact={contact}
      none={noContact.ms_teams}
      onChange={props.onChange}
    >
      {contact.integration_id !== '' && <Places contact={contact} onChange={props.onChange} />}
    </ChatContact>
  );
}

function Places({ contact, onChange }: { contact: TeamsContact; onChange(contact: TeamsContact): void }) {
  const { integration_id, team_id, channel_id, user_id, name } = contact;
  const [kind, setKind] = useState<(typeof kinds)[number]>(team_id === '' ? 'chat' : 'channel');
  const members = useTeamMembers(kind === 'chat' ? integration_id : '');
  const teams = useTeamList(kind === 'channel' ? integration_id : '');
  const channels = useChannelsOfTeam(kind === 'channel' ? integration_id : '', team_id);
  const bare = { ...noContact.ms_teams, integration_id, enabled: contact.enabled };
  return (
    <>
      <Row>
        <Segmented
          label={words.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(next) => setKind(next)}
        />
      </Row>
      {kind === 'chat' ? (
        <PlaceField
          label={words.member}
          what="members"
          source={members}
          value={user_id}
          name={name}
          onChange={(id) => onChange({ ...bare, user_id: id, name: labelIn(members, id) })}
        />
      ) : (
        <>
          <PlaceField
            label={words.team}
            what="teams"
            source={teams}
            value={team_id}
            onChange={(id) => onChange({ ...bare, team_id: id, name: labelIn(teams, id) })}
          />
          <PlaceField
            label={words.channel}
            what="channels"
            source={channels}
            value={channel_id}
            name={name}
            disabled={team_id === ''}
            onChange={(id) => onChange({ ...bare, team_id, channel_id: id, name: labelIn(channels, id) })}
          />
        </>
      )}
    </>
  );
}
