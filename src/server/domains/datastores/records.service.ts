import { createHash } from 'node:crypto';
import { Fault, badInput } from '@shared/kernel/fault';
import type { Json, JsonObject } from '@shared/model/json';
import { withoutEmpty } from '@shared/model/datastores/check';
import { RECORDS_MAX, RECORD_BATCH_MAX } from '@shared/model/datastores/columns';
import { datastoreWords } from '@shared/words/datastores';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { nameKeyOf } from '../../platform/nameKey';
import { checkedRecords, noSuchDatastore, refuseCells } from './checks';
import type {
  DatastoreRecords,
  RecordChange,
  RecordQuery,
  StoredDatastore,
  StoredRecord,
} from './datastores.port';
import { datastoresStore } from './datastores.store';
import { readRecordPage, type PageAsked, type RecordPage } from './recordPages.store';
import { recordsStore, type Patch } from './records.store';

interface RecordsService extends DatastoreRecords {
  page(orgId: string, datastoreId: string, query: RecordQuery, page: PageAsked): Promise<RecordPage>;
}

/** With its row locked: one after the other, and the columns as they are read stay. */
export async function lockDatastore(sql: Sql, orgId: string, datastoreId: string): Promise<StoredDatastore> {
  const datastore = await datastoresStore.lock(sql, orgId, datastoreId);
  if (!datastore) throw noSuchDatastore();
  return datastore;
}

/** Part of the writer's transaction: the number of records, and the notice to everyone who looks at them. */
export async function recordsChanged(
  sql: Sql,
  datastore: StoredDatastore,
  added: number,
  now: Date,
): Promise<void> {
  if (added > 0 && datastore.record_count + added > RECORDS_MAX) {
    throw new Fault(
      'conflict:too_many_records',
      `A datastore holds at most ${RECORDS_MAX.toLocaleString('en')} records.`,
    );
  }
  await datastoresStore.touch(sql, datastore.datastore_id, added, now);
  const { org_id: orgId, datastore_id: id } = datastore;
  await notifyChange(sql, { orgId, tag: 'datastore_record', id });
  if (added !== 0) await notifyChange(sql, { orgId, tag: 'datastore', id });
}

const keyedId = (key: string, index: number) =>
  createHash('sha256').update(`${key}\n${index}`).digest('base64url').slice(0, 22);

const patchOf = (recordId: string, values: JsonObject): Patch => ({
  recordId,
  set: withoutEmpty(values),
  unset: Object.entries(values).flatMap(([key, value]) => (value === null ? [key] : [])),
});

function refuseBatch(count: number): void {
  if (count <= RECORD_BATCH_MAX) return;
  throw badInput([{ field: 'records', reason: `at most ${RECORD_BATCH_MAX} records at once` }]);
}

