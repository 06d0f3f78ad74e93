import { Fault, isFault } from '@shared/kernel/fault';
import { numberCell, openImportDuck, type ImportDuck } from './duck';
import { parquetTable, type TextTable } from './source';

export interface ReadTableRequest {
  path: string;
  /** A folder that may be filled with temporary files. */
  tempDir: string;
  maxColumns: number;
  /** Rows that are answered; further ones are left out. */
  maxRows: number;
  /** Characters of all cells together. */
  maxText: number;
}

/** Cells as text; what is empty is an empty text. */
export interface TextRows {
  columns: string[];
  rows: string[][];
}

/** What the file holds cannot be read, or is too much: the user is told why. */
const refused = (why: string): Fault =>
  new Fault('unprocessable:bill_not_readable', `The Parquet file ${why}.`);

async function reading<T>(what: () => Promise<T>): Promise<T> {
  try {
    return await what();
  } catch (error) {
    if (isFault(error)) throw error;
    throw refused('is damaged or cut off. Export it again');
  }
}

async function rowsOf(duck: ImportDuck, table: TextTable, request: ReadTableRequest): Promise<TextRows> {
  const { maxColumns, maxRows, maxText } = request;
  const names = table.columns.map(({ sql }) => sql);
  if (names.length > maxColumns)
    throw refused(
      `has ${names.length.toLocaleString('en')} columns; it can have at most ${maxColumns.toLocaleString('en')}`,
    );
  const from = `(SELECT ${names.join(', ')} FROM ${table.from} LIMIT ${maxRows})`;
  // A small file can unpack to a large one: its size is asked first.
  const size = names.map((name) => `coalesce(sum(length(${name})), 0)`).join(' + ');
  const [told] = await duck.rows(`SELECT (${size})::DOUBLE AS size FROM ${from}`);
  if (numberCell(told, 'size') > maxText)
    throw refused(`holds more than ${maxText.toLocaleString('en')} characters. Export fewer days`);
  const rows = await duck.rows(`SELECT ${names.join(', ')} FROM ${from}`);
  const columns = table.columns.map(({ name }) => name);
  return { columns, rows: rows.map((row) => names.map((name) => String(row[name] ?? ''))) };
}

/** The rows of a Parquet file that is no bill, in the order of the file. Throws Fault `unprocessable`. */
export async function readTable(request: ReadTableRequest): Promise<TextRows> {
  const { path, tempDir } = request;
  const duck = await openImportDuck({
    folders: [tempDir],
    files: [path],
    tempDir,
    memoryLimitMb: 400,
    threads: 1,
    ordered: true,
  });
  try {
    return await reading(async () => rowsOf(duck, await parquetTable(duck, [path]), request));
  } finally {
    duck.close();
  }
}
