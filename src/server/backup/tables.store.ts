import type pg from 'pg';

export interface Table {
  name: string;
  /** All but those that the database computes. */
  columns: string[];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const listed = (names: readonly string[]) => names.map(quoted).join(', ');

/** Kept by the migrations themselves. */
const OWN_TABLE = 'schema_migration';

/** Of the history of executions: weeks are made as time goes on, not by the migrations. */
const PERIOD_TABLE = /^execution_(w\d{8}|before|after)$/;

/** Every table of the schema but that of the migrations, and but what was taken out of the history to be removed. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relname <> $1 and c.relname !~ '_(w\\d{8}|before|after)_(out|new)$'
      group by c.relname order by c.relname`,
    [OWN_TABLE],
  );
  return rows;
}

/** They stay as long as the transaction lasts, whatever is cleared meanwhile. */
export async function holdTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`lock table ${listed(tables.map(({ name }) => name))} in access share mode`);
}

/** Makes the weeks of the history that these tables are of. */
export async function makePeriods(client: pg.Client, tables: readonly { name: string }[]): Promise<void> {
  for (const { name } of tables) {
    const period = PERIOD_TABLE.exec(name)?.[1];
    if (period === 'before') await client.query(`select costloom_make_period('before', null, 'exec_')`);
    else if (period === 'after') await client.query(`select costloom_make_period('after', 'exec_~', null)`);
    else if (period !== undefined)
      await client.query(`select costloom_make_week(to_date($1, 'YYYYMMDD')::timestamp at time zone 'UTC')`, [
        period.slice(1),
      ]);
  }
}

/** As text: a sequence counts further than a number. */
export async function sequencesOf(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows;
}

export async function billsOf(
  client: pg.Client,
): Promise<{ org: string; source: string; file: string; sha256: string | null }[]> {
  const { rows } = await client.query<{ org: string; source: string; file: string; sha256: string | null }>(
    `select org_id as org, source_id as source, file, file_hash as sha256 from cost_snapshot
      order by org_id, source_id, file`,
  );
  return rows;
}

export async function migrationsOf(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${OWN_TABLE} order by name`,
  );
  return rows;
}

export async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from ${quoted(table)}`);
  return Number(rows[0]?.n);
}

export async function databasesOf(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname::text as name from pg_database where starts_with(datname::text, $1)',
    [prefix],
  );
  return rows.map(({ name }) => name);
}
