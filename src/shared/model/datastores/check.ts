import type { Json, JsonObject } from '../json';
import { datastoreWords } from '../../words/datastores';
import { messages } from '../../words/messages';
import { RECORD_ID_KEY, type Column } from './columns';

const TEXT_MAX = 32_000;
const LIST_MAX = 1_000;

/** A value as it is stored (null: empty), or why the column refuses it. */
export type Checked = { ok: true; value: Json } | { ok: false; reason: string };

const good = (value: Json): Checked => ({ ok: true, value });
const bad = (reason: string): Checked => ({ ok: false, reason });

const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function checkNumber(value: Json, reason: string): Checked {
  if (typeof value === 'number' && Number.isFinite(value)) return good(value);
  const text = typeof value === 'string' ? value.trim() : '';
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? good(number) : bad(reason);
}

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === '') return false;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day) && Number(year) > 0;
}

/** DS-28: an array, the text of a JSON array in brackets, or values with commas between them. */
function listOf(value: Json): Json[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (!text.startsWith('[')) {
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  try {
    const parsed: Json = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** What the database can keep: no NUL, no half of a surrogate pair. */
function isStorable(value: Json): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each));
}

function checkText(value: Json): Checked {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return bad(messages.wrongFormat);
  return text.length > TEXT_MAX ? bad(datastoreWords.tooLongText(TEXT_MAX)) : good(text);
}

function checkList(column: Column, value: Json): Checked {
  const list = listOf(value);
  if (!list) return bad(messages.invalidList);
  if (list.length > LIST_MAX) return bad(datastoreWords.tooManyItems(LIST_MAX));
  if (JSON.stringify(list).length > TEXT_MAX) return bad(datastoreWords.tooLongText(TEXT_MAX));
  if (column.type === 'list') return good(list);
  const texts = list.map((item) => (typeof item === 'number' ? String(item) : item));
  const known = texts.every((item) => column.options?.some((option) => option.value === item));
  return known ? good([...new Set(texts)]) : bad(messages.noSuchOption);
}

function checkOption(column: Column, value: Json): Checked {
  const text = typeof value === 'number' ? String(value) : value;
  return column.options?.some((option) => option.value === text) ? good(text) : bad(messages.noSuchOption);
}

/** DS-24 to DS-30. Empty (null, or the empty text in all but a text column) fits every column. */
export function checkValue(column: Column, value: Json): Checked {
  if (value === null) return good(null);
  if (!isStorable(value)) return bad(messages.wrongFormat);
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text === '' && column.type !== 'string') return good(null);
  switch (column.type) {
    case 'string':
      return checkText(value);
    case 'number':
      return checkNumber(value, messages.invalidNumber);
    case 'currency':
      return checkNumber(value, messages.invalidCurrency);
    case 'boolean':
      return typeof value === 'boolean' ? good(value) : bad(messages.invalidBoolean);
    case 'date':
      return text !== undefined && isDay(text) ? good(text) : bad(messages.invalidDateFormat);
    case 'email':
      return text !== undefined && EMAIL.test(text) ? good(text) : bad(messages.invalidEmail);
    case 'url':
      return text !== undefined && text.length <= TEXT_MAX && URL.canParse(text)
        ? good(text)
        : bad(messages.invalidUrl);
    case 'select':
    case 'status':
      return checkOption(column, value);
    case 'multi-select':
    case 'list':
      return checkList(column, value);
  }
}

/** Texts of files and of converted columns: says `true` and `yes` of a boolean by words. */
export function checkTextual(column: Column, value: Json): Checked {
  if (column.type !== 'boolean' || typeof value !== 'string') return checkValue(column, value);
  const word = value.trim().toLowerCase();
  if (word === '') return good(null);
  if (word === 'true' || word === 'yes') return good(true);
  return word === 'false' || word === 'no' ? good(false) : bad(messages.invalidBoolean);
}

export interface CellProblem {
  /** Of the record in its batch, from 0. */
  index: number;
  key: string;
  reason: string;
}

/**
 * One record against a schema: values as stored, empty ones as null (an update takes the value away), and every
 * refused one. `recordId` beside the columns is passed over.
 */
export function checkRecord(
  columns: ReadonlyMap<string, Column>,
  record: JsonObject,
  index: number,
  check: typeof checkValue = checkValue,
): { values: JsonObject; problems: CellProblem[] } {
  const values: [string, Json][] = [];
  const problems: CellProblem[] = [];
  for (const [key, value] of Object.entries(record)) {
    if (key === RECORD_ID_KEY) continue;
    const column = columns.get(key);
    const checked = column ? check(column, value) : bad(datastoreWords.unknownColumn(key));
    if (checked.ok) values.push([key, checked.value]);
    else problems.push({ index, key, reason: checked.reason });
  }
  return { values: Object.fromEntries(values), problems };
}

export const columnMap = (columns: readonly Column[]): ReadonlyMap<string, Column> =>
  new Map(columns.map((column) => [column.key, column]));

/** Without its empty values. */
export function withoutEmpty(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
