import type pg from 'pg';
import { listed, quoted } from '../backup/tables.store';

/** A table with rows of organizations, as they are copied. */
export interface TenantTable {
  name: string;
  /** Without what the database computes or counts itself. */
  columns: string[];
  /** Counts the rows: they are written in its order. */
  counted: string | null;
}

export interface Move {
  root: string;
  id: string;
  cell: string;
  address: string;
}

/** The move’s own, and what is of a server or of the moment. Neither is copied; the second is deleted with the rest. */
const OWN = ['organisation_move', 'organisation_place', 'organisation_place_caller', 'organisation_arrival'];
const LEFT_BEHIND = new Set(['errand', 'upload', 'workflow_editor', 'assistant_connection', 'audit_pending']);

/** One mover at a time in a database. */
const MOVER_LOCK = 726_510;
const LOCK_TRIES = 40;
const FENCE = 'costloom_moving';
/** Its rows say when a key was used last, which is no reason to refuse the key. */
const UNFENCED_UPDATES = new Set(['api_key']);

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

export async function placeOf(
  client: pg.Client,
  org: string,
): Promise<{ cell: string; address: string } | undefined> {
  const { rows } = await client.query<{ cell: string; address: string }>(
    'select cell, address from organisation_place where org_id = $1',
    [org],
  );
  return rows[0];
}

export async function arrivedBy(client: pg.Client, root: string): Promise<string | undefined> {
  const { rows } = await client.query<{ move_id: string }>(
    'select move_id from organisation_arrival where org_id = $1',
    [root],
  );
  return rows[0]?.move_id;
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

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** Waiting for a table keeps others from it, so a statement gives up soon and is tried again. → whether it was done. */
async function patiently(client: pg.Client, statements: readonly string[]): Promise<boolean> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '2s'; ${statements.join('; ')}; commit`);
      return true;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error)) throw error;
    }
  }
  return false;
}

const ORG_ID = /^[A-Za-z0-9_-]{1,200}$/;
export const isOrgId = (text: string): boolean => ORG_ID.test(text);

function literals(orgs: readonly string[]): string {
  for (const org of orgs)
    if (!isOrgId(org)) throw new Error('The id of an organization has characters that no id has.');
  return orgs.map((org) => `'${org}'`).join(', ');
}

const dropFence = (table: string) => `drop trigger if exists ${FENCE} on ${quoted(table)}`;

/** From its end on nobody writes a row of theirs, and whoever was writing one has ended. → the table that was busy. */
export async function fence(
  client: pg.Client,
  tables: readonly TenantTable[],
  orgs: readonly string[],
): Promise<string | undefined> {
  for (const { name } of tables) {
    const events = UNFENCED_UPDATES.has(name) ? 'insert or delete' : 'insert or update or delete';
    const made = await patiently(client, [
      dropFence(name),
      `create trigger ${FENCE} before ${events} on ${quoted(name)}
         for each row execute function costloom_refuse_moving(${literals(orgs)})`,
    ]);
    if (!made) return name;
  }
  return undefined;
}

/** → the table that was busy. */
export async function unfence(
  client: pg.Client,
  tables: readonly TenantTable[],
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'select tgrelid::regclass::text as name from pg_trigger where tgname = $1 and tgparentid = 0',
    [FENCE],
  );
  const fenced = new Set(rows.map(({ name }) => name));
  for (const { name } of tables)
    if (fenced.has(name) && !(await patiently(client, [dropFence(name)]))) return name;
  return undefined;
}

/** Whose accounts go with them. */
export async function peopleOf(client: pg.Client, orgs: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from membership where org_id = any ($1)
     union select user_id from invitation where org_id = any ($1) and user_id is not null
     union select user_id from scim_user where org_id = any ($1)
     union select user_id from scim_group_member where org_id = any ($1)`,
    [orgs],
  );
  return rows.map(({ user_id }) => user_id);
}

/** JSON of the rows: people are few. */
export async function accountsOf(
  client: pg.Client,
  people: readonly string[],
): Promise<{ users: string; outside: string }> {
  const { rows } = await client.query<{ users: string; outside: string }>(
    `select (select coalesce(json_agg(u), '[]')::text from app_user u where user_id = any ($1)) as users,
            (select coalesce(json_agg(o), '[]')::text from outside_identity o where user_id = any ($1)) as outside`,
    [people],
  );
  return rows[0] ?? { users: '[]', outside: '[]' };
}

