import type pg from 'pg';

export interface Move {
  root: string;
  id: string;
  cell: string;
  address: string;
}

/** One mover at a time in a database. */
const MOVER_LOCK = 726_510;

export async function lockMover(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    MOVER_LOCK,
  ]);
  return rows[0]?.got ?? false;
}

/** Whether the other connection’s lock is seen from here: both lead to one database. */
export async function isLockedBy(client: pg.Client, other: pg.Client): Promise<boolean> {
  const asked = await other.query<{ pid: number; since: string }>(
    'select pg_backend_pid() as pid, pg_postmaster_start_time()::text as since',
  );
  const { rows } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.objid = $1::oid and l.pid = $2 and pg_postmaster_start_time()::text = $3`,
    [MOVER_LOCK, asked.rows[0]?.pid, asked.rows[0]?.since],
  );
  return rows.length > 0;
}

export async function migrationNames(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name).join(' ');
}

export async function sealedSecret(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ sealed: string }>(
    'select sealed from identity_secret where name = $1',
    [name],
  );
  return rows[0]?.sealed;
}

export async function organisation(
  client: pg.Client,
  org: string,
): Promise<{ parent: string | null } | undefined> {
  const { rows } = await client.query<{ parent: string | null }>(
    'select parent_org_id as parent from organisation where org_id = $1',
    [org],
  );
  return rows[0];
}

/** The organization, then its customers. */
export async function familyOf(client: pg.Client, root: string): Promise<string[]> {
  const { rows } = await client.query<{ org_id: string }>(
    `select org_id from organisation where org_id = $1 or parent_org_id = $1
      order by parent_org_id is not null, org_id`,
    [root],
  );
  return rows.map(({ org_id }) => org_id);
}

export async function moveOf(
  client: pg.Client,
  root: string,
): Promise<{ move: Move; orgs: string[] } | undefined> {
  const { rows } = await client.query<{ org_id: string; move_id: string; cell: string; address: string }>(
    'select org_id, move_id, cell, address from organisation_move where root_org_id = $1 order by org_id <> $1, org_id',
    [root],
  );
  const [first] = rows;
  if (!first) return undefined;
  const { move_id: id, cell, address } = first;
  return { move: { root, id, cell, address }, orgs: rows.map(({ org_id }) => org_id) };
}

export async function beginMove(client: pg.Client, { root, id, cell, address }: Move): Promise<void> {
  await client.query(
    `insert into organisation_move (org_id, root_org_id, move_id, cell, address, started_at)
     select org_id, $1, $2, $3, $4, clock_timestamp() from organisation where org_id = $1 or parent_org_id = $1`,
    [root, id, cell, address],
  );
}

export async function endMove(client: pg.Client, root: string): Promise<void> {
  await client.query('delete from organisation_move where root_org_id = $1', [root]);
}

/** What was at work when the move began and has not come to a pause. */
export async function atWork(client: pg.Client, orgs: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select (select count(*) from execution where org_id = any ($1) and ended_at is null and owner is not null)
          + (select count(*) from job where org_id = any ($1) and claimed_until > clock_timestamp()) as n`,
    [orgs],
  );
  return Number(rows[0]?.n);
}

export async function isImporting(client: pg.Client, orgs: readonly string[]): Promise<boolean> {
  const { rows } = await client.query(
    `select from cost_import where org_id = any ($1) and state in ('waiting', 'running', 'detecting') limit 1`,
    [orgs],
  );
  return rows.length > 0;
}
