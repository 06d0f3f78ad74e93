import { z } from 'zod';
import { jiraFaults as words } from '@shared/words/jiraFaults';
import type { JiraField } from '@shared/api/integrations/entities';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { document } from './document';

const SHOWN = 12;
const DAY = /^\d{4}-\d{2}-\d{2}/;

const schema = z.looseObject({
  type: z.string().default('string'),
  items: z.string().optional(),
  system: z.string().optional(),
  custom: z.string().optional(),
});
export const jiraFieldMeta = z.looseObject({
  fieldId: z.string().optional(),
  key: z.string().optional(),
  name: z.string(),
  required: z.boolean().default(false),
  hasDefaultValue: z.boolean().default(false),
  defaultValue: z.json().optional(),
  schema: schema.default({ type: 'string' }),
  allowedValues: z.array(z.json()).default([]),
});
export type JiraFieldMeta = z.output<typeof jiraFieldMeta>;

const optionShape = z.looseObject({
  id: z.string().default(''),
  value: z.string().optional(),
  name: z.string().optional(),
  key: z.string().optional(),
  children: z.array(z.json()).default([]),
});

function optionOf(value: Json): { value: string; label: string; children: Json[] } | undefined {
  const { data } = optionShape.safeParse(value);
  if (!data || data.id === '') return undefined;
  return { value: data.id, label: data.value ?? data.name ?? data.key ?? data.id, children: data.children };
}
const optionsOf = (values: readonly Json[]) => values.map(optionOf).filter((one) => one !== undefined);

/** A field as editors show it. */
export function toField(meta: JiraFieldMeta): JiraField {
  const id = meta.fieldId ?? meta.key ?? meta.name;
  return {
    id,
    fieldId: id,
    title: meta.name,
    format: meta.schema.type,
    itemsType: meta.schema.items ?? null,
    // What Jira fills in itself need not be entered.
    required: meta.required && !meta.hasDefaultValue,
    options: optionsOf(meta.allowedValues).map(({ value, label, children }) => ({
      value,
      label,
      children: optionsOf(children).map((child) => ({ value: child.value, label: child.label })),
    })),
    default: meta.defaultValue ?? null,
    schema: z.json().parse(meta.schema),
    allowedValues: meta.allowedValues,
  };
}

/** The id of what was meant, by its id or its name. */
function chosen(title: string, value: Json, values: readonly Json[]): string {
  const all = optionsOf(values);
  const wanted = isJsonObject(value) ? (value['id'] ?? value['value'] ?? value['name'] ?? '') : value;
  const text = String(wanted).trim();
  const found =
    all.find((one) => one.value === text) ??
    all.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  if (found) return found.value;
  throw new ProviderError(
    words.noSuch(
      title,
      text,
      all.slice(0, SHOWN).map(({ label }) => label),
    ),
  );
}

const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const listOf = (value: Json): Json[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : [value];

const withId: readonly string[] = [
  'option',
  'priority',
  'resolution',
  'component',
  'version',
  'securitylevel',
  'issuetype',
  'status',
  'project',
];
const isLong = ({ system = '', custom = '' }: JiraFieldMeta['schema']) =>
  ['description', 'environment'].includes(system) || custom.endsWith(':textarea');

interface Wanted {
  title: string;
  type: string;
  schema: JiraFieldMeta['schema'];
  values: readonly Json[];
  isCloud: boolean;
}

/** One value of a type as Jira takes it. */
function plain({ title, type, schema: about, values, isCloud }: Wanted, value: Json): Json {
  if (withId.includes(type)) {
    if (values.length > 0) return { id: chosen(title, value, values) };
    return isJsonObject(value) ? value : { id: textOf(value) };
  }
  switch (type) {
    case 'option-with-child': {
      const parent = chosen(
        title,
        isJsonObject(value) ? (value['value'] ?? value['id'] ?? '') : value,
        values,
      );
      const child = isJsonObject(value) ? value['child'] : undefined;
      if (child === undefined || child === null || child === '') return { id: parent };
      const under = optionsOf(values).find((one) => one.value === parent)?.children ?? [];
      return { id: parent, child: { id: chosen(title, child, under) } };
    }
    case 'user': {
      const person = isJsonObject(value) ? (value['accountId'] ?? value['name'] ?? '') : value;
      return isCloud ? { accountId: textOf(person) } : { name: textOf(person) };
    }
    case 'group':
      return { name: textOf(value) };
    case 'issuelink':
      return isJsonObject(value) ? value : { key: textOf(value).trim() };
    case 'number': {
      const number = typeof value === 'number' ? value : Number(textOf(value));
      if (!Number.isFinite(number)) throw new ProviderError(words.notNumber(title));
      return number;
    }
    case 'date':
      if (!DAY.test(textOf(value))) throw new ProviderError(words.notDate(title));
      return textOf(value).slice(0, 10);
    case 'datetime': {
      const at = new Date(textOf(value));
      if (Number.isNaN(at.getTime())) throw new ProviderError(words.notDate(title));
      return at.toISOString().replace('Z', '+0000');
    }
    case 'string':
      return isLong(about) && isCloud && !isJsonObject(value) ? document(textOf(value)) : textOf(value);
    default:
      return value;
  }
}

/** What was entered for a field as Jira takes it. Fails with a ProviderError that names the field. */
function toJira(meta: JiraFieldMeta, value: Json, isCloud: boolean): Json {
  const { name: title, schema: about, allowedValues: values } = meta;
  const { type, items = 'string', custom = '' } = about;
  if (custom.endsWith(':gh-sprint'))
    return plain({ title, type: 'number', schema: about, values, isCloud }, value);
  if (type !== 'array') return plain({ title, type, schema: about, values, isCloud }, value);
  const of = { title, type: items, schema: about, values, isCloud };
  return listOf(value).map((each) =>
    // A label is one word.
    about.system === 'labels' ? textOf(each).trim().replaceAll(/\s+/g, '-') : plain(of, each),
  );
}

const isEmpty = (value: Json | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** All of them, by the ids of the fields; those that Jira did not name go as they are. */
export function toJiraFields(
  metas: readonly JiraFieldMeta[],
  fields: JsonObject,
  isCloud: boolean,
): JsonObject {
  const known = new Map(metas.map((meta) => [meta.fieldId ?? meta.key ?? meta.name, meta]));
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isEmpty(value))
      .map(([id, value]) => {
        const meta = known.get(id);
        return [id, meta ? toJira(meta, value ?? null, isCloud) : (value ?? null)];
      }),
  );
}
