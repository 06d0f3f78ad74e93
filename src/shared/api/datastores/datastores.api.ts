import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one, pageKey, pageSize } from '../../kernel/paging';
import { DESCRIPTION_MAX, FIRST_PAGE, PAGE_SIZE } from '../../model/limits';
import {
  COLUMNS_MAX,
  OPTIONS_MAX,
  OPTION_VALUE_MAX,
  RECORDS_MAX,
  RECORD_BATCH_MAX,
  columnTypes,
  statusColours,
} from '../../model/datastores/columns';
import { isJsonObject, type Json, type JsonObject } from '../../model/json';
import { recordFilter, recordSort } from '../../model/datastores/filter';

const read = { access: 'datastores:read' } as const;
const write = { access: 'resources:write', edits: true } as const;
const byId = { params: z.object({ id }) };

const column = z.strictObject({
  key: z.string().max(200),
  type: z.enum(columnTypes),
  options: z
    .array(
      z.strictObject({ value: z.string().max(OPTION_VALUE_MAX), color: z.enum(statusColours).optional() }),
    )
    .max(OPTIONS_MAX)
    .optional(),
});
const columns = z.array(column).max(COLUMNS_MAX);

const datastore = z.object({
  datastoreId: id,
  space_id: id,
  name: z.string(),
  description: z.string(),
  schema: columns,
  /** How many there are. */
  records: z.number().int(),
  created_by: z.string(),
  creationTime: z.string(),
  lastUpdateTime: z.string(),
});
export type Datastore = z.output<typeof datastore>;

const values = z.record(z.string().max(200), z.json());
const datastoreRecord = z.object({
  recordId: id,
  record_data: values,
  created_at: z.string(),
  updated_at: z.string(),
});
export type DatastoreRecordReply = z.output<typeof datastoreRecord>;

const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const name = z.string().trim().min(1, 'Value is required').max(100).refine(storable, 'Wrong format');
const description = z.string().trim().max(DESCRIPTION_MAX).refine(storable, 'Wrong format');

const listDatastores = defineCall({
  id: 'datastores.list',
  method: 'GET',
  path: 'datastores',
  ...read,
  summary: 'Datastores of a space; without a space, all',
  what: 'datastores',
  reads: ['datastore'],
  query: z.strictObject({ space_id: id.optional() }),
  reply: list(datastore),
});

const createDatastore = defineCall({
  id: 'datastores.create',
  method: 'POST',
  path: 'datastores',
  ...write,
  summary: 'Adds a datastore; the name is unique in the organization',
  changes: ['datastore', 'resource'],
  body: z.strictObject({ space_id: id, name, description: description.default(''), schema: columns }),
  reply: one(z.object({ datastoreId: id })),
});

const readDatastore = defineCall({
  id: 'datastores.read',
  method: 'GET',
  path: 'datastores/:id',
  ...read,
  summary: 'One datastore with its schema',
  what: 'the datastore',
  reads: ['datastore:{id}'],
  ...byId,
  reply: one(datastore.extend({ metadata: z.object({ schema: columns }) })),
});

const updateDatastore = defineCall({
  id: 'datastores.update',
  method: 'PUT',
  path: 'datastores/:id',
  ...write,
  summary:
    'Changes name, description, space or columns; records follow renamed, removed and converted columns',
  changes: ['datastore', 'resource', 'record:{id}'],
  ...byId,
  timeoutSeconds: 120,
  body: z.strictObject({
    name: name.optional(),
    description: description.optional(),
    space_id: id.optional(),
    /** All columns in their order; `previous_key` of a column that had another name. Unnamed ones are deleted. */
    schema: z
      .array(column.extend({ previous_key: z.string().max(200).optional() }))
      .max(COLUMNS_MAX)
      .optional(),
    /** Empty values that do not fit a column's new type or options, instead of refusing the change. */
    convert: z.boolean().default(false),
  }),
  reply: one(datastore),
});

const deleteDatastore = defineCall({
  id: 'datastores.delete',
  method: 'DELETE',
  path: 'datastores/:id',
  ...write,
  summary: 'Deletes a datastore with its records',
  changes: ['datastore', 'resource'],
  ...byId,
  reply: done,
});

const searchRecords = defineCall({
  id: 'datastores.searchRecords',
  method: 'POST',
  onlyReads: true,
  path: 'datastores/:id/records/search',
  ...read,
  summary: 'Records, page by page; in the order of their making unless sorted',
  what: 'records',
  reads: ['record:{id}'],
  ...byId,
  body: z.strictObject({
    max_returned_items: pageSize(PAGE_SIZE),
    start_page_key: pageKey.default(null),
    filter: recordFilter.nullable().default(null),
    sort: recordSort.default([]),
    search: z.string().max(200).refine(storable, 'Wrong format').default(''),
    /** Records to pass over, from the key on: for a jump in a long list. */
    skip: z.number().int().min(0).max(RECORDS_MAX).default(FIRST_PAGE),
    /** Also count all that the filter and the search find. */
    with_total: z.boolean().default(false),
  }),
  reply: z.object({
    data: z.object({ records: z.array(datastoreRecord), total: z.number().int().optional() }),
    next_page_key: z.string().nullable(),
  }),
});

const batch = <T extends z.ZodType>(item: T) =>
  z.array(item).min(1).max(RECORD_BATCH_MAX, `at most ${RECORD_BATCH_MAX} records at once`);

type Context = Pick<z.core.$RefinementCtx, 'addIssue'>;

