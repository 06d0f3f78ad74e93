import type { JsonObject, Json } from '@shared/model/json';
import type { Column } from '@shared/model/datastores/columns';

export interface StoredDatastore {
  datastore_id: string;
  org_id: string;
  space_id: string;
  name: string;
  description: string;
  schema: Column[];
  record_count: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface StoredRecord {
  record_id: string;
  record_data: JsonObject;
  created_at: Date;
  updated_at: Date;
}

export interface RecordQuery {
  filter: { combinator: 'and' | 'or'; rules: { key: string; operator: string; value: Json }[] } | null;
  sort: { key: string; descending: boolean }[];
  search: string;
}

export interface Aggregate {
  function: 'count' | 'sum' | 'avg' | 'min' | 'max';
  /** The column; not needed for count. */
  key: string | null;
}

export interface RecordChange {
  recordId: string;
  record_data: JsonObject;
  /** ISO; refused with `Fault('conflict')` when the record was changed since. */
  updated_at?: string | undefined;
}

/**
 * What other domains may do with the records of an organisation's datastores. All or nothing: a value that its column
 * refuses fails the call with `Fault('bad_input')`, data `{ field: 'records[3].Email', reason }[]`. An unknown
 * datastore is `Fault('not_found')`. `by` stands in the records as who changed them.
 */
export interface DatastoreRecords {
  read(orgId: string, datastoreId: string): Promise<StoredDatastore>;
  /** By id, else by name; undefined when there is none. */
  find(orgId: string, spaceId: string, idOrName: string): Promise<StoredDatastore | undefined>;
  search(orgId: string, datastoreId: string, query: RecordQuery, limit: number): Promise<StoredRecord[]>;
  count(orgId: string, datastoreId: string, filter: RecordQuery['filter']): Promise<number>;
  /** Groups in their order, at most `limit`; rows of `{ <group columns>, value }`. */
  aggregate(
    orgId: string,
    datastoreId: string,
    question: { filter: RecordQuery['filter']; groupBy: string[]; aggregate: Aggregate; limit: number },
  ): Promise<JsonObject[]>;
  /** With a key, the same records inserted again are not added again. */
  insert(
    orgId: string,
    datastoreId: string,
    records: readonly JsonObject[],
    by: string,
    idempotencyKey?: string,
  ): Promise<StoredRecord[]>;
  update(
    orgId: string,
    datastoreId: string,
    changes: readonly RecordChange[],
    by: string,
  ): Promise<StoredRecord[]>;
  /** Updates every record with the same value in the column `key`, inserts where there is none. */
  upsert(
    orgId: string,
    datastoreId: string,
    key: string,
    records: readonly JsonObject[],
    by: string,
    idempotencyKey: string,
  ): Promise<{ inserted: StoredRecord[]; updated: StoredRecord[] }>;
  /** Adds to a number; an empty value counts as 0. */
  increment(
    orgId: string,
    datastoreId: string,
    recordId: string,
    key: string,
    amount: number,
    by: string,
  ): Promise<StoredRecord>;
  remove(orgId: string, datastoreId: string, recordIds: readonly string[]): Promise<number>;
  clear(orgId: string, datastoreId: string): Promise<number>;
}
