import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import type { Database } from '../../db/database';
import type { StoredDatastore, StoredRecord } from './datastores.port';
import { recordsStore } from './records.store';

const BATCH = 1_000;

async function* batches(database: Database, datastore: StoredDatastore): AsyncGenerator<StoredRecord[]> {
  for (let seq = 0; ;) {
    const records = await database.tenant(datastore.org_id, (sql) =>
      recordsStore.after(sql, datastore.datastore_id, seq, BATCH),
    );
    if (records.length > 0) yield records;
    const last = records.at(-1);
    if (!last || records.length < BATCH) return;
    seq = last.seq;
  }
}

/** In the order of their making; each batch as it is when its turn comes. */
export async function* exportCsv(database: Database, datastore: StoredDatastore): AsyncGenerator<string> {
  const keys = datastore.schema.map(({ key }) => key);
  yield `${BYTE_ORDER_MARK}${csvLine(['recordId', ...keys])}`;
  for await (const records of batches(database, datastore)) {
    yield records
      .map(({ record_id: id, record_data: data }) => csvLine([id, ...keys.map((key) => data[key])]))
      .join('');
  }
}

export async function* exportJson(database: Database, datastore: StoredDatastore): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const records of batches(database, datastore)) {
    for (const { record_id: recordId, record_data: data } of records) {
      yield `${separator}${JSON.stringify({ recordId, ...data })}`;
      separator = ',\n';
    }
  }
  yield '\n]\n';
}
