import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { badInput, Fault } from '@shared/kernel/fault';
import { EXPORT_SCHEMA } from '@shared/model/storage/areas';
import { storageWords as words } from '@shared/words/storage';
import { isUniqueViolation } from '../../db/errors';
import type { Sql } from '../../db/database';
import type { EngineHistory } from '../../engine/history.port';
import type { NewBill } from '../costs/remoteBills.port';
import { storageStore, type CarriedTable } from './storage.store';
import { historyTables } from './tables';

const head = z.object({
  costloom: z.literal('export'),
  schema: z.number().int(),
  organisation: z.string(),
  made_at: z.string(),
});
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const fileLine = z.object({ file: z.string().regex(/^[\w-]+\/[\w.-]+$/), data: z.base64() });
const endLine = z.object({ end: z.literal(true), rows: z.number().int(), files: z.number().int() });

const ROWS = '{"rows":';

export interface ImportedExport {
  rows: number;
  files: number;
  from: string;
  made_at: string;
}

const refuse = (reason: string) => badInput([{ field: 'upload_id', reason }]);

function parsed<T>(schema: z.ZodType<T>, value: unknown, reason: string): T {
  const read = schema.safeParse(value);
  if (!read.success) throw refuse(reason);
  return read.data;
}

function json(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw refuse(at === 1 ? words.foreign : words.damaged(at));
  }
}

/**
 * Puts the rows of an export into the empty tables of an organisation, and the files of its bills into their folder.
 * Throws, and leaves no file that was not there before, when anything of it is not as an export is.
 */
export async function readExport(options: {
  sql: Sql;
  path: string;
  bills: string;
  orgId: string;
  history: Pick<EngineHistory, 'prepare' | 'recount'>;
  /** Brings the files to where all servers find them, before the rows that name them count. */
  keep(files: NewBill[]): Promise<void>;
}): Promise<ImportedExport> {
  const { sql, orgId, history } = options;
  const { tables, keys } = await storageStore.carried(sql);
  const known = new Map(tables.map((table) => [table.name, table]));
  const files = new BillFolder(options.bills);
  const lines = createInterface({ input: createReadStream(options.path), crlfDelay: Infinity });
  let about: z.output<typeof head> | undefined;
  let current: { table: CarriedTable; columns: string[] } | undefined;
  let end: z.output<typeof endLine> | undefined;
  let rows = 0;
  let at = 0;
  try {
    for await (const line of lines) {
      at += 1;
      if (end) throw refuse(words.damaged(at));
      if (!about) {
        about = parsed(head, json(line, at), words.foreign);
        if (about.schema > EXPORT_SCHEMA) throw refuse(words.newer);
      } else if (line.startsWith(ROWS)) {
        if (!current) throw refuse(words.damaged(at));
        const text = line.slice(ROWS.length, -1);
        if (historyTables.has(current.table.name))
          await history.prepare(json(text, at)).catch(() => Promise.reject(refuse(words.damaged(at))));
        rows += await storageStore
          .insert(sql, current.table, current.columns, orgId, text)
          .catch((error: unknown) => Promise.reject(readable(error, at)));
      } else if (line.startsWith('{"table":')) {
        current = tableOf(known, parsed(tableLine, json(line, at), words.damaged(at)), at);
      } else if (line.startsWith('{"file":')) {
        const { file, data } = parsed(fileLine, json(line, at), words.damaged(at));
        await files.append(file, Buffer.from(data, 'base64'));
      } else end = parsed(endLine, json(line, at), words.damaged(at));
    }
    await files.close();
    if (!about) throw refuse(words.foreign);
    if (!end || end.rows !== rows || end.files !== files.names.size) throw refuse(words.cutOff);
    await history.recount(sql, orgId);
    const named = await storageStore.snapshotFiles(sql);
    for (const { source_id: source, file } of named)
      if (!files.names.has(`${source}/${file}`)) throw refuse(words.strays('cost_snapshot'));
    for (const key of keys) {
      if (known.has(key.child) && known.has(key.parent) && (await storageStore.strays(sql, key)))
        throw refuse(words.strays(key.child));
    }
    await options.keep(
      named.flatMap(({ source_id, file, file_hash: sha256 }) =>
        sha256 === null ? [] : [{ path: join(options.bills, source_id, file), sha256 }],
      ),
    );
    return { rows, files: files.names.size, from: about.organisation, made_at: about.made_at };
  } catch (error) {
    await files.undo();
    throw error;
  } finally {
    lines.close();
  }
}

function tableOf(known: ReadonlyMap<string, CarriedTable>, line: z.output<typeof tableLine>, at: number) {
  const table = known.get(line.table);
  if (!table) throw refuse(words.unknownTable(line.table));
  if (line.columns.some((column) => !table.columns.includes(column))) throw refuse(words.damaged(at));
  return { table, columns: line.columns };
}

function readable(error: unknown, at: number): unknown {
  if (isUniqueViolation(error)) return new Fault('conflict:data_of_other_organization', words.elsewhere);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Classes 22 and 23: values that a column does not take.
  return /^2[23]/.test(code) ? refuse(words.damaged(at)) : error;
}

/** The files of bills as they come, part by part. One that is there already, of the same name, stays as it is. */
class BillFolder {
  readonly #folder: string;
  readonly #made: string[] = [];
  #open: { name: string; handle: FileHandle | null } | undefined;
  readonly names = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async append(name: string, bytes: Uint8Array) {
    if (this.#open?.name !== name) await this.#begin(name);
    await this.#open?.handle?.appendFile(bytes);
  }

  async #begin(name: string) {
    await this.close();
    const path = join(this.#folder, name);
    this.names.add(name);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    if (isThere) {
      this.#open = { name, handle: null };
      return;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.#made.push(path);
    this.#open = { name, handle: await open(path, 'w', 0o600) };
  }

  async close() {
    await this.#open?.handle?.close();
    this.#open = undefined;
  }

  async undo() {
    await this.close();
    for (const path of this.#made) await rm(path, { force: true });
  }
}
