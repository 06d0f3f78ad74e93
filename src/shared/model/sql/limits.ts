/** A statement of the SQL console, in characters. */
export const SQL_MAX = 20_000;
/** Rows that are shown, and that go to a datastore. */
export const SQL_ROWS_SHOWN = 10_000;
/** Rows of a workbook, which is made in memory. */
export const SQL_ROWS_WORKBOOK = 50_000;
/** Rows of an export as CSV. */
export const SQL_ROWS_EXPORTED = 1_000_000;
export const SQL_QUERY_NAME_MAX = 100;
