import { Fault } from '@shared/kernel/fault';
import type { Sql } from './database';

export interface Room {
  /** What is counted, such as `boards of <organisation>`: two that make one of it at once wait for each other. */
  of: string;
  count(): Promise<number>;
  most: number;
  /** How many are to be made; 1 unless given. */
  more?: number;
  /** What the caller is told when there is no room. */
  full: string;
}

/**
 * In a transaction that makes something: fails with conflict when there would be more than `most`, also when several
 * make some at once. So a list that is cut at `most` is never cut.
 */
export async function mustHaveRoom(sql: Sql, { of, count, most, more = 1, full }: Room): Promise<void> {
  await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`room for ${of}`]);
  if ((await count()) + more > most) throw new Fault('conflict', full);
}