/** Whoever is there by the same id stays as they are. → an address that somebody else has there. */
export async function addAccounts(
  client: pg.Client,
  { users, outside }: { users: string; outside: string },
): Promise<string | undefined> {
  const taken = await client.query<{ email: string }>(
    `select n.email from json_populate_recordset(null::app_user, $1::json) n
       join app_user u on lower(u.email) = lower(n.email) and u.user_id <> n.user_id limit 1`,
    [users],
  );
  const [first] = taken.rows;
  if (first) return first.email;
  await client.query(
    `insert into app_user select * from json_populate_recordset(null::app_user, $1::json)
     on conflict (user_id) do nothing`,
    [users],
  );
  await client.query(
    `insert into outside_identity select * from json_populate_recordset(null::outside_identity, $1::json)
     on conflict do nothing`,
    [outside],
  );
  return undefined;
}

export async function periodsOf(client: pg.Client): Promise<{ name: string }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'execution'::regclass and c.relname !~ '_(out|new)$' order by 1`,
  );
  return rows;
}

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

/** Entries of the audit that wait for a receiver, by their place from the end: ids are given anew. */
export async function pendingOf(
  client: pg.Client,
  orgs: readonly string[],
): Promise<{ org_id: string; sink: string; place: string }[]> {
  const { rows } = await client.query<{ org_id: string; sink: string; place: string }>(
    `select p.org_id, p.sink, a.place::text from audit_pending p
       join (select org_id, activity_id, row_number() over (partition by org_id order by activity_id desc) as place
               from organisation_activity where org_id = any ($1)) a
         on a.org_id = p.org_id and a.activity_id = p.activity_id`,
    [orgs],
  );
  return rows;
}

/** What copying the audit noted for the file of the new place is taken away; what waited at the old one waits again. */
export async function addPending(
  client: pg.Client,
  orgs: readonly string[],
  pending: readonly { org_id: string; sink: string; place: string }[],
): Promise<void> {
  await client.query('delete from audit_pending where org_id = any ($1)', [orgs]);
  await client.query(
    `insert into audit_pending (org_id, sink, activity_id)
     select p.org_id, p.sink, a.activity_id
       from json_to_recordset($2::json) as p (org_id text, sink text, place bigint)
       join (select org_id, activity_id, row_number() over (partition by org_id order by activity_id desc) as place
               from organisation_activity where org_id = any ($1)) a on a.org_id = p.org_id and a.place = p.place
      where p.sink = 'https' or exists (select from audit_file)`,
    [orgs, JSON.stringify(pending)],
  );
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

export async function arrive(client: pg.Client, orgs: readonly string[], moveId: string): Promise<void> {
  // It may come back to where it was moved away from.
  await client.query('delete from organisation_place where org_id = any ($1)', [orgs]);
  await client.query(
    `insert into organisation_arrival (org_id, move_id, arrived_at)
     select unnest($1::text[]), $2, clock_timestamp()
     on conflict (org_id) do update set move_id = excluded.move_id, arrived_at = excluded.arrived_at`,
    [orgs, moveId],
  );
}

/** The directory, in one transaction. Does nothing the second time. */
export async function writePlaces(client: pg.Client, { root, id, cell, address }: Move): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into organisation_place (org_id, name, move_id, cell, address, moved_at)
     select o.org_id, o.name, $2, $3, $4, clock_timestamp() from organisation_move m
       join organisation o on o.org_id = m.org_id where m.root_org_id = $1 on conflict (org_id) do nothing`,
    [root, id, cell, address],
  );
  await client.query(
    `insert into organisation_place_caller (caller_id, org_id, secret_hash)
     select user_id, org_id, null from membership where state = 'active'
        and org_id in (select org_id from organisation_move where root_org_id = $1)
     union all select key_id, org_id, secret_hash from api_key
      where org_id in (select org_id from organisation_move where root_org_id = $1)
     on conflict do nothing`,
    [root],
  );
  await client.query('commit');
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
