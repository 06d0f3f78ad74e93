import type { Sql } from '../../db/database';

export interface TenantTable {
  name: string;
  /** The tenant table that its rows belong to and go with; null: they stand for themselves. */
  follows: string | null;
}

/** `child` refuses that a row of `parent` goes while it is named. */
export interface Holding {
  child: string;
  parent: string;
}

const tenantTables = `select c.oid, c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
 where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;

/** Reads the schema itself, so that a table that comes later is not forgotten. */
export const deletionStore = {
  tables(sql: Sql): Promise<TenantTable[]> {
    return sql.rows(
      `with tenant as (${tenantTables})
       select t.name, (
           select min(parent.name) from pg_constraint k join tenant parent on parent.oid = k.confrelid
             join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.attnotnull
            where k.contype = 'f' and k.conrelid = t.oid and k.confrelid <> t.oid and k.confdeltype = 'c'
              and parent.name <> 'organisation') as follows
         from tenant t order by t.name limit 1000`,
    );
  },

  holdings(sql: Sql): Promise<Holding[]> {
    return sql.rows(
      `with tenant as (${tenantTables})
       select distinct child.name as child, parent.name as parent
         from pg_constraint k join tenant child on child.oid = k.conrelid join tenant parent on parent.oid = k.confrelid
        where k.contype = 'f' and k.conrelid <> k.confrelid and k.confdeltype in ('a', 'r')
        order by 1, 2 limit 1000`,
    );
  },

  /** `table`: a name that `tables` has given. */
  remove(sql: Sql, table: string, orgId: string): Promise<number> {
    if (!/^[a-z_][a-z0-9_]*$/.test(table)) throw new Error(`“${table}” is no name of a table.`);
    return sql.run(`delete from ${table} where org_id = $1`, [orgId]);
  },

  /** Throws where it is on legal hold. */
  async refuseHeld(sql: Sql, orgId: string): Promise<void> {
    await sql.run('select costloom_refuse_held($1)', [orgId]);
  },

  /** A large organisation takes longer than a statement may otherwise. */
  async takeTime(sql: Sql): Promise<void> {
    await sql.run("set local statement_timeout = '15min'");
  },

  members(sql: Sql, orgId: string): Promise<{ user_id: string }[]> {
    return sql.rows(
      `select user_id from membership where org_id = $1 union all select 'key:' || key_id from api_key where org_id = $1
        limit 20000`,
      [orgId],
    );
  },

  /** A provider's shares no longer name it. */
  async unshare(sql: Sql, mspOrgId: string, orgId: string): Promise<void> {
    await sql.run(
      'update shared_resource set recipients = array_remove(recipients, $2) where org_id = $1 and $2 = any (recipients)',
      [mspOrgId, orgId],
    );
  },
};
