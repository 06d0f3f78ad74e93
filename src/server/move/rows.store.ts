import type pg from 'pg';
import { listed, quoted } from '../backup/tables.store';
import { literals } from './organisationIds';
import type { TenantTable } from './tables.store';

const whose = (orgs: readonly string[]) => `where org_id in (${literals(orgs)})`;

export function copyFrom({ name, columns, counted }: TenantTable, orgs: readonly string[]): string {
  const order = counted === null ? '' : `order by ${quoted(counted)}`;
  return `copy (select ${listed(columns)} from ${quoted(name)} ${whose(orgs)} ${order}) to stdout`;
}

const STAGE = 'moved_rows';

/** `copy` into a table with row-level security is for superusers alone, so rows come by a table without. */
export async function stage(client: pg.Client, { name, columns }: TenantTable): Promise<string> {
  await client.query(
    `create temp table ${STAGE} on commit drop as select ${listed(columns)} from ${quoted(name)} with no data`,
  );
  await client.query(`alter table ${STAGE} add column moved_row bigint generated always as identity`);
  return `copy ${STAGE} (${listed(columns)}) from stdin`;
}

export async function unstage(client: pg.Client, { name, columns }: TenantTable): Promise<void> {
  await client.query(
    `insert into ${quoted(name)} (${listed(columns)}) select ${listed(columns)} from ${STAGE} order by moved_row`,
  );
  await client.query(`drop table ${STAGE}`);
}

/** Rows and their content, whatever their order. */
export async function contentOf(
  client: pg.Client,
  { name, columns }: TenantTable,
  orgs: readonly string[],
): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ n: string; digest: string }>(
    `select count(*)::text as n, coalesce(sum(hashtextextended(row(${listed(columns)})::text, 0)::numeric), 0)::text as digest
       from ${quoted(name)} ${whose(orgs)}`,
  );
  return { rows: Number(rows[0]?.n), digest: rows[0]?.digest ?? '' };
}

/** As after the end of the process that had them: others carry on. */
export async function freeClaims(client: pg.Client, orgs: readonly string[]): Promise<void> {
  await client.query(
    `update execution set owner = null, status = 'PENDING', reason = null, wake_at = clock_timestamp()
      where org_id = any ($1) and owner is not null and ended_at is null`,
    [orgs],
  );
  await client.query(
    'update job set claim = null, claimed_until = null where org_id = any ($1) and claim is not null',
    [orgs],
  );
}

/** Everything of theirs, in one transaction. */
export async function removeRows(
  client: pg.Client,
  tables: readonly TenantTable[],
  orgs: readonly string[],
): Promise<void> {
  const whoseRows = whose(orgs);
  await client.query(`begin; set local costloom.mover = 'on'`);
  // A legal hold has gone along; here it would keep what lives elsewhere.
  await client.query(`delete from legal_hold ${whoseRows}`);
  for (const { name } of tables.toReversed()) {
    // Customers before their provider: they refer to it.
    if (name === 'organisation')
      await client.query(`delete from organisation ${whoseRows} and parent_org_id is not null`);
    await client.query(`delete from ${quoted(name)} ${whoseRows}`);
  }
  await client.query(`delete from organisation_arrival ${whoseRows}`);
  await client.query('commit');
}
