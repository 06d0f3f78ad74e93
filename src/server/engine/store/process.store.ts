import type { Sql } from '../../db/database';

/** The first of the two numbers of the lock; the second is the process's own. */
const LOCK_CLASS = 726_501;

interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

export interface OtherProcess {
  process_id: string;
  lock_number: number;
}

const isOther = (row: unknown): row is OtherProcess =>
  typeof row === 'object' && row !== null && 'process_id' in row && 'lock_number' in row;

/** Times are the database's: processes on several machines have one clock in common, and that is it. */
export const processStore = {
  /** Row and lock by one statement: a process that others see holds its lock. */
  async enter(connection: Connection, processId: string): Promise<void> {
    await connection.query(
      `with me as (
         insert into engine_process (process_id, started_at, heartbeat_at)
         values ($1, clock_timestamp(), clock_timestamp()) returning lock_number
       )
       select pg_advisory_lock($2, lock_number::int) from me`,
      [processId, LOCK_CLASS],
    );
  },

  /** False: another process has declared this one dead. */
  async beat(connection: Connection, processId: string): Promise<boolean> {
    const { rowCount } = await connection.query(
      'update engine_process set heartbeat_at = clock_timestamp() where process_id = $1',
      [processId],
    );
    return rowCount === 1;
  },

  async others(connection: Connection, processId: string, silentForMs: number): Promise<OtherProcess[]> {
    const { rows } = await connection.query(
      `select process_id, lock_number::int as lock_number from engine_process
       where process_id <> $1 and heartbeat_at <= clock_timestamp() - $2 * interval '1 millisecond' limit 100`,
      [processId, silentForMs],
    );
    return rows.filter(isOther);
  },

  /** Its lock can be had, or it has been silent for too long. The row is locked, so that one survivor does it. */
  async isDead(sql: Sql, { process_id, lock_number }: OtherProcess, frozenAfterMs: number): Promise<boolean> {
    const row = await sql.one<{ dead: boolean }>(
      `select pg_try_advisory_xact_lock($2, $3)
         or heartbeat_at <= clock_timestamp() - $4 * interval '1 millisecond' as dead
       from engine_process where process_id = $1 for update skip locked`,
      [process_id, LOCK_CLASS, lock_number, frozenAfterMs],
    );
    return row?.dead ?? false;
  },

  /** → how many executions it had. `died`: by itself, not with the database, and not because it was ended. */
  async takeOver(sql: Sql, processId: string, now: Date, died: boolean): Promise<number> {
    await sql.run('delete from engine_process where process_id = $1', [processId]);
    if (died) {
      await sql.run(
        `with dead as (
           update execution set deaths = deaths + 1 where owner = $1 and ended_at is null returning execution_id
         )
         update step_run s set deaths = s.deaths + 1 from dead
         where s.execution_id = dead.execution_id and s.ended_at is null and s.status = 'RUNNING'
           and s.effect <> 'flow'`,
        [processId],
      );
    }
    return sql.run(
      `update execution set owner = null, status = 'PENDING', reason = null, wake_at = $2
       where owner = $1 and ended_at is null`,
      [processId, now],
    );
  },
};
