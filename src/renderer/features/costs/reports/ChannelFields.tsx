import { reportWords } from '@shared/words/reports';
import { ConnectFirst } from '../../../parts/integrations/ConnectFirst';
import {
  labelIn,
  useChannelsOfTeam,
  useChats,
  useSlackChannels,
  useTeamList,
} from '../../../parts/integrations/chats';
import { PlaceField } from '../../../parts/integrations/PlaceField';
import { Columns } from '../../../ui/layout/Layout';
import { noSlack, noTeams, type problemsOf, type ScheduleDraft } from './scheduleDraft';

const words = reportWords.sending.channels;

interface Props {
  draft: ScheduleDraft;
  disabled: boolean;
  problems: ReturnType<typeof problemsOf>;
  onChange(next: Partial<ScheduleDraft>): void;
}

interface OwnProps extends Props {
  source: ReturnType<typeof useChats>;
}

/** The channels of Slack and Teams in which the report is posted. */
export function ChannelFields(props: Props) {
  const { slack, teams } = props.draft;
  const chats = { slack: useChats('SLACK'), teams: useChats('TEAMS') };
  const isMissing = (source: (typeof chats)['slack'], chosen: string) =>
    source.options?.length === 0 && chosen === '';
  const missing = [
    ...(isMissing(chats.slack, slack.integration_id) ? ['SLACK'] : []),
    ...(isMissing(chats.teams, teams.integration_id) ? ['TEAMS'] : []),
  ];
  return (
    <>
      {!missing.includes('SLACK') && <Slack {...props} source={chats.slack} />}
      {!missing.includes('TEAMS') && <Teams {...props} source={chats.teams} />}
      {missing.length > 0 && (
        <p className="cl-muted">
          <ConnectFirst types={missing} />
        </p>
      )}
    </>
  );
}

function Slack({ draft, disabled, problems, onChange, source }: OwnProps) {
  const { slack } = draft;
  const channels = useSlackChannels(slack.integration_id);
  return (
    <Columns min={170}>
      <PlaceField
        label={words.slack}
        what="integrations"
        source={source}
        value={slack.integration_id}
        placeholder={words.none}
        disabled={disabled}
        clearable
        onChange={(integration_id) => onChange({ slack: { ...noSlack, integration_id } })}
      />
      {slack.integration_id !== '' && (
        <PlaceField
          label={words.slackChannel}
          what="channels"
          source={channels}
          value={slack.channel_id}
          name={slack.name}
          disabled={disabled}
          error={problems.slack}
          onChange={(channel_id) =>
            onChange({ slack: { ...slack, channel_id, name: labelIn(channels, channel_id) } })
          }
        />
      )}
    </Columns>
  );
}

function Teams({ draft, disabled, problems, onChange, source }: OwnProps) {
  const { teams } = draft;
  const list = useTeamList(teams.integration_id);
  const channels = useChannelsOfTeam(teams.integration_id, teams.team_id);
  const { integration_id, team_id } = teams;
  return (
    <Columns min={170}>
      <PlaceField
        label={words.teams}
        what="integrations"
        source={source}
        value={integration_id}
        placeholder={words.none}
        disabled={disabled}
        clearable
        onChange={(id) => onChange({ teams: { ...noTeams, integration_id: id } })}
      />
      {integration_id !== '' && (
        <>
          <PlaceField
            label={words.team}
            what="teams"
            source={list}
            value={team_id}
            disabled={disabled}
            onChange={(id) => onChange({ teams: { ...noTeams, integration_id, team_id: id } })}
          />
          <PlaceField
            label={words.teamsChannel}
            what="channels"
            source={channels}
            value={teams.channel_id}
            name={teams.name}
            disabled={disabled || team_id === ''}
            error={problems.teams}
            onChange={(id) => onChange({ teams: { ...teams, channel_id: id, name: labelIn(channels, id) } })}
          />
        </>
      )}
    </Columns>
  );
}
