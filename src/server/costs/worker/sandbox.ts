import { isAbsolute, relative, resolve } from 'node:path';
import { DuckDBInstance, StatementType, type DuckDBConnection } from '@duckdb/node-api';
import { Fault } from '@shared/kernel/fault';
import { derivedColumns, focusColumns } from '../focus/columns';
import { quoteText } from '../formats/common/columns';
import { stored } from '../import/select';
import { duckdb } from '../queries/dialects/duckdb';
import { measures } from '../rollups/layout';
import type { Counts } from '../types';

/** The bills a question is about: an organisation's own folder, and Parquet files below it. */
export interface Scope {
  /** Absolute; nothing outside of it can be read by the question. */
  folder: string;
  files: readonly string[];
  /** Beside each file: another text when it is another one on the disk, so that nothing old of it is remembered. */
  stamps?: readonly string[];
  /** Beside each file: what of it counts; by default all. */
  counts?: readonly Counts[];
  /**
   * For a question that only adds up: the columns that it names, and beside each file its rollup, which is read instead
   * of it; null: there is none. Amounts are exact decimals then, and `Charges` is how many charges a row is.
   */
  rollups?: { columns: readonly string[]; files: readonly (string | null)[] };
}

/** So many organisations have a database open at once; the one asked longest ago is closed first. */
const OPEN_MAX = 4;
const MEMORY_MB = 320;

interface Opened {
  instance: DuckDBInstance;
  users: number;
  /** Of the files that were read here. */
  stamps: Map<string, string>;
  /** Nobody new comes in; closed by its last user. */
  left: boolean;
}

/** Whether DuckDB could not read a stored file; its words for that begin in many ways. */
export function isOfFile(error: unknown): boolean {
  if (!(error instanceof Error) || /^(Permission|Parser|Catalog|Binder) /.test(error.message)) return false;
  return (
    /^(IO|TProtocolException|Serialization)\b/.test(error.message) ||
    /\.parquet|thrift|magic bytes|footer|zstd|page header/i.test(error.message)
  );
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
      // Whole row groups would be held back for an order that no query names.
      preserve_insertion_order: 'false',
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
    return { instance, users: 0, stamps: new Map(), left: false };
  }

  async #evict(): Promise<void> {
    for (const [folder, opening] of this.#open) {
      if (this.#open.size <= OPEN_MAX) return;
      const opened = await opening.catch(() => undefined);
      if (opened && opened.users > 0) continue;
      this.#open.delete(folder);
      if (opened) opened.left = true;
      opened?.instance.closeSync();
    }
  }

  /** What is remembered of a folder's files goes with its last user. */
  #leave(folder: string, opening: Promise<Opened>, opened: Opened): void {
    if (this.#open.get(folder) === opening) this.#open.delete(folder);
    if (opened.left) return;
    opened.left = true;
    if (opened.users === 0) opened.instance.closeSync();
  }

  async #enter(folder: string, scope: Scope): Promise<{ opening: Promise<Opened>; opened: Opened }> {
    const opening = this.#open.get(folder) ?? this.#create(folder);
    // Set again, so that the map's order is that of the last use.
    this.#open.delete(folder);
    this.#open.set(folder, opening);
    const opened = await opening.catch((error: unknown) => {
      this.#open.delete(folder);
      throw error;
    });
    if (opened.left) return this.#enter(folder, scope);
    const { files, stamps = [] } = scope;
    const isOther = (stamp: string, index: number) =>
      (opened.stamps.get(files[index] ?? '') ?? stamp) !== stamp;
    if (stamps.some(isOther)) {
      this.#leave(folder, opening, opened);
      return this.#enter(folder, scope);
    }
    for (const [index, stamp] of stamps.entries()) opened.stamps.set(files[index] ?? '', stamp);
    opened.users += 1;
    return { opening, opened };
  }

  /** Runs a job on a connection of its own, with the scope's files as the view `focus`. */
  async use<T>(scope: Scope, job: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const folder = resolve(scope.folder);
    const { opening, opened } = await this.#enter(folder, scope);
    try {
      const connection = await opened.instance.connect();
      try {
        await connection.run(viewOf(folder, scope));
        return await job(connection);
      } finally {
        connection.closeSync();
      }
    } catch (error) {
      if (isOfFile(error)) this.#leave(folder, opening, opened);
      throw error;
    } finally {
      opened.users -= 1;
      if (opened.left && opened.users === 0) opened.instance.closeSync();
      await this.#evict();
    }
  }
}

