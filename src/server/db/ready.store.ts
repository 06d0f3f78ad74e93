import type { Sql } from './database';

/** One row that is written to see that writing goes; in `system` transactions. */
export const readyStore = {
  write: (sql: Sql, now: Date): Promise<number> => sql.run('update ready_mark set at = $1', [now]),
  read: (sql: Sql) => sql.one('select 1'),
};
