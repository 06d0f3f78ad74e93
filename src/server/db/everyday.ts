import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Fault } from '@shared/kernel/fault';

/** The role that row-level security and the grants are made for. */
const ROLE = 'costloom_app';

async function once<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Lets the everyday role of a PostgreSQL of our own connect, with a password that nobody keeps. → how it connects. Only
 * one server works on that PostgreSQL, so that no other needs the password before.
 */
export async function givePassword(owner: pg.ClientConfig): Promise<pg.ClientConfig> {
  const password = randomBytes(24).toString('base64url');
  await once(owner, (client) => client.query(`alter role ${ROLE} login password '${password}'`));
  return { ...owner, user: ROLE, password };
}

interface About {
  role: string;
  place: string;
  strong: boolean;
  member: boolean;
  owns: boolean;
}

const about = `select current_user::text as role,
    current_database() || ' ' || pg_postmaster_start_time() as place,
    (select rolsuper or rolbypassrls or rolcreaterole from pg_roles where rolname = current_user) as strong,
    pg_has_role(current_user, '${ROLE}', 'USAGE') as member,
    exists (select from pg_class where relowner = (select oid from pg_roles where rolname = current_user)
              and relnamespace = current_schema()::regnamespace) as owns`;

/** The address of the everyday role must lead to the same database, as a role that can do no more than tenants may. */
export async function refuseOtherRole(owner: pg.ClientConfig, everyday: pg.ClientConfig): Promise<void> {
  const refuse = (reason: string) => new Fault('conflict', `DATABASE_APP_URL ${reason}`);
  const read = async (client: pg.Client) => (await client.query<About>(about)).rows[0];
  const own = await once(owner, read);
  const other = await once(everyday, async (client) => {
    const row = await read(client);
    const { rows } = await client.query<{ may: boolean }>(
      `select pg_has_role(current_user, $1, 'MEMBER') as may`,
      [own?.role],
    );
    return row && { ...row, becomesOwner: rows[0]?.may === true };
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Fault('unavailable', `The database of DATABASE_APP_URL cannot be opened: ${reason}`);
  });
  if (!own || !other) throw refuse('does not answer.');
  const { role } = other;
  if (other.place !== own.place) throw refuse('leads to another database than DATABASE_URL.');
  if (role === own.role || other.becomesOwner)
    throw refuse(`signs in as ${role}, which is the owner or can become it. Use a role of its own.`);
  if (other.strong)
    throw refuse(
      `signs in as ${role}, which may be no superuser, and have neither BYPASSRLS nor CREATEROLE.`,
    );
  if (other.owns) throw refuse(`signs in as ${role}, which owns tables here. Use a role that owns nothing.`);
  if (!other.member)
    throw refuse(
      `signs in as ${role}, which lacks its rights. Let an administrator run: grant ${ROLE} to ${role};`,
    );
}