function inOrder(records: readonly StoredRecord[], ids: readonly string[]): StoredRecord[] {
  const byId = new Map(records.map((record) => [record.record_id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Why a change cannot be made: the record is gone, or was changed since it was read. */
function refuseStale(changes: readonly RecordChange[], present: readonly StoredRecord[]): void {
  const byId = new Map(present.map((record) => [record.record_id, record]));
  const gone = changes.flatMap(({ recordId }, index) =>
    byId.has(recordId) ? [] : [{ index, key: '', reason: datastoreWords.noSuchRecord }],
  );
  if (gone.length > 0) throw refuseCells(gone);
  const stale = changes.flatMap(({ recordId, updated_at: read }, index) => {
    const same = read === undefined || byId.get(recordId)?.updated_at.getTime() === Date.parse(read);
    return same ? [] : [{ field: `records[${index}]`, reason: datastoreWords.recordChanged }];
  });
  const [first] = stale;
  if (first) throw new Fault('conflict:records_changed', `${first.field}: ${first.reason}`, stale);
}

function refuseTwice(texts: readonly string[], what: string): void {
  const index = texts.findIndex((text, at) => texts.indexOf(text) < at);
  if (index >= 0) throw refuseCells([{ index, key: '', reason: `${what} stands twice in these records` }]);
}

export function createRecords(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
}): RecordsService {
  const { database, clock, newId } = deps;

  const reading = <T>(
    orgId: string,
    id: string,
    work: (sql: Sql, datastore: StoredDatastore) => Promise<T>,
  ) =>
    database.tenant(orgId, async (sql) => {
      const datastore = await datastoresStore.find(sql, orgId, id);
      if (!datastore) throw noSuchDatastore();
      return work(sql, datastore);
    });
  const writing = <T>(
    orgId: string,
    id: string,
    work: (sql: Sql, datastore: StoredDatastore) => Promise<T>,
  ) => database.tenant(orgId, async (sql) => work(sql, await lockDatastore(sql, orgId, id)));

  async function add(
    sql: Sql,
    datastore: StoredDatastore,
    values: readonly JsonObject[],
    by: string,
    idempotencyKey: string | undefined,
  ): Promise<StoredRecord[]> {
    const now = clock.now();
    const whose = { orgId: datastore.org_id, datastoreId: datastore.datastore_id, by, now };
    const rows = values.map((data, index) => ({
      id: idempotencyKey === undefined ? newId() : keyedId(idempotencyKey, index),
      data: withoutEmpty(data),
    }));
    const added = await recordsStore.insert(sql, whose, rows);
    if (added.length > 0) await recordsChanged(sql, datastore, added.length, now);
    const ids = rows.map(({ id }) => id);
    return inOrder(await recordsStore.byIds(sql, datastore.datastore_id, ids), ids);
  }

  async function change(
    sql: Sql,
    datastore: StoredDatastore,
    patches: readonly Patch[],
    by: string,
  ): Promise<StoredRecord[]> {
    const now = clock.now();
    const changed = await recordsStore.patch(sql, { datastoreId: datastore.datastore_id, by, now }, patches);
    await recordsChanged(sql, datastore, 0, now);
    return inOrder(
      changed,
      patches.map(({ recordId }) => recordId),
    );
  }

  return {
    read: (orgId, id) => reading(orgId, id, async (_sql, datastore) => datastore),

    find: (orgId, spaceId, idOrName) =>
      database.tenant(orgId, async (sql) => {
        const byId = await datastoresStore.find(sql, orgId, idOrName);
        if (byId) return byId;
        const named = await datastoresStore.byName(sql, orgId, nameKeyOf(idOrName));
        return named?.space_id === spaceId ? named : undefined;
      }),

    page: (orgId, id, query, page) =>
      reading(orgId, id, (sql, datastore) => readRecordPage(sql, datastore, query, page)),

    search: (orgId, id, query, limit) =>
      reading(orgId, id, async (sql, datastore) => {
        const page = await readRecordPage(sql, datastore, query, { key: null, size: limit });
        return page.records;
      }),

    count: (orgId, id, filter) =>
      reading(orgId, id, (sql, datastore) => recordsStore.count(sql, datastore, filter)),

    aggregate: (orgId, id, question) =>
      reading(orgId, id, (sql, datastore) => recordsStore.aggregate(sql, datastore, question)),

    async insert(orgId, id, records, by, idempotencyKey) {
      refuseBatch(records.length);
      return writing(orgId, id, (sql, datastore) =>
        add(sql, datastore, checkedRecords(datastore.schema, records), by, idempotencyKey),
      );
    },

    async update(orgId, id, changes, by) {
      refuseBatch(changes.length);
      const ids = changes.map(({ recordId }) => recordId);
      refuseTwice(ids, 'the record');
      return writing(orgId, id, async (sql, datastore) => {
        const values = checkedRecords(
          datastore.schema,
          changes.map(({ record_data: data }) => data),
        );
        refuseStale(changes, await recordsStore.byIds(sql, id, ids));
        const patches = values.map((each, index) => patchOf(ids[index] ?? '', each));
        return change(sql, datastore, patches, by);
      });
    },

    async upsert(orgId, id, key, records, by, idempotencyKey) {
      refuseBatch(records.length);
      return writing(orgId, id, async (sql, datastore) => {
        const values = checkedRecords(datastore.schema, records);
        const keys = values.map((each): Json => each[key] ?? null);
        const empty = keys.indexOf(null);
        if (empty >= 0)
          throw refuseCells([{ index: empty, key, reason: 'a value is needed to find the record by' }]);
        const texts = keys.map((value) => JSON.stringify(value));
        refuseTwice(texts, `the value of “${key}”`);
        const present = await recordsStore.holding(sql, id, key, keys);
        if (present.length > 10_000)
          throw new Fault(
            'conflict:too_many_matches',
            `More than 10,000 records have these values of “${key}”.`,
          );
        const at = new Map(texts.map((text, index) => [text, index]));
        const found = new Set<number>();
        const patches = present.flatMap((record) => {
          const index = at.get(JSON.stringify(record.record_data[key] ?? null)) ?? -1;
          found.add(index);
          return values[index] ? [patchOf(record.record_id, values[index])] : [];
        });
        const updated = patches.length === 0 ? [] : await change(sql, datastore, patches, by);
        const missing = values.filter((_, index) => !found.has(index));
        const inserted = missing.length === 0 ? [] : await add(sql, datastore, missing, by, idempotencyKey);
        return { inserted, updated };
      });
    },

    increment: (orgId, id, recordId, key, amount, by) =>
      writing(orgId, id, async (sql, datastore) => {
        const column = datastore.schema.find((each) => each.key === key);
        if (column?.type !== 'number' && column?.type !== 'currency') {
          const reason = column ? `“${key}” is no number` : datastoreWords.unknownColumn(key);
          throw badInput([{ field: 'key', reason }]);
        }
        const now = clock.now();
        const changed = await recordsStore.increment(
          sql,
          { datastoreId: id, by, now },
          { recordId, key, amount },
        );
        if (!changed)
          throw new Fault('not_found:record_not_found', `The record “${recordId}” no longer exists.`);
        await recordsChanged(sql, datastore, 0, now);
        return changed;
      }),

    async remove(orgId, id, recordIds) {
      refuseBatch(recordIds.length);
      return writing(orgId, id, async (sql, datastore) => {
        const removed = await recordsStore.remove(sql, id, recordIds);
        if (removed > 0) await recordsChanged(sql, datastore, -removed, clock.now());
        return removed;
      });
    },

    clear: (orgId, id) =>
      writing(orgId, id, async (sql, datastore) => {
        const removed = await recordsStore.clear(sql, id);
        if (removed > 0) await recordsChanged(sql, datastore, -removed, clock.now());
        return removed;
      }),
  };
}
