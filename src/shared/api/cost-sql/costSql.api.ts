import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { COLUMNS_MAX, columnTypes } from '../../model/datastores/columns';
import {
  SQL_MAX,
  SQL_QUERY_NAME_MAX,
  SQL_ROWS_EXPORTED,
  SQL_ROWS_SHOWN,
  SQL_ROWS_WORKBOOK,
} from '../../model/sql/limits';
import { incompleteBill } from '../costs/spend.api';

/** What can be read here is what Spend shows to the same people. */
const read = { access: 'home:read' } as const;
const write = { access: 'dashboards:edit', edits: true } as const;
const byId = { params: z.object({ id }) };

const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const sql = z
  .string()
  .min(1)
  .max(SQL_MAX)
  .refine(storable, 'has characters that can’t be kept')
  .refine((text) => text.trim() !== '', 'is empty');
const name = z
  .string()
  .trim()
  .min(1)
  .max(SQL_QUERY_NAME_MAX)
  .refine(storable, 'has characters that can’t be kept');

const column = z.object({ name: z.string(), /** As DuckDB writes it. */ type: z.string() });

const sqlTables = defineCall({
  id: 'costSql.tables',
  method: 'GET',
  path: 'costs/sql',
  ...read,
  summary: 'The tables of the SQL console with their columns, its functions, and which bills they read',
  what: 'the tables',
  reads: ['cost'],
  reply: one(
    z.object({
      tables: z.array(z.object({ name: z.string(), columns: z.array(column) })),
      functions: z.array(z.string()),
      /** Statements to start from. */
      examples: z.array(z.object({ name: z.string(), sql: z.string() })),
      /** The sources whose charges are in the tables. */
      sources: z.array(
        z.object({
          name: z.string(),
          rows: z.number().int(),
          firstDay: z.string().nullable(),
          lastDay: z.string().nullable(),
          completeThrough: z.string().nullable(),
        }),
      ),
      /** Stored months that are damaged, and missing from the tables. */
      incomplete: z.array(incompleteBill),
      seconds: z.number().int(),
    }),
  ),
});

const runSql = defineCall({
  id: 'costSql.run',
  method: 'POST',
  onlyReads: true,
  path: 'costs/sql/run',
  ...read,
  summary: `Runs one query on the organization’s bills, at most 30 seconds; the first ${SQL_ROWS_SHOWN.toLocaleString('en-US')} rows`,
  timeoutSeconds: 90,
  body: z.strictObject({ sql }),
  reply: one(
    z.object({
      columns: z.array(column),
      /** Decimals and whole numbers beyond a million million as text, so that they stay exact. */
      rows: z.array(z.array(z.json())),
      /** There are more rows than were read. */
      truncated: z.boolean(),
      /** Milliseconds. */
      took: z.number().int(),
    }),
  ),
});

const exportSql = defineCall({
  id: 'costSql.export',
  method: 'POST',
  onlyReads: true,
  path: 'costs/sql/export',
  ...read,
  summary: `The whole result of a query as CSV, at most ${SQL_ROWS_EXPORTED.toLocaleString('en-US')} rows`,
  timeoutSeconds: 120,
  body: z.strictObject({ sql }),
  gives: 'text/csv',
  reply: z.string(),
});

const sqlWorkbook = defineCall({
  id: 'costSql.workbook',
  method: 'POST',
  onlyReads: true,
  path: 'costs/sql/workbook',
  ...read,
  summary: `The whole result of a query as an Excel workbook, at most ${SQL_ROWS_WORKBOOK.toLocaleString('en-US')} rows`,
  timeoutSeconds: 120,
  body: z.strictObject({ sql }),
  /** The file as base64. */
  reply: one(z.object({ content: z.string(), content_type: z.string() })),
});

const storeSql = defineCall({
  id: 'costSql.store',
  method: 'POST',
  path: 'costs/sql/datastore',
  access: 'resources:write',
  edits: true,
  summary: 'Runs a query and adds its rows to a new or an existing datastore, all or none',
  changes: ['datastore', 'resource'],
  timeoutSeconds: 120,
  body: z.strictObject({
    sql,
    to: z.union([
      z.strictObject({
        space_id: id,
        name,
        /** One for each column of the result, in its order. */
        columns: z
          .array(z.strictObject({ key: z.string().max(200), type: z.enum(columnTypes) }))
          .min(1)
          .max(COLUMNS_MAX),
      }),
      /** The columns of the result go to those of the same name. */
      z.strictObject({ datastore_id: id }),
    ]),
  }),
  reply: one(z.object({ datastore_id: id, added: z.number().int() })),
});

const savedQuery = z.object({
  query_id: id,
  name: z.string(),
  sql: z.string(),
  revision: z.number().int(),
  created_by: z.string(),
  created_at: z.string(),
  updated_by: z.string(),
  updated_at: z.string(),
});

const sqlQueries = defineCall({
  id: 'costSql.queries',
  method: 'GET',
  path: 'costs/sql/queries',
  ...read,
  summary: 'Saved queries of the organization, by name',
  what: 'saved queries',
  reads: ['cost_query'],
  reply: list(savedQuery),
});

const saveSqlQuery = defineCall({
  id: 'costSql.save',
  method: 'POST',
  path: 'costs/sql/queries',
  ...write,
  summary: 'Saves a query under a name, which is unique in the organization',
  changes: ['cost_query'],
  body: z.strictObject({ name, sql }),
  reply: one(savedQuery),
});

const changeSqlQuery = defineCall({
  id: 'costSql.change',
  method: 'PUT',
  path: 'costs/sql/queries/:id',
  ...write,
  summary: 'Changes the name or the text of a saved query; only upon the revision that was read',
  changes: ['cost_query'],
  ...byId,
  body: z.strictObject({ revision: z.number().int(), name: name.optional(), sql: sql.optional() }),
  reply: one(savedQuery),
});

const deleteSqlQuery = defineCall({
  id: 'costSql.delete',
  method: 'DELETE',
  path: 'costs/sql/queries/:id',
  ...write,
  summary: 'Deletes a saved query',
  changes: ['cost_query'],
  ...byId,
  reply: done,
});

export const costSqlCalls = {
  sqlTables,
  runSql,
  exportSql,
  sqlWorkbook,
  storeSql,
  sqlQueries,
  saveSqlQuery,
  changeSqlQuery,
  deleteSqlQuery,
};
