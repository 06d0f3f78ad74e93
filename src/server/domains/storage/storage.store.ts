import type { Sql } from '../../db/database';
import { endedOnly, historyTables, staying } from './tables';

export interface CarriedTable {
  name: string;
  /** Without the organisation and what the database counts itself. */
  columns: string[];
  /** Counts the rows; they are written in its order. */
  identity: string | null;
  /** Of JSON that is always there: its null is a value, and is no missing one. */
  json: string[];
}

export interface ForeignKey {
  child: string;
  parent: string;
  childColumn: string;
  parentColumn: string;
}

const quoted = (name: string) => {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`“${name}” is no name of a table or column.`);
  return `"${name}"`;
};
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** Whether the rows of a table are counted by this column. */
const COUNTED = `coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false)`;

interface ColumnRow {
  name: string;
  columns: string[];
  identity: string | null;
  json: string[];
}

export const storageStore = {
  /** Every tenant table that an export holds: parents before their children. */
  async carried(sql: Sql): Promise<{ tables: CarriedTable[]; keys: ForeignKey[] }> {
    const rows = await sql.rows<ColumnRow>(
      `select c.relname as name,
              array_agg(a.attname::text order by a.attnum)
                filter (where a.attidentity = '' and a.attgenerated = '' and a.attname <> 'org_id' and not ${COUNTED})
                as columns,
              max(a.attname::text) filter (where a.attidentity <> '' or ${COUNTED}) as identity,
              coalesce(array_agg(a.attname::text)
                filter (where a.attnotnull and a.atttypid in ('json'::regtype, 'jsonb'::regtype)), '{}') as json
         from pg_class c
         join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
         join pg_policy p on p.polrelid = c.oid and p.polname = 'costloom_tenant'
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relkind in ('r', 'p') and not c.relispartition
        group by c.relname order by c.relname`,
    );
    const keys = await sql.rows<ForeignKey>(
      `select child.relname as child, parent.relname as parent, ca.attname as "childColumn",
              pa.attname as "parentColumn"
         from pg_constraint k
         join pg_class child on child.oid = k.conrelid
         join pg_class parent on parent.oid = k.confrelid
         join pg_namespace n on n.oid = child.relnamespace and n.nspname = current_schema()
         join pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = k.conkey[array_upper(k.conkey, 1)]
         join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = k.confkey[array_upper(k.confkey, 1)]
        where k.contype = 'f' and ca.attname <> 'org_id'`,
    );
    const carried = rows.filter(({ name }) => !staying.has(name));
    return { tables: inOrder(carried, keys), keys };
  },

  /** Rows as JSON text, in pieces; of the organisation of the transaction alone. */
  async *rows(sql: Sql, table: CarriedTable, atOnce: number): AsyncGenerator<string[]> {
    const where = endedOnly[table.name];
    const order = table.identity === null ? '' : `order by t.${quoted(table.identity)}`;
    const columns = table.columns.map((column) => `t.${quoted(column)}`).join(', ');
    await sql.run(
      `declare exported no scroll cursor for
       select row_to_json(r)::text as line
         from (select ${columns} from ${quoted(table.name)} t ${where ? `where ${where}` : ''} ${order}) r`,
    );
    for (;;) {
      const rows = await sql.rows<{ line: string }>(`fetch ${atOnce} from exported`);
      if (rows.length === 0) break;
      yield rows.map(({ line }) => line);
    }
    await sql.run('close exported');
  },

  /** `rows`: a JSON array of objects with these columns. */
  insert(sql: Sql, table: CarriedTable, columns: readonly string[], orgId: string, rows: string) {
    const value = (column: string) =>
      table.json.includes(column) ? `coalesce(${quoted(column)}, 'null')` : quoted(column);
    return sql.run(
      `insert into ${quoted(table.name)} (org_id, ${list(columns)})
       select $1, ${columns.map(value).join(', ')} from json_populate_recordset(null::${quoted(table.name)}, $2::json)`,
      [orgId, rows],
    );
  },

  /** Of the organisation of the transaction; its global space stays where that is asked. */
  clear(sql: Sql, table: CarriedTable, keepGlobalSpace: boolean): Promise<number> {
    const kept = keepGlobalSpace && table.name === 'space' ? ` where mode <> 'global'` : '';
    return sql.run(`delete from ${quoted(table.name)}${kept}`);
  },

  /** Whether rows name a parent that is not of this organisation: foreign keys look past the tenant's wall. */
  async strays(sql: Sql, { child, parent, childColumn, parentColumn }: ForeignKey): Promise<boolean> {
    const found = await sql.one(
      `select 1 from ${quoted(child)} c where c.${quoted(childColumn)} is not null and not exists
         (select from ${quoted(parent)} p where p.${quoted(parentColumn)} = c.${quoted(childColumn)}) limit 1`,
    );
    return found !== undefined;
  },

  async organisationName(sql: Sql, orgId: string): Promise<string> {
    const row = await sql.one<{ name: string }>('select name from organisation where org_id = $1', [orgId]);
    return row?.name ?? '';
  },

  /** Throws where the organization is on legal hold. */
  async refuseHeld(sql: Sql, orgId: string): Promise<void> {
    await sql.run('select costloom_refuse_held($1)', [orgId]);
  },

  async isImporting(sql: Sql): Promise<boolean> {
    const found = await sql.one(
      `select 1 from cost_import where state in ('waiting', 'running', 'detecting') limit 1`,
    );
    return found !== undefined;
  },

  async isSharing(sql: Sql): Promise<boolean> {
    return (await sql.one('select 1 from shared_resource limit 1')) !== undefined;
  },

  snapshotFiles(sql: Sql) {
    return sql.rows<{
      source_id: string;
      file: string;
      rows: number;
      file_size: number | null;
      file_hash: string | null;
    }>(
      'select source_id, file, rows, file_size::float8 as file_size, file_hash from cost_snapshot order by source_id, billing_period limit 100000',
    );
  },

  async size(sql: Sql, table: CarriedTable): Promise<{ items: number; bytes: number }> {
    // What executions hold is counted while they run; their parts are far too many to be weighed here.
    if (table.name === 'execution') return weigh(sql, 'sum(size_bytes)', table.name);
    if (historyTables.has(table.name)) return { items: 0, bytes: 0 };
    return weigh(sql, 'sum(pg_column_size(t))', table.name);
  },
};

async function weigh(sql: Sql, sum: string, table: string) {
  const row = await sql.one<{ items: number; bytes: number }>(
    `select count(*) as items, coalesce(${sum}, 0)::bigint as bytes from ${quoted(table)} t`,
  );
  return row ?? { items: 0, bytes: 0 };
}

/** Parents first. A table that refers to itself, or to one that stays, waits for nothing. */
function inOrder(tables: CarriedTable[], keys: readonly ForeignKey[]): CarriedTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: CarriedTable[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter((table) =>
      keys.every(({ child, parent }) => child !== table.name || parent === child || !left.has(parent)),
    );
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const table of ready) left.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}
