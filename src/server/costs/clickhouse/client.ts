import { createReadStream } from 'node:fs';
import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ClickHouseSettings,
} from '@clickhouse/client';
import { Fault } from '@shared/kernel/fault';
import { untilAborted } from '../../platform/untilAborted';
import type { Scalar } from '../queries/fields';
import type { QueryRow } from '../queries/row';

export interface ClickHousePlace {
  /** `https://host:8443`, without credentials. */
  url: string;
  database: string;
  username: string;
  password: string;
}

interface AskOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Numbers come as texts where a double would round them, with all their decimals, as DuckDB tells them. */
const answers: ClickHouseSettings = {
  output_format_json_quote_decimals: 1,
  output_format_json_quote_64bit_integers: 1,
  output_format_decimal_trailing_zeros: 1,
};
const RUN_MS = 60_000;
const INSERT_MS = 30 * 60_000;
/** ClickHouse’s own words for a limit of time and of memory. */
const TIMED_OUT = '159';
const OUT_OF_MEMORY = '241';

const late = (ms: number) =>
  new Fault('timeout:bills_too_slow', `The bills did not answer within ${ms / 1000} s.`);

function asFault(error: unknown, { timeoutMs, signal }: AskOptions): Fault {
  if (signal?.aborted) return new Fault('cancelled', 'The request was cancelled.');
  const isOwn = error instanceof ClickHouseError;
  if (isOwn && error.code === TIMED_OUT) return late(timeoutMs);
  if (isOwn && error.code === OUT_OF_MEMORY)
    return new Fault('unavailable:out_of_memory', 'The query needs more memory than it may use; narrow it.');
  const said = error instanceof Error ? (error.message.split('\n')[0] ?? '').trim().slice(0, 300) : '';
  return new Fault('unavailable:clickhouse_failed', `ClickHouse: ${said || 'it failed without saying why.'}`);
}

/** What is asked of a ClickHouse server. Throws Fault: `timeout`, `cancelled`, `unavailable`. */
export function openClickHouse(place: ClickHousePlace) {
  const client = createClient({
    url: place.url,
    database: place.database,
    username: place.username,
    password: place.password,
    application: 'costloom',
    request_timeout: INSERT_MS,
    // Filters may have thousands of values, which no address has room for.
    use_multipart_params_auto: true,
    // What it would say, the faults say.
    log: { level: ClickHouseLogLevel.OFF },
  });

  /** Ends what takes too long, or what nobody waits for any more. */
  async function within<T>(options: AskOptions, job: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const timer = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timer]) : timer;
    try {
      return await untilAborted(signal, job(signal));
    } catch (error) {
      throw timer.aborted && !options.signal?.aborted ? late(options.timeoutMs) : asFault(error, options);
    }
  }

  return {
    rows: (
      sql: string,
      values: Readonly<Record<string, Scalar | readonly string[]>>,
      options: AskOptions,
    ): Promise<QueryRow[]> =>
      within(options, async (abort_signal) => {
        const limit = { max_execution_time: Math.ceil(options.timeoutMs / 1000) };
        const result = await client.query({
          query: sql,
          query_params: { ...values },
          format: 'JSONEachRow',
          clickhouse_settings: { ...answers, ...limit },
          abort_signal,
        });
        return result.json<QueryRow>();
      }),
    run: (sql: string, timeoutMs = RUN_MS): Promise<void> =>
      within({ timeoutMs }, async (abort_signal) => {
        await client.command({ query: sql, abort_signal });
      }),
    /** Rows of a Parquet file, whose columns are named as those of the table. */
    insert: (table: string, columns: readonly string[], parquet: string): Promise<void> =>
      within({ timeoutMs: INSERT_MS }, async (abort_signal) => {
        const [first = '', ...rest] = columns;
        const values = createReadStream(parquet);
        await client.insert({ table, columns: [first, ...rest], values, format: 'Parquet', abort_signal });
      }),
    close: (): Promise<void> => client.close(),
  };
}

export type ClickHouse = ReturnType<typeof openClickHouse>;
