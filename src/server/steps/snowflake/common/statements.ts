import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { CloudCall, CloudSession } from '../../clouds.port';
import { onceId } from '../../common/cloud/onceId';
import { until } from '../../common/cloud/waiting';
import { keysOf } from '../../common/values/keysOf';
import { StepError, type StepContext } from '../../contract';
import { cellOf, type SnowflakeColumn } from './cells';

const STOP_MS = 10_000;
const PARTITIONS_MAX = 10_000;
/** Of all rows together; beyond it the rest is left out. */
const CHARACTERS_MAX = 20_000_000;

const cells = z.array(z.array(z.string().nullable()));
const begun = z.object({ statementHandle: z.string().regex(/^[\w-]+$/) });
const answered = z.object({
  statementHandle: z.string().regex(/^[\w-]+$/),
  resultSetMetaData: z
    .object({
      rowType: z.array(z.object({ name: z.string(), type: z.string(), scale: z.number().nullish() })),
      partitionInfo: z.array(z.object({ rowCount: z.number() })).default([]),
    })
    .optional(),
  data: cells.default([]),
});
const partition = z.object({ data: cells });

export interface Statement {
  sql: string;
  /** For its question marks. */
  values: readonly Json[];
  database: string;
  schema: string;
  /** Seconds after which Snowflake ends it. */
  seconds: number;
}

export interface StatementRows {
  rows: JsonObject[];
  columns: { name: string; type: string }[];
  truncated: boolean;
  id: string;
}

const call = (operation: string, input: JsonObject = {}): CloudCall => ({ service: 'sql', operation, input });

function bindingOf(value: Json): JsonObject {
  if (typeof value === 'boolean') return { type: 'BOOLEAN', value: String(value) };
  if (typeof value === 'number')
    return { type: Number.isInteger(value) ? 'FIXED' : 'REAL', value: String(value) };
  if (value === null) return { type: 'TEXT', value: null };
  return { type: 'TEXT', value: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** Runs one statement, and gives up to `limit` of its rows. */
export async function runStatement(
  context: StepContext,
  session: CloudSession,
  { sql, values, database, schema, seconds }: Statement,
  limit: number,
): Promise<StatementRows> {
  const place = { account: '', region: '' };
  async function ask<T>(asked: CloudCall, reply: z.ZodType<T>, signal = context.signal): Promise<T> {
    const answer = reply.safeParse(await context.services.clouds.read(session, place, asked, signal));
    if (!answer.success) throw new StepError('Snowflake sent an unexpected response.');
    return answer.data;
  }
  const input: JsonObject = {
    statement: sql,
    timeout: seconds,
    ...(database === '' ? {} : { database }),
    ...(schema === '' ? {} : { schema }),
    ...(values.length === 0
      ? {}
      : { bindings: Object.fromEntries(values.map((value, at) => [String(at + 1), bindingOf(value)])) }),
    parameters: { query_tag: 'costloom', rows_per_resultset: limit + 1 },
  };
  // One request that is sent twice runs one statement.
  const requestId = onceId(context, sql);
  const { statementHandle: id } = await ask(
    call(`POST statements?requestId=${requestId}&async=true`, input),
    begun,
  );
  async function stop() {
    try {
      await ask(call(`POST statements/${id}/cancel`), z.json(), AbortSignal.timeout(STOP_MS));
      context.log('warn', `The query ${id} was stopped.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no answer';
      context.log('error', `The query ${id} may still be running: ${reason}`);
    }
  }
  try {
    const { meta, data } = await until(
      context,
      async () => {
        const now = await ask(call(`GET statements/${id}`), answered);
        const { resultSetMetaData } = now;
        return resultSetMetaData ? { meta: resultSetMetaData, data: now.data } : undefined;
      },
      { firstMs: 300 },
    );
    const keys = keysOf(meta.rowType.map(({ name }) => name));
    const columns = meta.rowType.map(({ type }, at) => ({ name: keys[at] ?? '', type }));
    const types: readonly SnowflakeColumn[] = meta.rowType;
    const rows: JsonObject[] = [];
    let characters = 0;
    const partitions = Math.min(Math.max(1, meta.partitionInfo.length), PARTITIONS_MAX);
    for (let at = 0; at < partitions; at += 1) {
      const part =
        at === 0 ? data : (await ask(call(`GET statements/${id}?partition=${at}`), partition)).data;
      for (const row of part) {
        characters += row.reduce((sum, text) => sum + (text?.length ?? 4), 0);
        if (rows.length >= limit || characters > CHARACTERS_MAX)
          return { rows, columns, truncated: true, id };
        rows.push(Object.fromEntries(types.map((type, n) => [keys[n] ?? '', cellOf(type, row[n] ?? null)])));
      }
    }
    return { rows, columns, truncated: meta.partitionInfo.length > PARTITIONS_MAX, id };
  } catch (error) {
    if (context.signal.aborted) await stop();
    throw error;
  }
}