/**
 * The values of a record as records are read: under `record_data`, with these `names` of a record beside it and nothing
 * else. Null for one whose values stand beside each other: no column holds an object, so neither is taken for the other.
 */
function nestedValues(
  given: Readonly<Record<string, Json>>,
  names: readonly string[],
  context: Context,
): JsonObject | null {
  const { record_data: nested, ...others } = given;
  if (!isJsonObject(nested)) return null;
  for (const key of Object.keys(others).filter((each) => !names.includes(each)))
    context.addIssue({ code: 'custom', path: [key], message: 'is not a property of a record' });
  return nested;
}

const KEY_MAX = 200;
const keysFit = (given: object): boolean => Object.keys(given).every((key) => key.length <= KEY_MAX);
const tooLong = `has a column name of more than ${KEY_MAX} characters`;

const newRecord = z
  .record(z.string(), z.json())
  .transform((given, context) => nestedValues(given, [], context) ?? given)
  .refine(keysFit, tooLong);

const recordChange = z
  .object({ recordId: id })
  .catchall(z.json())
  .transform(({ recordId, ...given }, context) => {
    const nested = nestedValues(given, ['updated_at'], context);
    if (!nested) return { recordId, record_data: given };
    const { updated_at: read } = given;
    if (read === undefined) return { recordId, record_data: nested };
    if (typeof read === 'string' && read.length <= 40)
      return { recordId, record_data: nested, updated_at: read };
    context.addIssue({ code: 'custom', path: ['updated_at'], message: 'must be a time as it was read' });
    return z.NEVER;
  })
  .refine(({ record_data: data }) => keysFit(data), tooLong);

const createRecords = defineCall({
  id: 'datastores.createRecords',
  method: 'POST',
  path: 'datastores/:id/records',
  ...write,
  summary: 'Adds records, all or none; the values of one stand in it or under record_data',
  // The grid brings its pages up to date by itself: every cell that is saved would fetch them all again.
  ...byId,
  body: z.strictObject({ records: batch(newRecord) }),
  reply: one(z.object({ records: z.array(datastoreRecord) })),
});

const updateRecords = defineCall({
  id: 'datastores.updateRecords',
  method: 'PUT',
  path: 'datastores/:id/records',
  ...write,
  summary:
    'Changes the named values of records, all or none; they stand in it or under record_data, null empties one',
  ...byId,
  body: z.strictObject({
    /** `updated_at` as read, beside `record_data`: refused when someone else has changed the record since. */
    records: batch(recordChange),
  }),
  reply: one(z.object({ records: z.array(datastoreRecord) })),
});

const deleteRecords = defineCall({
  id: 'datastores.deleteRecords',
  method: 'DELETE',
  path: 'datastores/:id/records',
  ...write,
  summary: 'Deletes records by their ids; those that are gone already are no error',
  ...byId,
  body: z.strictObject({ record_ids: batch(id) }),
  reply: one(z.object({ deleted: z.number().int() })),
});

const clearRecords = defineCall({
  id: 'datastores.clear',
  method: 'DELETE',
  path: 'datastores/:id/records/all',
  ...write,
  summary: 'Deletes all records and keeps the columns',
  changes: ['datastore', 'record:{id}'],
  ...byId,
  timeoutSeconds: 120,
  reply: one(z.object({ deleted: z.number().int() })),
});

const preview = z.object({
  file_type: z.enum(['csv', 'tsv', 'json']),
  /** Proposed, for the caller to confirm or change. */
  schema: columns,
  /** The first 100. */
  rows: z.array(values),
  row_count: z.number().int(),
});

const previewFile = defineCall({
  id: 'datastores.previewFile',
  method: 'POST',
  path: 'datastores/import/preview',
  ...write,
  summary: 'Reads an uploaded CSV, TSV or JSON file and proposes columns',
  body: z.strictObject({ upload_id: id }),
  reply: one(preview),
});

const createFromFile = defineCall({
  id: 'datastores.createFromFile',
  method: 'POST',
  path: 'datastores/import',
  ...write,
  summary:
    'Adds a datastore with the records of an uploaded file; columns are the confirmed ones, in its order',
  changes: ['datastore', 'resource'],
  timeoutSeconds: 120,
  body: z.strictObject({
    upload_id: id,
    space_id: id,
    name,
    description: description.default(''),
    schema: columns,
  }),
  reply: one(z.object({ datastoreId: id, imported: z.number().int() })),
});

const importRecords = defineCall({
  id: 'datastores.import',
  method: 'POST',
  path: 'datastores/:id/import',
  ...write,
  summary: 'Adds the records of an uploaded file with the same columns, all or none',
  changes: ['datastore', 'record:{id}'],
  ...byId,
  timeoutSeconds: 120,
  body: z.strictObject({
    upload_id: id,
    /** Delete the present records in the same moment. */
    replace: z.boolean().default(false),
  }),
  reply: one(z.object({ imported: z.number().int() })),
});

const exportRecords = defineCall({
  id: 'datastores.export',
  method: 'GET',
  path: 'datastores/:id/export',
  ...read,
  summary: 'All records as CSV or as a JSON array',
  ...byId,
  timeoutSeconds: 300,
  query: z.strictObject({ format: z.enum(['csv', 'json']).default('csv') }),
  gives: 'text/plain',
  reply: z.string(),
});

export const datastoreCalls = {
  listDatastores,
  createDatastore,
  readDatastore,
  updateDatastore,
  deleteDatastore,
  searchRecords,
  createRecords,
  updateRecords,
  deleteRecords,
  clearRecords,
  previewFile,
  createFromFile,
  importRecords,
  exportRecords,
};
