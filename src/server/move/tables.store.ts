import type pg from 'pg';

/** A table with rows of organizations, as they are copied. */
export interface TenantTable {
  name: string;
  /** Without what the database computes or counts itself. */
  columns: string[];
  /** Counts the rows: they are written in its order. */
  counted: string | null;
}

/** The move’s own, and what is of a server or of the moment. Neither is copied; the second is deleted with the rest. */
const OWN = ['organisation_move', 'organisation_place', 'organisation_place_caller', 'organisation_arrival'];
const LEFT_BEHIND = new Set(['errand', 'upload', 'workflow_editor', 'assistant_connection', 'audit_pending']);

interface KeyRow {
  child: string;
  parent: string;
}

/** Parents first; what notes entries of the audit for receivers comes after the audit, so that none is sent twice. */
function inOrder(tables: readonly TenantTable[], keys: readonly KeyRow[]): TenantTable[] {
  const late = (name: string) => name === 'audit_stream' || name === 'audit_pending';
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: TenantTable[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ name }) =>
      keys.every(({ child, parent }) => child !== name || parent === child || !left.has(parent)),
    );
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    const first = ready.filter(({ name }) => !late(name));
    for (const table of first.length > 0 ? first : ready) {
      left.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

export const isCopied = ({ name }: TenantTable): boolean => !LEFT_BEHIND.has(name);

export async function tenantTables(client: pg.Client): Promise<TenantTable[]> {
  const counted = `coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false)`;
  const { rows } = await client.query<TenantTable>(
    `select c.relname as name,
            array_agg(a.attname::text order by a.attnum)
              filter (where a.attidentity = '' and a.attgenerated = '' and not ${counted}) as columns,
            max(a.attname::text) filter (where a.attidentity <> '' or ${counted}) as counted
       from pg_class c
       join pg_policy p on p.polrelid = c.oid and p.polname = 'costloom_tenant'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all ($1::text[])
      group by c.relname order by c.relname`,
    [OWN],
  );
  const keys = await client.query<KeyRow>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  return inOrder(rows, keys.rows);
}

export async function periodsOf(client: pg.Client): Promise<{ name: string }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'execution'::regclass and c.relname !~ '_(out|new)$' order by 1`,
  );
  return rows;
}
