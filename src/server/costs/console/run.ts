import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { DuckDBInstance, StatementType, type DuckDBConnection, type Json } from '@duckdb/node-api';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import { Fault, isFault } from '@shared/kernel/fault';
import { consoleFaults as faults } from '@shared/words/sqlConsole';
import { quoteText } from '../formats/common/columns';
import { bareDecimal } from '../queries/read';
import { isOfFile, viewOf, type Scope } from '../worker/sandbox';
import { judge } from './judge';
import { faultAt, faultIn, placeInMessage } from './place';
import { chargesView, consoleTables, sourcesView, type SourceFact } from './tables';
import { sentence } from '@shared/words/sentence';

/** What the console is limited to, beside the time. */
const MEMORY_MB = 384;
const TEMPORARY_MB = 512;
const THREADS = 2;

export interface ConsoleRequest extends Scope {
  sql: string;
  sources: readonly SourceFact[];
  /** An empty folder that this run may fill with what does not fit its memory. */
  tempDir: string;
  maxRows: number;
  /** Of all values as JSON, or of the CSV file. */
  maxBytes: number;
  /** Write the rows to this file instead of telling them; more than `maxRows` or `maxBytes` is a Fault then. */
  csv?: string;
}

interface ConsoleColumn {
  name: string;
  /** As DuckDB writes it. */
  type: string;
}

export interface ConsoleResult {
  columns: ConsoleColumn[];
  rows: Json[][];
  /** There are more rows than were read. */
  truncated: boolean;
  count: number;
}

/** A database for one run. It reads the files of the scope and nothing else; its settings are locked. */
async function open({ files, tempDir }: ConsoleRequest): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${MEMORY_MB}MB`,
    threads: String(THREADS),
    max_temp_directory_size: `${TEMPORARY_MB}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
  });
  const connection = await instance.connect();
  for (const setting of [
    `SET temp_directory = ${quoteText(tempDir)}`,
    `SET allowed_paths = [${files.map(quoteText).join(', ')}]`,
    "SET GLOBAL TimeZone = 'UTC'",
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ]) {
    await connection.run(setting);
  }
  connection.closeSync();
  return instance;
}

/** Control characters but line ends and tabs, and halves of characters. */
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The statement, parsed by the very engine that runs it. */
async function check(connection: DuckDBConnection, sql: string): Promise<void> {
  if (unreadable.test(sql) || !sql.isWellFormed()) throw faultAt(sql, undefined, faults.characters);
  const reader = await connection.runAndReadAll(`SELECT json_serialize_sql(${quoteText(sql)})`);
  const parsed: unknown = JSON.parse(String(reader.getRows()[0]?.[0] ?? 'null'));
  const told = Object.fromEntries(Object.entries(Object(parsed)));
  if (told['error'] === true) throw unparsed(sql, told);
  judge(parsed, sql, consoleTables);
}

function unparsed(sql: string, told: Record<string, unknown>): Fault {
  if (told['error_type'] !== 'parser') {
    return faultAt(sql, undefined, /\bpivot\b/i.test(sql) ? faults.pivotNeedsIn : faults.onlyQueries);
  }
  const offset = Number(told['position'] ?? Number.NaN);
  return faultAt(sql, Number.isInteger(offset) ? offset : undefined, sentence(String(told['error_message'])));
}

/** What the engine says, without its paths and its advice to change settings. */
function told(error: unknown, request: ConsoleRequest): unknown {
  if (isFault(error) || !(error instanceof Error)) return error;
  const { message } = error;
  if (/^Out of Memory/i.test(message)) return new Fault('unprocessable:query_too_heavy', faults.memory);
  if (isOfFile(error)) return error;
  if (/^(Permission|IO|Internal|FATAL|INTERNAL)/.test(message))
    return new Fault('bad_input:sql_not_allowed', faults.notHere);
  const [first = '', ...others] = message.split('\n');
  const hints = others.filter((line) => /^(Candidate|Did you mean)/.test(line)).join(' ');
  const reason = `${first.replace(/^[A-Za-z ]+ Error: /, '')} ${hints}`.trim().slice(0, 500);
  const holdsPath = [request.folder, request.tempDir, '.parquet'].some((path) => reason.includes(path));
  if (holdsPath) return new Fault('bad_input:sql_not_allowed', faults.notHere);
  return faultIn(sentence(reason), placeInMessage(request.sql, message));
}

