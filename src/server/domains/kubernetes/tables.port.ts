/** Reads Parquet files in a process that can be ended. */
export interface ParquetTables {
  /** The cells as text. `Fault('unprocessable')` for what is damaged, or holds too much. */
  read(content: Uint8Array, signal: AbortSignal): Promise<{ columns: string[]; rows: string[][] }>;
}
