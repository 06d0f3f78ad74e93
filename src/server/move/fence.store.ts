import type pg from 'pg';
import { quoted } from '../backup/tables.store';
import { literals } from './organisationIds';
import type { TenantTable } from './tables.store';

const LOCK_TRIES = 40;
const FENCE = 'costloom_moving';
/** Its rows say when a key was used last, which is no reason to refuse the key. */
const UNFENCED_UPDATES = new Set(['api_key']);

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
