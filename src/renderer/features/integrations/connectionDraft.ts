import { check, email, required, url } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';
import type { ConnectField } from '../../data/integrations';
import { fieldProblemsOf, reasonOf } from '../../platform/api/reasonOf';

/** As the server takes it. */
export const NAME_MAX = 60;

/** What is typed, by the ids of the kind's fields; of a secret only what is typed anew. */
export type Values = Readonly<Record<string, string>>;

/** What a draft begins with; `kept` are the values of one that is connected. */
export function valuesFor(fields: readonly ConnectField[], kept?: Values): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.kind === 'secret') return [field.id, ''];
      return [field.id, (kept ? kept[field.id] : field.initial) ?? ''];
    }),
  );
}

/** The fields that are asked for, as the choices among the values stand. */
export const askedFields = (fields: readonly ConnectField[], values: Values): ConnectField[] =>
  fields.filter(({ shown }) => shown === null || shown.values.includes(values[shown.field] ?? ''));

/** Why values cannot be sent, by the field's id. A secret that is kept need not be typed again. */
export function problemsOf(
  fields: readonly ConnectField[],
  values: Values,
  kept: readonly string[] = [],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of askedFields(fields, values)) {
    const problem = problemOf(field, values[field.id] ?? '', kept.includes(field.id));
    if (problem !== null) problems[field.id] = problem;
  }
  return problems;
}

function problemOf(field: ConnectField, value: string, isKept: boolean): string | null {
  if (field.required && !isKept && required(value) !== null) return messages.valueRequired;
  const key = field.kind === 'url' ? check(value, url) : field.kind === 'email' ? check(value, email) : null;
  if (key !== null) return messages[key];
  const isChoice = field.kind === 'choice' && value !== '';
  return isChoice && !field.options.some((option) => option.value === value) ? messages.noSuchOption : null;
}

/** What is sent of a draft: a secret only when it was typed, and as it was typed. */
export function sentValues(fields: readonly ConnectField[], values: Values): Record<string, string> {
  return Object.fromEntries(
    askedFields(fields, values).flatMap((field) => {
      const value = values[field.id] ?? '';
      if (field.kind === 'secret') return value === '' ? [] : [[field.id, value]];
      return [[field.id, value.trim()]];
    }),
  );
}

/** Whether anything was typed that differs from what a draft began with. */
export const isChanged = (values: Values, before: Values): boolean =>
  Object.entries(values).some(([id, value]) => value !== (before[id] ?? ''));

export interface Refusal {
  /** By `name` and the ids of fields. */
  fields: Record<string, string>;
  /** What is about none of the fields that are shown. */
  text: string | null;
}

/** Where a refusal of the server belongs: at the fields that it names, else above them. */
export function refusalOf(error: unknown, fields: readonly ConnectField[]): Refusal {
  const named = fieldProblemsOf(error).flatMap(({ field, reason }) => {
    const id = field === 'name' ? field : fields.find((one) => field === `values.${one.id}`)?.id;
    return id === undefined ? [] : [[id, reason] as const];
  });
  return { fields: Object.fromEntries(named), text: named.length > 0 ? null : reasonOf(error) };
}
