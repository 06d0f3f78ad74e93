import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { keysOf } from '../../common/values/keysOf';
import { until } from '../../common/cloud/waiting';
import { ask, type At } from './aws';

const STOP_MS = 10_000;
/** As Athena gives them. */
const PAGE = 1_000;
/** Of all rows together; beyond it the rest is left out. */
const CHARACTERS_MAX = 20_000_000;

const athena = (operation: string, input: JsonObject): CloudCall => ({ service: 'athena', operation, input });

export interface AthenaQuery {
  sql: string;
  catalog: string;
  database: string;
  workgroup: string;
  /** `s3://bucket/folder/`; '' is the workgroup's. */
  output: string;
  /** Bytes; null: no limit but the workgroup's. */
  mostScanned: number | null;
}

const execution = z.object({
  StatementType: z.string().nullish(),
  WorkGroup: z.string().nullish(),
  ResultConfiguration: z.object({ OutputLocation: z.string().nullish() }).nullish(),
  Status: z.object({ State: z.string(), StateChangeReason: z.string().nullish() }),
  Statistics: z
    .object({ DataScannedInBytes: z.number().nullish(), TotalExecutionTimeInMillis: z.number().nullish() })
    .nullish(),
});
type Execution = z.output<typeof execution>;

export const scannedBytes = ({ Statistics }: Execution): number => Statistics?.DataScannedInBytes ?? 0;

const wordsOf: Readonly<Record<string, string>> = {
  FAILED: 'The query failed',
  CANCELLED: 'The query was stopped',
};

/** Ended by itself, with its own time: what the step runs under may have ended already. */
async function stop({ context, session, place }: At, id: string): Promise<void> {
  const call = athena('StopQueryExecution', { QueryExecutionId: id });
  try {
    await context.services.clouds.read(session, place, call, AbortSignal.timeout(STOP_MS));
    context.log('warn', `The query ${id} was stopped.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no answer';
    context.log('error', `The query ${id} may still be running: ${reason}`);
  }
}

/** Starts a query and waits for its end; one that fails, scans too much or is given up is stopped and a StepError. */
export async function runAthena(at: At, query: AthenaQuery): Promise<{ id: string; ended: Execution }> {
  const { sql, catalog, database, workgroup, output } = query;
  const input = {
    QueryString: sql,
    // One request that is sent twice starts one query.
    ClientRequestToken: randomUUID(),
    QueryExecutionContext: { Catalog: catalog, ...(database === '' ? {} : { Database: database }) },
    WorkGroup: workgroup,
    ...(output === '' ? {} : { ResultConfiguration: { OutputLocation: output } }),
  };
  const started = z.object({ QueryExecutionId: z.string().min(1) });
  const { QueryExecutionId: id } = await ask(at, athena('StartQueryExecution', input), started);
  try {
    return { id, ended: await until(at.context, () => look(at, id, query.mostScanned), { firstMs: 500 }) };
  } catch (error) {
    if (!(error instanceof QueryEnded)) await stop(at, id);
    throw error;
  }
}

/** There is nothing left to stop. */
class QueryEnded extends StepError {}

async function look(at: At, id: string, mostScanned: number | null): Promise<Execution | undefined> {
  const reply = z.object({ QueryExecution: execution });
  const { QueryExecution: now } = await ask(at, athena('GetQueryExecution', { QueryExecutionId: id }), reply);
  const { State, StateChangeReason } = now.Status;
  const scanned = scannedBytes(now);
  const detail = { query_id: id, scanned_bytes: scanned };
  const failed = wordsOf[State];
  if (failed !== undefined)
    throw new QueryEnded(`${failed}: ${StateChangeReason ?? 'no reason given'}`, 'general', false, detail);
  if (State === 'SUCCEEDED') return now;
  if (mostScanned !== null && scanned > mostScanned)
    throw new StepError(
      `Stop above: the query has scanned ${scanned.toLocaleString('en')} bytes, more than its limit of ${mostScanned.toLocaleString('en')}.`,
      'general',
      false,
      detail,
    );
  return undefined;
}

const NUMBERS = new Set(['tinyint', 'smallint', 'integer', 'int', 'bigint', 'real', 'float', 'double']);

/** Numbers as numbers where they stay exact; decimals, dates and all else as Athena writes them. */
function valueOf(type: string, text: string | undefined): Json {
  if (text === undefined) return null;
  if (type === 'boolean') return text === 'true';
  if (!NUMBERS.has(type)) return text;
  const number = Number(text);
  const exact = Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
  return exact && text.trim() !== '' ? number : text;
}

const page = z.object({
  ResultSet: z.object({
    Rows: z
      .array(
        z.object({
          Data: z
            .array(z.object({ VarCharValue: z.string().nullish() }))
            .nullish()
            .transform((cells) => (cells ?? []).map(({ VarCharValue }) => VarCharValue ?? undefined)),
        }),
      )
      .default([]),
    ResultSetMetadata: z
      .object({ ColumnInfo: z.array(z.object({ Name: z.string(), Type: z.string() })).default([]) })
      .nullish(),
  }),
  NextToken: z.string().nullish(),
});

interface Rows {
  columns: { name: string; type: string }[];
  rows: JsonObject[];
  truncated: boolean;
}

/** What a query gave, up to `limit` rows. */
export async function athenaRows(at: At, id: string, ended: Execution, limit: number): Promise<Rows> {
  const found: Rows = { columns: [], rows: [], truncated: false };
  let token: string | undefined;
  let characters = 0;
  // Of rows that are read the first names the columns.
  let mayNameColumns = ended.StatementType === 'DML';
  do {
    const input = {
      QueryExecutionId: id,
      MaxResults: PAGE,
      ...(token === undefined ? {} : { NextToken: token }),
    };
    const { ResultSet, NextToken } = await ask(at, athena('GetQueryResults', input), page);
    const info = ResultSet.ResultSetMetadata?.ColumnInfo ?? [];
    const keys = keysOf(info.map(({ Name }) => Name));
    if (found.columns.length === 0)
      found.columns = info.map(({ Type }, n) => ({ name: keys[n] ?? '', type: Type }));
    for (const { Data } of ResultSet.Rows) {
      const isHeader = mayNameColumns && info.every(({ Name }, n) => Data[n] === Name);
      mayNameColumns = false;
      if (isHeader) continue;
      characters += Data.reduce((sum, cell) => sum + (cell?.length ?? 4), 0);
      if (found.rows.length >= limit || characters > CHARACTERS_MAX) return { ...found, truncated: true };
      found.rows.push(Object.fromEntries(info.map(({ Type }, n) => [keys[n] ?? '', valueOf(Type, Data[n])])));
    }
    token = NextToken ?? undefined;
  } while (token !== undefined);
  return found;
}
