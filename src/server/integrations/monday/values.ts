import { z } from 'zod';
import { mondayFaults as words } from '@shared/words/mondayFaults';
import { readNumber } from '@shared/model/numbers';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { MondayApi } from './api';
import { columnNamed, type MondayBoard, type MondayColumn } from './boards';

const TOLD_MAX = 20;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?:Z|\+00:00)?$/;
/** What monday.com fills in itself. */
const COMPUTED = new Set(
  'formula mirror lookup auto_number creation_log last_updated item_id button subtasks progress vote time_tracking file doc'.split(
    ' ',
  ),
);

const settings = z.object({
  labels: z
    .union([z.record(z.string(), z.string()), z.array(z.object({ id: z.number(), name: z.string() }))])
    .default({}),
});
const people = z.object({
  users: z.array(z.object({ id: z.string(), email: z.string() }).nullable()).nullable(),
});
const PEOPLE = `query People($emails: [String], $limit: Int) { users(emails: $emails, limit: $limit) { id email } }`;

/** The labels of a status or dropdown, by the number that searches take. */
function labelsOf({ settings_str: text }: MondayColumn): { id: number; name: string }[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? '');
  } catch {
    return [];
  }
  const { data } = settings.safeParse(parsed);
  if (!data) return [];
  if (Array.isArray(data.labels)) return data.labels;
  return Object.entries(data.labels)
    .map(([id, name]) => ({ id: Number(id), name }))
    .filter(({ name }) => name !== '');
}

export function labelNamed(column: MondayColumn, wanted: string): { id: number; name: string } {
  const labels = labelsOf(column);
  const found = labels.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (!found)
    throw new ProviderError(
      words.noLabel(column.title, wanted, labels.map(({ name }) => name).slice(0, TOLD_MAX)),
    );
  return found;
}

const plain = (value: Json): string => (typeof value === 'string' ? value.trim() : JSON.stringify(value));
const texts = (value: Json): string[] =>
  (Array.isArray(value) ? value.map(plain) : plain(value).split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '');

function dateOf({ title }: MondayColumn, value: Json): JsonObject {
  const text = plain(value);
  if (DAY.test(text)) return { date: text };
  const [, date, minute, seconds = ':00'] = MOMENT.exec(text) ?? [];
  if (date === undefined || minute === undefined) throw new ProviderError(words.must(title, words.date));
  return { date, time: `${minute}${seconds}` };
}

function numberOf({ title }: MondayColumn, value: Json): string {
  if (readNumber(plain(value)) === undefined) throw new ProviderError(words.must(title, words.number));
  return plain(value).replaceAll(',', '');
}

function checkedOf({ title }: MondayColumn, value: Json): Json {
  if (value === true || value === 'true') return { checked: 'true' };
  if (value === false || value === 'false') return null;
  throw new ProviderError(words.must(title, words.yesNo));
}

async function peopleOf(ask: MondayApi, { title }: MondayColumn, value: Json): Promise<JsonObject> {
  const wanted = texts(value);
  const emails = wanted.filter((one) => one.includes('@'));
  const { users } =
    emails.length === 0 ? { users: [] } : await ask(PEOPLE, { emails, limit: emails.length }, people);
  const personsAndTeams = wanted.map((one) => {
    const id = /^\d+$/.test(one)
      ? one
      : users?.find((user) => user?.email.toLowerCase() === one.toLowerCase())?.id;
    if (id === undefined) throw new ProviderError(words.noPerson(title, one));
    return { id: Number(id), kind: 'person' };
  });
  return { personsAndTeams };
}

/** A value as people enter it, as the column's type takes it; empty clears the column. */
async function valueFor(ask: MondayApi, column: MondayColumn, value: Json): Promise<Json> {
  const { type, title } = column;
  if (COMPUTED.has(type)) throw new ProviderError(words.computed(title));
  // Whoever writes what the API takes is let through; it checks that itself.
  if (isJsonObject(value)) return value;
  const isText = ['text', 'long_text', 'name'].includes(type);
  if (value === null || (Array.isArray(value) && value.length === 0) || plain(value) === '')
    return isText || type === 'numbers' ? '' : null;
  switch (type) {
    case 'text':
    case 'long_text':
    case 'name':
      return plain(value);
    case 'numbers':
      return numberOf(column, value);
    case 'status':
      return { label: labelNamed(column, plain(value)).name };
    case 'dropdown':
      return { labels: texts(value).map((one) => labelNamed(column, one).name) };
    case 'date':
      return dateOf(column, value);
    case 'checkbox':
      return checkedOf(column, value);
    case 'rating':
      return { rating: Number(numberOf(column, value)) };
    case 'link':
      return { url: plain(value), text: plain(value) };
    case 'email':
      return { email: plain(value), text: plain(value) };
    case 'people':
      return peopleOf(ask, column, value);
    case 'timeline':
      throw new ProviderError(words.must(title, words.timeline));
    default:
      throw new ProviderError(words.must(title, words.object(type)));
  }
}

/** Values by title or ID of their columns, as monday.com takes them: by ID. */
export async function columnValues(
  ask: MondayApi,
  board: MondayBoard,
  given: JsonObject,
): Promise<JsonObject> {
  const values: JsonObject = {};
  for (const [wanted, value] of Object.entries(given)) {
    const column = columnNamed(board, wanted);
    values[column.id] = await valueFor(ask, column, value ?? null);
  }
  return values;
}
