import type { Json, JsonObject } from '@shared/model/json';
import type { Sql } from '../../db/database';
import type { Aggregate, RecordQuery, StoredDatastore, StoredRecord } from './datastores.port';
import { fieldOf, Values } from './fields';
import { whereRecords } from './recordFilter.store';

const columns = 'r.record_id, r.record_data, r.created_at, r.updated_at';

export interface Whose {
  orgId: string;
  datastoreId: string;
  by: string;
  now: Date;
}

export interface Patch {
  recordId: string;
  /** Values to have. */
  set: JsonObject;
  /** Columns to empty. */
  unset: string[];
}

export const recordsStore = {
  /** In this order; records whose id is there already are left alone and not given back. */
  insert(
    sql: Sql,
    { orgId, datastoreId, by, now }: Whose,
    records: readonly { id: string; data: JsonObject }[],
  ): Promise<StoredRecord[]> {
    return sql.rows(
      `insert into datastore_record as r (datastore_id, record_id, org_id, record_data, created_at, updated_at, updated_by)
       select $1, x.id, $2, x.data::jsonb, $3, $3, $4
         from unnest($5::text[], $6::text[]) with ordinality as x (id, data, at) order by x.at
       on conflict do nothing returning ${columns}`,
      [
        ...[datastoreId, orgId, now, by],
        records.map(({ id }) => id),
        records.map(({ data }) => JSON.stringify(data)),
      ],
    );
  },

  byIds(sql: Sql, datastoreId: string, ids: readonly string[]): Promise<StoredRecord[]> {
    return sql.rows(
      `select ${columns} from datastore_record r where r.datastore_id = $1 and r.record_id = any ($2::text[])
        order by r.seq`,
      [datastoreId, ids],
    );
  },

  /** Every change makes `updated_at` later, whatever the clock says: it is what a later change is compared with. */
  patch(
    sql: Sql,
    { datastoreId, by, now }: Omit<Whose, 'orgId'>,
    patches: readonly Patch[],
  ): Promise<StoredRecord[]> {
    return sql.rows(
      `update datastore_record r
          set record_data = (r.record_data || x.set::jsonb) - array(select jsonb_array_elements_text(x.unset::jsonb)),
              updated_at = greatest($2, r.updated_at + interval '1 millisecond'), updated_by = $3
         from unnest($4::text[], $5::text[], $6::text[]) as x (id, set, unset)
        where r.datastore_id = $1 and r.record_id = x.id returning ${columns}`,
      [
        ...[datastoreId, now, by],
        patches.map(({ recordId }) => recordId),
        patches.map(({ set }) => JSON.stringify(set)),
        patches.map(({ unset }) => JSON.stringify(unset)),
      ],
    );
  },

  increment(
    sql: Sql,
    { datastoreId, by, now }: Omit<Whose, 'orgId'>,
    change: { recordId: string; key: string; amount: number },
  ): Promise<StoredRecord | undefined> {
    return sql.one(
      `update datastore_record r
          set record_data = r.record_data || jsonb_build_object($3::text,
                coalesce((r.record_data ->> $3::text)::numeric, 0) + $4::numeric),
              updated_at = greatest($5, r.updated_at + interval '1 millisecond'), updated_by = $6
        where r.datastore_id = $1 and r.record_id = $2 returning ${columns}`,
      [datastoreId, change.recordId, change.key, change.amount, now, by],
    );
  },

  /** Records whose column has one of these values (as JSON texts), in the order of their making. */
  holding(sql: Sql, datastoreId: string, key: string, values: readonly Json[]): Promise<StoredRecord[]> {
    return sql.rows(
      `select ${columns} from datastore_record r
        where r.datastore_id = $1 and r.record_data -> $2::text = any ($3::text[]::jsonb[]) order by r.seq
        limit 10001`,
      [datastoreId, key, values.map((value) => JSON.stringify(value))],
    );
  },

  remove(sql: Sql, datastoreId: string, ids: readonly string[]): Promise<number> {
    return sql.run('delete from datastore_record where datastore_id = $1 and record_id = any ($2::text[])', [
      datastoreId,
      ids,
    ]);
  },

  clear(sql: Sql, datastoreId: string): Promise<number> {
    return sql.run('delete from datastore_record where datastore_id = $1', [datastoreId]);
  },

  async count(sql: Sql, datastore: StoredDatastore, filter: RecordQuery['filter']): Promise<number> {
    const values = new Values();
    const where = whereRecords(values, datastore.datastore_id, datastore.schema, { filter, search: '' });
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from datastore_record r where ${where}`,
      values.list,
    );
    return row?.n ?? 0;
  },

  async aggregate(
    sql: Sql,
    datastore: StoredDatastore,
    question: { filter: RecordQuery['filter']; groupBy: string[]; aggregate: Aggregate; limit: number },
  ): Promise<JsonObject[]> {
    const { aggregate, groupBy } = question;
    const values = new Values();
    const { schema } = datastore;
    const where = whereRecords(values, datastore.datastore_id, schema, {
      filter: question.filter,
      search: '',
    });
    const groups = groupBy.map((key, at) => fieldOf(schema, key, values, `groupBy[${at}]`).sql);
    const key = aggregate.key;
    const measured = key === null ? '*' : fieldOf(schema, key, values, 'key').sql;
    const names = groups.map((_, at) => `${at + 1}`).join(', ');
    const rows = await sql.rows<{ groups: Json[]; value: Json }>(
      `select to_jsonb(array[${groups.map((_, at) => `to_jsonb(g${at})`).join(', ')}]::jsonb[]) as groups,
              to_jsonb(value) as value
         from (select ${groups.map((group, at) => `${group} as g${at}, `).join('')}
                      ${aggregate.function}(${measured}) as value
                 from datastore_record r where ${where}
                ${names === '' ? '' : `group by ${names} order by ${names}`} limit ${values.add(question.limit)}) t`,
      values.list,
    );
    return rows.map((row) => ({
      ...Object.fromEntries(groupBy.map((group, at) => [group, row.groups[at] ?? null])),
      value: row.value,
    }));
  },

  /** The next records after `seq`, for passes over all of them. */
  after(
    sql: Sql,
    datastoreId: string,
    seq: number,
    limit: number,
  ): Promise<(StoredRecord & { seq: number })[]> {
    return sql.rows(
      `select ${columns}, r.seq from datastore_record r where r.datastore_id = $1 and r.seq > $2
        order by r.seq limit $3`,
      [datastoreId, seq, limit],
    );
  },

  /** Keys get their new names in one statement, so that two may be exchanged; what has none is dropped. */
  renameKeys(sql: Sql, datastoreId: string, names: Record<string, string>): Promise<number> {
    return sql.run(
      `update datastore_record r set record_data = coalesce((
         select jsonb_object_agg(n.value, e.value)
           from jsonb_each(r.record_data) e join jsonb_each_text($2::jsonb) n on n.key = e.key), '{}'::jsonb)
        where r.datastore_id = $1`,
      [datastoreId, JSON.stringify(names)],
    );
  },
};
