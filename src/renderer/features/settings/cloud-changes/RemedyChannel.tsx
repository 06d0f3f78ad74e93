import { useState } from 'react';
import { remedyChats, type RemedyChat } from '@shared/model/settings/remedyWays';
import { remedyWaysWords as words } from '@shared/words/remedyWays';
import {
  labelIn,
  useChannelsOfTeam,
  useChats,
  useSlackChannels,
  useTeamList,
} from '../../../parts/integrations/chats';
import { ConnectFirst } from '../../../parts/integrations/ConnectFirst';
import { PlaceField } from '../../../parts/integrations/PlaceField';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { Segmented } from '../../../ui/fields/Field';
import { Columns } from '../../../ui/layout/Layout';

const types = ['none', ...remedyChats] as const;
const emptyOf = (type: RemedyChat['type']): RemedyChat => {
  return { type, integration_id: '', team_id: '', channel_id: '', name: '' };
};

/** The channel that is asked and told; kept once it is whole. */
export function RemedyChannel(props: {
  chat: RemedyChat | null;
  may: boolean;
  onChange(chat: RemedyChat | null): void;
}) {
  const { chat, may, onChange } = props;
  const [draft, setDraft] = useState(chat);
  const choose = (next: (typeof types)[number]) => {
    setDraft(next === 'none' ? null : emptyOf(next));
    if (next === 'none' && chat) onChange(null);
  };
  const change = (next: RemedyChat) => {
    setDraft(next);
    if (next.channel_id !== '') onChange(next);
  };
  return (
    <>
      <SettingRow name={words.chat.label} help={words.chat.help}>
        <Segmented
          label={words.chat.label}
          value={draft?.type ?? 'none'}
          disabled={!may}
          options={types.map((value) => ({ value, label: words.types[value] }))}
          onChange={choose}
        />
      </SettingRow>
      {draft && <Places key={draft.type} draft={draft} may={may} onChange={change} />}
    </>
  );
}

function Places(props: { draft: RemedyChat; may: boolean; onChange(chat: RemedyChat): void }) {
  const { draft, may, onChange } = props;
  const { type, integration_id, team_id, channel_id, name } = draft;
  const chats = useChats(type);
  const slack = useSlackChannels(type === 'SLACK' ? integration_id : '');
  const teams = useTeamList(type === 'TEAMS' ? integration_id : '');
  const ofTeam = useChannelsOfTeam(type === 'TEAMS' ? integration_id : '', team_id);
  if (chats.options?.length === 0) return <ConnectFirst types={[type]} />;
  const channels = type === 'SLACK' ? slack : ofTeam;
  return (
    <Columns min={220} align="stretch" className="cl-remedy-ways">
      <PlaceField
        label={words.integration}
        what="integrations"
        source={chats}
        value={integration_id}
        disabled={!may}
        onChange={(id) => onChange({ ...draft, integration_id: id, team_id: '', channel_id: '', name: '' })}
      />
      {type === 'TEAMS' && (
        <PlaceField
          label={words.team}
          what="teams"
          source={teams}
          value={team_id}
          disabled={!may || integration_id === ''}
          onChange={(id) => onChange({ ...draft, team_id: id, channel_id: '', name: '' })}
        />
      )}
      <PlaceField
        label={words.channel}
        what="channels"
        source={channels}
        value={channel_id}
        name={name}
        disabled={!may || integration_id === '' || (type === 'TEAMS' && team_id === '')}
        onChange={(id) => onChange({ ...draft, channel_id: id, name: labelIn(channels, id) })}
      />
    </Columns>
  );
}
