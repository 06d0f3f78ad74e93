import type { Json } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';

export const FILES_MAX = 20;
export const FILE_BYTES = 10 * 1024 * 1024;

const types: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
};
const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
export const contentTypeOf = (name: string): string => types[extensionOf(name)] ?? 'text/plain';

const wrong = (message: string) => new StepError(message, 'input_validation', false);

/** A list as CSV that a spreadsheet runs no formula of; its columns are all fields in the order in which they appear. */
function csvOf(list: readonly Json[], { services, signal }: StepContext): Promise<string> {
  const columns = new Set(list.flatMap((item) => (isJsonObject(item) ? Object.keys(item) : ['value'])));
  const names = [...columns];
  const cell = (item: Json, name: string): Json =>
    isJsonObject(item)
      ? Object.hasOwn(item, name)
        ? (item[name] ?? null)
        : null
      : name === 'value'
        ? item
        : null;
  const rows = list.map((item) => names.map((name) => cell(item, name)));
  return services.expressions.evaluate(
    'csvText',
    { rows: [names, ...rows], separator: ',', forSpreadsheets: true },
    signal,
  );
}

/** What a file says: a text as it is, a list as CSV where the name says so, anything else as JSON. */
export async function contentOf(name: string, value: Json, context: StepContext, title: string) {
  if (!/^[^/\\\p{Cc}]{1,200}$/u.test(name) || /^\.+$/.test(name))
    throw wrong(`${title}: “${name.slice(0, 100)}” is not a file name. Enter one such as cases.csv.`);
  const isCsv = extensionOf(name) === 'csv';
  if (isCsv && isJsonObject(value))
    throw wrong(`${title}: “${name}” is a CSV file, but its content is not a list. Use a list or text.`);
  const content =
    typeof value === 'string'
      ? value
      : isCsv && Array.isArray(value)
        ? await csvOf(value, context)
        : JSON.stringify(value, null, 2);
  if (content === '') throw wrong(`${title}: “${name}” is empty.`);
  if (Buffer.byteLength(content) > FILE_BYTES) throw wrong(`${title}: “${name}” is larger than 10 MB.`);
  return content;
}
