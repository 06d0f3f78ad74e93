import { quoteText, type FileColumn } from '../formats/common/columns';
import type { FileFacts } from '../types';
import { textCell, type ImportDuck } from './duck';

/** A file as a table of texts: a FROM clause whose columns are `columns`. */
export interface TextTable {
  columns: FileColumn[];
  from: string;
  /** The same without keeping what is refused. */
  again: string;
  gzip: boolean;
  preamble: number;
}

/** What databases, pandas, Python, JavaScript and spreadsheets write where a value is missing. */
const nothing = [
  ...['', 'NULL', 'null', 'Null', '(null)', '<null>', String.raw`\N`, 'nil'],
  ...['None', 'none', 'NaN', 'nan', '<NA>', 'NaT', 'undefined'],
  ...['N/A', 'n/a', '#N/A', '#NULL!', '-', '--'],
];
const nothings = nothing.map(quoteText).join(', ');

/** Tables of what the CSV reader refused. */
export const rejectTables = { errors: 'csv_errors', scans: 'csv_scans' } as const;

const MAX_LINE_BYTES = 4 * 1024 * 1024;

const named = (header: readonly string[]): FileColumn[] =>
  header.map((name, index) => ({ name, sql: `c${index}` }));

/** `path` holds UTF-8 text; `gzip` and `preamble` are of that file, which may be a decoded copy. */
export function csvTable(
  path: string,
  header: readonly string[],
  facts: FileFacts,
  reading: { gzip: boolean; preamble: number; rejects: boolean },
): TextTable {
  const columns = named(header);
  const types = columns.map((column) => `'${column.sql}': 'VARCHAR'`).join(', ');
  const options = [
    'auto_detect = false',
    'header = true',
    `skip = ${reading.preamble}`,
    `delim = ${quoteText(facts.delimiter ?? ',')}`,
    `quote = '"'`,
    `escape = '"'`,
    `nullstr = [${nothings}]`,
    `columns = {${types}}`,
    `compression = '${reading.gzip ? 'gzip' : 'none'}'`,
    `max_line_size = ${MAX_LINE_BYTES}`,
    `buffer_size = ${2 * MAX_LINE_BYTES}`,
  ];
  const keeping = [
    'store_rejects = true',
    `rejects_table = '${rejectTables.errors}'`,
    `rejects_scan = '${rejectTables.scans}'`,
    'rejects_limit = 100000',
  ];
  const read = (more: readonly string[]) =>
    `read_csv(${quoteText(path)}, ${[...options, ...more].join(', ')})`;
  const again = read(['ignore_errors = true']);
  return {
    columns,
    from: reading.rejects ? read(keeping) : again,
    again,
    gzip: reading.gzip,
    preamble: reading.preamble,
  };
}

interface Leaf {
  name: string;
  sql: string;
  type: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The files of a bill as one table; a column that a file lacks is empty there. */
const parquetOf = (paths: readonly string[]) =>
  paths.length === 1
    ? `read_parquet(${quoteText(paths[0] ?? '')})`
    : `read_parquet([${paths.map(quoteText).join(', ')}], union_by_name = true)`;

async function leaves(duck: ImportDuck, paths: readonly string[]): Promise<Leaf[]> {
  const describe = async (what: string, prefix: Leaf | null): Promise<Leaf[]> => {
    const rows = await duck.rows(`DESCRIBE SELECT ${what} FROM ${parquetOf(paths)}`);
    return rows.map((row) => {
      const name = textCell(row, 'column_name');
      return {
        name: prefix ? `${prefix.name}.${name}` : name,
        sql: prefix ? `${prefix.sql}.${quoted(name)}` : quoted(name),
        type: textCell(row, 'column_type'),
      };
    });
  };
  const top = await describe('*', null);
  const found: Leaf[] = [];
  for (const leaf of top) {
    if (leaf.type.startsWith('STRUCT') && !leaf.type.endsWith(']'))
      found.push(...(await describe(`${leaf.sql}.*`, leaf)));
    else found.push(leaf);
  }
  return found;
}

/** Nested columns (BigQuery) are read as `service.description`; lists and maps as JSON text. */
export async function parquetTable(duck: ImportDuck, paths: readonly string[]): Promise<TextTable> {
  const found = await leaves(duck, paths);
  return tableOf(
    found.map(({ name, sql, type }) => ({
      name,
      text: /^(MAP|STRUCT)|\]$/.test(type) ? `to_json(${sql})::VARCHAR` : `CAST(${sql} AS VARCHAR)`,
    })),
    parquetOf(paths),
  );
}

function tableOf(found: readonly { name: string; text: string }[], file: string): TextTable {
  const texts = found.map(
    ({ text }, index) => `CASE WHEN ${text} NOT IN (${nothings}) THEN ${text} END AS c${index}`,
  );
  const from = `(SELECT ${texts.join(', ')} FROM ${file})`;
  return { columns: named(found.map(({ name }) => name)), from, again: from, gzip: false, preamble: 0 };
}

/** An object with more keys, such as tags, is read as a whole only. */
const KEYS_MAX = 200;

/**
 * Rows of JSON, one a line or in a list. What stands in an object is a column of its own beside it: `service` and
 * `service.description`. All of it is text, numbers too; what a row does not have is empty.
 */
export async function jsonTable(
  duck: ImportDuck,
  paths: readonly string[],
  gzip: boolean,
): Promise<TextTable> {
  const read = (more: string) =>
    `read_json([${paths.map(quoteText).join(', ')}], records = true, compression = '${gzip ? 'gzip' : 'uncompressed'}', ${more})`;
  // A column that only a late row has counts too.
  const looking = `sample_size = -1, maximum_sample_files = ${paths.length}, union_by_name = true`;
  const shape = `maximum_depth = 2, map_inference_threshold = -1, field_appearance_threshold = 0`;
  const rows = await duck.rows(`DESCRIBE SELECT * FROM ${read(`${looking}, ${shape}`)}`);
  const found: { name: string; text: string }[] = [];
  for (const row of rows) {
    const name = textCell(row, 'column_name');
    const type = textCell(row, 'column_type');
    found.push({ name, text: quoted(name) });
    if (!type.startsWith('STRUCT') || type.endsWith(']')) continue;
    const keys = await duck.rows(`DESCRIBE SELECT unnest(NULL::${type})`);
    if (keys.length > KEYS_MAX) continue;
    for (const key of keys.map((one) => textCell(one, 'column_name')))
      found.push({
        name: `${name}.${key}`,
        text: `(${quoted(name)}::JSON ->> ${quoteText(`$.${quoted(key)}`)})`,
      });
  }
  const types = rows.map((row) => `${quoted(textCell(row, 'column_name'))}: 'VARCHAR'`);
  return tableOf(found, read(`columns = {${types.join(', ')}}`));
}
