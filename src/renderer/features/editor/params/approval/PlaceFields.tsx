import type { JsonObject } from '@shared/model/json';
import { paramFormWords } from '@shared/words/paramForms';
import { EmailListField } from '../email-message/EmailListField';
import { choices, FormSelect, type FormOf } from '../forms/Fields';
import { textAt } from '../forms/values';
import { FormPicker } from '../integration/FormPicker';
import { MemberField } from '../integration/MemberField';
import { useChannels, useIntegrations, useTeamChannels, useTeamList } from '../integration/places';
import {
  fallbackMethods,
  fallbackOf,
  messageTypeOf,
  sameFallback,
  withFallback,
  withIntegration,
  withMessageType,
  withTeam,
  type ApprovalField,
} from './approvalValue';
import { Stack } from '../../../../ui/layout/Layout';

const words = paramFormWords.approval;
const places = paramFormWords.integration;
const kinds = ['channel', 'chat'] as const;

export interface PlaceFieldsProps {
  form: FormOf;
  type: 'SLACK' | 'TEAMS';
  value: JsonObject;
  onChange(value: JsonObject): void;
  error(key: ApprovalField): string | null;
}

/** Where it is asked, and where if that fails. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { form, type, value, onChange, error } = props;
  const integrations = useIntegrations([type]);
  const kind = type === 'SLACK' ? 'channel' : messageTypeOf(value);
  return (
    <>
      <FormPicker
        form={form}
        label={places.what}
        source={integrations}
        value={textAt(value, 'integration_id')}
        error={error('integration_id')}
        onChange={(id) => onChange(withIntegration(value, id))}
      />
      {type === 'TEAMS' && (
        <FormSelect
          form={form}
          label={words.messageType}
          value={kind}
          options={choices(kinds, words.messageTypes)}
          onChange={(next) => onChange(withMessageType(value, next))}
        />
      )}
      {type === 'TEAMS' && kind === 'channel' && <TeamField {...props} />}
      {kind === 'channel' ? (
        <ChannelField {...props} of="channel_id" label={places.channel} error={error('channel_id')} />
      ) : (
        <MemberField
          form={form}
          integrationId={textAt(value, 'integration_id')}
          value={textAt(value, 'user_id')}
          error={error('user_id')}
          onChange={(user_id) => onChange({ ...value, user_id })}
        />
      )}
      <Fallback {...props} kind={kind} />
    </>
  );
}

function TeamField({ form, value, onChange, error }: PlaceFieldsProps) {
  const teams = useTeamList(textAt(value, 'integration_id'));
  return (
    <FormPicker
      form={form}
      label={places.team}
      source={teams}
      value={textAt(value, 'team_id')}
      error={error('team_id')}
      onChange={(id) => onChange(withTeam(value, id))}
    />
  );
}

type ChannelProps = Omit<PlaceFieldsProps, 'error'> & {
  of: 'channel_id' | 'fallback_channel_id';
  label: string;
  error: string | null;
  optional?: boolean;
};

function ChannelField(props: ChannelProps) {
  return props.type === 'SLACK' ? <SlackChannel {...props} /> : <TeamsChannel {...props} />;
}

function SlackChannel(props: ChannelProps) {
  const source = useChannels(textAt(props.value, 'integration_id'));
  return <ChannelPicker {...props} source={source} />;
}

function TeamsChannel(props: ChannelProps) {
  const { value } = props;
  const source = useTeamChannels(textAt(value, 'integration_id'), textAt(value, 'team_id'));
  return <ChannelPicker {...props} source={source} />;
}

function ChannelPicker(props: ChannelProps & { source: ReturnType<typeof useChannels> }) {
  const { form, value, of } = props;
  return (
    <FormPicker
      form={form}
      label={props.label}
      source={props.source}
      value={textAt(value, of)}
      error={props.error}
      optional={props.optional}
      onChange={(id) => props.onChange({ ...value, [of]: id })}
    />
  );
}

function Fallback(props: PlaceFieldsProps & { kind: 'channel' | 'chat' }) {
  const { form, value, onChange, kind } = props;
  const method = fallbackOf(value);
  const methods = { ...words.fallbackMethods, ...(kind === 'chat' ? { SLACK: words.fallbackPerson } : {}) };
  return (
    <Stack edge="top" className="cl-form__part">
      <FormSelect
        form={form}
        label={words.fallback}
        value={method}
        options={choices(fallbackMethods, methods)}
        onChange={(next) => onChange(withFallback(value, next))}
      />
      {method === 'EMAIL' && (
        <EmailListField
          form={form}
          label={words.fallbackRecipients}
          value={value['fallback_recipients'] ?? null}
          error={props.error('fallback_recipients')}
          onChange={(recipients) => onChange({ ...value, fallback_recipients: recipients })}
        />
      )}
      {method === 'SLACK' && kind === 'channel' && (
        <ChannelField
          {...props}
          of="fallback_channel_id"
          label={words.fallbackChannel}
          optional
          error={sameFallback(value) ? words.sameChannel : null}
        />
      )}
      {method === 'SLACK' && kind === 'chat' && (
        <MemberField
          form={form}
          integrationId={textAt(value, 'integration_id')}
          label={words.fallbackUser}
          optional
          value={textAt(value, 'fallback_user_id')}
          onChange={(fallback_user_id) => onChange({ ...value, fallback_user_id })}
        />
      )}
    </Stack>
  );
}
