import type { Json, JsonObject } from '@shared/model/json';
import { parseText } from '@shared/model/references/parse';
import { check, email } from '@shared/rules/fields';
import { messages } from '@shared/words/messages';
import { asObject, entriesOf, isVariable, splitEntries, textAt } from '../forms/values';

export const bodyTypes = ['HTML', 'TEXT'] as const;
export type BodyType = (typeof bodyTypes)[number];

/** PARAM-64: HTML unless it says otherwise. */
export const bodyTypeOf = (value: JsonObject): BodyType =>
  /^(plain|text)/i.test(textAt(value, 'body_type').trim()) ? 'TEXT' : 'HTML';

export const withEmailDefaults = (value: Json): JsonObject => {
  const given = asObject(value);
  return { body_type: 'HTML', create_inline_email_approval: false, ...given };
};

/** PARAM-65 */
export const missingOfEmail = (value: JsonObject): string[] =>
  (['recipients', 'subject', 'message'] as const).filter((key) =>
    key === 'recipients'
      ? entriesOf(value[key]).every((entry) => entry.trim() === '')
      : textAt(value, key).trim() === '',
  );

/** MSG-88, and entries that are no address; references are known only when the step runs. */
export function emailsProblem(entries: readonly string[]): string | null {
  if (entries.length > 1 && entries.some((entry) => entry.trim() === '')) return messages.fillEmails;
  const wrong = entries.find((entry) => entry.trim() !== '' && !isVariable(entry) && check(entry, email));
  return wrong === undefined ? null : `${messages.invalidEmail}: ${wrong}`;
}

/** What was typed or pasted at one place: several addresses become several entries. */
export function withEntry(entries: readonly string[], at: number, text: string): string[] {
  const parts = isVariable(text) || !/[,;\n]/.test(text) ? [text] : splitEntries(text);
  return entries.toSpliced(at, 1, ...(parts.length === 0 ? [''] : parts));
}

/** A reference alone may be a list of addresses, and stays one; null where nothing was entered. */
export function entriesValue(entries: readonly string[]): Json {
  const [only = ''] = entries;
  if (entries.every((entry) => entry === '')) return entries.length > 1 ? [...entries] : null;
  if (entries.length > 1) return [...entries];
  const { pieces } = parseText(only.trim());
  return pieces.length === 1 && pieces[0]?.kind === 'reference' ? only.trim() : [only];
}
