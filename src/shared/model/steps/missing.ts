import type { Json, JsonObject } from '../json';
import { isJsonObject } from '../json';
import type { Step } from '../graph/types';
import { readHook } from '../hooks/settings';
import { missingScheduleFields } from '../schedules/problems';
import { readConfiguration } from '../schedules/read';
import { readTriggerValue } from '../trigger';
import { effectiveValue, Hiding, valuesOf } from './hiding';
import type { ParamDefinition, ParamType, StepDefinition } from './manifest';
import { readPairs } from './pairs';

/** Nesting beyond this is nothing that anybody entered; it counts as filled. */
const groupDepthMax = 20;

function blank(value: Json | undefined, depth = 0): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object' || depth > groupDepthMax) return false;
  return Object.values(value).every((inner) => blank(inner, depth + 1));
}

function hasRules(value: Json, depth = 0): boolean {
  if (!isJsonObject(value) && !Array.isArray(value)) return !blank(value);
  if (depth > groupDepthMax) return true;
  const groups = Array.isArray(value) ? value : (value['rules'] ?? value['groups'] ?? value['filters']);
  if (groups === undefined) return !blank(value);
  return Array.isArray(groups) ? groups.some((group) => hasRules(group, depth + 1)) : !blank(groups);
}

/** A name is an entry, also one whose value is still empty. */
function hasNames(value: Json): boolean {
  const pairs = readPairs(value);
  return pairs === undefined ? !blank(value) : Object.keys(pairs).some((name) => name.trim() !== '');
}

/** Whether nothing was entered. False and 0 are values; so are [] and {} where anything may be entered. */
export function isEmptyValue(value: Json | undefined, type?: ParamType): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (type === 'json') return false;
  if (type === 'key-value' || type === 'object') return !hasNames(value);
  return type === 'conditions' ? !hasRules(value) : blank(value);
}

const absent = (value: JsonObject, fields: readonly string[]) =>
  fields.filter((field) => !Object.hasOwn(value, field) || blank(value[field]));

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value.trim().toUpperCase() : '');

/** STEP-33 to -35. Without a type it is Slack, the first option (APPR-05). */
function missingOfApproval(value: JsonObject): string[] {
  const type = textOf(value['type']);
  // Decided in the app: nobody is written to.
  if (type === 'APP') return absent(value, ['message']);
  if (type === 'EMAIL') return absent(value, ['recipients', 'subject', 'body_type', 'message']);
  if (type !== 'TEAMS') return absent(value, ['integration_id', 'channel_id', 'message', 'header']);
  const kind = textOf(value['message_type']);
  const toChannel = kind === 'CHANNEL' || (kind === '' && !blank(value['channel_id']));
  return absent(value, [
    'integration_id',
    'message',
    ...(toChannel ? ['team_id', 'channel_id'] : ['user_id']),
  ]);
}

function missingOfTrigger(value: JsonObject): string[] {
  const { type, configuration } = readTriggerValue(value);
  if (type === 'SCHEDULED') return missingScheduleFields(readConfiguration(configuration));
  if (type === 'INTEGRATION_EVENT') return absent(configuration, ['integrationId', 'eventId']);
  if (type !== 'HTTP' || readHook(configuration).proof !== 'hmac') return [];
  return absent(configuration, ['signatureHeader']);
}

/** A preset needs nothing besides. */
function missingOfRange(value: JsonObject): string[] {
  const type = textOf(value['type']);
  if (type === 'N_DAYS') return absent(value, ['n_days']);
  return type === 'CUSTOM' || type === 'VARIABLES' ? absent(value, ['start_time', 'end_time']) : [];
}

/** Which parts of a value with parts are missing; empty of a plain value and of one that is a reference. */
export function missingParts(param: ParamDefinition, value: Json): string[] {
  if (!isJsonObject(value)) return [];
  switch (param.type) {
    case 'approval':
      return missingOfApproval(value);
    case 'email-message':
      return absent(value, ['recipients', 'subject', 'message']);
    case 'jira-issue':
      return absent(value, ['integration_id', 'project_id', 'issue_type_id', 'summary']);
    case 'github-workflow':
      return absent(value, ['integration_id', 'repository', 'workflow_id', 'ref']);
    case 'billing-table':
      return absent(value, ['projectId', 'billingDatasetName', 'billingTableName']);
    case 'date-range':
      return missingOfRange(value);
    case 'trigger':
      return missingOfTrigger(value);
    default:
      return [];
  }
}

const accountKeys: readonly string[] = ['account', 'accounts', 'account_id', 'account_ids'];
/** A choice of cloud accounts; none chosen means all of the integration. */
export const isAccountSelector = ({ type, key }: ParamDefinition): boolean =>
  accountKeys.includes(key) && (type === 'select' || type === 'multi-select' || type === 'list');

/** Types that never count as missing: a toggle says no, a multi-select chooses nothing. */
const neverMissing: readonly ParamType[] = ['boolean', 'multi-select'];

/**
 * The parameters without which the step cannot run (STEP-32 to -41), in the order of the catalogue. Hidden ones never
 * count. A value with parts that was begun must be complete, also an optional one.
 */
export function missingParameters(step: Step, definition: StepDefinition): ParamDefinition[] {
  const values = valuesOf(step.parameters);
  const hiding = new Hiding(definition, values);
  return definition.parameters.filter((param) => {
    const value = effectiveValue(param, values.get(param.id));
    const empty = isEmptyValue(value, param.type);
    if (empty && (param.optional || neverMissing.includes(param.type) || isAccountSelector(param)))
      return false;
    if (!empty && missingParts(param, value).length === 0) return false;
    return !hiding.isHidden(param);
  });
}