/** What commitments cost is in one view of a bill, and their usage in both: it is measured by the amortized one. */
const instead: Readonly<Record<Exclude<Counts, 'all'>, Readonly<Record<string, string>>>> = {
  billed: {
    EffectiveCost: '0::DOUBLE',
    Cost: '0::DOUBLE',
    CostRepaired: 'false',
    ...Object.fromEntries(
      ['ListCost', 'ContractedCost', 'ConsumedQuantity', 'PricingQuantity'].map((column) => [
        column,
        `CASE WHEN ChargeCategory = 'Purchase' AND CommitmentDiscountId IS NOT NULL THEN ${column} END`,
      ]),
    ),
  },
  effective: { BilledCost: '0::DOUBLE' },
};

const fromFiles = (columns: readonly string[], files: readonly string[]): string =>
  `SELECT ${columns.join(', ')} FROM read_parquet([${files.map(quoteText).join(', ')}])`;

function selectOf(files: readonly string[], counts: Counts): string {
  const columns = stored.map((name) => {
    const other = counts === 'all' ? undefined : instead[counts][name];
    return other === undefined ? name : `${other} AS ${name}`;
  });
  return fromFiles(columns, files);
}

/** The same columns of bills and of rollups, which have amounts as their plans add them up. */
function summedOf(
  files: readonly string[],
  counts: Counts,
  names: readonly string[],
  charges: string,
): string {
  const columns = names.map((name) => {
    const own = (counts === 'all' ? undefined : instead[counts][name]) ?? name;
    return `${measures.includes(name) ? duckdb.exact(`(${own})`) : own} AS ${name}`;
  });
  return fromFiles([...columns, `${charges} AS Charges`], files);
}

/** The scope’s files as the view `focus`; refuses what is not below the folder. */
export function viewOf(folder: string, { files, counts = [], rollups }: Scope): string {
  for (const file of [...files, ...(rollups?.files ?? []).filter((name) => name !== null)]) {
    const inside = relative(folder, resolve(file));
    if (!isAbsolute(file) || inside === '' || inside.startsWith('..') || isAbsolute(inside)) {
      throw new Fault(
        'forbidden:file_outside_folder',
        'A file outside of the organization’s folder cannot be read.',
      );
    }
  }
  const types: Record<string, string> = { ...focusColumns, ...derivedColumns, SourceId: 'VARCHAR' };
  if (files.length === 0) {
    const columns = stored.map((name) => `NULL::${types[name] ?? 'VARCHAR'} AS ${name}`).join(', ');
    return `CREATE TEMP VIEW focus AS SELECT ${columns} WHERE false`;
  }
  const selects = (['all', 'billed', 'effective'] as const).flatMap((kind) => {
    const isOfKind = (_: unknown, index: number) => (counts[index] ?? 'all') === kind;
    const own = files.filter(isOfKind);
    if (!rollups) return own.length > 0 ? [selectOf(own, kind)] : [];
    const rolledUp = rollups.files.filter(isOfKind);
    const bare = own.filter((_, index) => (rolledUp[index] ?? null) === null);
    const sums = rolledUp.filter((name) => name !== null);
    return [
      ...(bare.length > 0 ? [summedOf(bare, kind, rollups.columns, '1::BIGINT')] : []),
      ...(sums.length > 0 ? [summedOf(sums, kind, rollups.columns, 'Charges')] : []),
    ];
  });
  return `CREATE TEMP VIEW focus AS ${selects.join(' UNION ALL ')}`;
}

/** Prepares one SELECT; anything else that SQL can do is refused. */
export async function prepareSelect(connection: DuckDBConnection, sql: string) {
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1)
    throw new Fault(
      'bad_input:one_statement_only',
      `sql: one statement is expected, found ${statements.count}`,
    );
  const prepared = await statements.prepare(0);
  if (prepared.statementType !== StatementType.SELECT) {
    throw new Fault('forbidden:only_select', 'sql: only SELECT is allowed');
  }
  return prepared;
}
