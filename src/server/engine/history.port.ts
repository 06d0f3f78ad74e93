import type { Sql } from '../db/database';

/** What exports, imports and deletions of a whole organisation ask of the engine's history. */
export interface EngineHistory {
  /**
   * Makes room for rows of the history that are about to be inserted: an array of objects, each with the
   * `execution_id` or the `period` of its row. `Fault('bad_input')` when they lie in no believable time.
   */
  prepare(rows: unknown): Promise<void>;
  /** Counts the organisation's executions anew, and notes their trigger events; in the transaction of its import. */
  recount(sql: Sql, orgId: string): Promise<void>;
  /** Deletes at most so many executions that have ended. → how many. */
  forget(sql: Sql, orgId: string, most: number): Promise<number>;
}
