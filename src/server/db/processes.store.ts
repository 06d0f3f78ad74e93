import type pg from 'pg';

/** A server as the others on its database see it. */
export interface ServerProcess {
  processId: string;
  version: string;
}

/** One that has given no sign of life for so long is gone. */
const ALIVE_MS = 3 * 60_000;
/** What the connections of versions were called that did not tell of themselves yet. */
const SILENT_VERSIONS = 'costloom';

/** Times are the database's: processes on several machines have that clock in common. */
export const processesStore = {
  async isThere(client: pg.ClientBase): Promise<boolean> {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('server_process') is not null as there`,
    );
    return rows[0]?.there ?? false;
  },

  /** A sign of life, the first one too. */
  async seen(client: pg.ClientBase, self: ServerProcess, contracts: readonly string[]): Promise<void> {
    await client.query(
      `insert into server_process (process_id, version, contracts) values ($1, $2, $3)
       on conflict (process_id) do update set seen_at = clock_timestamp()`,
      [self.processId, self.version, contracts],
    );
    await client.query(`delete from server_process where seen_at < clock_timestamp() - interval '1 day'`);
  },

  async leave(client: pg.ClientBase, processId: string): Promise<void> {
    await client.query('delete from server_process where process_id = $1', [processId]);
  },

  /** The versions that are at work now and do not know this contract migration, at most 20. */
  async lacking(client: pg.ClientBase, contract: string): Promise<string[]> {
    const { rows } = await client.query<{ version: string }>(
      `select distinct version from server_process
       where seen_at > clock_timestamp() - $2 * interval '1 millisecond' and not contracts @> array[$1]
       union
       select 'an early preview' from pg_stat_activity
       where datname = current_database() and application_name = $3
       limit 20`,
      [contract, ALIVE_MS, SILENT_VERSIONS],
    );
    return rows.map(({ version }) => version);
  },

  async contractsApplied(client: pg.ClientBase): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(
      `select name from schema_migration where name like '%.contract' order by 1`,
    );
    return rows.map(({ name }) => name);
  },
};
