/** Of the second phase: it takes away what an older version still uses, and waits until none is at work. */
export const isContract = (name: string): boolean => name.endsWith('.contract');

/** What PostgreSQL runs: without comments. */
export const statementsOf = (sql: string): string =>
  sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** An index that is made while others write cannot be made in a transaction: the file has that statement and no other. */
export const isConcurrent = (sql: string): boolean =>
  /^\s*(?:create (?:unique )?|drop )index concurrently\b/i.test(statementsOf(sql));