type Reading = AsyncIterable<Json[][]>;

/** Decimals without the zeros at the end. */
async function* bare(reading: Reading, columns: readonly ConsoleColumn[]): Reading {
  const decimals = columns.map(({ type }) => /^DECIMAL\(\d+,[1-9]/.test(type));
  for await (const chunk of reading)
    yield chunk.map((row) =>
      row.map((value, at) => (decimals[at] && typeof value === 'string' ? bareDecimal(value) : value)),
    );
}

async function collect(
  reading: Reading,
  { maxRows, maxBytes }: ConsoleRequest,
): Promise<Pick<ConsoleResult, 'rows' | 'truncated'>> {
  const rows: Json[][] = [];
  let bytes = 0;
  for await (const chunk of reading) {
    for (const row of chunk) {
      bytes += JSON.stringify(row).length;
      if (rows.length === maxRows || bytes > maxBytes) return { rows, truncated: true };
      rows.push(row);
    }
  }
  return { rows, truncated: false };
}

async function write(
  reading: Reading,
  columns: readonly ConsoleColumn[],
  request: ConsoleRequest & { csv: string },
): Promise<number> {
  const file = createWriteStream(request.csv, { mode: 0o600 });
  const put = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain');
  };
  let count = 0;
  let bytes = 0;
  try {
    const line = (fields: readonly Json[]) => csvLine(fields, { forSpreadsheets: true });
    await put(BYTE_ORDER_MARK + line(columns.map(({ name }) => name)));
    for await (const chunk of reading) {
      const text = chunk.map(line).join('');
      count += chunk.length;
      bytes += text.length;
      if (count > request.maxRows)
        throw new Fault('unprocessable:export_too_long', faults.exportTooLong(request.maxRows));
      if (bytes > request.maxBytes) throw new Fault('unprocessable:export_too_large', faults.exportTooLarge);
      await put(text);
    }
  } finally {
    file.end();
    await finished(file);
  }
  return count;
}

async function answer(connection: DuckDBConnection, request: ConsoleRequest): Promise<ConsoleResult> {
  const { sql, csv } = request;
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) throw faultAt(sql, undefined, faults.many);
  const prepared = await statements.prepare(0);
  if (prepared.statementType !== StatementType.SELECT) throw faultAt(sql, undefined, faults.onlyQueries);
  // Rows come as they are made, so that the limit cuts the outermost result and nothing inside of it.
  const result = await prepared.stream();
  const types = result.columnTypes();
  const columns = result
    .deduplicatedColumnNames()
    .map((name, index) => ({ name, type: String(types[index] ?? '') }));
  const reading = bare(result.yieldRowsJson(), columns);
  if (csv !== undefined)
    return { columns, rows: [], truncated: false, count: await write(reading, columns, { ...request, csv }) };
  const read = await collect(reading, request);
  return { columns, ...read, count: read.rows.length };
}

/** Judges and runs one statement of a person over the bills of their organization. */
export async function runConsole(request: ConsoleRequest, signal: AbortSignal): Promise<ConsoleResult> {
  const instance = await open(request);
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    await check(connection, request.sql);
    await connection.run(viewOf(request.folder, request));
    await connection.run(chargesView);
    await connection.run(sourcesView(request.sources));
    return await answer(connection, request);
  } catch (error) {
    if (signal.aborted) throw new Fault('cancelled', 'The request was cancelled.');
    throw told(error, request);
  } finally {
    signal.removeEventListener('abort', interrupt);
    connection.closeSync();
    instance.closeSync();
  }
}
