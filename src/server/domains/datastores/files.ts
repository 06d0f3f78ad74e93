import { readJson } from '@shared/model/readJson';
import { isUtf8 } from 'node:buffer';
import { Fault } from '@shared/kernel/fault';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { DATA_FILE_MAX_MB } from '@shared/model/limits';
import { COLUMNS_MAX, RECORD_ID_KEY } from '@shared/model/datastores/columns';
import { columnNames } from '@shared/model/datastores/guess';
import { messages } from '@shared/words/messages';

type DataFileType = 'csv' | 'tsv' | 'json';

/** A file of records: the names that its columns get, and its rows in the order of the columns. */
export interface DataFile {
  type: DataFileType;
  names: string[];
  rows: Json[][];
}

const unreadable = (message: string) => new Fault('unprocessable:file_not_readable', message);

/** DS-33; to be asked before a byte is read. */
export function refuseLargeFile(size: number): void {
  if (size > DATA_FILE_MAX_MB * 1024 * 1024)
    throw new Fault('too_large:file_too_large', messages.fileTooLarge(DATA_FILE_MAX_MB));
}

function typeOf(name: string): DataFileType {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (ending === 'csv' || ending === 'tsv' || ending === 'json') return ending;
  throw new Fault('unprocessable:file_type_unknown', messages.fileUnsupported);
}

function textOf(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (utf16) return new TextDecoder('utf-16le').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Of the first line, outside quotes: spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const header = (text.split(/\r\n|\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => header.split(sign).length - 1;
  return count(';') > count(',') ? ';' : ',';
}

/** Gives the lines of a table; fails with an error whose message is for the user. */
export type ReadLines = (table: { text: string; separator: string }) => Promise<string[][]>;

async function table(text: string, separator: string, read: ReadLines) {
  const lines = await read({ text, separator }).catch((error: unknown) => {
    throw unreadable(error instanceof Error ? error.message : String(error));
  });
  const [headers = [], ...rows] = lines;
  return { headers, rows: rows.map((row) => headers.map((_, at) => row[at] ?? '')) };
}

function listIn(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  const lists = isJsonObject(value) ? Object.values(value).filter((each) => Array.isArray(each)) : [];
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  throw unreadable('The file cannot be read: a JSON file holds an array of objects.');
}

/** A record of an export of ours has its values under `record_data`. */
function flat(value: Json, index: number): JsonObject {
  if (!isJsonObject(value)) throw unreadable(`The file cannot be read: entry ${index} is not an object.`);
  const data = value.record_data;
  return data !== undefined && isJsonObject(data) ? data : value;
}

function objects(text: string): { headers: string[]; rows: Json[][] } {
  let value: Json;
  try {
    value = readJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw unreadable(`${messages.fileNotJson}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const entries = listIn(value).map(flat);
  const headers = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  return { headers, rows: entries.map((entry) => headers.map((key) => entry[key] ?? null)) };
}

/** Ids of records belong to the datastore that a file was exported from: such a column is left out. */
function withoutIds({ headers, rows }: { headers: string[]; rows: Json[][] }) {
  const at = headers.findIndex((header) => header.trim() === RECORD_ID_KEY);
  if (at < 0) return { headers, rows };
  return { headers: headers.toSpliced(at, 1), rows: rows.map((row) => row.toSpliced(at, 1)) };
}

/** DS-32, -33, -35, -36. Throws `Fault('unprocessable' | 'too_large')` with the texts of the specification. */
export async function readDataFile(name: string, bytes: Uint8Array, lines: ReadLines): Promise<DataFile> {
  const type = typeOf(name);
  refuseLargeFile(bytes.length);
  const text = textOf(bytes);
  if (text.replace(/^\uFEFF/, '').trim() === '')
    throw new Fault('unprocessable:file_empty', messages.fileEmpty);
  const separator = type === 'tsv' ? '\t' : delimiterOf(text);
  const read = type === 'json' ? objects(text) : await table(text, separator, lines);
  const { headers, rows } = withoutIds(read);
  if (headers.length === 0) throw new Fault('unprocessable:file_empty', messages.fileEmpty);
  if (headers.length > COLUMNS_MAX)
    throw new Fault(
      'unprocessable:too_many_columns',
      `The file has ${headers.length} columns; a datastore has at most ${COLUMNS_MAX}.`,
    );
  return { type, names: columnNames(headers), rows };
}
