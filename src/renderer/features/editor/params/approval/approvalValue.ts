import type { Json, JsonObject } from '@shared/model/json';
import { approvalWords } from '@shared/words/approvals';
import { asObject, entriesOf, isVariable, textAt, without } from '../forms/values';

/** APPR-03; APP: decided in the app, nobody is written to. */
export const approvalTypes = ['SLACK', 'TEAMS', 'EMAIL', 'APP'] as const;
export type ApprovalType = (typeof approvalTypes)[number];
export const fallbackMethods = ['SLACK', 'EMAIL'] as const;
export type FallbackMethod = (typeof fallbackMethods)[number];
export type MessageType = 'chat' | 'channel';

const upper = (value: JsonObject, key: string) => textAt(value, key).trim().toUpperCase();

/** APPR-05: without one it is Slack. */
export const typeOf = (value: JsonObject): ApprovalType =>
  approvalTypes.find((type) => type === upper(value, 'type')) ?? 'SLACK';
export const fallbackOf = (value: JsonObject): FallbackMethod =>
  upper(value, 'fallback_method') === 'EMAIL' ? 'EMAIL' : 'SLACK';
/** Of Teams; Slack is written to in channels. */
export function messageTypeOf(value: JsonObject): MessageType {
  const kind = upper(value, 'message_type');
  if (kind !== '') return kind === 'CHANNEL' ? 'channel' : 'chat';
  return textAt(value, 'channel_id') === '' ? 'chat' : 'channel';
}

/** APPR-04, -06: what a new one says; labels are set once, and an emptied one stays empty. */
export const approvalDefault: JsonObject = {
  type: 'SLACK',
  message_type: 'channel',
  fallback_method: 'SLACK',
  approve_label: approvalWords.approve,
  reject_label: approvalWords.reject,
};

/** → the same value when it needs nothing. */
export function withDefaults(value: Json): JsonObject {
  const given = asObject(value);
  if (Object.keys(given).length === 0) return { ...approvalDefault };
  return given;
}

const chosenPlaces = ['channel_id', 'user_id', 'team_id', 'fallback_channel_id', 'fallback_user_id'] as const;

/** APPR-10: what was chosen of another integration is none of this one; references may be. */
function withoutChosen(value: JsonObject): JsonObject {
  return without(
    value,
    chosenPlaces.filter((key) => !isVariable(value[key])),
  );
}

export function withIntegration(value: JsonObject, integrationId: string): JsonObject {
  if (textAt(value, 'integration_id') === integrationId) return value;
  return { ...withoutChosen(value), integration_id: integrationId };
}

/** An integration of Slack is none of Teams. */
export function withApprovalType(value: JsonObject, type: ApprovalType): JsonObject {
  const before = typeOf(value);
  const changed = { ...value, type };
  if (before === type) return changed;
  const place = isVariable(value['integration_id']) ? changed : without(changed, ['integration_id']);
  const body: JsonObject = type === 'EMAIL' && textAt(value, 'body_type') === '' ? { body_type: 'HTML' } : {};
  const kind: JsonObject = type === 'SLACK' ? { message_type: 'channel' } : {};
  return { ...withoutChosen(place), ...body, ...kind };
}

/** APPR-07, -08 */
export function withMessageType(value: JsonObject, kind: MessageType): JsonObject {
  const gone = kind === 'chat' ? ['channel_id', 'fallback_channel_id'] : ['user_id'];
  return { ...without(value, gone), message_type: kind };
}

/** APPR-09 */
export function withFallback(value: JsonObject, method: FallbackMethod): JsonObject {
  return { ...without(value, ['fallback_channel_id', 'fallback_recipients']), fallback_method: method };
}

/** Another team has other channels. */
export function withTeam(value: JsonObject, teamId: string): JsonObject {
  if (textAt(value, 'team_id') === teamId) return value;
  const gone = ['channel_id', 'fallback_channel_id'].filter((key) => !isVariable(value[key]));
  return { ...without(value, gone), team_id: teamId };
}

/** APPR-13 */
export function sameFallback(value: JsonObject): boolean {
  const channel = textAt(value, 'channel_id').trim();
  return (
    typeOf(value) !== 'EMAIL' &&
    typeOf(value) !== 'APP' &&
    fallbackOf(value) === 'SLACK' &&
    channel !== '' &&
    textAt(value, 'fallback_channel_id').trim() === channel
  );
}

export type ApprovalField =
  | 'integration_id'
  | 'channel_id'
  | 'team_id'
  | 'user_id'
  | 'message'
  | 'header'
  | 'recipients'
  | 'subject'
  | 'fallback_recipients'
  | 'approve_label'
  | 'reject_label';

function neededOf(value: JsonObject): ApprovalField[] {
  const type = typeOf(value);
  if (type === 'APP') return ['message'];
  if (type === 'EMAIL') return ['recipients', 'subject', 'message'];
  const fallback: ApprovalField[] = fallbackOf(value) === 'EMAIL' ? ['fallback_recipients'] : [];
  if (type === 'SLACK') return ['integration_id', 'channel_id', 'header', 'message', ...fallback];
  const place: ApprovalField[] = messageTypeOf(value) === 'channel' ? ['team_id', 'channel_id'] : ['user_id'];
  return ['integration_id', ...place, 'message', ...fallback];
}

const isFilled = (value: Json | undefined): boolean =>
  Array.isArray(value) ? entriesOf(value).some((entry) => entry.trim() !== '') : textOf(value) !== '';
const textOf = (value: Json | undefined) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value.trim() : String(value);

/** APPR-11, -12: the fields without which it cannot be sent, labels that were emptied among them. */
export function missingFields(value: JsonObject): ApprovalField[] {
  const labels = (['approve_label', 'reject_label'] as const).filter((key) => Object.hasOwn(value, key));
  return [...neededOf(value), ...labels].filter((key) => !isFilled(value[key]));
}
