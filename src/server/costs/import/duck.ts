import { DuckDBInstance, type DuckDBConnection, type DuckDBValue, type Json } from '@duckdb/node-api';
import { quoteText } from '../formats/common/columns';

export type JsonRow = Record<string, Json>;

export interface ImportDuck {
  connection: DuckDBConnection;
  rows(sql: string, values?: Record<string, DuckDBValue>): Promise<JsonRow[]>;
  run(sql: string): Promise<void>;
  close(): void;
}

/** A DuckDB for one import: it reads and writes below the given folders and the given files, nothing else. */
export async function openImportDuck(options: {
  folders: readonly string[];
  files: readonly string[];
  tempDir: string;
  memoryLimitMb: number;
  threads: number;
  /** Rows keep the order of the file. */
  ordered?: boolean;
}): Promise<ImportDuck> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${options.memoryLimitMb}MB`,
    threads: String(options.threads),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_persistent_secrets: 'false',
    preserve_insertion_order: String(options.ordered ?? false),
  });
  const connection = await instance.connect();
  const list = (paths: readonly string[]) => `[${paths.map(quoteText).join(', ')}]`;
  for (const setting of [
    `SET temp_directory = ${quoteText(options.tempDir)}`,
    `SET allowed_directories = ${list(options.folders)}`,
    `SET allowed_paths = ${list(options.files)}`,
    "SET TimeZone = 'UTC'",
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ]) {
    await connection.run(setting);
  }
  return {
    connection,
    rows: async (sql, values) => (await connection.runAndReadAll(sql, values)).getRowObjectsJson(),
    run: async (sql) => {
      await connection.run(sql);
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const cell = (row: JsonRow | undefined, name: string): Json => row?.[name] ?? null;
export const textCell = (row: JsonRow | undefined, name: string): string => {
  const value = cell(row, name);
  return value === null ? '' : String(value);
};
export const numberCell = (row: JsonRow | undefined, name: string): number => Number(cell(row, name) ?? 0);
