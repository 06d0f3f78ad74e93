import { readFile } from 'node:fs/promises';
import { Fault } from '@shared/kernel/fault';
import type { Json, JsonObject } from '@shared/model/json';
import { FILE_PREVIEW_ROWS } from '@shared/model/limits';
import { checkTextual, withoutEmpty } from '@shared/model/datastores/check';
import { OPTIONS_MAX, OPTION_VALUE_MAX, needsOptions, type Column } from '@shared/model/datastores/columns';
import { guessColumns } from '@shared/model/datastores/guess';
import { datastoreWords } from '@shared/words/datastores';
import type { Database, Sql, TenantScope } from '../../db/database';
import type { ExpressionPort } from '../../expressions/expressions.port';
import type { Clock } from '../../platform/clock';
import type { Uploads } from '../uploads/uploads.port';
import { checkedColumns, checkedRecords } from './checks';
import type { StoredDatastore } from './datastores.port';
import { readDataFile, refuseLargeFile, type DataFile, type ReadLines } from './files';
import { lockDatastore, recordsChanged } from './records.service';
import { recordsStore } from './records.store';

export interface NewPlace {
  spaceId: string;
  name: string;
  description: string;
}

const BATCH = 2_000;

const toRecords = (names: readonly string[], rows: readonly Json[][]): JsonObject[] =>
  rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])));

/** A column that was confirmed to choose among options gets the values of the file for such. */
function withOptions(column: Column, values: readonly Json[]): Column {
  if (!needsOptions(column.type) || (column.options ?? []).length > 0) return column;
  const texts = values.flatMap((value) => {
    const parts = Array.isArray(value)
      ? value
      : column.type === 'multi-select'
        ? String(value ?? '').split(',')
        : [value];
    return parts.map((part) => String(part ?? '').trim()).filter((part) => part !== '');
  });
  const options = [...new Set(texts)];
  const unfit = options.length > OPTIONS_MAX || options.some((option) => option.length > OPTION_VALUE_MAX);
  if (!unfit) return { ...column, options: options.map((value) => ({ value })) };
  const reason = `the file has ${options.length} different values, too many or too long ones to choose from`;
  throw new Fault('bad_input:too_many_choices', `${column.key}: ${reason}`, [
    { field: 'schema', reason: `${column.key}: ${reason}` },
  ]);
}

export function createImporting(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  uploads: Uploads;
  expressions: ExpressionPort;
  /** Makes the datastore as part of the transaction. */
  makeIn(sql: Sql, orgId: string, place: NewPlace, schema: Column[], by: string): Promise<StoredDatastore>;
}) {
  const { database, clock, newId, uploads, expressions } = deps;

  async function fileOf(scope: TenantScope, uploadId: string): Promise<DataFile> {
    const upload = await uploads.file(scope, uploadId);
    refuseLargeFile(upload.size);
    const lines: ReadLines = (table) => expressions.evaluate('csvLines', table);
    return readDataFile(upload.name, await readFile(upload.path), lines);
  }

  async function fill(sql: Sql, datastore: StoredDatastore, records: JsonObject[], by: string, removed = 0) {
    const now = clock.now();
    const whose = { orgId: datastore.org_id, datastoreId: datastore.datastore_id, by, now };
    for (let at = 0; at < records.length; at += BATCH) {
      const rows = records.slice(at, at + BATCH).map((data) => ({ id: newId(), data: withoutEmpty(data) }));
      await recordsStore.insert(sql, whose, rows);
    }
    await recordsChanged(sql, datastore, records.length - removed, now);
    return records.length;
  }

  return {
    async preview(scope: TenantScope, uploadId: string) {
      const file = await fileOf(scope, uploadId);
      return {
        file_type: file.type,
        schema: guessColumns(file.names, file.rows),
        rows: toRecords(file.names, file.rows.slice(0, FILE_PREVIEW_ROWS)),
        row_count: file.rows.length,
      };
    },

    /** The confirmed columns stand in the order of the file's, under whatever names. */
    async create(
      scope: TenantScope,
      orgId: string,
      asked: NewPlace & { uploadId: string; schema: Column[] },
      by: string,
    ) {
      const file = await fileOf(scope, asked.uploadId);
      if (asked.schema.length !== file.names.length) {
        const reason = `the file has ${file.names.length} columns, and ${asked.schema.length} were confirmed`;
        throw new Fault('bad_input:schema_differs', `schema: ${reason}`, [{ field: 'schema', reason }]);
      }
      const schema = checkedColumns(
        asked.schema.map((column, at) =>
          withOptions(
            column,
            file.rows.map((row) => row[at] ?? null),
          ),
        ),
      );
      const rows = toRecords(
        schema.map(({ key }) => key),
        file.rows,
      );
      const records = checkedRecords(schema, rows, checkTextual, `${datastoreWords.createFromFileFailed}: `);
      const made = await database.tenant(orgId, async (sql) => {
        const datastore = await deps.makeIn(sql, orgId, asked, schema, by);
        return { datastoreId: datastore.datastore_id, imported: await fill(sql, datastore, records, by) };
      });
      await uploads.drop(scope, asked.uploadId);
      return made;
    },

    async add(
      scope: TenantScope,
      orgId: string,
      asked: { datastoreId: string; uploadId: string; replace: boolean },
      by: string,
    ): Promise<number> {
      const file = await fileOf(scope, asked.uploadId);
      const imported = await database.tenant(orgId, async (sql) => {
        const datastore = await lockDatastore(sql, orgId, asked.datastoreId);
        const keys = datastore.schema.map(({ key }) => key);
        const differing = [
          ...file.names.filter((name) => !keys.includes(name)).map((name) => `${name} (only in the file)`),
          ...keys.filter((key) => !file.names.includes(key)).map((key) => `${key} (not in the file)`),
        ];
        if (differing.length > 0) {
          throw new Fault(
            'conflict:datastore_differs',
            `${datastoreWords.sameNameOrSchema}: ${differing.join(', ')}`,
            differing,
          );
        }
        const records = checkedRecords(datastore.schema, toRecords(file.names, file.rows), checkTextual);
        const removed = asked.replace ? await recordsStore.clear(sql, datastore.datastore_id) : 0;
        return fill(sql, datastore, records, by, removed);
      });
      await uploads.drop(scope, asked.uploadId);
      return imported;
    },
  };
}
