import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { readList } from '@shared/model/steps/checkValue';
import { paramWords } from '@shared/words/paramEditors';
import { parseJson, textOf } from '../basic/texts';

/** PARAM-37. Types, so that they are JSON. */
export type Tag = { key: string; value: string };
export type TagFilter = { key: string; values: string[] };

const words = paramWords.tags;
const given = (value: Json): Json => (typeof value === 'string' ? (parseJson(value) ?? null) : value);

/** Rows of key and value, or an object of them. */
export function readTags(value: Json): Tag[] {
  const read = given(value);
  if (Array.isArray(read)) {
    return read.filter(isJsonObject).map((row) => ({
      key: textOf(row['key'] ?? row['Key'] ?? ''),
      value: textOf(row['value'] ?? row['Value'] ?? ''),
    }));
  }
  return isJsonObject(read) ? Object.entries(read).map(([key, text]) => ({ key, value: textOf(text) })) : [];
}

export function readTagFilters(value: Json): TagFilter[] {
  const read = given(value);
  if (!Array.isArray(read)) return [];
  return read.filter(isJsonObject).map((row) => ({
    key: textOf(row['key'] ?? ''),
    values: (readList(row['values'] ?? row['value'] ?? '') ?? []).map(textOf),
  }));
}

export type Added = { tags: Tag[] } | { problem: string };

/** PARAM-38, -41. A key that is there already gets the new value. */
export function addTag(tags: readonly Tag[], key: string, value: string): Added {
  if (key.trim() === '' || value.trim() === '') return { problem: words.fillBoth };
  if (hasReference(key) || hasReference(value)) return { problem: words.noDynamic };
  return { tags: merged(tags, [{ key: key.trim(), value: value.trim() }]) };
}

/** PARAM-39, -40, -41: `{"env": "production"}`, or a list of `{"key": …, "value": …}`. */
export function addTagsJson(tags: readonly Tag[], text: string): Added {
  if (text.trim() === '') return { problem: words.fillJson };
  const parsed = parseJson(text);
  if (parsed === undefined || typeof parsed !== 'object' || parsed === null)
    return { problem: words.invalidJson };
  const rows = readTags(parsed);
  const whole = Array.isArray(parsed) ? parsed : Object.values(parsed);
  const plain = Array.isArray(parsed)
    ? rows.length === whole.length
    : whole.every((item) => typeof item !== 'object' || item === null);
  if (rows.length === 0 || !plain) return { problem: words.invalidJson };
  if (hasReference(parsed)) return { problem: words.noDynamic };
  if (rows.some(({ key, value }) => key.trim() === '' || value.trim() === ''))
    return { problem: words.fillBoth };
  return { tags: merged(tags, rows) };
}

function merged(tags: readonly Tag[], added: readonly Tag[]): Tag[] {
  const byKey = new Map(tags.map(({ key, value }) => [key, value]));
  for (const { key, value } of added) byKey.set(key, value);
  return [...byKey].map(([key, value]) => ({ key, value }));
}

/** Why a tag that is there cannot stay as it is. */
export function tagProblem({ key, value }: Tag): string | null {
  if (key.trim() === '' || value.trim() === '') return words.fillBoth;
  return hasReference(key) || hasReference(value) ? words.noDynamic : null;
}

/** PARAM-42: only rows with both a key and values, without empty values. */
export function keptFilters(rows: readonly TagFilter[]): TagFilter[] {
  return rows
    .map(({ key, values }) => ({
      key: key.trim(),
      values: values.map((v) => v.trim()).filter((v) => v !== ''),
    }))
    .filter(({ key, values }) => key !== '' && values.length > 0);
}

export const asJson = (tags: readonly Tag[]): JsonObject[] => tags.map(({ key, value }) => ({ key, value }));
