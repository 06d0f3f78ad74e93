import type { Json, JsonObject } from '@shared/model/json';
import type { JiraField } from '@shared/api/integrations/entities';
import { paramFormWords } from '@shared/words/paramForms';
import { asObject, isVariable, splitEntries, textAt, without } from '../forms/values';

/** An issue that is to be made. `fields`: by the id of the field. */
export interface IssueValue {
  integration_id: string;
  project_id: string;
  issue_type_id: string;
  summary: string;
  fields: JsonObject;
}

export function readIssue(value: Json): IssueValue {
  const raw = asObject(value);
  return {
    integration_id: textAt(raw, 'integration_id'),
    project_id: textAt(raw, 'project_id'),
    issue_type_id: textAt(raw, 'issue_type_id'),
    summary: textAt(raw, 'summary'),
    fields: asObject(raw['fields']),
  };
}

export const issueValue = (issue: IssueValue): JsonObject => ({ ...issue });

export type IssuePlace = 'integration_id' | 'project_id' | 'issue_type_id';

/** Another integration, project or type has other fields; what is a reference may still fit. */
export function withPlace(issue: IssueValue, key: IssuePlace, id: string): IssueValue {
  if (issue[key] === id) return issue;
  const below = {
    integration_id: ['project_id', 'issue_type_id'],
    project_id: ['issue_type_id'],
    issue_type_id: [],
  };
  const cleared: Partial<IssueValue> = Object.fromEntries(
    below[key].filter((each) => !isVariable(textAt({ ...issue }, each))).map((each) => [each, '']),
  );
  return { ...issue, ...cleared, [key]: id, fields: {} };
}

/** Fields with an entry of their own elsewhere in the form. */
const ownPlace: readonly string[] = ['summary', 'project', 'issuetype'];

export const fieldKey = ({ fieldId, id }: JiraField): string => fieldId || id;

/** PARAM-82, -85: summary stands alone; an assignee is optional only where it is not required. */
export function sortFields(fields: readonly JiraField[]): { required: JiraField[]; optional: JiraField[] } {
  const shown = fields.filter((field) => !ownPlace.includes(fieldKey(field)));
  return {
    required: shown.filter((field) => field.required),
    optional: shown.filter((field) => !field.required),
  };
}

export type FieldKind =
  | 'array'
  | 'options'
  | 'option'
  | 'option-with-child'
  | 'user'
  | 'date'
  | 'datetime'
  | 'issuelink'
  | 'number'
  | 'text';

/** PARAM-81: by which control a field is entered. */
export function kindOf(field: JiraField): FieldKind {
  const { format, options } = field;
  if (format === 'array') return options.length > 0 ? 'options' : 'array';
  if (format === 'option-with-child') return 'option-with-child';
  if (format === 'user' || format === 'date' || format === 'datetime' || format === 'issuelink')
    return format;
  if (format === 'option' || options.length > 0) return 'option';
  return format === 'number' ? 'number' : 'text';
}

/** PARAM-84: what a field holds before anybody entered something; undefined: nothing. */
export function defaultOf(field: JiraField, today: string): Json | undefined {
  if (field.format === 'date') return today;
  if (field.default === null || field.default === undefined) return undefined;
  return field.default;
}

/** The value of a field: what was entered, else its default. */
export function fieldValue(field: JiraField, fields: JsonObject, today: string): Json {
  const key = fieldKey(field);
  if (Object.hasOwn(fields, key)) return fields[key] ?? null;
  return (field.required ? defaultOf(field, today) : undefined) ?? null;
}

/** Required fields whose default counts as entered: they are put into the value when the form is first shown. */
export function withFieldDefaults(fields: JsonObject, all: readonly JiraField[], today: string): JsonObject {
  const added = sortFields(all)
    .required.filter((field) => !Object.hasOwn(fields, fieldKey(field)))
    .flatMap((field) => {
      const value = defaultOf(field, today);
      return value === undefined ? [] : [[fieldKey(field), value] as const];
    });
  return added.length === 0 ? fields : { ...fields, ...Object.fromEntries(added) };
}

export const withField = (fields: JsonObject, key: string, value: Json): JsonObject =>
  value === null || value === '' ? without(fields, [key]) : { ...fields, [key]: value };

/** PARAM-83: `a, b` → two values; a reference stays the text that it is. */
export const listValue = (text: string): Json => (isVariable(text) ? text : splitEntries(text));

/** What Jira gave of an option, a user or a list of them, as the id or text that a control shows. */
export function shownValue(value: Json): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(shownValue).join(', ');
  if (typeof value !== 'object') return String(value);
  for (const key of ['id', 'accountId', 'key', 'value', 'name']) {
    const text = textAt(value, key);
    if (text !== '') return text;
  }
  return '';
}

export const isEmptyField = (value: Json): boolean => shownValue(value).trim() === '';

/** PARAM-86 */
export const parentPlaceholder = (projectKey: string): string =>
  /^[A-Z][A-Z0-9]+$/.test(projectKey) ? `${projectKey}-123` : paramFormWords.jira.parentPlaceholder;
