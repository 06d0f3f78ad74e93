import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_SCHEMA } from '@shared/model/storage/areas';
import type { Sql } from '../../db/database';
import type { NamedBill } from '../costs/remoteBills.port';
import { storageStore, type CarriedTable } from './storage.store';
import { historyTables } from './tables';

const ROWS_AT_ONCE = 200;
/** Parts of blobs are large. */
const PARTS_AT_ONCE = 16;
const LINE_BYTES = 2 * 1024 * 1024;
const FILE_PART_BYTES = 1024 * 1024;

interface ExportHead {
  costloom: 'export';
  schema: number;
  organisation: string;
  made_at: string;
}

/**
 * One file of JSON lines: head, tables with their rows, files of bills in parts, and an end that says how much there
 * was. Written in one transaction that sees one state of everything.
 */
export async function writeExport(options: {
  sql: Sql;
  path: string;
  /** Where the files of this organisation's bills lie. */
  bills: string;
  organisation: string;
  madeAt: Date;
  runs: boolean;
  /** Does a job while a file is where it belongs. */
  present(row: NamedBill, job: () => Promise<void>): Promise<void>;
}): Promise<void> {
  const { sql, organisation, madeAt, runs } = options;
  const file = await open(options.path, 'w', 0o600);
  const line = (value: unknown) => file.appendFile(`${JSON.stringify(value)}\n`);
  let rows = 0;
  try {
    const head: ExportHead = {
      costloom: 'export',
      schema: EXPORT_SCHEMA,
      organisation,
      made_at: madeAt.toISOString(),
    };
    await line(head);
    const { tables } = await storageStore.carried(sql);
    for (const table of tables) {
      if (!runs && historyTables.has(table.name)) continue;
      await line({ table: table.name, columns: table.columns });
      for await (const text of rowLines(sql, table)) {
        await file.appendFile(text.line);
        rows += text.count;
      }
    }
    const files = await storageStore.snapshotFiles(sql);
    for (const row of files) {
      const name = `${row.source_id}/${row.file}`;
      await options.present(row, async () => {
        for await (const data of parts(join(options.bills, name))) await line({ file: name, data });
      });
    }
    await line({ end: true, rows, files: files.length });
  } finally {
    await file.close();
  }
}

/** `{"rows":[…]}` lines of about two megabytes. */
async function* rowLines(sql: Sql, table: CarriedTable) {
  const atOnce = table.name === 'blob_part' ? PARTS_AT_ONCE : ROWS_AT_ONCE;
  let waiting: string[] = [];
  let bytes = 0;
  const take = () => {
    const taken = { line: `{"rows":[${waiting.join(',')}]}\n`, count: waiting.length };
    waiting = [];
    bytes = 0;
    return taken;
  };
  for await (const rows of storageStore.rows(sql, table, atOnce)) {
    for (const row of rows) {
      waiting.push(row);
      bytes += row.length;
      if (bytes >= LINE_BYTES) yield take();
    }
  }
  if (waiting.length > 0) yield take();
}

async function* parts(path: string): AsyncGenerator<string> {
  // An empty part, so that an empty file is there again after an import.
  if ((await stat(path)).size === 0) yield '';
  for await (const chunk of createReadStream(path, { highWaterMark: FILE_PART_BYTES })) {
    if (Buffer.isBuffer(chunk)) yield chunk.toString('base64');
  }
}
