import { isAbsolute, relative, resolve } from 'node:path';
import { DuckDBInstance, StatementType, type DuckDBConnection } from '@duckdb/node-api';
import { Fault } from '@shared/kernel/fault';
import { derivedColumns, focusColumns } from '../focus/columns';
import { quoteText } from '../formats/common/columns';
import { stored } from '../import/select';
import type { Scope } from './protocol';

/** So many organisations have a database open at once; the one asked longest ago is closed first. */
const OPEN_MAX = 4;
const MEMORY_MB = 512;

interface Opened {
  instance: DuckDBInstance;
  users: number;
}

/**
 * One in-memory database per organisation folder. It reads below that folder only, loads no extension, and its
 * settings are locked, so that no SQL of one organisation reaches another's files, the disk or the network.
 */
export class Sandboxes {
  readonly #open = new Map<string, Promise<Opened>>();

  async #create(folder: string): Promise<Opened> {
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${MEMORY_MB}MB`,
      threads: '2',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      allow_persistent_secrets: 'false',
    });
    const connection = await instance.connect();
    for (const setting of [
      `SET temp_directory = ${quoteText(`${folder}/.query-temp`)}`,
      `SET allowed_directories = [${quoteText(folder)}]`,
      "SET GLOBAL TimeZone = 'UTC'",
      // The files never change, so their footers are read once.
      'SET GLOBAL parquet_metadata_cache = true',
      'SET enable_external_access = false',
      'SET lock_configuration = true',
    ]) {
      await connection.run(setting);
    }
    connection.closeSync();
    return { instance, users: 0 };
  }

  async #evict(): Promise<void> {
    for (const [folder, opening] of this.#open) {
      if (this.#open.size <= OPEN_MAX) return;
      const opened = await opening.catch(() => undefined);
      if (opened && opened.users > 0) continue;
      this.#open.delete(folder);
      opened?.instance.closeSync();
    }
  }

  /** Runs a job on a connection of its own, with the scope's files as the view `focus`. */
  async use<T>(scope: Scope, job: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const folder = resolve(scope.folder);
    const opening = this.#open.get(folder) ?? this.#create(folder);
    // Set again, so that the map's order is that of the last use.
    this.#open.delete(folder);
    this.#open.set(folder, opening);
    const opened = await opening.catch((error: unknown) => {
      this.#open.delete(folder);
      throw error;
    });
    opened.users += 1;
    const connection = await opened.instance.connect();
    try {
      await connection.run(viewOf(folder, scope.files));
      return await job(connection);
    } finally {
      connection.closeSync();
      opened.users -= 1;
      await this.#evict();
    }
  }
}

function viewOf(folder: string, files: readonly string[]): string {
  for (const file of files) {
    const inside = relative(folder, resolve(file));
    if (!isAbsolute(file) || inside === '' || inside.startsWith('..') || isAbsolute(inside)) {
      throw new Fault('forbidden', 'A file outside of the organisation’s folder cannot be read.');
    }
  }
  const types: Record<string, string> = { ...focusColumns, ...derivedColumns, SourceId: 'VARCHAR' };
  if (files.length === 0) {
    const columns = stored.map((name) => `NULL::${types[name] ?? 'VARCHAR'} AS ${name}`).join(', ');
    return `CREATE TEMP VIEW focus AS SELECT ${columns} WHERE false`;
  }
  const list = files.map(quoteText).join(', ');
  return `CREATE TEMP VIEW focus AS SELECT ${stored.join(', ')} FROM read_parquet([${list}])`;
}

/** Prepares one SELECT; anything else that SQL can do is refused. */
export async function prepareSelect(connection: DuckDBConnection, sql: string) {
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1)
    throw new Fault('bad_input', `sql: one statement is expected, found ${statements.count}`);
  const prepared = await statements.prepare(0);
  if (prepared.statementType !== StatementType.SELECT) {
    throw new Fault('forbidden', 'sql: only SELECT is allowed');
  }
  return prepared;
}
