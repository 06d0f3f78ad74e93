/** Tables and files inside one import. */
export const staging = { table: 'staging', file: 'staging.parquet' } as const;
/** Rows that are stored; the others of the staging table were refused. */
export const kept = `${staging.table} WHERE Rejection IS NULL`;
