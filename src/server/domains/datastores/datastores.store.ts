import type { Column } from '@shared/model/datastores/columns';
import type { Sql } from '../../db/database';
import type { StoredDatastore } from './datastores.port';

const columns = `d.datastore_id, d.org_id, d.space_id, d.name, d.description, d.schema, d.record_count, d.created_by,
  d.created_at, d.updated_at`;

export interface NewDatastore {
  id: string;
  orgId: string;
  spaceId: string;
  name: string;
  nameKey: string;
  description: string;
  schema: readonly Column[];
  by: string;
}

export const datastoresStore = {
  list(sql: Sql, orgId: string, spaceId: string | null): Promise<StoredDatastore[]> {
    return sql.rows(
      `select ${columns} from datastore d where d.org_id = $1 and ($2::text is null or d.space_id = $2)
        order by d.name_key limit 1000`,
      [orgId, spaceId],
    );
  },

  find(sql: Sql, orgId: string, id: string): Promise<StoredDatastore | undefined> {
    return sql.one(`select ${columns} from datastore d where d.org_id = $1 and d.datastore_id = $2`, [
      orgId,
      id,
    ]);
  },

  /** The row is the lock of everything that writes to the datastore: its columns stay as they are meanwhile. */
  lock(sql: Sql, orgId: string, id: string): Promise<StoredDatastore | undefined> {
    return sql.one(
      `select ${columns} from datastore d where d.org_id = $1 and d.datastore_id = $2 for no key update`,
      [orgId, id],
    );
  },

  byName(sql: Sql, orgId: string, nameKey: string): Promise<StoredDatastore | undefined> {
    return sql.one(`select ${columns} from datastore d where d.org_id = $1 and d.name_key = $2`, [
      orgId,
      nameKey,
    ]);
  },

  countBySpace(sql: Sql, orgId: string): Promise<{ space_id: string; quantity: number }[]> {
    return sql.rows(
      'select space_id, count(*) as quantity from datastore where org_id = $1 group by space_id',
      [orgId],
    );
  },

  /** → 0 when the name is taken. */
  insert(sql: Sql, made: NewDatastore, now: Date): Promise<number> {
    return sql.run(
      `insert into datastore (datastore_id, org_id, space_id, name, name_key, description, schema, created_by,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $9) on conflict do nothing`,
      [
        ...[made.id, made.orgId, made.spaceId, made.name, made.nameKey, made.description],
        ...[JSON.stringify(made.schema), made.by, now],
      ],
    );
  },

  save(
    sql: Sql,
    id: string,
    next: { name: string; nameKey: string; description: string; spaceId: string; schema: readonly Column[] },
    now: Date,
  ): Promise<StoredDatastore | undefined> {
    return sql.one(
      `update datastore d set name = $2, name_key = $3, description = $4, space_id = $5, schema = $6::jsonb,
         updated_at = $7 where d.datastore_id = $1 returning ${columns}`,
      [id, next.name, next.nameKey, next.description, next.spaceId, JSON.stringify(next.schema), now],
    );
  },

  touch(sql: Sql, id: string, added: number, now: Date): Promise<number> {
    return sql.run(
      'update datastore set record_count = record_count + $2, updated_at = $3 where datastore_id = $1',
      [id, added, now],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from datastore where org_id = $1 and datastore_id = $2', [orgId, id]);
  },
};
