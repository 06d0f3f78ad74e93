/** Times in milliseconds, sizes in bytes. */
export interface EngineSettings {
  /** Executions carried on at once by this process; what is beyond waits in the database. */
  maxClaims: number;
  heartbeat: number;
  /** A process whose lock is free is dead when its heartbeat is older than this. */
  deadAfter: number;
  /** A process that still holds its lock, but was not heard of for so long, is taken for frozen. */
  frozenAfter: number;
  /** The longest time between two looks for what is due. */
  look: number;
  /** Runs, lines and progress in memory go to disk at least so often while a claim works. */
  flush: number;
  /** So many runs in memory are written at once. */
  bufferedRuns: number;
  /** What one execution may hold. */
  maxExecutionBytes: number;
  keepDays: number;
  keepPerWorkflow: number;
  /** A period of so many executions, or bytes, is written anew once half of it may go; of a smaller one, rows are deleted. */
  compactRows: number;
  compactBytes: number;
}

export const engineDefaults: EngineSettings = {
  maxClaims: 64,
  heartbeat: 1_000,
  deadAfter: 3_000,
  frozenAfter: 30_000,
  look: 1_000,
  flush: 500,
  bufferedRuns: 1_000,
  maxExecutionBytes: 1024 ** 3,
  keepDays: 90,
  keepPerWorkflow: 10_000,
  compactRows: 20_000,
  compactBytes: 64 * 1024 ** 2,
};

export const LOG_LINES_MAX = 2_000;
export const LOG_BYTES_MAX = 256 * 1024;
/** One line. */
export const LOG_TEXT_MAX = 16 * 1024;
