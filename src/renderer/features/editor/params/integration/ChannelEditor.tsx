import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormPicker, PlacePicker } from './FormPicker';
import { useChannels, useIntegrationType, useTeamChannels, useTeamList } from './places';
import { hasKey, integrationKey, readChannel, textOfValue } from './stepIntegration';
import { Stack } from '../../../../ui/layout/Layout';

/** A channel of the step's integration: of Slack by its id, of Teams within a team. */
export function ChannelEditor(props: ParamEditorProps) {
  const { world } = props;
  const key = integrationKey(world.definition);
  const integrationId = key === undefined ? '' : textOfValue(world.valueOf(key));
  const type = useIntegrationType(integrationId);
  const isTeams = type === 'TEAMS' || world.definition.needsIntegration.join() === 'TEAMS';
  return isTeams ? (
    <TeamChannel {...props} integrationId={integrationId} />
  ) : (
    <Channel {...props} integrationId={integrationId} />
  );
}

type Of = ParamEditorProps & { integrationId: string };

function Channel(props: Of) {
  const source = useChannels(props.integrationId);
  return (
    <PlacePicker
      form={props}
      label={paramFormWords.integration.channel}
      source={source}
      value={readChannel(props.value).channel_id}
      onChange={props.onChange}
      clearable={props.definition.optional}
      id={props.id}
      describedBy={props.describedBy}
      invalid={props.invalid}
    />
  );
}

/** The team is a parameter of its own where the step has one. */
function TeamChannel(props: Of) {
  const { world, integrationId } = props;
  const words = paramFormWords.integration;
  const own = hasKey(world.definition, 'team_id');
  const given = readChannel(props.value);
  const teamId = own ? textOfValue(world.valueOf('team_id')) : given.team_id;
  const teams = useTeamList(integrationId);
  const channels = useTeamChannels(integrationId, teamId);
  const set = (team_id: string, channel_id: string) =>
    props.onChange(own ? channel_id : { team_id, channel_id });
  const setTeam = (next: string) => {
    if (own) world.setOther('team_id', next);
    set(next, next === teamId ? given.channel_id : '');
  };
  return (
    <Stack>
      <FormPicker form={props} label={words.team} source={teams} value={teamId} onChange={setTeam} />
      <FormPicker
        form={props}
        label={words.channel}
        source={channels}
        value={given.channel_id}
        onChange={(next) => set(teamId, next)}
      />
    </Stack>
  );
}
