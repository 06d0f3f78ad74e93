import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import { shortConnection } from './shortConnection';

/** The role that row-level security and the grants are made for. */
const ROLE = 'costloom_app';
const SCRAM_ROUNDS = 4096;

/** What PostgreSQL keeps of a password (RFC 5803): a statement that fails stands in its log, and this opens nothing. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}

/**
 * Lets the everyday role of a PostgreSQL of our own connect, with a password that nobody keeps. → how it connects. Only
 * one server works on that PostgreSQL, so that no other needs the password before. A temporary table would hide a real one
 * from whoever has the connection next, so nobody may make any.
 */
export async function givePassword(owner: pg.ClientConfig): Promise<pg.ClientConfig> {
  const password = randomBytes(24).toString('base64url');
  await shortConnection(owner, async (client) => {
    await client.query(`alter role ${ROLE} login password '${verifierOf(password)}'`);
    await client.query(`alter role ${ROLE} reset all`);
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    await client.query(`revoke temporary on database ${rows[0]?.name} from public`);
  });
  return { ...owner, user: ROLE, password };
}

/** What the role of DATABASE_APP_URL must not be or have: a test that is true when it is or has, and what is said then. */
const walls: readonly [test: string, reason: string][] = [
  ['r.rolsuper', 'is a superuser'],
  ['r.rolbypassrls or r.rolreplication', 'has BYPASSRLS or REPLICATION and sees every tenant'],
  ['r.rolcreaterole', 'has CREATEROLE and could make a stronger role'],
  [
    `exists (select from pg_roles o where o.oid <> r.oid and o.rolname not in ('${ROLE}', 'pg_database_owner')
             and pg_has_role(r.oid, o.oid, 'MEMBER'))`,
    `is a member of another role than ${ROLE}`,
  ],
  [
    `exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
             and dbid in (0, (select oid from pg_database where datname = current_database())))`,
    'owns something here',
  ],
  [
    `has_database_privilege(r.oid, current_database(), 'CREATE') or has_schema_privilege(r.oid, current_schema(), 'CREATE')`,
    'may create things here: revoke create on the database and its schema from it and from public',
  ],
  [
    `has_database_privilege(r.oid, current_database(), 'TEMPORARY')`,
    'may make temporary tables: revoke temporary on the database from public',
  ],
  [
    `not pg_has_role(r.oid, '${ROLE}', 'USAGE')`,
    `lacks its rights: let an administrator grant ${ROLE} to it`,
  ],
];

interface About {
  role: string;
  place: string;
  broken: boolean[];
}

// The start as a number: as a text it depends on the role's time zone.
const about = `select r.rolname::text as role,
    concat_ws(' ', current_database(), current_schema(), extract(epoch from pg_postmaster_start_time())) as place,
    array[${walls.map(([test]) => `(${test})`).join(', ')}] as broken
  from pg_roles r where r.rolname = current_user`;

/** The address of the everyday role must lead to the same database, as a role that can do no more than tenants may. */
export async function refuseOtherRole(owner: pg.ClientConfig, everyday: pg.ClientConfig): Promise<void> {
  const read = (connection: pg.ClientConfig) =>
    shortConnection(connection, async (client) => (await client.query<About>(about)).rows[0]);
  const [own, other] = await Promise.all([
    read(owner),
    read(everyday).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw new Fault(
        'unavailable:database_unreachable',
        `The database of DATABASE_APP_URL cannot be opened: ${reason}`,
      );
    }),
  ]);
  const refuse = (reason: string) => new Fault('conflict:database_role_unfit', `DATABASE_APP_URL ${reason}.`);
  if (!own || !other) throw refuse('does not answer');
  const { role } = other;
  if (other.place !== own.place) throw refuse('leads to another database or schema than DATABASE_URL');
  if (role === own.role) throw refuse(`signs in as ${role}, the owner. Use a role of its own`);
  const wall = walls.find((_, index) => other.broken[index]);
  if (wall) throw refuse(`signs in as ${role}, which ${wall[1]}`);
}
